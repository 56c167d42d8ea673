/** A cart as its owner sees it. Everything it needs is read for all its lines at once. */
import type { Cart } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress } from '../../domains/address/index.ts'
import { linesOf, type PricedCart, type PricedLine, priceCart, setting, type Wanted } from '../../domains/cart/index.ts'
import { isPublic, USUAL_PROVINCE } from '../../domains/goods/index.ts'
import { provinceList } from '../../domains/site/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { couponChoices } from '../coupon/choices.ts'
import { listedCards, skuShown } from '../goods/cards.ts'
import { amountsOf, sumOf } from '../goods/sums.ts'

type Shown = z.input<typeof Cart>
type Line = Shown['invalid'][number]

/** Instead of the title of goods that are in review, or that an operator removed. */
const HIDDEN = { en: 'Not shown at the moment', zh: '商品信息暂不展示' }

/** The caller's own cart. */
export const myCart = (ctx: SignedCtx): Promise<Shown> => shown(ctx, () => linesOf(ctx, ctx.user.id))

/** A cart that lives in a phone: its lines are known by what they buy. */
export const quotedCart = (
  ctx: Ctx,
  lines: ReadonlyArray<{ sku_id: number; qty: number; at_ms: number; checked: boolean }>,
): Promise<Shown> =>
  shown(ctx, () =>
    [...new Map(lines.map((line) => [line.sku_id, line])).values()].map(({ at_ms, ...line }) => ({
      ...line,
      id: line.sku_id,
      priced_at: at_ms,
    })),
  )

async function shown(ctx: Ctx, read: () => readonly Wanted[] | Promise<readonly Wanted[]>): Promise<Shown> {
  const [address, wanted] = await readTogether(ctx, [
    () => (ctx.user ? defaultAddress(ctx, ctx.user.id) : undefined),
    read,
  ])
  const province_code = address?.province_code ?? USUAL_PROVINCE
  const cart = await priceCart(ctx, ctx.user?.id, wanted, province_code)
  const lines = await linesShown(ctx, cart.lines)
  const valid = lines.filter((line) => line.valid)
  const coupons = await couponChoices(ctx, cart.offers)
  return {
    groups: [...Map.groupBy(valid, ({ goods }) => goods.shop.id)].map(([shop_id, items]) => ({
      shop: items[0]!.goods.shop,
      items,
      ...partOf(cart, Number(shop_id)),
      coupons: { ...coupons.of(Number(shop_id)), chosen: chosenOf(cart, Number(shop_id)) },
    })),
    invalid: lines.filter((line) => !line.valid),
    amounts: sumOf(cart.quotes.map((one, i) => amountsOf(one, cart.choice, i))),
    platform_coupons: { ...coupons.of(null), chosen: cart.choice.platform_id },
    to: provinceList(false).find(({ value }) => value === province_code)?.label ?? null,
    cart_count: wanted.length,
    lines_max: await setting(ctx, 'cart.lines_max'),
  }
}

const placeOf = ({ quotes }: PricedCart, shop_id: number): number => quotes.findIndex((one) => one.shop_id === shop_id)

const chosenOf = (cart: PricedCart, shop_id: number): number | null =>
  cart.choice.shop_ids[placeOf(cart, shop_id)] ?? null

/** What the ticked lines of a shop cost; nothing where none is. */
function partOf(cart: PricedCart, shop_id: number): Pick<Shown['groups'][number], 'amounts' | 'is_sent'> {
  const place = placeOf(cart, shop_id)
  const one = cart.quotes[place]
  return one
    ? { amounts: amountsOf(one, cart.choice, place), is_sent: one.shipping_fen !== undefined }
    : { amounts: sumOf([]), is_sent: true }
}

async function linesShown(ctx: Ctx, lines: readonly PricedLine[]): Promise<Line[]> {
  const shops = new Map(lines.map(({ quoted: { shop } }) => [shop.id, shop]))
  const cards = await listedCards(
    ctx,
    lines.map(({ quoted }) => quoted.goods),
    {
      shops: [...shops.values()],
      collected: new Set(lines.flatMap(({ quoted }) => (quoted.collected ? [quoted.goods.id] : []))),
    },
  )
  return lines.map(({ line, quoted: { sku, goods }, asked_then: then, reason }, i) => ({
    id: line.id,
    sku: skuShown(ctx, goods, sku, goods.read_at),
    goods: isPublic(goods.status)
      ? cards[i]!
      : { ...cards[i]!, title: ctx.locale === 'en' ? HIDDEN.en : HIDDEN.zh, image: '' },
    qty: line.qty,
    checked: line.checked,
    price_dropped_fen: then && then.price_fen > sku.price_fen ? then.price_fen - sku.price_fen : null,
    asked_then: then ? { price_fen: then.price_fen, from: seconds(then.from), until: seconds(then.until) } : null,
    valid: reason === undefined,
    reason: reason ?? null,
  }))
}
