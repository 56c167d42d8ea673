/** The one place where the provider's word on a payout becomes money in the books. The second word finds nothing to do. */

import type { ProviderPayout } from '../../../gateways/payouts/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { post, withdrawalCameBack, withdrawalPaid, withdrawalReturned } from '../../ledger/index.ts'
import { payoutEvents } from '../events.ts'
import { moveOf } from '../movement.ts'
import { tell } from '../notices/telling.ts'
import { nextLookMs, SEND } from '../rules.ts'
import * as store from '../store.ts'
import type { Withdrawal } from '../tables.ts'

/** Takes the provider's word on a payout that has left. @returns the row as it is then */
export async function settlePayout(ctx: Ctx, id: number, word: ProviderPayout): Promise<Withdrawal> {
  return inTransaction(ctx, async (tx) => {
    const w = await store.lockWithdrawal(tx, id)
    invariant(w, `withdrawal ${id} is gone`)
    if (w.status !== 'paying' && w.status !== 'paid') {
      // Nothing but a void or a refusal ends one as failed; the number is dead at the provider then.
      if (w.status === 'failed' && (word.state === 'paid' || word.state === 'returned'))
        tx.log.error({ wd_no: w.wd_no, word }, 'the provider paid what it had refused')
      return w
    }
    const settles = word.state === 'paid' || word.state === 'returned'
    if (settles && (word.amount_fen !== w.amount_fen - w.fee_fen || word.currency !== 'CNY')) {
      tx.log.error({ wd_no: w.wd_no, asked_fen: w.amount_fen - w.fee_fen, word }, 'a payout came out in another amount')
      return w
    }
    if (w.status === 'paying' && (word.state === 'failed' || word.state === 'voided'))
      return fail(tx, w, word.state === 'voided' ? 'VOIDED' : word.fail_code)
    const paid = w.status === 'paying' && settles ? await pay(tx, w, word) : w
    return paid.status === 'paid' && word.state === 'returned' ? comeBack(tx, paid, word) : paid
  })
}

/** The provider refused to take a payout: it did nothing, and the money goes back into the wallet. */
export const failPayout = (ctx: Ctx, id: number, fail_code: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const w = await store.lockWithdrawal(tx, id)
    if (w?.status === 'paying') await fail(tx, w, fail_code)
  })

async function pay(tx: Tx, w: Withdrawal, word: ProviderPayout): Promise<Withdrawal> {
  await post(tx, withdrawalPaid({ ...moveOf(w), provider: w.provider!, fee_fen: w.fee_fen }))
  const now = await databaseNow(tx)
  const row = await store.saveWithdrawal(tx, w.id, {
    status: 'paid',
    provider_ref: word.provider_ref,
    paid_at: now,
    provider_paid_at: word.done_at ?? now,
    ended_at: now,
    unknown_since: null,
  })
  await setDeadline(tx, SEND, w.id, nextLookMs(now, now)!)
  await tell(tx, payoutEvents.paid, row)
  return row
}

/** A bank sends it back, perhaps days later (T17b): the money and the fee are in the wallet again. */
async function comeBack(tx: Tx, w: Withdrawal, word: ProviderPayout): Promise<Withdrawal> {
  await post(tx, withdrawalCameBack({ ...moveOf(w), provider: w.provider!, fee_fen: w.fee_fen }))
  const now = await databaseNow(tx)
  const row = await store.saveWithdrawal(tx, w.id, {
    status: 'returned',
    fail_code: word.fail_code,
    provider_returned_at: word.returned_at ?? now,
    ended_at: now,
  })
  await clearDeadline(tx, SEND, w.id)
  await tell(tx, payoutEvents.returned, row, { fail_code: word.fail_code })
  return row
}

async function fail(tx: Tx, w: Withdrawal, fail_code: string): Promise<Withdrawal> {
  await post(tx, withdrawalReturned(moveOf(w)))
  const row = await store.saveWithdrawal(tx, w.id, {
    status: 'failed',
    fail_code,
    ended_at: await databaseNow(tx),
    unknown_since: null,
  })
  await clearDeadline(tx, SEND, w.id)
  await tell(tx, payoutEvents.failed, row, { fail_code })
  return row
}
