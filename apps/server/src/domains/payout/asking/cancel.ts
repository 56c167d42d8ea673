/** A request is called off before it was decided: the money is back at once. */

import { TURN_BACK_H } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { post, withdrawalReturned } from '../../ledger/index.ts'
import { payoutEvents } from '../events.ts'
import { moveOf } from '../movement.ts'
import { tell } from '../notices/telling.ts'
import { ownerFor } from '../owner.ts'
import * as store from '../store.ts'
import type { Withdrawal } from '../tables.ts'

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (approved already, or ended) */
export const cancelWithdrawal = (ctx: SignedCtx, wd_no: string): Promise<Withdrawal> =>
  inTransaction(ctx, (tx) => cancelIn(tx, wd_no))

async function cancelIn(tx: Tx<SignedCtx>, wd_no: string): Promise<Withdrawal> {
  const found = (await store.withdrawalByNo(tx, wd_no)) ?? refuse('NOT_FOUND')
  const mine =
    found.owner === 'user'
      ? found.owner_id === tx.user.id
      : found.user_id === tx.user.id && (await ownerFor(tx, 'shop')).owner_id === found.owner_id
  if (!mine) refuse('NOT_FOUND')
  const w = (await store.lockWithdrawal(tx, found.id))!
  if (w.status === 'cancelled') return w
  if (w.status !== 'requested') refuse('STATE_CONFLICT', { status: w.status })
  return callOff(tx, w)
}

/** An account was locked by its owner: what was asked for while changes can be turned back, and has not left, is called off, and the money is back. */
export async function callOffLocked(tx: Tx, user_id: number): Promise<void> {
  const found = await query<{ id: number }>(
    tx,
    'payout_of_locked',
    `select id from payout_withdrawals where user_id = $1 and status in ('requested', 'approved')
       and requested_at > platform_now() - interval '${TURN_BACK_H} hours' order by id`,
    [user_id],
  )
  for (const { id } of found) {
    const w = await store.lockWithdrawal(tx, id)
    if (w?.status === 'requested' || w?.status === 'approved') await callOff(tx, w)
  }
}

async function callOff(tx: Tx, w: Withdrawal): Promise<Withdrawal> {
  await post(tx, withdrawalReturned(moveOf(w)))
  await endReviewDeadlines(tx, 'payout', [w.id])
  const ended = await store.saveWithdrawal(tx, w.id, { status: 'cancelled', ended_at: await databaseNow(tx) })
  await tell(tx, payoutEvents.cancelled, ended)
  return ended
}
