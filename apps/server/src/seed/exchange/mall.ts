/** The points mall of the demo world: twelve items of all kinds, and what its first buyer has exchanged. */
import { exchange, goods, order } from '@juya/contract'
import type { App } from '../../app.ts'
import { savePlatformCoupon, startPlatformCoupon } from '../../domains/coupon/index.ts'
import { type ItemForm, offerItem, saveItem } from '../../domains/exchange/index.ts'
import { earnPoints } from '../../domains/points/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { shownAs } from '../goods.ts'
import { trackingNo } from '../history/recent-sales.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

const DAY_MS = 86_400_000

interface Words {
  title: string
  title_en: string
  detail: string
  detail_en: string
}
interface Takes {
  points: number
  cash_fen?: number
  stock: number
}

const DETAIL = { detail: '平台自营发货，7 天内可申请售后。', detail_en: 'Sent by Juya’s own shop.' }
const GOODS: ReadonlyArray<Words & Takes & { code: string }> = [
  {
    code: 'brushpot-bamboo',
    title: '竹刻笔筒',
    title_en: 'Carved bamboo brush pot',
    ...DETAIL,
    points: 600,
    stock: 60,
  },
  { code: 'caddy-pewter', title: '锡茶叶罐', title_en: 'Pewter tea caddy', ...DETAIL, points: 900, stock: 40 },
  { code: 'bowl-celadon', title: '青瓷小碗', title_en: 'Small celadon bowl', ...DETAIL, points: 300, stock: 120 },
  {
    code: 'evening-duan-inkstone',
    title: '端石小砚',
    title_en: 'Small Duan inkstone',
    ...DETAIL,
    points: 500,
    cash_fen: 19_90,
    stock: 50,
  },
  {
    code: 'box-walnut',
    title: '胡桃木文具盒',
    title_en: 'Walnut stationery box',
    ...DETAIL,
    points: 800,
    cash_fen: 29_00,
    stock: 30,
  },
  { code: 'evening-ink-sticks', title: '手工墨锭', title_en: 'Hand-made ink sticks', ...DETAIL, points: 260, stock: 1 },
]
const COUPONS: ReadonlyArray<Words & Takes & { off_fen: number; spend_fen: number }> = [
  {
    title: '5 元券',
    title_en: '¥5 coupon',
    detail: '满 50 元可用。',
    detail_en: 'From ¥50 on.',
    points: 400,
    stock: 200,
    off_fen: 5_00,
    spend_fen: 50_00,
  },
  {
    title: '10 元券',
    title_en: '¥10 coupon',
    detail: '满 100 元可用。',
    detail_en: 'From ¥100 on.',
    points: 750,
    stock: 100,
    off_fen: 10_00,
    spend_fen: 100_00,
  },
  {
    title: '20 元券',
    title_en: '¥20 coupon',
    detail: '满 200 元可用。',
    detail_en: 'From ¥200 on.',
    points: 1_400,
    stock: 60,
    off_fen: 20_00,
    spend_fen: 200_00,
  },
  {
    title: '50 元券',
    title_en: '¥50 coupon',
    detail: '满 600 元可用。',
    detail_en: 'From ¥600 on.',
    points: 3_200,
    stock: 20,
    off_fen: 50_00,
    spend_fen: 600_00,
  },
]
const DAYS: ReadonlyArray<Words & Takes & { vip_days: number }> = [
  { title: 'VIP 7 天', title_en: '7 days of VIP', detail: '', detail_en: '', points: 500, stock: 150, vip_days: 7 },
  { title: 'VIP 30 天', title_en: '30 days of VIP', detail: '', detail_en: '', points: 1_800, stock: 40, vip_days: 30 },
]

type Offer = Words & Takes & Pick<ItemForm, 'kind'> & Partial<Pick<ItemForm, 'goods_id' | 'template_id' | 'vip_days'>>

/** One item on offer. @returns its number */
async function offer(app: App, { cash_fen = 0, ...form }: Offer): Promise<number> {
  const operator = colleagueForSeed(app, 'content')
  const from_at = await databaseNow(operator)
  return inTransaction(operator, async (tx) => {
    const { item } = await saveItem(tx, { ...form, cash_fen, per_user: 2, from_at, to_at: null })
    await offerItem(tx, item.id, '积分商城上新')
    return item.id
  })
}

/** A small thing Juya's own shop has for the mall. */
async function ownGoods(
  app: App,
  album: Album,
  shop: Shop,
  { code, title, title_en, points }: Words & Takes & { code: string },
) {
  const { id } = await callAs(app, shop.owner, goods.publish, {
    ...{ title, title_en, ...(await shownAs(app, album, shop, code)), desc: title, desc_en: title_en },
    skus: [{ values: [], price_fen: points * 10, stock: 20 }],
    shipping_mode: 'free',
  } as never)
  return id
}

async function couponFor(app: App, { title, off_fen, spend_fen, stock }: (typeof COUPONS)[number]): Promise<number> {
  const operator = colleagueForSeed(app, 'content')
  const claim_to = (await databaseNow(operator)) + 90 * DAY_MS
  return inTransaction(operator, async (tx) => {
    const { template } = await savePlatformCoupon(tx, {
      ...{ name: `积分兑换 ${title}`, kind: 'amount', amount_fen: off_fen, min_spend_fen: spend_fen, scope: 'all' },
      ...{ audience: 'code', code: `JF${off_fen / 100}MALL`, total: stock, budget_fen: stock * off_fen },
      ...{ per_user: 2, valid_days: 60, claim_to },
    })
    await startPlatformCoupon(tx, template.id, '积分商城上新')
    return template.id
  })
}

/** What the first buyer exchanges is given to them before, so that their points stay what they are. */
async function exchangeOne(app: App, buyer: Newcomer, id: number, points: number): Promise<number | null> {
  await inTransaction(systemCtx(app.services, 'seed'), async (tx) => {
    const ends_at = (await databaseNow(tx)) + DAY_MS
    await earnPoints(tx, { user_id: buyer.id, points, reason: 'operator', ref: `seed:exchange:${id}`, ends_at })
  })
  const quote = await callAs(app, buyer, exchange.quote, { id })
  const { order_id } = await callAs(app, buyer, exchange.change, {
    ...{ id, qty: 1, submit_token: quote.submit_token, shown_points: quote.points, shown_cash_fen: quote.cash_fen },
    ...(quote.address ? { address_id: quote.address.id } : {}),
  })
  return order_id ?? null
}

/** Opens the mall; the first buyer has one exchange on its way to them, one that was there at once, and has looked at three more items. */
export async function openMall(
  app: App,
  album: Album,
  shops: readonly Shop[],
  people: readonly Newcomer[],
): Promise<void> {
  const shop = shops.find(({ demo }) => demo.category === 'general')!
  const things: number[] = []
  for (const one of GOODS) {
    const { code, ...form } = one
    things.push(await offer(app, { ...form, kind: 'goods', goods_id: await ownGoods(app, album, shop, one) }))
  }
  const coupons: number[] = []
  for (const one of COUPONS) {
    const { off_fen: _, spend_fen: __, ...form } = one
    coupons.push(await offer(app, { ...form, kind: 'coupon', template_id: await couponFor(app, one) }))
  }
  for (const one of DAYS) await offer(app, { ...one, kind: 'vip_days' })
  const [buyer] = people
  const order_id = (await exchangeOne(app, buyer!, things[2]!, GOODS[2]!.points))!
  const parcel = { carrier_code: 'SF', tracking_no: trackingNo(order_id), images: [] }
  await callAs(app, shop.owner, order.ship, { id: order_id, ...parcel } as never)
  await exchangeOne(app, buyer!, coupons[0]!, COUPONS[0]!.points)
  for (const id of [things[0]!, things[3]!, coupons[1]!]) await callAs(app, buyer!, exchange.info, { id })
}
