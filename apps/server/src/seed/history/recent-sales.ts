/** The demo world's past before today: sales that ended, orders at every stage, one winner who did not pay. */

import { auction, order, shop as shopCalls } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../../app.ts'
import { type Lot, lotById } from '../../domains/lot/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { CATALOGUE } from '../catalogue/index.ts'
import { concurrently } from '../concurrently.ts'
import { bid, bidOnce, lookAt, type PublishOptions, publish } from '../lots.ts'
import type { Person, Shop } from '../moving-in.ts'
import { approveForSeed } from '../operators.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'
import { type Piece, pastPiece, priceFen } from '../stock.ts'
import { liveCases } from './cases.ts'
import type { StoryClock } from './story-clock.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** By then the carrier knows a parcel that was sent. */
export const UNTIL_HANDED_OVER_MS = 10 * 60_000
/** How long a parcel takes at most. */
const PARCEL_MS = 39 * HOUR

/** How far the winner and the shop of an ended lot go. */
type Fate = 'completed' | 'received' | 'reviewed' | 'shipped' | 'paid' | 'unpaid_yet' | 'never_pays'

interface Sale {
  /** 0 until it is published. */
  lot_id: number
  piece: Piece
  options: PublishOptions
  /** Of its bidders; its own, so that lots can be bid on side by side and the world is the same each time. */
  random: SeededRandom
  /** The people who want it. */
  bidders: Person[]
  shop: Shop
  limit_fen: number
  fate: Fate
}

/** The purchases of the README's first buyer from its shop, so that a newcomer who signs in as one of them finds orders and after-sale cases. */
const BETWEEN_NAMED: ReadonlyArray<{ code: string; fate: Fate }> = [
  { code: 'meiping-lotus', fate: 'shipped' },
  { code: 'cups-lotus', fate: 'received' },
]
const NAMED_SEED = 1
/** Of their kinds: no other sale has these. */
const BETWEEN_NAMED_NTH = 99

/** Sales of the past, oldest first: days before today, how many lots, and how far their orders go. */
const PAST: ReadonlyArray<{ days: number; lots: number; fates: Fate[]; between_named?: true }> = [
  { days: 22, lots: 6, fates: ['completed', 'completed', 'completed', 'completed'] },
  { days: 16, lots: 6, fates: ['completed', 'reviewed', 'reviewed', 'completed'] },
  { days: 9, lots: 6, fates: ['reviewed', 'received', 'reviewed', 'received'] },
  { days: 6, lots: 6, fates: ['never_pays', 'shipped', 'never_pays', 'received', 'shipped'], between_named: true },
  { days: 4, lots: 6, fates: ['shipped', 'paid', 'shipped', 'paid'] },
  { days: 3, lots: 4, fates: ['never_pays', 'paid', 'never_pays'] },
  { days: 2, lots: 8, fates: ['paid', 'unpaid_yet', 'paid', 'unpaid_yet', 'unpaid_yet'] },
]

export interface Cast {
  app: App
  album: Album
  random: SeededRandom
  clock: StoryClock
  people: Person[]
  shops: Shop[]
  /** A piece the shop sold in the past, of a kind it sells. */
  pastPiece: (shop: Shop) => Piece | undefined
  /** A piece of today's catalogue, each once; none once only so many are left. */
  todaysPiece: (shop: Shop, keep?: number) => Piece | undefined
}

/** Lives through the sales of the past. The clock stands at their beginning. @param lastly what happened after the last of them */
export async function livePast(cast: Cast, say: (line: string) => void, lastly: () => Promise<void>): Promise<void> {
  const { clock } = cast
  let pending: Array<() => Promise<void>> = []
  let parcels_come = Number.POSITIVE_INFINITY
  for (const sale of PAST) {
    // So that a parcel is heard of on the day it comes.
    if (parcels_come < -sale.days * DAY) await clock.goTo(parcels_come)
    await clock.goTo(-sale.days * DAY)
    const sold = await holdSale(cast, sale)
    await clock.goTo(-sale.days * DAY + 20 * HOUR)
    say(`sale of ${sale.days} days ago`)
    // What the buyers of the sale before still had to do is done by now: their parcels have come.
    await concurrently(pending, (step) => step())
    pending = []
    await concurrently(sold, async (one) => {
      pending.push(...(await followUp(cast, one)))
    })
    await clock.forward(UNTIL_HANDED_OVER_MS)
    parcels_come = -sale.days * DAY + 20 * HOUR + PARCEL_MS
  }
  await lastly()
  await clock.goTo(-20 * HOUR)
  await concurrently(pending, (step) => step())
  await liveCases(cast, say)
}

async function holdSale(cast: Cast, { lots, fates, between_named }: (typeof PAST)[number]): Promise<Sale[]> {
  const { app, album, random, clock, people, shops } = cast
  const sales: Sale[] = []
  for (let n = 0; n < lots; n++) {
    const shop = shops[(n * 5 + random.between(0, 2)) % shops.length]!
    const piece = cast.pastPiece(shop)!
    // The last one asks more than anybody gives, so it passes.
    const last = n === lots - 1
    const own = ownRandom(random)
    sales.push({
      lot_id: 0,
      piece,
      options: { ends_at: clock.now() + (12 + n) * HOUR, reserve: last || random.happens(0.2) },
      random: own,
      bidders: someOf(own, people),
      shop,
      limit_fen: priceFen(piece) * (last ? 0.65 : random.pick([0.75, 0.9, 1.05])),
      fate: fates[n % fates.length]!,
    })
  }
  await concurrently(sales, async (sale) => {
    sale.lot_id = await publish(app, album, sale.random, sale.shop, sale.piece, sale.options)
    await approveIfNeeded(cast, sale.lot_id)
  })
  const named = between_named ? await sellBetweenNamed(cast) : []
  for (let hour = 1; hour <= 10; hour++) {
    await clock.forward(HOUR)
    await concurrently(sales, async (sale) => {
      for (let n = sale.random.between(0, 2); n > 0; n--) await bidOnce(app, sale.random, sale.bidders, sale)
    })
  }
  for (const { lot_id, random: own } of sales) lookAt(app, own, lot_id, (await lotRow(app, lot_id)).bid_count)
  return [...sales, ...named]
}

/** Draws from a random of its own: the rest of the world stays as it is without these. */
async function sellBetweenNamed({ app, album, clock, people, shops }: Cast): Promise<Sale[]> {
  const [winner, shop] = [people[0]!, shops[0]!]
  const random = new SeededRandom(NAMED_SEED)
  const sales: Sale[] = []
  for (const { code, fate } of BETWEEN_NAMED) {
    const piece = pastPiece(CATALOGUE.find((entry) => entry.code === code)!, BETWEEN_NAMED_NTH)
    const options = { ends_at: clock.now() + 11 * HOUR }
    const lot_id = await publish(app, album, random, shop, piece, options)
    const { next_fen } = await callAs(app, winner, auction.lot, { id: lot_id })
    await bid(app, winner, lot_id, { amount_fen: next_fen })
    sales.push({ lot_id, piece, options, random, bidders: [winner], shop, limit_fen: next_fen, fate })
  }
  return sales
}

/** Chance of one lot's own, so that lots can be lived side by side and the world is the same each time. */
export const ownRandom = (random: SeededRandom): SeededRandom => new SeededRandom(random.between(1, 1_000_000_000))

/** The people who want one lot: a few, not everybody. */
export const someOf = (random: SeededRandom, people: readonly Person[]): Person[] =>
  random.shuffled(people).slice(0, random.between(BIDDERS.min, BIDDERS.max))
const BIDDERS = { min: 2, max: 6 }

/** Lots of new shops wait for an operator; the story's operator approves them. */
export async function approveIfNeeded({ app }: Pick<Cast, 'app'>, lot_id: number): Promise<void> {
  if ((await lotRow(app, lot_id)).status === 'reviewing') await approveForSeed(app, lot_id)
}

export const lotRow = async (app: App, lot_id: number): Promise<Lot> =>
  (await lotById(systemCtx(app.services, 'seed'), lot_id))!

/** The winner's and the shop's steps after the close; returns those left for later. */
async function followUp(cast: Cast, sale: Sale): Promise<Array<() => Promise<void>>> {
  const { app, people } = cast
  const { random } = sale
  if (sale.fate === 'never_pays' || sale.fate === 'unpaid_yet') return []
  const { status, winner_user_id, order_id } = await lotRow(app, sale.lot_id)
  const person = people.find(({ id }) => id === winner_user_id)
  if (status !== 'sold' || !person || !order_id) return []
  await pay(app, person, order_id)
  if (sale.fate === 'paid') return []
  const ship = () =>
    callAs(app, sale.shop.owner, order.ship, {
      id: order_id,
      carrier_code: 'SF',
      tracking_no: trackingNo(order_id),
      images: [],
    } as never)
  if (sale.fate === 'shipped') {
    await ship()
    return []
  }
  await ship()
  return [
    async () => {
      await callAs(app, person, order.confirm, { id: order_id })
      if (sale.fate === 'received') return
      const { items } = await callAs(app, person, order.comment, { id: order_id } as never)
      await callAs(app, person, auction.review, {
        id: order_id,
        items: items.map((item) => ({
          item_id: item.id,
          rating: random.pick([5, 5, 5, 4]),
          content: random.pick(REVIEWS),
          images: [],
          tags: [],
        })),
        anonymous: random.happens(0.3),
      } as never)
      await callAs(app, random.pick(people), shopCalls.follow, { id: sale.shop.id, on: true })
    },
  ]
}

/** No two orders have the same. */
export const trackingNo = (order_id: number): string => `SF${1_400_000_000_000 + order_id * 7919}`

export const REVIEWS = [
  '包浆自然，与描述一致，包装很用心。',
  '器型周正，釉色比图片更润。',
  '发货快，附了鉴定说明，放心。',
  'Exactly as described, packed with great care.',
  '小瑕疵都提前说明了，很实在。',
  '上手分量足，老味道对，满意。',
  '第二次在这家拍，一如既往地稳。',
  '图片偏暗一点，实物更好看。',
  '修坯利落，底足干净，值这个价。',
  '包装里外三层，开箱毫发无损。',
  '掌柜耐心，问什么答什么。',
  '尺寸与标注分毫不差。',
  '送给长辈，很喜欢。',
  'Lovely patina, even better in daylight.',
  'Fast shipping, measurements spot on.',
  '略有磨损，描述里写明了，可以接受。',
  '价格公道，比店里便宜。',
  '东西开门，证书齐全。',
  'The seller answered every question before the sale.',
  '泡了三次，汤色透亮，回甘好。',
  '走时准，表壳有使用痕迹，正常。',
  '锦盒稍旧，器物完好。',
]

export async function pay(app: App, person: Person, order_id: number): Promise<void> {
  const preview = await callAs(app, person, order.payPreview, { ids: [order_id] } as never)
  await callAs(app, person, order.pay, {
    ids: [order_id],
    address_id: person.address_id,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: preview.pay.amount_fen,
  } as never)
}
