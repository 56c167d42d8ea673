/** What happened in the demo world before today: sales that ended, orders at every stage, one winner who did not pay. */
import { auction, order, shop as shopCalls } from '@juya/contract'
import type { App } from '../app.ts'
import { liveCases } from './cases.ts'
import { Chance } from './chance.ts'
import { callAs } from './client.ts'
import type { StoryClock } from './clock.ts'
import { bid, bidOnce, publish } from './lots.ts'
import { DEMO_PAY_PASSWORD } from './people.ts'
import { type Album, type Piece, pieces } from './pictures.ts'
import type { Person, Shop } from './population.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** How far the winner and the shop of an ended lot go. */
type Fate = 'completed' | 'received' | 'reviewed' | 'shipped' | 'paid' | 'unpaid_yet' | 'never_pays'

interface Sale {
  lot_id: number
  shop: Shop
  limit_fen: number
  fate: Fate
}

/** What the first buyer of the README buys from its shop, so that whoever signs in as one of them finds orders and after-sale cases. */
const BETWEEN_NAMED: ReadonlyArray<{ item: string; fate: Fate }> = [
  { item: 'bw-meiping', fate: 'shipped' },
  { item: 'bw-cups', fate: 'received' },
]
const NAMED_SEED = 1

/** Sales of the past, oldest first: days before today, how many lots, and how far their orders go. */
const PAST: ReadonlyArray<{ days: number; lots: number; fates: Fate[]; between_named?: true }> = [
  { days: 22, lots: 6, fates: ['completed', 'completed', 'completed', 'completed'] },
  { days: 16, lots: 6, fates: ['completed', 'reviewed', 'reviewed', 'completed'] },
  { days: 9, lots: 6, fates: ['reviewed', 'received', 'reviewed', 'received'] },
  { days: 6, lots: 6, fates: ['never_pays', 'shipped', 'never_pays', 'received', 'shipped'] },
  { days: 4, lots: 6, fates: ['shipped', 'paid', 'shipped', 'paid'] },
  { days: 3, lots: 4, fates: ['never_pays', 'paid', 'never_pays'] },
  { days: 2, lots: 8, fates: ['paid', 'unpaid_yet', 'paid', 'unpaid_yet', 'unpaid_yet'], between_named: true },
]

export interface Cast {
  app: App
  album: Album
  chance: Chance
  clock: StoryClock
  people: Person[]
  shops: Shop[]
  /** A piece each shop sells, round and round. */
  nextPiece: (shop: Shop) => Piece
}

/** Lives through the sales of the past. The clock stands at their beginning. */
export async function livePast(cast: Cast, say: (line: string) => void): Promise<void> {
  const { clock } = cast
  const pending: Array<() => Promise<void>> = []
  for (const sale of PAST) {
    await clock.goTo(-sale.days * DAY)
    const sold = await holdSale(cast, sale)
    await clock.goTo(-sale.days * DAY + 20 * HOUR)
    say(`sale of ${sale.days} days ago`)
    for (const one of sold) pending.push(...(await followUp(cast, one)))
    // What earlier buyers still had to do is done by now: shipping two days after paying, confirming three days later.
    for (const step of pending.splice(0, pending.length - sold.length)) await step()
  }
  await clock.goTo(-20 * HOUR)
  for (const step of pending) await step()
  await liveCases(cast, say)
}

async function holdSale(cast: Cast, { lots, fates, between_named }: (typeof PAST)[number]): Promise<Sale[]> {
  const { app, album, chance, clock, people, shops } = cast
  const sales: Sale[] = []
  for (let n = 0; n < lots; n++) {
    const shop = shops[(n * 5 + chance.int(0, 2)) % shops.length]!
    const piece = cast.nextPiece(shop)
    // The last one asks more than anybody gives, so it passes.
    const last = n === lots - 1
    const lot_id = await publish(app, album, chance, shop, piece, {
      ends_at: clock.now() + (12 + n) * HOUR,
      reserve: last || chance.often(0.2),
    })
    sales.push({
      lot_id,
      shop,
      limit_fen: piece.price_fen * (last ? 0.4 : chance.pick([0.6, 0.8, 1])),
      fate: fates[n % fates.length]!,
    })
  }
  for (const { lot_id, shop } of sales) await approveIfNeeded(cast, lot_id, shop)
  const named = between_named ? await sellBetweenNamed(cast) : []
  for (let hour = 1; hour <= 10; hour++) {
    await clock.forward(HOUR)
    for (const sale of sales)
      for (let n = chance.int(0, 2); n > 0; n--) await bidOnce(app, chance, people, sale.lot_id, sale.limit_fen)
  }
  return [...sales, ...named]
}

/** Has a chance of its own: the rest of the world stays as it is without these. */
async function sellBetweenNamed({ app, album, clock, people, shops }: Cast): Promise<Sale[]> {
  const [winner, shop] = [people[0]!, shops[0]!]
  const chance = new Chance(NAMED_SEED)
  const sales: Sale[] = []
  for (const { item, fate } of BETWEEN_NAMED) {
    const piece = pieces().find((one) => one.item === item)!
    const lot_id = await publish(app, album, chance, shop, piece, { ends_at: clock.now() + 11 * HOUR })
    const { next_fen } = await callAs(app, winner, auction.lot, { id: lot_id })
    await bid(app, winner, lot_id, { amount_fen: next_fen })
    sales.push({ lot_id, shop, limit_fen: next_fen, fate })
  }
  return sales
}

/** Lots of new shops wait for an operator; the story's operator approves them. */
export async function approveIfNeeded({ app }: Cast, lot_id: number, shop: Shop): Promise<void> {
  const { list } = await callAs(app, shop.owner, auction.shopLots, {
    status: 'reviewing',
    page: 1,
    page_size: 50,
  } as never)
  if (!list.some((lot) => lot.id === lot_id)) return
  const { approveForSeed } = await import('./operators.ts')
  await approveForSeed(app, lot_id)
}

/** What the winner and the shop do after the close; answers what is left for later. */
async function followUp(cast: Cast, sale: Sale): Promise<Array<() => Promise<void>>> {
  const { app, people, chance } = cast
  const lot = await callAs(app, {}, auction.lot, { id: sale.lot_id })
  if (lot.tick.status !== 'sold') return []
  const winner = await winnerOf(cast, sale.lot_id)
  if (!winner || sale.fate === 'never_pays' || sale.fate === 'unpaid_yet') return []
  const order_id = winner.order_id
  const { person } = winner
  await pay(app, person, order_id)
  if (sale.fate === 'paid') return []
  const ship = () =>
    callAs(app, sale.shop.owner, order.ship, {
      id: order_id,
      carrier_code: 'SF',
      tracking_no: `SF${1_400_000_000_000 + order_id * 7919}`,
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
          rating: chance.pick([5, 5, 5, 4]),
          content: chance.pick(REVIEWS),
          images: [],
          tags: [],
        })),
        anonymous: chance.often(0.3),
      } as never)
      await callAs(app, chance.pick(people), shopCalls.follow, { id: sale.shop.id, on: true })
    },
  ]
}

const REVIEWS = [
  '包浆自然,与描述一致,包装很用心。',
  '器型周正,釉色比图片更润。',
  '发货快,附了鉴定说明,放心。',
  'Exactly as described, packed with great care.',
  '小瑕疵都提前说明了,很实在。',
]

async function winnerOf(
  { app, people }: Cast,
  lot_id: number,
): Promise<{ person: Person; order_id: number } | undefined> {
  for (const person of people) {
    const lot = await callAs(app, person, auction.lot, { id: lot_id })
    if (lot.tick.my_state === 'won' && lot.order_id) return { person, order_id: lot.order_id }
  }
  return undefined
}

async function pay(app: App, person: Person, order_id: number): Promise<void> {
  const preview = await callAs(app, person, order.payPreview, { ids: [order_id] } as never)
  await callAs(app, person, order.pay, {
    ids: [order_id],
    address_id: person.address_id,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: preview.pay.amount_fen,
  } as never)
}
