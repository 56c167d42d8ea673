/** The two sides talk: what each may say, and what it changes. A step that is done already answers the case as it is. */

import type { ShopCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlinesOf, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { type AddressSnapshot, itemsOf } from '../../order/index.ts'
import { sendReturn } from '../../parcel/index.ts'
import { maxFen } from '../allowed-requests.ts'
import { checkTalk } from '../blocked-words.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import {
  type Action,
  actionsOf,
  DAY_MS,
  HOUR_MS,
  ROUNDS_MAX,
  type Side,
  type Status,
  shippingBack,
  type Type,
  typesOf,
} from '../rules.ts'
import { answerMs, setting } from '../settings.ts'
import { addMessage, changeCase, countMessages, type Locked, linesOf, lockCase, othersUnderWay } from '../store.ts'
import type { Case } from '../tables.ts'
import { closeCase, goOn, goOnRuling, returnsTo, settleOn } from './deciding.ts'
import { checkAmount, leastFen } from './opening.ts'
import { restockPaidBack } from './restocking.ts'

/** The words and pictures of a step. */
export interface Said {
  content: string
  images: string[]
}

/** The party that takes a step. */
interface Speaker {
  side: Side
  id: number
}

const MESSAGES_MAX = 100

/** Opens a transaction on the caller's own case. @throws Refusal NOT_FOUND */
export const asBuyer = <T>(ctx: SignedCtx, id: number, run: (tx: Tx, locked: Locked, who: Speaker) => Promise<T>) =>
  inTransaction(ctx, async (tx) =>
    run(tx, await lockCase(tx, id, { user_id: ctx.user.id }), { side: 'buyer', id: ctx.user.id }),
  )
export const asShop = <T>(ctx: ShopCtx, id: number, run: (tx: Tx, locked: Locked, who: Speaker) => Promise<T>) =>
  inTransaction(ctx, async (tx) =>
    run(tx, await lockCase(tx, id, { shop_id: ctx.shop.shop_id }), { side: 'shop', id: ctx.user.id }),
  )

/** @throws Refusal LIMIT_REACHED when the rounds are used up, STATE_CONFLICT {status} when the step is not this side's to take now */
function must(one: Case, who: Speaker, action: Action): void {
  if (actionsOf(one, who.side).includes(action)) return
  const once_more = actionsOf({ ...one, buyer_rounds: 0, shop_rounds: 0 }, who.side).includes(action)
  if (once_more) refuse('LIMIT_REACHED', { limit: ROUNDS_MAX })
  refuse('STATE_CONFLICT', { status: one.status })
}

async function write(tx: Tx, one: Case, who: Speaker, action: Action, said: Said, amount_fen?: number): Promise<void> {
  checkTalk(said.content)
  await addMessage(tx, { case_id: one.id, actor_type: who.side, actor_id: who.id, action, ...said, amount_fen })
}

const other = (side: Side): Side => (side === 'buyer' ? 'shop' : 'buyer')
const tellOther = (tx: Tx, one: Case, who: Speaker, step: Action): Promise<void> =>
  tellCase(tx, aftersaleEvents.answered, one, { to: other(who.side), step })

/** A step that moves the case on: the other side is told, and has its time to answer. */
async function answer(tx: Tx, one: Case, who: Speaker, step: Action, to: Status, patch: Partial<Case>): Promise<Case> {
  const moved = await goOn(tx, one, to, patch)
  await tellOther(tx, moved, who, step)
  return moved
}

const isAgreed = ({ status }: Case): boolean =>
  ['awaiting_return', 'return_shipped', 'refunding', 'refunded'].includes(status)

/** The most that can go back in this case. */
async function mostFen(tx: Tx, { one, order }: Locked): Promise<number> {
  return maxFen(tx, order, await itemsOf(tx, [order.id]), (await linesOf(tx, [one.id])).get(one.id) ?? [], {
    others: await othersUnderWay(tx, one),
    blames_shop: shippingBack(one.reason_code),
  })
}

/**
 * The buyer changes what is asked for, at most three times; the shop answers anew.
 *
 * @throws Refusal STATE_CONFLICT, LIMIT_REACHED, CASE_AMOUNT, CASE_WINDOW (the reason does not allow the type), CONTENT_BLOCKED
 */
export async function amend(
  tx: Tx,
  { one, order }: Locked,
  who: Speaker,
  { type = one.type, amount_fen = one.amount_fen, ...said }: Said & { type?: Type; amount_fen?: number },
): Promise<Case> {
  const is_same = type === one.type && amount_fen === one.amount_fen
  if (is_same && one.status === 'requested' && one.turn === 'shop' && one.buyer_rounds > 0) return one
  must(one, who, 'amend')
  if (!typesOf(one.reason_code, order.shipped_at !== null).includes(type)) refuse('CASE_WINDOW')
  checkAmount(amount_fen, await mostFen(tx, { one, order }), leastFen(order))
  await write(tx, one, who, 'amend', said, amount_fen)
  return answer(tx, one, who, 'amend', 'requested', {
    type,
    amount_fen,
    turn: 'shop',
    offer_fen: null,
    refuse_reason: null,
    buyer_rounds: one.buyer_rounds + 1,
    deadline_at: (await databaseNow(tx)) + (await answerMs(tx, order.shipped_at !== null)),
  })
}

/**
 * The buyer takes the shop's offer.
 *
 * @param seen_fen the offer as the buyer saw it
 * @throws Refusal STATE_CONFLICT, EDIT_CONFLICT when the offer is another one by now
 */
export async function acceptOffer(tx: Tx, locked: Locked, who: Speaker, said: Said, seen_fen?: number): Promise<Case> {
  const { one } = locked
  if (isAgreed(one)) return one
  must(one, who, 'accept_offer')
  const amount_fen = one.offer_fen!
  if (seen_fen !== undefined && seen_fen !== amount_fen) refuse('EDIT_CONFLICT')
  await write(tx, one, who, 'accept_offer', said, amount_fen)
  const settled = await settleOn(tx, locked, { amount_fen, keep: one.offer_keep || one.type === 'refund_only' })
  await tellOther(tx, settled, who, 'accept_offer')
  return settled
}

/** A side asks the platform to decide. @throws Refusal STATE_CONFLICT, CONTENT_BLOCKED */
export async function escalate(tx: Tx, { one }: Locked, who: Speaker, said: Said): Promise<Case> {
  if (one.status === 'arbitration') return one
  must(one, who, 'escalate')
  await write(tx, one, who, 'escalate', said)
  return toArbitration(tx, one, who, 'escalate')
}

async function toArbitration(tx: Tx, one: Case, who: Speaker, step: Action): Promise<Case> {
  await startReviewDeadlines(tx, 'case', [one.id], (await setting(tx, 'aftersale.ruling_h')) * HOUR_MS)
  const deadline_at = (await reviewDeadlinesOf(tx, 'case', [one.id])).get(one.id)!.due_at
  return answer(tx, one, who, step, 'arbitration', { escalated_by: who.side, deadline_at })
}

/** A word, or evidence, that changes nothing. @throws Refusal STATE_CONFLICT, LIMIT_REACHED, MISSING_PARAM, CONTENT_BLOCKED */
export async function speak(
  tx: Tx,
  { one }: Locked,
  who: Speaker,
  action: 'message' | 'evidence',
  said: Said,
): Promise<Case> {
  must(one, who, action)
  if (said.content === '' && said.images.length === 0) refuse('MISSING_PARAM', { field: 'content' })
  if ((await countMessages(tx, one.id, who.side)) >= MESSAGES_MAX) refuse('LIMIT_REACHED', { limit: MESSAGES_MAX })
  await write(tx, one, who, action, said)
  const spoken = await goOnRuling(tx, await changeCase(tx, one, {}), who.side)
  await tellOther(tx, spoken, who, action)
  return spoken
}

/** The buyer gives the case up; the order goes on. @throws Refusal STATE_CONFLICT */
export async function withdraw(tx: Tx, locked: Locked, who: Speaker, said: Said): Promise<Case> {
  if (locked.one.status === 'cancelled') return locked.one
  must(locked.one, who, 'cancel')
  await write(tx, locked.one, who, 'cancel', said)
  const closed = await closeCase(tx, locked, 'cancelled')
  await tellCase(tx, aftersaleEvents.closed, closed, { to: 'shop', by: 'buyer' })
  return closed
}

/**
 * The shop agrees to what is asked for. A return needs an address: the one named, else the shop's default.
 *
 * @param seen_fen what the shop saw being asked for
 * @throws Refusal STATE_CONFLICT, EDIT_CONFLICT when that has changed, ADDRESS_REQUIRED
 */
export async function agree(
  tx: Tx,
  { one, order }: Locked,
  who: Speaker,
  { address, seen_fen, ...said }: Said & { address?: AddressSnapshot; seen_fen?: number },
): Promise<Case> {
  if (isAgreed(one)) return one
  must(one, who, 'agree')
  const amount_fen = one.agreed_fen ?? one.amount_fen
  if (seen_fen !== undefined && seen_fen !== amount_fen) refuse('EDIT_CONFLICT')
  const keep = one.type === 'refund_only'
  const addressed = keep ? one : await withAddress(tx, one, address)
  await write(tx, one, who, 'agree', said, amount_fen)
  const settled = await settleOn(tx, { one: addressed, order }, { amount_fen, keep })
  await tellOther(tx, settled, who, 'agree')
  return settled
}

/** Notes where a return goes. @throws Refusal ADDRESS_REQUIRED when the shop names none and has none */
async function withAddress(tx: Tx, one: Case, address?: AddressSnapshot): Promise<Case> {
  if (one.return_shipment_id !== null) return one
  const return_address = address ?? (await returnsTo(tx, one)) ?? refuse('ADDRESS_REQUIRED')
  return changeCase(tx, one, { return_address })
}

/** The shop refuses, with its reason; the buyer has three days. @throws Refusal STATE_CONFLICT, CONTENT_BLOCKED */
export async function refuseCase(
  tx: Tx,
  { one }: Locked,
  who: Speaker,
  { reason, ...said }: Said & { reason: string },
): Promise<Case> {
  if (one.status === 'refused') return one
  must(one, who, 'refuse')
  checkTalk(reason)
  const content = [reason, said.content].filter((text) => text !== '').join('\n')
  await write(tx, one, who, 'refuse', { ...said, content })
  return answer(tx, one, who, 'refuse', 'refused', {
    turn: 'buyer',
    refuse_reason: reason,
    deadline_at: (await databaseNow(tx)) + (await setting(tx, 'aftersale.escalate_days')) * DAY_MS,
  })
}

/**
 * The shop offers another amount, at most three times; the buyer answers.
 *
 * @param keep money without sending the thing back
 * @throws Refusal STATE_CONFLICT, LIMIT_REACHED, CASE_AMOUNT, ADDRESS_REQUIRED, CONTENT_BLOCKED
 */
export async function offer(
  tx: Tx,
  { one, order }: Locked,
  who: Speaker,
  { amount_fen, keep, address, ...said }: Said & { amount_fen: number; keep: boolean; address?: AddressSnapshot },
): Promise<Case> {
  const is_same = one.offer_fen === amount_fen && one.offer_keep === keep
  if (is_same && one.status === 'requested' && one.turn === 'buyer') return one
  must(one, who, 'offer')
  checkAmount(amount_fen, await mostFen(tx, { one, order }), leastFen(order))
  const addressed = keep || one.type === 'refund_only' ? one : await withAddress(tx, one, address)
  await write(tx, one, who, 'offer', said, amount_fen)
  return answer(tx, addressed, who, 'offer', 'requested', {
    turn: 'buyer',
    offer_fen: amount_fen,
    offer_keep: keep,
    refuse_reason: null,
    shop_rounds: one.shop_rounds + 1,
    deadline_at: (await databaseNow(tx)) + (await answerMs(tx, order.shipped_at !== null)),
  })
}

/**
 * The buyer hands the thing to a carrier.
 *
 * @param fee_fen what the carrier took; the shop pays it back where the fee is its to bear
 * @throws Refusal STATE_CONFLICT, CASE_AMOUNT (the fee is beyond what is paid back), VALIDATION (carrier, number), CONTENT_BLOCKED
 */
export async function sendBack(
  tx: Tx,
  { one, order }: Locked,
  who: Speaker,
  parcel: Said & { carrier_code: string; tracking_no: string; fee_fen: number },
): Promise<Case> {
  if (one.status === 'return_shipped') return one
  must(one, who, 'return_shipped')
  const address = one.return_address ?? refuse('STATE_CONFLICT', { status: one.status })
  const max_fen = await setting(tx, 'aftersale.return_fee_max_fen')
  if (parcel.fee_fen > 0) checkAmount(parcel.fee_fen, max_fen)
  const { carrier_code, tracking_no, images } = parcel
  const sent = await sendReturn(tx, order, { carrier_code, tracking_no, images, address })
  const content = [`${sent.carrier_code} ${sent.tracking_no}`, parcel.content].filter((text) => text !== '').join('\n')
  await write(tx, one, who, 'return_shipped', { content, images }, parcel.fee_fen > 0 ? parcel.fee_fen : undefined)
  return answer(tx, one, who, 'return_shipped', 'return_shipped', {
    return_shipment_id: sent.id,
    return_fee_fen: parcel.fee_fen,
    turn: 'shop',
    deadline_at: (await databaseNow(tx)) + (await setting(tx, 'aftersale.inspect_days_max')) * DAY_MS,
  })
}

/** The shop has what came back: the money goes out, and with restock the pieces can be sold again. @throws Refusal STATE_CONFLICT */
export async function confirmReturn(
  tx: Tx,
  locked: Locked,
  who: Speaker,
  { restock = false, ...said }: Said & { restock?: boolean },
): Promise<Case> {
  if (locked.one.status === 'refunding' || locked.one.status === 'refunded')
    return restock ? restockPaidBack(tx, locked) : locked.one
  must(locked.one, who, 'confirm_return')
  await write(tx, locked.one, who, 'confirm_return', said)
  const settled = await settleOn(tx, locked, { amount_fen: locked.one.agreed_fen!, keep: false, restock })
  await tellOther(tx, settled, who, 'confirm_return')
  return restock ? changeCase(tx, settled, { restocked_at: await databaseNow(tx) }) : settled
}

/** Refuses a return that is not the thing sent: the platform decides. Pictures of it are needed. @throws Refusal STATE_CONFLICT, MISSING_PARAM */
export async function refuseReturn(tx: Tx, { one }: Locked, who: Speaker, said: Said): Promise<Case> {
  if (one.status === 'arbitration') return one
  must(one, who, 'refuse_return')
  if (said.images.length === 0) refuse('MISSING_PARAM', { field: 'images' })
  await write(tx, one, who, 'refuse_return', said)
  return toArbitration(tx, one, who, 'refuse_return')
}
