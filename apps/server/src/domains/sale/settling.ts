/** After a sale each paddle is settled: the deposit goes back once nothing is open any more, or one penalty covers all that was not paid. */

import { saleForfeitFen } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { emit, type OutboxEvent, type Told } from '../../platform/outbox/index.ts'
import { type Due, setDeadline, setDeadlines } from '../../platform/time/deadlines.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { dropPaddleCap, suspendPaddleCap } from '../bidder/index.ts'
import { heldFen, noticeForfeit, releaseHolds } from '../deposit/index.ts'
import type { auctionEvents } from '../lot/events.ts'
import { lotsByIds, saleLots, saleOfDeposit } from '../lot/index.ts'
import { type Order, ordersById, takeDepositOff } from '../order/index.ts'
import { houseEvents } from './events.ts'
import { setSuspended } from './room/room-store.ts'
import * as store from './store.ts'
import type { PaddleRow, Session } from './tables.ts'
import { aboutSession } from './telling/about-sale.ts'

const RULE_UNPAID = 'A-8'
/** A bill the bank works on is looked at again after so long. */
const LOOK_AGAIN_MS = 60_000

/** Arms the settling of every paddle of sales that are over, or of one person's. */
export async function settleAll(tx: Tx, session_ids: readonly number[], user_id: number | null = null): Promise<void> {
  const paddles = await store.unsettled(tx, session_ids, user_id)
  const due_at = await databaseNow(tx)
  await setDeadlines(
    tx,
    'paddle_settle',
    paddles.map(({ id }) => ({ ref_id: id, due_at })),
  )
}

/** Deadline `paddle_settle`, one at a time: each locks its own deposit and the ledger after it. */
export async function settlePaddles(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) await settle(tx, ref_id)
}

async function settle(tx: Tx, paddle_id: number): Promise<void> {
  const paddle = await store.lockPaddle(tx, paddle_id)
  if (!paddle || paddle.status === 'settled') return
  const session = (await store.sessionById(tx, paddle.session_id))!
  if (session.status !== 'ended' && session.status !== 'cancelled') return
  // Looked at again when the order is paid or closed, or the lot is defaulted.
  const open = await openWins(tx, paddle)
  if (open.length > 0) return depositIntoLast(tx, paddle, open)
  const defaults = await store.defaultsOf(tx, session.id, paddle.user_id)
  await store.markSettled(tx, paddle_id)
  await dropPaddleCap(tx, paddle.user_id, session.id)
  if (defaults.length > 0) await noticeUnpaid(tx, session, paddle, defaults)
  else
    await releaseHolds(
      tx,
      { user_id: paddle.user_id, scope: 'session', ref_id: session.id },
      session.status === 'cancelled' ? 'sale_cancelled' : 'sale_over',
    )
}

/** Wins that are neither paid nor over: their orders wait for the payment, or closed unpaid and their lots are not defaulted yet. */
export async function openWins(
  ctx: Ctx,
  { session_id, user_id }: Pick<PaddleRow, 'session_id' | 'user_id'>,
): Promise<Order[]> {
  const won = await saleLots.wonInSession(ctx, session_id, user_id)
  const orders = await ordersById(
    ctx,
    won.flatMap((lot) => lot.order_id ?? []),
  )
  return orders.filter(
    ({ status, close_reason }) => status === 'pending_payment' || (status === 'closed' && close_reason === 'unpaid'),
  )
}

/**
 * The deposit comes off the bill that alone is open. Not while another win may still be unpaid, nor when one was: a penalty is taken of it.
 * The sale is over: what one gets later by a second chance asks nothing of its deposit, as it asks for no paddle.
 */
async function depositIntoLast(tx: Tx, { id, session_id, user_id }: PaddleRow, open: readonly Order[]): Promise<void> {
  const [last, another] = open
  if (!last || another || last.status !== 'pending_payment' || saleOfDeposit(last) !== session_id) return
  if (await saleLots.hasDefaultedInSession(tx, session_id, user_id)) return
  if ((await store.defaultsOf(tx, session_id, user_id)).length > 0) return
  const held_fen = await heldFen(tx, user_id, { scope: 'session', ref_id: session_id })
  if (!(await takeDepositOff(tx, last.id, held_fen)))
    await setDeadline(tx, 'paddle_settle', id, (await databaseNow(tx)) + LOOK_AGAIN_MS)
}

type Defaulted = Awaited<ReturnType<typeof store.defaultsOf>>[number]

async function noticeUnpaid(
  tx: Tx,
  session: Session,
  paddle: PaddleRow,
  defaults: readonly Defaulted[],
): Promise<void> {
  const unpaid_fen = defaults.reduce((sum, one) => sum + one.hammer_fen, 0)
  const lots = new Map(
    (
      await lotsByIds(
        tx,
        defaults.map((one) => one.lot_id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  await noticeForfeit(tx, {
    user_id: paddle.user_id,
    scope: 'session',
    ref_id: session.id,
    shop_id: session.shop_id,
    order_id: defaults[0]!.order_id,
    title: session.title,
    title_en: session.title_en,
    image: session.cover,
    rule_no: RULE_UNPAID,
    at_most_fen: saleForfeitFen(unpaid_fen),
    evidence: defaults.map(({ lot_id, hammer_fen, defaulted_at }) => {
      const lot_no = lots.get(lot_id)?.lot_no ?? ''
      const yuan = hammer_fen / 100
      return {
        at: defaulted_at,
        en: `Lot ${lot_no}, won for ¥${yuan}, was not paid within the payment time`,
        zh: `第 ${lot_no} 号以 ¥${yuan} 拍得，未在付款期限内支付`,
        link: toScreen('auction.lot', { id: lot_id }),
      }
    }),
  })
}

interface OfLot {
  lot_id: number | null
  user_id: number
}

/** An order of a sale's lot was paid, or closed without the winner's fault. */
export async function ordersDecided(tx: Tx, events: ReadonlyArray<OutboxEvent<OfLot>>): Promise<void> {
  const orders = events.map(({ payload }) => payload)
  const lots = await lotsByIds(
    tx,
    orders.flatMap(({ lot_id }) => lot_id ?? []),
  )
  const session_of = new Map(lots.map((lot) => [lot.id, lot.session_id]))
  const over = new Map<string, [number, number]>()
  for (const { lot_id, user_id } of orders) {
    const session_id = lot_id ? session_of.get(lot_id) : null
    if (session_id) over.set(`${session_id}:${user_id}`, [session_id, user_id])
  }
  for (const [session_id, user_id] of over.values()) await settleAll(tx, [session_id], user_id)
}

/** One deposit answers for one default: a sale that goes on takes no more bids against it. */
async function suspendPaddles(tx: Tx, who: ReadonlyArray<{ session_id: number; user_id: number }>): Promise<void> {
  for (const { id, session_id, user_id } of await store.lockActivePaddles(tx, who)) {
    const session = (await store.sessionById(tx, session_id))!
    if (!store.isOpen(session)) continue
    await setSuspended(tx, id, true, null)
    await suspendPaddleCap(tx, { user_id, session_id, on: true })
    await emit(tx, houseEvents.paddle_suspended, { ...aboutSession(session), user_id, reason: null })
  }
}

/** Winners did not pay: written down, so that one penalty covers all of a sale, and their paddles take no new bids while it goes on. */
export async function winsDefaulted(
  tx: Tx,
  events: ReadonlyArray<Told<typeof auctionEvents.defaulted>>,
): Promise<void> {
  const defaults = events.flatMap(({ payload: { lot_id, user_id, order_id, session_id, amount_fen } }) =>
    session_id ? [{ lot_id, user_id, order_id, session_id, hammer_fen: amount_fen }] : [],
  )
  if (defaults.length === 0) return
  await store.noteDefaults(tx, defaults)
  await suspendPaddles(tx, defaults)
  for (const { session_id, user_id } of defaults) await settleAll(tx, [session_id], user_id)
}
