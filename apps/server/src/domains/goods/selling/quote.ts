/** What a purchase costs: its lines by shop, each shop's parcel, and whether it may be bought at all. Reads only. */

import { ASKED_MOST_FEN, REFUSALS, type RefusalKey } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, isVerifiedAdult } from '../../account/index.ts'
import { hasLicence, type Shop, shopsSeenBy, worksInAmong } from '../../shop/index.ts'
import { templatesByIds } from '../publishing/shelves.ts'
import { isListed } from '../rules/goods-states.ts'
import { LIQUOR_LICENCE } from '../rules/liquor.ts'
import { type Line, parcelFen, type Shipping } from '../rules/shipping-cost.ts'
import type { Asked } from '../stock/prices.ts'
import { orderedBy } from '../stock/stock.ts'
import type { SeenGoods } from '../store.ts'
import type { Goods, SkuRow, Template } from '../tables.ts'
import { wished } from './wished.ts'

export interface Wish {
  sku_id: number
  qty: number
  /** Since when it is wanted (ms): what was asked for it then is told with its line. */
  priced_at?: number
}
export interface QuotedLine {
  sku: SkuRow
  goods: Goods
  qty: number
  /** What one costs by itself, where it is sold here at another price. */
  alone_fen?: number
  /** Why it cannot be bought; absent where it can. */
  no?: { key: RefusalKey; details: Record<string, unknown> }
}
/** A line with what was read to judge it, for who shows it. */
export interface JudgedLine extends QuotedLine {
  goods: SeenGoods
  shop: Shop
  /** Whether its goods are among the favourites of who wants it. */
  collected: boolean
  asked_then: Asked | undefined
}
export interface ShopQuote {
  shop_id: number
  lines: QuotedLine[]
  goods_fen: number
  /** undefined: something in it is not sent there. */
  shipping_fen: number | undefined
}

/** How goods are sent, with their shop's template. */
export const shippingOf = (goods: Goods, templates: ReadonlyMap<number, Template>): Shipping => {
  if (goods.shipping_mode === 'free') return { mode: 'free' }
  if (goods.shipping_mode === 'fixed') return { mode: 'fixed', fen: goods.shipping_fen }
  const { id, by, rates, free_over_fen } = templates.get(goods.template_id!)!
  return { mode: 'template', template_id: id, by, rates, free_over_fen }
}

export async function templatesFor(ctx: Ctx, goods: readonly Goods[]): Promise<Map<number, Template>> {
  const rows = await templatesByIds(ctx, [...new Set(goods.flatMap(({ template_id }) => template_id ?? []))])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where a price is shown before an address is known: the province most people live in. */
export const USUAL_PROVINCE = '440000'

const lineOf = ({ sku, goods, qty }: QuotedLine, templates: ReadonlyMap<number, Template>): Line => ({
  shipping: shippingOf(goods, templates),
  qty,
  weight_g: sku.weight_g,
  goods_fen: sku.price_fen * qty,
})

/**
 * What these things cost this person, by shop. A line that cannot be bought says why and counts as the others do: who asks decides what to
 * do with it. SKUs that were never there are left out.
 * @param prices what one costs here, by way to buy, where that is not its own price
 */
export async function quote(
  ctx: Ctx,
  user_id: number | undefined,
  wishes: readonly Wish[],
  province_code: string = USUAL_PROVINCE,
  prices?: ReadonlyMap<number, number>,
): Promise<ShopQuote[]> {
  const lines = (await judgedLines(ctx, user_id, wishes)).map((line): QuotedLine => {
    const price_fen = prices?.get(line.sku.id)
    return price_fen === undefined ? line : { ...line, sku: { ...line.sku, price_fen }, alone_fen: line.sku.price_fen }
  })
  return byShop(
    lines,
    await templatesFor(
      ctx,
      lines.map(({ goods }) => goods),
    ),
    province_code,
  )
}

/**
 * What a shop's parcel costs to send, where its order may be placed at all: no order costs more than a person may name.
 * @throws Refusal REGION_NOT_SERVED, AMOUNT_INVALID {max_fen}
 */
export function placeableShippingFen({ goods_fen, shipping_fen }: ShopQuote): number {
  if (shipping_fen === undefined) refuse('REGION_NOT_SERVED')
  if (goods_fen + shipping_fen > ASKED_MOST_FEN) refuse('AMOUNT_INVALID', { max_fen: ASKED_MOST_FEN })
  return shipping_fen
}

/** Lines by shop, by their ids, with what each shop's parcel costs. */
export const byShop = (
  lines: readonly QuotedLine[],
  templates: ReadonlyMap<number, Template>,
  province_code: string,
): ShopQuote[] =>
  [...Map.groupBy(lines, (line) => line.goods.shop_id)]
    .sort(([a], [b]) => a - b)
    .map(([shop_id, own]) => ({
      shop_id,
      lines: own,
      goods_fen: own.reduce((sum, { sku, qty }) => sum + sku.price_fen * qty, 0),
      shipping_fen: parcelFen(
        own.map((line) => lineOf(line, templates)),
        province_code,
      ),
    }))

/** The lines of a purchase by the ids of what is bought, each with what speaks against it. Goods that were deleted are off the shelf. */
export async function judgedLines(
  ctx: Ctx,
  user_id: number | undefined,
  wishes: readonly Wish[],
): Promise<JudgedLine[]> {
  const wish_of = new Map<number, { qty: number; at: number | undefined }>()
  for (const { sku_id, qty, priced_at } of wishes) {
    const before = wish_of.get(sku_id)
    wish_of.set(sku_id, { qty: (before?.qty ?? 0) + qty, at: before?.at ?? priced_at })
  }
  const found = await wished(
    ctx,
    user_id,
    [...wish_of].map(([sku_id, { at }]) => ({ sku_id, at })),
  )
  const shops = new Map(
    (
      await shopsSeenBy(
        ctx,
        user_id,
        found.map(({ goods }) => goods.shop_id),
      )
    ).map((shop) => [shop.id, shop]),
  )
  const lines = found.map(
    ({ sku, goods, collected, asked_then }): JudgedLine => ({
      sku,
      goods,
      qty: wish_of.get(sku.id)!.qty,
      shop: shops.get(goods.shop_id)!,
      collected,
      asked_then,
    }),
  )
  const own_shops = new Set([...shops.values()].flatMap(({ id, works_here }) => (works_here ? [id] : [])))
  const ordered = new Map(found.map((one) => [one.goods.id, one.ordered]))
  await judge(ctx, user_id, lines, { shops, own_shops, ordered })
  return lines
}

/** Of shops: enough to judge by. */
type Judged = ReadonlyMap<number, Pick<Shop, 'status' | 'licences'>>

/** Says of each line why it cannot be bought. @param shops of these lines, by id */
export async function judgeLines(
  ctx: Ctx,
  user_id: number | undefined,
  lines: readonly QuotedLine[],
  shops: Judged,
): Promise<void> {
  const goods_ids = [...new Set(lines.map(({ goods }) => goods.id))]
  const shop_ids = [...new Set(lines.map(({ goods }) => goods.shop_id))]
  const [own_shops, ordered] = await readTogether(ctx, [
    () => (user_id === undefined ? new Set<number>() : worksInAmong(ctx, user_id, shop_ids)),
    () => (user_id === undefined ? new Map<number, number>() : orderedBy(ctx, user_id, goods_ids)),
  ])
  await judge(ctx, user_id, lines, { shops, own_shops, ordered })
}

/** What lines are judged by. */
interface Known {
  shops: Judged
  /** Where the person works. */
  own_shops: ReadonlySet<number>
  /** Pieces the person has ordered, by goods. */
  ordered: ReadonlyMap<number, number>
}

async function judge(
  ctx: Ctx,
  user_id: number | undefined,
  lines: readonly QuotedLine[],
  { shops, own_shops, ordered }: Known,
): Promise<void> {
  const asked = new Map<number, number>()
  for (const { goods, qty } of lines) asked.set(goods.id, (asked.get(goods.id) ?? 0) + qty)
  const wants_xinke = lines.some(({ goods }) => goods.kind === 'xinke')
  const wants_liquor = lines.some(({ goods }) => goods.kind === 'liquor')
  const now = wants_liquor ? await databaseNow(ctx) : 0
  // Guests may look; who buys is a verified adult.
  const is_adult = !wants_liquor || user_id === undefined || (await isVerifiedAdult(ctx, user_id))
  const may_xinke = wants_xinke && (user_id === undefined || (await mayBuyAsNew(ctx, user_id)))
  for (const line of lines) {
    const { sku, goods, qty } = line
    const left = sku.stock - sku.locked_stock
    const no = (key: RefusalKey, details: Record<string, unknown> = {}) => {
      line.no ??= { key, details: { sku_id: sku.id, ...details } }
    }
    const is_open = shops.get(goods.shop_id)?.status === 'active'
    if (!is_open) no('OFF_SHELF', { shop_suspended: true })
    if (goods.deleted_at !== null || !isListed(goods.status) || !sku.on_sale) no('OFF_SHELF')
    if (goods.kind === 'liquor' && !hasLicence(shops.get(goods.shop_id)?.licences ?? [], LIQUOR_LICENCE, now))
      no('OFF_SHELF', { licence_over: true })
    if (own_shops.has(goods.shop_id)) no('SELF_ACTION')
    if (goods.kind === 'liquor' && !is_adult) no('ADULT_REQUIRED')
    if (goods.kind === 'xinke' && !may_xinke) no('NEW_CUSTOMER_ONLY')
    if (left < qty) no('OUT_OF_STOCK', { left })
    if (goods.limit_per_person > 0 && (ordered.get(goods.id) ?? 0) + asked.get(goods.id)! > goods.limit_per_person)
      no('BUY_LIMIT', { limit: goods.limit_per_person })
  }
}

/** What speaks against a purchase, every line named. @throws Refusal of the first such line {sku_id, …, lines} */
export function refuseUnbuyable(ctx: Pick<Ctx, 'locale'>, lines: readonly QuotedLine[]): void {
  const wrong = lines.flatMap(({ sku, goods, no }) => (no ? [{ ...named(ctx, sku, goods), no }] : []))
  if (wrong.length === 0) return
  const { key, details } = wrong[0]!.no
  refuse(key, {
    ...details,
    lines: wrong.map(({ no, ...line }) => ({ ...line, ...no.details, code: REFUSALS[no.key].code })),
  })
}

/**
 * What got dearer or cheaper since it was shown, every line named.
 * @param shown what one of each cost on the form, by what is bought
 */
export const repriced = (
  ctx: Pick<Ctx, 'locale'>,
  lines: readonly QuotedLine[],
  shown: ReadonlyMap<number, number> | undefined,
) =>
  lines.flatMap(({ sku, goods }) => {
    const shown_fen = shown?.get(sku.id) ?? sku.price_fen
    return shown_fen === sku.price_fen ? [] : [{ ...named(ctx, sku, goods), shown_fen, price_fen: sku.price_fen }]
  })

const named = ({ locale }: Pick<Ctx, 'locale'>, sku: SkuRow, goods: Goods) => ({
  sku_id: sku.id,
  title: locale === 'en' ? (goods.title_en ?? goods.title) : goods.title,
})

/** A new customer buys one thing as such: not a second one while the first is not paid. */
async function mayBuyAsNew(ctx: Ctx, user_id: number): Promise<boolean> {
  if (!(await accountFactsOf(ctx, user_id)).is_new_customer) return false
  const held = await query(
    ctx,
    'goods_xinke_held',
    `select 1 from goods_reservations r join goods_goods g on g.id = r.goods_id where r.user_id = $1 and r.status = 'locked' and g.kind = 'xinke' limit 1`,
    [user_id],
  )
  return held.length === 0
}
