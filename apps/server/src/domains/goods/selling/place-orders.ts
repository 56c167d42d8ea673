/** Goods are ordered: one order per shop, its pieces set aside until it is paid or its time is over. */
import { createHash } from 'node:crypto'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  type AddressSnapshot,
  checkCount,
  chooseAndLay,
  createOrders,
  dueFen,
  type KindCommission,
  type NewOrder,
  type Order,
  ordersById,
  snapshotOf,
  unpaidOf,
} from '../../order/index.ts'
import { saleTermsOf } from '../../shop/index.ts'
import { categoryCommissions, lineOf } from '../../site/index.ts'
import { skuNameEn } from '../rules/sku-rules.ts'
import { setting } from '../settings.ts'
import { reserve } from '../stock/stock.ts'
import * as store from '../store.ts'
import { isFormToken } from './form-token.ts'
import { goodsCommission } from './order-kind.ts'
import { placeableShippingFen, quote, refuseUnbuyable, repriced, type ShopQuote, type Wish } from './quote.ts'

const MINUTE_MS = 60_000
const WEIGHED_MOST_G = 1_000_000

export interface Purchase {
  submit_token: string
  /** What is bought; asked for once it is known that the form was not placed before. */
  wishes: readonly Wish[] | ((tx: Tx<SignedCtx>) => Promise<readonly Wish[]>)
  /** What one of each cost on the form, by what is bought, where the form says so. */
  shown_prices?: ReadonlyMap<number, number> | undefined
  /** Coupons to lay on the orders: those named, or the best there are. */
  coupons: readonly number[] | 'best'
  address_id?: number | undefined
  /** To every shop; a shop's own word comes first. */
  note?: string | undefined
  /** To each shop, by its id. */
  notes?: ReadonlyMap<number, string>
  /** What the buyer saw, shipping and coupons included. */
  shown_total_fen: number
  /** Where it was bought, kept as evidence. */
  source?: Record<string, unknown>
  /** Left out: as goods, at their own price. Asked for once it is known that the form was not placed before. @throws Refusal */
  sold?: (tx: Tx<SignedCtx>) => Promise<SoldAs>
}

/** What a parcel asks for already, and what the order keeps of that. */
export interface SharedParcel {
  off_fen: number
  source: Record<string, unknown>
}

/** How goods are sold otherwise than by themselves. Its kind holds its buyers to limits of its own. */
export interface SoldAs {
  kind: NewOrder['kind']
  /** One letter, as NewOrder has it. */
  checkout: string
  /** What one costs, by way to buy. Left out: its own price. */
  prices?: ReadonlyMap<number, number>
  pay_min: number
  /** Left out: that of goods. */
  commission?: KindCommission
  /** Of the parcel this travels in, what other orders ask for already; asked for under the locks that keep it so. Left out: nothing. */
  parcel?: (tx: Tx<SignedCtx>, asked: ShopQuote, address: AddressSnapshot) => Promise<SharedParcel>
  /** The buyer's coupons are laid on it as on goods. Left out: none is. */
  takes_coupons?: true
  /** Orders were made and their pieces set aside: now what comes later in the order of locks. @throws Refusal */
  placed?: (tx: Tx<SignedCtx>, orders: readonly Order[], quotes: readonly ShopQuote[]) => Promise<void>
}

/** A restricted person buys nothing; what is paid for is shipped. @throws Refusal ACCOUNT_RESTRICTED {reason} */
export function checkMayBuy(user: SignedCtx['user']): void {
  if (user.status === 'restricted') refuse('ACCOUNT_RESTRICTED', { reason: user.restrict_reason ?? '' })
}

/**
 * Places the orders of a purchase, one per shop, all or none. The same token again gives the same orders. A person's purchases follow each
 * other, so that what they may hold is counted right.
 *
 * @throws Refusal ACCOUNT_RESTRICTED, SUBMIT_TOKEN_INVALID, LIMIT_REACHED {limit}, ADDRESS_REQUIRED, NOT_FOUND, REGION_NOT_SERVED, AMOUNT_INVALID {max_fen},
 *   PRICE_CHANGED {total_fen, lines}, COUPON_UNUSABLE, and what speaks against a line, with all such lines {lines}
 */
export async function placeOrders(ctx: SignedCtx, purchase: Purchase): Promise<Order[]> {
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.user.id
    if (!isFormToken(tx, user_id, purchase.submit_token)) refuse('SUBMIT_TOKEN_INVALID')
    await query(tx, 'goods_buyer_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `goods_buyer:${user_id}`,
    ])
    const content_hash = hashOf(purchase)
    const known = await ordersOfForm(tx, user_id, purchase.submit_token, content_hash)
    if (known) return known
    checkMayBuy(tx.user)
    if (purchase.address_id === undefined) refuse('ADDRESS_REQUIRED')
    const wishes = typeof purchase.wishes === 'function' ? await purchase.wishes(tx) : purchase.wishes
    const address = await snapshotOf(tx, purchase.address_id)
    const sold = await purchase.sold?.(tx)
    const quotes = await quote(tx, user_id, wishes, address.province_code, sold?.prices)
    const lines = quotes.flatMap((one) => one.lines)
    if (lines.length < wishes.length) refuse('NOT_FOUND')
    await checkCount(
      tx,
      quotes.map(({ shop_id }) => shop_id),
    )
    if (!sold) await checkHolding(tx, user_id, quotes.length)
    refuseUnbuyable(tx, lines)
    const bare_fen = quotes.reduce((sum, one) => sum + one.goods_fen + placeableShippingFen(one), 0)
    const changed = repriced(tx, lines, purchase.shown_prices)
    const wrong_price = (total_fen: number) =>
      refuse('PRICE_CHANGED', { total_fen, ...(changed.length > 0 ? { lines: changed } : {}) })
    if (changed.length > 0) wrong_price(bare_fen)
    const pay_deadline = (await databaseNow(tx)) + (sold?.pay_min ?? (await setting(tx, 'goods.pay_min'))) * MINUTE_MS
    const news: NewOrder[] = []
    for (const one of quotes) {
      const shared = await sold?.parcel?.(tx, one, address)
      news.push({
        ...(await orderOf(tx, one, sold)),
        ...(shared && { shipping_fen: placeableShippingFen(one) - shared.off_fen }),
        user_id,
        pay_deadline,
        address,
        buyer_note: purchase.notes?.get(one.shop_id) ?? purchase.note ?? '',
        source: { ...purchase.source, ...shared?.source },
      })
    }
    const placed = await createOrders(tx, news)
    await reserve(
      tx,
      user_id,
      placed.map((order, i) => ({
        order_id: order.id,
        lines: quotes[i]!.lines.map(({ sku, qty, alone_fen = sku.price_fen }) => ({
          sku_id: sku.id,
          qty,
          price_fen: alone_fen,
        })),
      })),
    )
    await sold?.placed?.(tx, placed, quotes)
    const has_coupons = !sold || sold.takes_coupons
    const orders = has_coupons ? await laidOn(tx, user_id, placed, purchase.coupons) : placed
    if (dueFen(orders) !== purchase.shown_total_fen) wrong_price(dueFen(orders))
    await query(
      tx,
      'goods_checkout_add',
      'insert into goods_checkouts (user_id, submit_token, order_ids, content_hash) values ($1, $2, $3, $4)',
      [user_id, purchase.submit_token, orders.map(({ id }) => id), content_hash],
    )
    return orders
  })
}

/** Orders just made, with the coupons of their form. @throws Refusal COUPON_UNUSABLE */
const laidOn = (tx: Tx, user_id: number, orders: readonly Order[], coupons: readonly number[] | 'best') =>
  coupons === 'best' ? chooseAndLay(tx, user_id, orders, undefined, 'best') : chooseAndLay(tx, user_id, orders, coupons)

/** What a form says, so that the same token with other content is seen. A cart's things are gone once they are ordered: its sum stands for them. */
function hashOf({ wishes, coupons, address_id, note, notes, shown_total_fen, source }: Purchase): Buffer {
  const things = typeof wishes === 'function' ? null : wishes
  const said = [things, coupons, address_id ?? null, note ?? null, [...(notes ?? [])], shown_total_fen, source ?? {}]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

/** The orders a form was placed as, if it was. @throws Refusal IDEM_MISMATCH (its token was used with other content) */
async function ordersOfForm(
  tx: Tx,
  user_id: number,
  submit_token: string,
  content_hash: Buffer,
): Promise<Order[] | undefined> {
  const [row] = await query<{ order_ids: number[]; content_hash: Buffer | null }>(
    tx,
    'goods_checkout',
    'select order_ids, content_hash from goods_checkouts where user_id = $1 and submit_token = $2',
    [user_id, submit_token],
  )
  if (row?.content_hash && !content_hash.equals(row.content_hash)) refuse('IDEM_MISMATCH')
  return row && ordersById(tx, row.order_ids)
}

/** A person holds stock with few unpaid orders, and with none after many that lapsed or were cancelled. @throws Refusal LIMIT_REACHED {limit} */
async function checkHolding(tx: Tx, user_id: number, adding: number): Promise<void> {
  const { waiting, lapsed } = await unpaidOf(tx, user_id, 'goods')
  const limit = await setting(tx, 'goods.unpaid_max')
  if (lapsed >= (await setting(tx, 'goods.expired_max'))) refuse('LIMIT_REACHED', { limit: 0, lapsed })
  // A purchase from many shops is one: it may hold what its shops' orders need, but not beside others.
  if (waiting > 0 && waiting + adding > limit) refuse('LIMIT_REACHED', { limit, waiting })
}

/** The rate of a whole order whose things have different ones: the mean by their prices, rounded half up. */
function sharedRateBp(lines: ShopQuote['lines'], rateOf: (category_id: number) => number): number {
  const sum = (of: (line: ShopQuote['lines'][number]) => bigint): bigint =>
    lines.reduce((all, line) => all + of(line), 0n)
  const price = ({ sku, qty }: ShopQuote['lines'][number]): bigint => BigInt(sku.price_fen) * BigInt(qty)
  const whole = sum(price)
  return Number((sum((line) => price(line) * BigInt(rateOf(line.goods.category_id))) * 2n + whole) / (whole * 2n))
}

/** Of all pieces; null where one of them has no weight. */
function weightOf(lines: ShopQuote['lines']): number | null {
  if (lines.some(({ sku }) => sku.weight_g === null)) return null
  // What is heavier than any parcel is weighed as that.
  return Math.min(
    WEIGHED_MOST_G,
    lines.reduce((sum, { sku, qty }) => sum + sku.weight_g! * qty, 0),
  )
}

async function orderOf(
  tx: Tx,
  { shop_id, lines, shipping_fen = 0 }: ShopQuote,
  sold: SoldAs | undefined,
): Promise<Omit<NewOrder, 'user_id' | 'pay_deadline' | 'source'>> {
  const rates = await categoryCommissions(
    tx,
    lines.map(({ goods }) => goods.category_id),
  )
  const own = [...new Set(lines.map(({ goods }) => rates.get(goods.category_id) ?? null))]
  const kind = lines.every(({ goods }) => goods.kind === 'xinke') ? 'xinke' : 'normal'
  const commission = sold?.commission ?? (await goodsCommission(tx, kind))
  const promised = (await saleTermsOf(tx, [shop_id])).get(shop_id)?.guarantees ?? []
  const items = []
  for (const { sku, goods, qty } of lines) {
    const text = (await store.textOf(tx, goods.id))!
    items.push({
      thing: 'goods' as const,
      thing_id: goods.id,
      sku_id: sku.id,
      title: goods.title,
      title_en: goods.title_en,
      image: sku.image ?? goods.image,
      sku_name: sku.name || null,
      price_fen: sku.price_fen,
      qty,
      snapshot: {
        goods_id: goods.id,
        category_ids: await lineOf(tx, goods.category_id),
        version: goods.version,
        ...(goods.kind === 'liquor' ? { liquor: true } : {}),
        desc: text.desc,
        params: text.params,
        images: text.images,
        sku_name_en: skuNameEn(sku.values, goods.options) || null,
        rules: { return_policy: goods.return_policy, guarantees: promised },
      },
    })
  }
  return {
    kind: sold?.kind ?? 'goods',
    shop_id,
    items,
    shipping_fen,
    weight_g: weightOf(lines),
    premium_bp: 0,
    deposit_fen: 0,
    commission,
    // Things of categories with different rates share one order: each bears its own, by its part of the price.
    category_commission_bp:
      own.length === 1 ? own[0] : sharedRateBp(lines, (id) => rates.get(id) ?? commission.goods_bp),
    checkout: sold?.checkout ?? 'G',
    delivered_only: lines.some(({ goods }) => goods.kind === 'liquor'),
  }
}
