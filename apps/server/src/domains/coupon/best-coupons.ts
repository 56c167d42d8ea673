/**
 * What coupons take off, and which of them together take off most. No database, no clock.
 *
 * One coupon of each order's own shop and one of the platform for the whole checkout. The shop's comes first; the platform's counts what is
 * then left, and is spread over the orders by value. A coupon for goods leaves each piece at least a fen; it pays no shipping, a coupon
 * for shipping nothing else. Won lots take what lowers their premium or their shipping.
 */
import { rateFloorFen, spreadFen } from '../ledger/index.ts'

export type CouponKind = 'amount' | 'percent' | 'shipping'
export type CouponScope = 'all' | 'category' | 'goods' | 'lot_premium'

/** What a coupon promises; copied from its template when it was claimed, so a later change takes nothing from its holder. */
export interface CouponTerms {
  issuer: 'shop' | 'platform'
  shop_id: number | null
  kind: CouponKind
  /** Kinds amount and shipping: at most so much. */
  amount_fen: number | null
  /** Kind percent: so much of what it counts, at most max_off_fen. */
  percent_bp: number | null
  max_off_fen: number | null
  min_spend_fen: number
  scope: CouponScope
  /** Scopes category and goods. */
  scope_ids: readonly number[]
  /** A shop's coupon that stands beside none of the platform's: its order takes no part in that one. */
  is_exclusive: boolean
}

/** One line of an order as coupons see it. */
export interface CouponLine {
  subtotal_fen: number
  qty: number
  goods_id?: number | undefined
  /** Its category and those above it. */
  category_ids: readonly number[]
}

/** One order of a checkout as coupons see it, without any coupon. */
export interface CouponOrder {
  shop_id: number
  /** A won lot: no coupon lowers its hammer price. */
  is_lot: boolean
  lines: readonly CouponLine[]
  shipping_fen: number
  premium_fen: number
}

/** What a coupon takes off one order. */
export interface Off {
  total_fen: number
  shipping_fen: number
  premium_fen: number
  /** Of each line, in the order of the lines. */
  lines_fen: readonly number[]
}

const NOTHING = (order: CouponOrder): Off => ({
  total_fen: 0,
  shipping_fen: 0,
  premium_fen: 0,
  lines_fen: order.lines.map(() => 0),
})

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** The least a line may cost: a fen a piece. */
const keptFen = (line: CouponLine): number => Math.min(line.subtotal_fen, line.qty)

const counts = (terms: CouponTerms, line: CouponLine): boolean =>
  terms.scope === 'all' ||
  (terms.scope === 'category' && line.category_ids.some((id) => terms.scope_ids.includes(id))) ||
  (terms.scope === 'goods' && line.goods_id !== undefined && terms.scope_ids.includes(line.goods_id))

/** What is left of each line after an earlier coupon. */
const left = (order: CouponOrder, before: Off): number[] =>
  order.lines.map((line, i) => line.subtotal_fen - before.lines_fen[i]!)

/** What of an order a coupon counts towards its threshold, and what it may lower at most. */
interface Base {
  spend_fen: number
  lowerable_fen: number
}

function baseOf(terms: CouponTerms, order: CouponOrder, before: Off): Base {
  if (terms.issuer === 'shop' && terms.shop_id !== order.shop_id) return { spend_fen: 0, lowerable_fen: 0 }
  if (terms.scope === 'lot_premium') {
    const premium_fen = order.is_lot ? order.premium_fen - before.premium_fen : 0
    return { spend_fen: premium_fen, lowerable_fen: premium_fen }
  }
  const rest = left(order, before)
  const counted = order.lines.map((line, i) => (counts(terms, line) ? rest[i]! : 0))
  if (terms.kind === 'shipping') {
    const is_meant = order.lines.some((line) => counts(terms, line))
    return { spend_fen: sum(counted), lowerable_fen: is_meant ? order.shipping_fen - before.shipping_fen : 0 }
  }
  if (order.is_lot) return { spend_fen: 0, lowerable_fen: 0 }
  const lowerable = order.lines.map((line, i) => (counts(terms, line) ? Math.max(0, rest[i]! - keptFen(line)) : 0))
  return { spend_fen: sum(counted), lowerable_fen: sum(lowerable) }
}

/** What a coupon takes off a sum. It never falls when the sum grows, and grows by no more than the sum does once its threshold is met. */
function offFen(terms: CouponTerms, { spend_fen, lowerable_fen }: Base): number {
  if (spend_fen < terms.min_spend_fen) return 0
  const wanted_fen =
    terms.kind === 'percent'
      ? Math.min(rateFloorFen(spend_fen, terms.percent_bp ?? 0), terms.max_off_fen ?? 0)
      : (terms.amount_fen ?? 0)
  return Math.min(wanted_fen, lowerable_fen)
}

/** Lays an amount on the parts of an order that a coupon may lower. */
function lay(terms: CouponTerms, order: CouponOrder, before: Off, amount_fen: number): Off {
  if (amount_fen === 0) return NOTHING(order)
  if (terms.scope === 'lot_premium') return { ...NOTHING(order), total_fen: amount_fen, premium_fen: amount_fen }
  if (terms.kind === 'shipping') return { ...NOTHING(order), total_fen: amount_fen, shipping_fen: amount_fen }
  const rest = left(order, before)
  const most = order.lines.map((line, i) => (counts(terms, line) ? Math.max(0, rest[i]! - keptFen(line)) : 0))
  // By what each may bear, so that none bears more than it can.
  return { ...NOTHING(order), total_fen: amount_fen, lines_fen: spreadFen(amount_fen, most) }
}

/** What a shop's coupon takes off an order. */
export function shopOff(terms: CouponTerms, order: CouponOrder): Off {
  return lay(terms, order, NOTHING(order), offFen(terms, baseOf(terms, order, NOTHING(order))))
}

/** What is chosen for an order of a checkout: its shop's coupon or none, and what that takes off. */
interface ShopPart {
  off: Off
  is_exclusive: boolean
}

/** What a platform's coupon takes off each order, after the shops' coupons. */
export function platformOff(terms: CouponTerms, orders: readonly CouponOrder[], shops: readonly ShopPart[]): Off[] {
  const bases = orders.map((order, i) =>
    shops[i]!.is_exclusive ? { spend_fen: 0, lowerable_fen: 0 } : baseOf(terms, order, shops[i]!.off),
  )
  const all = {
    spend_fen: sum(bases.map((base) => base.spend_fen)),
    lowerable_fen: sum(bases.map((base) => base.lowerable_fen)),
  }
  const parts = spreadFen(
    offFen(terms, all),
    bases.map((base) => base.lowerable_fen),
  )
  return orders.map((order, i) => lay(terms, order, shops[i]!.off, parts[i]!))
}

/** A coupon somebody holds. */
export interface HeldTerms extends CouponTerms {
  id: number
}

/** Coupons for a checkout and what they take off. */
export interface Choice {
  /** By order: its shop's coupon. */
  shop_ids: ReadonlyArray<number | null>
  platform_id: number | null
  /** By order. */
  shop_off: readonly Off[]
  platform_off: readonly Off[]
  total_fen: number
}

/**
 * What coupons somebody chose take off. One that cannot be used here takes off nothing.
 *
 * @param shops the shop's coupon of each order, in the order of the orders
 */
export function couponsOff(
  orders: readonly CouponOrder[],
  shops: ReadonlyArray<HeldTerms | null>,
  platform: HeldTerms | null,
): Choice {
  const parts = orders.map((order, i) => partOf(order, shops[i] ?? null))
  const shop_off = parts.map((part) => part.off)
  const platform_off = platform ? platformOff(platform, orders, parts) : orders.map(NOTHING)
  return {
    shop_ids: shops.map((held) => held?.id ?? null),
    platform_id: platform?.id ?? null,
    shop_off,
    platform_off,
    total_fen: sum([...shop_off, ...platform_off].map((off) => off.total_fen)),
  }
}

const partOf = (order: CouponOrder, held: HeldTerms | null): ShopPart =>
  held ? { off: shopOff(held, order), is_exclusive: held.is_exclusive } : { off: NOTHING(order), is_exclusive: false }

/** A way to choose for the first so many orders: what the shops' coupons take off, and what they leave for the platform's. */
interface Way {
  shops: ReadonlyArray<HeldTerms | null>
  off_fen: number
  spend_fen: number
  lowerable_fen: number
}

/** More ways than these are cut to the best: a checkout has at most twenty orders, and few coupons of each shop. */
const WAYS_MAX = 5_000

/** Ways that another one beats in everything are dropped. Of equal ways the one with fewer coupons stays. */
function best(ways: Way[]): Way[] {
  ways.sort(
    (a, b) =>
      b.off_fen - a.off_fen || b.spend_fen - a.spend_fen || b.lowerable_fen - a.lowerable_fen || used(a) - used(b),
  )
  const kept: Way[] = []
  for (const way of ways) {
    const is_beaten = kept.some(
      (other) =>
        other.off_fen >= way.off_fen && other.spend_fen >= way.spend_fen && other.lowerable_fen >= way.lowerable_fen,
    )
    if (!is_beaten) kept.push(way)
    if (kept.length === WAYS_MAX) break
  }
  return kept
}
const used = ({ shops }: Pick<Way, 'shops'>): number => shops.filter((held) => held !== null).length

/**
 * The coupons that take off most. None is chosen that takes off nothing.
 *
 * @param held all that the buyer could use
 */
export function bestChoice(orders: readonly CouponOrder[], held: readonly HeldTerms[]): Choice {
  const of_platform = held.filter((one) => one.issuer === 'platform')
  const options = orders.map((order) => [
    null,
    ...held.filter(
      (one) => one.issuer === 'shop' && one.shop_id === order.shop_id && shopOff(one, order).total_fen > 0,
    ),
  ])
  let found = couponsOff(
    orders,
    orders.map(() => null),
    null,
  )
  for (const platform of [null, ...of_platform])
    for (const shops of waysFor(orders, options, platform)) {
      const choice = couponsOff(orders, shops, platform)
      const is_idle = platform !== null && sum(choice.platform_off.map((off) => off.total_fen)) === 0
      if (!is_idle && choice.total_fen > found.total_fen) found = choice
    }
  return found
}

/** The shops' coupons worth looking at beside one coupon of the platform. A shop's coupon is used once, also where it has two orders. */
function waysFor(
  orders: readonly CouponOrder[],
  options: ReadonlyArray<ReadonlyArray<HeldTerms | null>>,
  platform: HeldTerms | null,
): ReadonlyArray<ReadonlyArray<HeldTerms | null>> {
  const is_repeated = new Set(orders.map((order) => order.shop_id)).size < orders.length
  let ways: Way[] = [{ shops: [], off_fen: 0, spend_fen: 0, lowerable_fen: 0 }]
  for (const [i, order] of orders.entries()) {
    const grown: Way[] = []
    for (const way of ways)
      for (const option of options[i]!) {
        if (option && way.shops.some((other) => other?.id === option.id)) continue
        const part = partOf(order, option)
        const base =
          platform && !part.is_exclusive ? baseOf(platform, order, part.off) : { spend_fen: 0, lowerable_fen: 0 }
        grown.push({
          shops: [...way.shops, option],
          off_fen: way.off_fen + part.off.total_fen,
          spend_fen: way.spend_fen + base.spend_fen,
          lowerable_fen: way.lowerable_fen + base.lowerable_fen,
        })
      }
    // Where a shop has two orders, which coupon is still free matters as well: nothing is dropped.
    ways = is_repeated ? grown : best(grown)
  }
  return ways.map((way) => way.shops)
}

/** Why a coupon takes nothing off here: how much is missing to its threshold, or that nothing here is what it is for. */
export type Lacks = { missing_fen: number } | 'not_for_these'

/** What a coupon lacks to be used for these orders, before any other coupon; undefined: nothing. */
export function lacksOf(terms: CouponTerms, orders: readonly CouponOrder[]): Lacks | undefined {
  const bases = orders.map((order) => baseOf(terms, order, NOTHING(order)))
  if (bases.every((base) => base.lowerable_fen === 0)) return 'not_for_these'
  const spends = bases.map((base) => base.spend_fen)
  const spend_fen = terms.issuer === 'platform' ? sum(spends) : Math.max(...spends)
  return spend_fen < terms.min_spend_fen ? { missing_fen: terms.min_spend_fen - spend_fen } : undefined
}
