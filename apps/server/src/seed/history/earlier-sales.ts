/**
 * The months before the story: regular sales of what most can afford, bid on by collectors of their own, paid, sent and often reviewed, so
 * that shops have a record and prices a past. Its chance and its people are its own: today's sales are the same with it and without.
 */
import { auction, order } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import { concurrently } from '../concurrently.ts'
import { bidOnce, lookAt, type PublishOptions, publish } from '../lots.ts'
import { moveInBuyers, type Person, type Shop, signInAgain } from '../moving-in.ts'
import { EARLIER_BUYERS } from '../people.ts'
import type { Album } from '../pictures.ts'
import { type Piece, priceFen, stockOfThePast } from '../stock.ts'
import { EarlierCases } from './earlier-cases.ts'
import {
  approveIfNeeded,
  DAY,
  HOUR,
  lotRow,
  ownRandom,
  pay,
  REVIEWS,
  trackingNo,
  UNTIL_HANDED_OVER_MS,
} from './recent-sales.ts'
import type { StoryClock } from './story-clock.ts'

const SEED = 7_041
const SALES_EVERY_MS = 52 * HOUR
const LOTS_A_SALE = 9
/** What most can afford. */
const ESTIMATE_YUAN_MAX = 9_500
/** Of each kind; the sales of the last weeks have the ones before. */
const FIRST_NTH = 20
const BIDDING_HOURS = 3
const SALES_A_FORTNIGHT = 6

export interface Earlier {
  app: App
  album: Album
  clock: StoryClock
  shops: Shop[]
  until_days_ago: number
}

/** The end of a lot: sold, bid on but not up to its reserve, or without a bid. */
const FATES = [
  'sold',
  'sold',
  'sold',
  'sold',
  'sold',
  'below_reserve',
  'below_reserve',
  'unwanted',
  'unwanted',
] as const
/** How far bidders go, as a share of the price. */
const LIMIT = { sold: 0.95, below_reserve: 0.68, unwanted: 0 } as const

interface Offered {
  /** 0 until it is published. */
  lot_id: number
  shop: Shop
  piece: Piece
  options: PublishOptions
  random: SeededRandom
  limit_fen: number
}
interface Bought {
  order_id: number
  person: Person
  shop: Shop
  random: SeededRandom
}

/** Lives through the months before. The clock stands where the first sale begins. */
export async function liveEarlier(earlier: Earlier, say: (line: string) => void): Promise<void> {
  const { app, album, clock, shops, until_days_ago } = earlier
  const people = await moveInBuyers(app, album, EARLIER_BUYERS, say)
  const random = new SeededRandom(SEED)
  const nextPiece = stockOfThePast(FIRST_NTH, ({ yuan }) => yuan[2] <= ESTIMATE_YUAN_MAX)
  const cases = new EarlierCases(app)
  let bought: Bought[] = []
  let sales = 0
  while (clock.now() + SALES_EVERY_MS < Date.now() - until_days_ago * DAY) {
    const begun = clock.now()
    if (sales % SALES_A_FORTNIGHT === 0) await signInAgain(app, [...people, ...shops.map(({ owner }) => owner)])
    const offered = await offer(earlier, random, nextPiece)
    for (let hour = 0; hour < BIDDING_HOURS; hour++) {
      await clock.forward(HOUR)
      await concurrently(
        offered.filter((lot) => lot.limit_fen > 0),
        async (lot) => {
          let tick: Awaited<ReturnType<typeof bidOnce>>
          for (let n = lot.random.between(2, 6); n > 0; n--) tick = await bidOnce(app, lot.random, people, lot, tick)
        },
      )
    }
    await clock.forward((BIDDING_HOURS + LOTS_A_SALE) * HOUR)
    await receive(app, bought) // sent two days ago
    await cases.about(bought)
    bought = await payAndShip(app, people, offered)
    await clock.forward(UNTIL_HANDED_OVER_MS)
    if (++sales % 6 === 0) say(`${sales} earlier sales`)
    await clock.forward(begun + SALES_EVERY_MS - clock.now())
  }
  await receive(app, bought)
}

async function offer(
  { app, album, clock, shops }: Earlier,
  random: SeededRandom,
  nextPiece: (shop: Shop) => Piece | undefined,
): Promise<Offered[]> {
  const offered: Offered[] = []
  for (let n = 0; n < LOTS_A_SALE; n++) {
    const shop = random.pick(shops)
    const piece = nextPiece(shop)
    if (!piece) continue
    const fate = random.pick(FATES)
    const options: PublishOptions = {
      ends_at: clock.now() + (BIDDING_HOURS + 1) * HOUR + (n % 4) * 20 * 60_000,
      deposit_fen: 0,
      reserve: fate === 'below_reserve',
    }
    const limit_fen = priceFen(piece) * LIMIT[fate]
    offered.push({ lot_id: 0, shop, piece, options, random: ownRandom(random), limit_fen })
  }
  await concurrently(offered, async (lot) => {
    lot.lot_id = await publish(app, album, lot.random, lot.shop, lot.piece, lot.options)
    await approveIfNeeded({ app }, lot.lot_id)
  })
  return offered
}

/** Winners pay from their wallets, shops send. */
async function payAndShip(app: App, people: readonly Person[], offered: readonly Offered[]): Promise<Bought[]> {
  const bought: Bought[] = []
  await concurrently(offered, async ({ lot_id, shop, random }) => {
    const { status, winner_user_id, order_id, bid_count } = await lotRow(app, lot_id)
    lookAt(app, random, lot_id, bid_count)
    const person = people.find(({ id }) => id === winner_user_id)
    if (status !== 'sold' || !person || !order_id) return
    await pay(app, person, order_id)
    await callAs(app, shop.owner, order.ship, {
      id: order_id,
      carrier_code: 'SF',
      tracking_no: trackingNo(order_id),
      images: [],
    } as never)
    bought.push({ order_id, person, shop, random })
  })
  return bought
}

/** Buyers confirm what they have received; most say what they think of it. */
async function receive(app: App, bought: readonly Bought[]): Promise<void> {
  await concurrently(bought, async ({ order_id, person, random }) => {
    await callAs(app, person, order.confirm, { id: order_id })
    if (!random.happens(0.7)) return
    const { items } = await callAs(app, person, order.comment, { id: order_id } as never)
    await callAs(app, person, auction.review, {
      id: order_id,
      items: items.map((item) => ({
        item_id: item.id,
        rating: random.pick([5, 5, 5, 5, 4, 4, 3]),
        content: random.pick(REVIEWS),
        images: [],
        tags: [],
      })),
      anonymous: random.happens(0.3),
    } as never)
  })
}
