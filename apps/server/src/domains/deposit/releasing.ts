/** Giving deposits back, and making them part of a price. */

import type { Tx } from '../../platform/context.ts'
import { invariant } from '../../platform/refuse.ts'
import { pausePoint } from '../../platform/time/pause.ts'
import { depositApplied, depositReleased, type Posting, postMany } from '../ledger/index.ts'
import { requestRefund } from '../payment/index.ts'
import { depositEvents } from './events.ts'
import { tellHolds } from './notices/telling.ts'
import type { Reason } from './rules.ts'
import * as store from './store.ts'
import type { HoldRow, HoldStatus, Scope } from './tables.ts'

/**
 * Gives back the deposits of everybody but one person, for many lots at once: set-based, so that a thousand closings in one
 * second are few statements. Attempts not yet paid are closed for everybody. Holds a penalty waits on stay.
 *
 * @param keep_user_id the winner, whose deposit waits for the order; null gives back all
 */
export async function releaseLosersOf(
  tx: Tx,
  lots: ReadonlyArray<{ lot_id: number; keep_user_id: number | null }>,
  reason: Reason = 'outbid',
  scope: Scope = 'lot',
): Promise<readonly HoldRow[]> {
  if (lots.length === 0) return []
  const open = await store.lockOpen(
    tx,
    scope,
    lots.map(({ lot_id, keep_user_id }) => ({ ref_id: lot_id, keep_user_id })),
  )
  await release(tx, open, reason)
  return open.filter((hold) => hold.status === 'held')
}

/** releaseLosersOf for one lot. */
export const releaseLosers = (
  tx: Tx,
  lot_id: number,
  keep_user_id: number | null,
  reason: Reason = 'outbid',
): Promise<unknown> => releaseLosersOf(tx, [{ lot_id, keep_user_id }], reason)

/** Gives one person's deposits for one thing back, e.g. when their order is closed without their fault. */
export const releaseHolds = (tx: Tx, who: store.HoldRef & { user_id: number }, reason: Reason): Promise<void> =>
  releaseHoldsOf(tx, [who], reason)

/** The same for several people and things: accounts are locked once, after every hold. */
export async function releaseHoldsOf(
  tx: Tx,
  whose: ReadonlyArray<store.HoldRef & { user_id: number }>,
  reason: Reason,
): Promise<void> {
  const held = new Map<number, HoldRow>()
  for (const who of whose)
    for (const hold of await store.lockHeld(tx, who.user_id, who)) if (hold.penalty_id === null) held.set(hold.id, hold)
  await release(tx, [...held.values()], reason)
}

/** Ends locked holds: T04 to the wallet, T05 to the card by way of a refund. */
export async function release(tx: Tx, holds: readonly HoldRow[], reason: Reason): Promise<void> {
  if (holds.length === 0) return
  await pausePoint('holds_releasing')
  const held = holds.filter((hold) => hold.status === 'held')
  const back: Array<Awaited<ReturnType<typeof goBack>>> = []
  for (const hold of held) back.push(await goBack(tx, hold, hold.amount_fen))
  const becomes = new Map(back.map(({ hold, status }) => [hold.id, status]))
  await store.decide(
    tx,
    holds.map(({ id }) => ({ id, status: becomes.get(id) ?? 'released', reason })),
  )
  await postMany(
    tx,
    back.map((one) => one.posting),
  )
  await tellHolds(tx, depositEvents.released, held, () => ({ reason }))
}

/** How an amount of a hold goes back to where it came from. What was paid too long ago goes to the wallet. */
async function goBack(
  tx: Tx,
  hold: HoldRow,
  amount_fen: number,
): Promise<{ hold: HoldRow; status: HoldStatus; posting: Posting }> {
  const move = { hold_id: hold.id, user_id: hold.user_id, amount_fen, label: hold.title }
  if (hold.source === 'wallet')
    return { hold, status: 'released', posting: depositReleased({ ...move, source: 'wallet' }) }
  const { refund } = await requestRefund(tx, {
    payment_id: hold.payment_id!,
    amount_fen,
    reason: 'deposit returned',
    ref_type: 'hold',
    ref_id: hold.id,
  })
  return {
    hold,
    status: refund.to === 'wallet' ? 'released' : 'releasing',
    posting: depositReleased({ ...move, source: refund.to }),
  }
}

export interface Applying extends store.HoldRef {
  user_id: number
  order_id: number
  order_no: string
  /** What becomes part of the price; the rest of what is held goes back. */
  amount_fen: number
}

/**
 * Makes a person's deposit part of the price of their order. The held money must cover it.
 * @returns the movements (T06, and T04 or T05 of what is over), which the caller posts together with the payment's own: accounts are
 *   locked once, after every hold of every order that is paid together
 */
export async function applyHold(
  tx: Tx,
  { user_id, order_id, order_no, amount_fen, ...ref }: Applying,
): Promise<Posting[]> {
  const held = (await store.lockHeld(tx, user_id, ref)).filter((hold) => hold.penalty_id === null)
  const postings: Posting[] = []
  const decisions: store.Decision[] = []
  let left_fen = amount_fen
  for (const hold of held) {
    const applied_fen = Math.min(left_fen, hold.amount_fen)
    const excess_fen = hold.amount_fen - applied_fen
    left_fen -= applied_fen
    const back = excess_fen > 0 ? await goBack(tx, hold, excess_fen) : undefined
    if (applied_fen > 0) {
      postings.push(
        depositApplied({ hold_id: hold.id, user_id, amount_fen: applied_fen, order_id, order_no, label: hold.title }),
      )
      decisions.push({ id: hold.id, status: 'applied', reason: 'applied', applied_fen, order_id })
    } else decisions.push({ id: hold.id, status: back!.status, reason: 'not_needed' })
    if (back) postings.push(back.posting)
  }
  invariant(left_fen === 0, `order ${order_id} takes ${left_fen} fen more than is held for it`)
  await store.decide(tx, decisions)
  const applied = held.filter((hold) => decisions.some((one) => one.id === hold.id && one.status === 'applied'))
  await tellHolds(tx, depositEvents.applied, applied, () => ({ order_id, order_no }))
  return postings
}
