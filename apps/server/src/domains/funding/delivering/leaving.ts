/** A backer leaves with one tap: what they backed was not sent by the day that was promised, or its shop may not sell any more. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  type Actor,
  itemsOf,
  leftToSend,
  type Order,
  piecesFen,
  piecesSent,
  refundableFen,
  refundOrder,
} from '../../order/index.ts'
import { termsOf } from '../../shop/index.ts'
import { fundingEvents } from '../events.ts'
import { countOut } from '../pledging/counting.ts'
import { isOwed, promisedAt } from '../rules.ts'
import * as store from '../store.ts'
import type { Campaign, Pledge } from '../tables.ts'
import { pledgeFactsOf } from '../telling.ts'
import { REASONS } from '../words.ts'

/** Whether a pledge that was not sent may be given up at this moment (ms). @param may_sell whether its shop may sell, and nothing speaks against the campaign */
export const mayLeave = (
  campaign: Campaign,
  pledge: Pledge,
  { now, may_sell }: { now: number; may_sell: boolean },
): boolean => pledge.state === 'paid' && isOwed(campaign.status) && (!may_sell || now >= promisedAt(campaign, pledge))

/** To be shipped, in no case, and no bank took anything of its payment back. */
export const mayGoBack = (order: Order): boolean =>
  order.status === 'to_ship' && !order.after_sale_open && order.charged_back_fen === 0

/**
 * The caller holds the order, its campaign and its tier.
 * @throws Refusal STATE_CONFLICT {status} (a bank took the money back, too), CASE_OPEN
 */
export async function leave(tx: Tx<SignedCtx>, order: Order, found: Pledge): Promise<Order> {
  const pledge = (await store.pledgeOf(tx, found.order_id))!
  const campaign = (await store.campaignById(tx, pledge.campaign_id))!
  const now = await databaseNow(tx)
  const may_sell = campaign.held_at === null && (await termsOf(tx, campaign.shop_id)).is_active
  if (order.status !== 'to_ship' || !mayLeave(campaign, pledge, { now, may_sell }))
    refuse('STATE_CONFLICT', { status: order.status })
  if (order.after_sale_open) refuse('CASE_OPEN')
  if (!mayGoBack(order)) refuse('STATE_CONFLICT', { status: order.status })
  const { order: left } = await unsentBack(tx, order, REASONS.left, { type: 'user', id: tx.user.id }, 'left')
  await emit(tx, fundingEvents.left, await pledgeFactsOf(tx, campaign, pledge))
  return left
}

/**
 * What of an order was not sent goes back: all of it with its shipping, or the price of what is left. The caller holds the order, its campaign and its tier.
 * @returns unsent_fen: what the things cost that were not sent
 */
export async function unsentBack(
  tx: Tx,
  order: Order,
  reason: string,
  actor: Actor,
  state: 'left' | 'refunded',
): Promise<{ order: Order; unsent_fen: number; cash_fen: number }> {
  const items = await itemsOf(tx, [order.id])
  const sent = await piecesSent(tx, [order.id])
  const lines = leftToSend(items, sent)
  const unsent_fen = lines.reduce(
    (sum, { item_id, qty }) => sum + piecesFen(items.find(({ id }) => id === item_id)!, qty),
    0,
  )
  if (sent.size === 0) await countOut(tx, order.id, state)
  const done = await refundOrder(tx, order, {
    cash_fen: sent.size === 0 ? await refundableFen(tx, order) : unsent_fen,
    lines,
    reason,
    for: { type: 'close' },
    actor,
  })
  return { order: done.order, unsent_fen, cash_fen: done.cash_fen }
}
