/** Losses whose owners ask for a review, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { lockLoss, lossesByIds } from '../store.ts'

export const registerLosses = (): void =>
  registerQueue('loss', {
    lock: lockLoss,
    async standing(ctx, id) {
      const [row] = await lossesByIds(ctx, [id])
      if (!row) return undefined
      const { status, content, images } = row
      return { open: status === 'appealed', parts: { status: print(status), answer: print(content, images) } }
    },
    parties: lossesByIds,
  })
