/** A person exchanges points: coupons and days of VIP at once, goods by an order of Juya's own shop. */
import { createHash } from 'node:crypto'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { checkPayPassword } from '../../account/index.ts'
import { isFormToken } from '../../goods/index.ts'
import type { Order } from '../../order/index.ts'
import { spendPoints } from '../../points/index.ts'
import { exchangeEvents } from '../events.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import { type Exchange, exchange_exchanges, type Item } from '../tables.ts'
import { givesOf } from './giving.ts'
import { limitObstacle, obstacleFor } from './obstacle.ts'
import { orderGoods } from './order-goods.ts'

export interface Wish {
  item_id: number
  qty: number
  address_id?: number | undefined
  submit_token: string
  pay_password?: string | undefined
  /** As the form showed them. */
  shown_points: number
  shown_cash_fen: number
}

/** Names the spend of an exchange in the points' book. */
export const POINTS_REASON = 'exchange' as const

/** Whether so many points ask for the pay password. */
export const needsPassword = async (ctx: SignedCtx, points: number): Promise<boolean> =>
  points > (await setting(ctx, 'exchange.pay_password_above'))

export const exchangeFacts = ({ id, item_id, user_id, qty, points, cash_fen, gave }: Exchange) => ({
  ...{ exchange_id: id, item_id, user_id, qty, points, cash_fen },
  ...{ title: gave.title, title_en: gave.title_en, image: gave.image },
})

/**
 * Exchanges points for pieces of an item. The same form again gives the same exchange; what one person exchanges follows each other. Goods with a cash
 * part hold points and pieces until that is paid or its time is over.
 *
 * @throws Refusal as obstacleFor, SUBMIT_TOKEN_INVALID, IDEM_MISMATCH, ADDRESS_REQUIRED, PRICE_CHANGED {points, cash_fen}, those of checkPayPassword
 */
export async function exchangeItem(ctx: SignedCtx, wish: Wish): Promise<Exchange> {
  const item = (await store.itemById(ctx, wish.item_id)) ?? refuse('NOT_FOUND')
  if (!isFormToken(ctx, ctx.user.id, wish.submit_token)) refuse('SUBMIT_TOKEN_INVALID')
  if (await needsPassword(ctx, item.points * wish.qty)) await checkPayPassword(ctx, wish.pay_password)
  return inTransaction(ctx, async (tx) => {
    await query(tx, 'exchange_person_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `exchange:${tx.user.id}`,
    ])
    const content_hash = hashOf(wish)
    const known = await exchangeOfForm(tx, wish.submit_token, content_hash)
    if (known) return known
    const no = await obstacleFor(tx, item, wish.qty)
    if (no) refuse(no.key, no.details)
    const points = item.points * wish.qty
    const cash_fen = item.cash_fen * wish.qty
    if (points !== wish.shown_points || cash_fen !== wish.shown_cash_fen) refuse('PRICE_CHANGED', { points, cash_fen })
    const order = item.kind === 'goods' ? await orderGoods(tx, item, wish) : undefined
    const gives = givesOf(item.kind)
    await gives?.before?.(tx, item, wish.qty)
    const taken = await take(tx, item, wish.qty)
    const exchange = await write(tx, taken, { ...wish, points, cash_fen, content_hash }, order)
    const spent = { user_id: tx.user.id, points, reason: POINTS_REASON, ref: String(exchange.id) }
    await spendPoints(tx, { ...spent, reserved: exchange.status === 'reserved' })
    await gives?.after?.(tx, item, exchange)
    await told(tx, exchange, order)
    return exchange
  })
}

/** Under the item's lock it is asked once more who had how many: two accounts of one person may ask at the same moment. */
async function take(tx: Tx<SignedCtx>, { id }: Item, qty: number): Promise<Item> {
  const item = await store.lockItem(tx, id)
  invariant(item, `item ${id} is gone`)
  const no = await limitObstacle(tx, item, qty)
  if (no) refuse(no.key, no.details)
  return store.changeItem(tx, id, { taken: item.taken + qty })
}

async function write(
  tx: Tx<SignedCtx>,
  item: Item,
  {
    qty,
    points,
    cash_fen,
    submit_token,
    content_hash,
  }: Wish & { points: number; cash_fen: number; content_hash: Buffer },
  order: Order | undefined,
): Promise<Exchange> {
  const [written] = await tx.db
    .insert(exchange_exchanges)
    .values({
      ...{ user_id: tx.user.id, item_id: item.id, kind: item.kind, qty, points, cash_fen, submit_token, content_hash },
      status: !order ? 'done' : order.status === 'pending_payment' ? 'reserved' : 'to_ship',
      order_id: order?.id ?? null,
      gave: { title: item.title, title_en: item.title_en, image: item.images[0] ?? null },
    })
    .returning()
  invariant(written, 'an exchange was not written')
  return written
}

/** An order that is to be paid first is told by orders themselves. */
async function told(tx: Tx, exchange: Exchange, order: Order | undefined): Promise<void> {
  if (!order) await emit(tx, exchangeEvents.done, { ...exchangeFacts(exchange), kind: exchange.kind })
  else if (exchange.status === 'to_ship')
    await emit(tx, exchangeEvents.to_send, { ...exchangeFacts(exchange), order_id: order.id, shop_id: order.shop_id })
}

/** What a form says, so that the same token with other content is seen. */
const hashOf = ({ item_id, qty, address_id, shown_points, shown_cash_fen }: Wish): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([item_id, qty, address_id ?? null, shown_points, shown_cash_fen]))
    .digest()

/** @throws Refusal IDEM_MISMATCH (its token was used with other content) */
async function exchangeOfForm(
  tx: Tx<SignedCtx>,
  submit_token: string,
  content_hash: Buffer,
): Promise<Exchange | undefined> {
  const [row] = await query<Exchange>(
    tx,
    'exchange_of_form',
    'select * from exchange_exchanges where user_id = $1 and submit_token = $2',
    [tx.user.id, submit_token],
  )
  if (row && !content_hash.equals(row.content_hash)) refuse('IDEM_MISMATCH')
  return row
}
