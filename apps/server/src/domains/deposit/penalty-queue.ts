/** Penalties that may be decided, and the parts a decision on one rests on. */
import { eachOf, printOf as print, registerQueue } from '../../platform/things/queues.ts'
import { lockPenalty, penaltyById } from './penalty-store.ts'

export const registerPenalties = (): void =>
  registerQueue('penalty', {
    lock: lockPenalty,
    async standing(ctx, id) {
      const row = await penaltyById(ctx, id)
      if (!row) return undefined
      const answer = print(row.appeal_content, row.appeal_images)
      const open = row.status !== 'dropped' && row.status !== 'reversed'
      return { open, parts: { status: print(row.status), answer } }
    },
    parties: eachOf(penaltyById),
  })
