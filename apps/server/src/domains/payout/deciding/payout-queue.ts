/** Withdrawals that wait, and what a decision on one rests on. */
import { eachOf, printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { lockWithdrawal, withdrawalById } from '../store.ts'

export const registerPayouts = (): void =>
  registerQueue('payout', {
    lock: lockWithdrawal,
    async standing(ctx, id) {
      const w = await withdrawalById(ctx, id)
      return w && { open: w.status === 'requested', parts: { status: print(w.status, w.stopped) } }
    },
    parties: eachOf(withdrawalById),
  })
