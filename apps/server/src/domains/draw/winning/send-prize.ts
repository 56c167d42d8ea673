/** A claimed prize is handed to the shop that sends it: an order without a price, straight to its shipping. */
import { LIVE_PRIZE_SHIP_DAYS } from '@juya/contract'
import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { createFree, lockOrder, type Order } from '../../order/index.ts'
import { drawEvents } from '../events.ts'
import { isGiveaway } from '../rules.ts'
import { changeWin, drawById, lockWin } from '../store.ts'
import type { Win } from '../tables.ts'
import { winFacts } from './win-facts.ts'

type Actor = Parameters<typeof createFree>[2]

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not claimed), ALREADY_DONE (sent) */
export async function sendPrize(tx: Tx<OperatorCtx>, win_id: number): Promise<{ win: Win; order: Order }> {
  const win = await lockClaimed(tx, win_id)
  if (win.order_id !== null) refuse('ALREADY_DONE')
  const done = await send(tx, win, { type: 'operator', id: tx.operator.id })
  await endReviewDeadlines(tx, 'draw_win', [win.id])
  return done
}

/** The prize of a giveaway goes to its shop as soon as its winner has said where to, who made it theirs. Undefined: of another draw. */
export async function sendByItself(tx: Tx<SignedCtx>, win: Win): Promise<Win | undefined> {
  const draw = await drawById(tx, win.draw_id)
  if (!draw || !isGiveaway(draw)) return undefined
  return (await send(tx, win, { type: 'user', id: tx.user.id })).win
}

async function send(tx: Tx, win: Win, actor: Actor): Promise<{ win: Win; order: Order }> {
  const order = await orderOf(tx, win, actor)
  const sent = await changeWin(tx, win.id, {
    status: 'sent',
    order_id: order.id,
    sent_at: Math.floor(await databaseNow(tx)),
  })
  await told(tx, sent, order, false)
  return { win: sent, order }
}

/**
 * Sends it once more, where the first parcel never arrived or what was in it was broken.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not claimed, not on its way yet), ALREADY_DONE (sent again already)
 */
export async function sendPrizeAgain(tx: Tx<OperatorCtx>, win_id: number): Promise<{ win: Win; order: Order }> {
  const win = await lockClaimed(tx, win_id)
  if (win.again_order_id !== null) refuse('ALREADY_DONE')
  const first = win.order_id === null ? undefined : await lockOrder(tx, win.order_id)
  // What its shop has paid for instead is not sent as well.
  if (!first || first.status === 'to_ship' || first.status === 'refunded')
    refuse('STATE_CONFLICT', { status: first?.status ?? 'claimed' })
  const order = await orderOf(tx, win, { type: 'operator', id: tx.operator.id })
  const sent = await changeWin(tx, win.id, { again_order_id: order.id })
  await told(tx, sent, order, true)
  return { win: sent, order }
}

async function lockClaimed(tx: Tx, win_id: number): Promise<Win> {
  const win = await lockWin(tx, win_id)
  if (!win) refuse('NOT_FOUND')
  if (win.status !== 'claimed' && win.status !== 'sent') refuse('STATE_CONFLICT', { status: win.status })
  return win
}

async function orderOf(tx: Tx, win: Win, actor: Actor): Promise<Order> {
  const { prize, address, user_id, draw_id, ticket_no, rank } = win
  invariant(address, `win ${win.id} was claimed without an address`)
  const { name: title, name_en: title_en, image, shop_id, goods_id, is_liquor, value_fen } = prize
  const draw = await drawById(tx, draw_id)
  invariant(draw, `win ${win.id} of no draw`)
  const { live_session_id } = draw
  return createFree(
    tx,
    {
      ...{ kind: 'prize', shop_id, user_id, checkout: 'D', delivered_only: is_liquor },
      ...(live_session_id === null ? {} : { ship_hours: LIVE_PRIZE_SHIP_DAYS * 24 }),
      address: address as never,
      items: [
        {
          ...{ thing: 'goods', thing_id: goods_id, title, title_en, image, price_fen: 0 },
          snapshot: { draw_id, rank, ticket_no, value_fen },
        },
      ],
      source: {
        ...{ draw_id, win_id: win.id },
        ...(live_session_id === null ? {} : { live_session_id, worth_fen: value_fen }),
      },
    },
    actor,
  )
}

async function told(tx: Tx, win: Win, order: Order, again: boolean): Promise<void> {
  await emit(tx, drawEvents.sent, {
    ...(await winFacts(tx, win)),
    ...{ order_id: order.id, shop_id: order.shop_id, again },
  })
}
