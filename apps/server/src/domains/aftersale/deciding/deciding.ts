/** The result of an agreement, a ruling or silence: the thing goes back first, or the money goes back now. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { resumeReviewDeadline } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { returnAddress } from '../../address/index.ts'
import {
  type Actor,
  type AddressSnapshot,
  compensateBuyer,
  itemsOf,
  type OrderRefund,
  refundOrder,
  refundsForCases,
  resumeAfterCase,
} from '../../order/index.ts'
import { maxFen } from '../allowed-requests.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import { fakeNote, feeNote, refundNote } from '../notices/texts.ts'
import { DAY_MS, HOUR_MS, type Side, type Status } from '../rules.ts'
import { setting } from '../settings.ts'
import { addMessage, changeCase, type Locked, linesOf, lockCase, moveCase, othersUnderWay } from '../store.ts'
import type { Case } from '../tables.ts'

export const SYSTEM: Actor = { type: 'system' }
const WARN_BEFORE_MS = 12 * HOUR_MS

/** The deadline row of a case, and a reminder to the awaited side before it. A case without a deadline has none. */
export async function setClock(tx: Tx, one: Case): Promise<void> {
  if (one.deadline_at === null) {
    await clearDeadline(tx, 'aftersale_due', one.id)
    return clearDeadline(tx, 'aftersale_due_soon', one.id)
  }
  await setDeadline(tx, 'aftersale_due', one.id, one.deadline_at)
  const now = await databaseNow(tx)
  const warn_at = one.deadline_at - Math.min(WARN_BEFORE_MS, (one.deadline_at - now) / 2)
  await setDeadline(tx, 'aftersale_due_soon', one.id, Math.floor(warn_at))
}

/** The case goes on to another status, and its clock with it. */
export async function goOn(tx: Tx, one: Case, to: Status, patch: Partial<Case> = {}): Promise<Case> {
  const moved = await moveCase(tx, one, to, patch)
  await setClock(tx, moved)
  return moved
}

/**
 * A side that was asked has answered, or with no side the time for answers is over: with the last answer the time for the ruling goes on.
 * Nothing happens to a case that waits for no answer.
 */
export async function goOnRuling(tx: Tx, one: Case, answered?: Side): Promise<Case> {
  const deadline_at = await resumeReviewDeadline(tx, 'case', one.id, answered)
  if (deadline_at === undefined) return one
  const running = await changeCase(tx, one, { deadline_at })
  await setClock(tx, running)
  return running
}

/** Where a return goes: what the shop named, else its default return address; undefined when it has none. */
export async function returnsTo(tx: Tx, one: Case): Promise<AddressSnapshot | undefined> {
  if (one.return_address) return one.return_address
  const address = await returnAddress(tx, one.shop_id)
  if (!address) return undefined
  const { is_default: _, ...snapshot } = address
  return snapshot
}

/**
 * Both sides, the platform or silence settled on an amount. A thing that is to come back comes back first; a shop without an address for it
 * cannot ask for it. The caller has written the step.
 */
export async function settleOn(
  tx: Tx,
  { one, order }: Locked,
  { amount_fen, keep, restock = false }: { amount_fen: number; keep: boolean; restock?: boolean },
): Promise<Case> {
  const address = await returnsTo(tx, one)
  const is_back = one.return_shipment_id !== null
  if (keep || is_back || !address) return startRefund(tx, { one, order }, amount_fen, { restock })
  const deadline_at = (await databaseNow(tx)) + (await setting(tx, 'aftersale.return_days')) * DAY_MS
  return goOn(tx, one, 'awaiting_return', {
    agreed_fen: amount_fen,
    return_address: address,
    turn: 'buyer',
    deadline_at,
  })
}

/**
 * The money goes back (T13 to T15), and with it what the shop owes beyond it (T31). From the wallet it is there at once.
 * @param restock what came back can be sold again, by the shop's word
 */
export async function startRefund(
  tx: Tx,
  { one, order }: Locked,
  asked_fen: number,
  { restock = false } = {},
): Promise<Case> {
  await pausePoint('case_refunding')
  const lines = (await linesOf(tx, [one.id])).get(one.id) ?? []
  // What is left of them may be less than was agreed, where another case took it: the buyer has it, and this case can end.
  const left_fen = await maxFen(tx, order, await itemsOf(tx, [order.id]), lines, { others: [], blames_shop: true })
  const refund = await refundOrder(tx, order, {
    cash_fen: left_fen > 0 ? Math.min(asked_fen, left_fen) : asked_fen,
    lines,
    restock,
    reason: refundNote(one.reason_code),
    for: { type: 'case', id: one.id },
    actor: SYSTEM,
  })
  // With the last unsent thing the shipping goes back as well.
  const amount_fen = refund.cash_fen
  await addMessage(tx, { case_id: one.id, actor_type: 'system', action: 'refund', amount_fen })
  const { compensated_fen, order: charged } = await compensate(tx, { one, order: refund.order })
  const refunding = await goOn(tx, one, 'refunding', { agreed_fen: amount_fen, deadline_at: null, compensated_fen })
  await freeOrder(tx, { one: refunding, order: charged })
  return allArrived(refund.refunds) ? finishRefund(tx, refunding) : refunding
}

const allArrived = (refunds: readonly OrderRefund[]): boolean => refunds.every((one) => one.arrived_at !== null)

/** The fee of a return that was the shop's to bear, and what a ruling on a fake adds. */
async function compensate(
  tx: Tx,
  { one, order }: Locked,
): Promise<{ compensated_fen: number; order: Locked['order'] }> {
  let [current, compensated_fen] = [order, 0]
  const pay = async (what: string, amount_fen: number, note: string): Promise<void> => {
    if (amount_fen === 0) return
    current = await compensateBuyer(tx, current, { key: `case:${one.id}:${what}`, amount_fen, note, actor: SYSTEM })
    compensated_fen += amount_fen
  }
  if (one.return_fee_by === 'shop' && one.return_shipment_id !== null) await pay('fee', one.return_fee_fen, feeNote)
  await pay('fake', one.ruling?.compensation_fen ?? 0, fakeNote)
  return { compensated_fen, order: current }
}

/** The case is over without money. */
export async function closeCase(tx: Tx, { one, order }: Locked, status: 'cancelled' | 'rejected'): Promise<Case> {
  const closed = await goOn(tx, one, status)
  await freeOrder(tx, { one: closed, order })
  return closed
}

/** The order goes on, unless another case of it is still under way. */
async function freeOrder(tx: Tx, { one, order }: Locked): Promise<void> {
  if ((await othersUnderWay(tx, one)).length === 0) await resumeAfterCase(tx, order, one.case_no, SYSTEM)
}

async function finishRefund(tx: Tx, one: Case): Promise<Case> {
  const refunded = await moveCase(tx, one, 'refunded')
  await addMessage(tx, { case_id: one.id, actor_type: 'system', action: 'refunded', amount_fen: one.agreed_fen })
  await tellCase(tx, aftersaleEvents.refunded, refunded, { to: 'both', compensated_fen: one.compensated_fen })
  return refunded
}

/** A part of a case's refund reached the buyer's card: with the last part the case is over. */
export async function noteArrival(tx: Tx, case_id: number): Promise<void> {
  const { one } = await lockCase(tx, case_id, undefined)
  if (one.status === 'refunding' && allArrived(await refundsForCases(tx, [case_id]))) await finishRefund(tx, one)
}

/** A return reached the shop: from now on it has a few days to look at it. */
export async function noteReturn(tx: Tx, case_id: number, delivered_at: number): Promise<void> {
  const { one } = await lockCase(tx, case_id, undefined)
  if (one.status !== 'return_shipped') return
  const by_arrival = delivered_at + (await setting(tx, 'aftersale.inspect_days')) * DAY_MS
  const deadline_at = Math.min(one.deadline_at ?? by_arrival, by_arrival)
  const changed = await changeCase(tx, one, { deadline_at })
  await addMessage(tx, { case_id, actor_type: 'system', action: 'system' })
  await setClock(tx, changed)
  await tellCase(tx, aftersaleEvents.answered, changed, { to: 'shop', step: 'return_delivered' })
}
