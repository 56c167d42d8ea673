/** Auction houses of the demo world: two of them, a sale that ended, one tonight, one in a room tonight, and one people look at beforehand. */
import { house, order } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../app.ts'
import { saleLots } from '../domains/lot/index.ts'
import { approveSession, openHouse } from '../domains/sale/index.ts'
import { categoryIdByCode } from '../domains/site/index.ts'
import { databaseNow, inTransaction } from '../platform/db/db.ts'
import { systemCtx } from '../platform/services.ts'
import { callAs } from './call-as.ts'
import { CATALOGUE, EVENING } from './catalogue/index.ts'
import { photosOf } from './catalogue/photos.ts'
import { concurrently } from './concurrently.ts'
import { DAY, HOUR, pay, trackingNo, UNTIL_HANDED_OVER_MS } from './history/recent-sales.ts'
import type { StoryClock } from './history/story-clock.ts'
import { bid, publish } from './lots.ts'
import { leaveMaximums } from './maximums/maximums.ts'
import type { Person, Shop } from './moving-in.ts'
import { operatorForSeed } from './operators.ts'
import { DEMO_PAY_PASSWORD } from './people.ts'
import type { Album } from './pictures.ts'
import { type Piece, pastPiece, priceFen, stockOfThePast } from './stock.ts'

const SEED = 71
/** Of their kinds: no other sale has these. */
const PIECES_NTH = 70
const MINUTE = 60_000

const HOUSES = [
  {
    category: 'painting',
    also: [],
    licence_no: '浙拍 2016-0238',
    intro: '专营近现代书画与扇面，每年春秋两季专场，作品逐件著录。',
    intro_en: 'Modern paintings and fans, in a spring and an autumn sale each year; every work is documented.',
  },
  {
    category: 'watch',
    also: ['ceramics', 'jade', 'painting', 'tea', 'bronze', 'wood', 'stone', 'glass', 'stamps-books'],
    licence_no: '沪拍 2012-0117',
    intro: '古董钟表起家，每季一场珍玩夜场，逐件附细节图。',
    intro_en: 'Vintage watches by tradition, and an evening sale of fine objects each season, each with its details.',
  },
] as const

export interface HouseWorld {
  app: App
  album: Album
  random: SeededRandom
  houses: readonly [Shop, Shop]
  piece: (shop: Shop) => Piece
}

/** Two shops become auction houses, by an operator who has seen their licences. */
export async function openHouses(app: App, album: Album, shops: readonly Shop[]): Promise<HouseWorld> {
  const found = HOUSES.map(({ category }) => shops.find((shop) => shop.demo.category === category)!)
  for (const [n, { category, also, ...about }] of HOUSES.entries())
    await inTransaction(operatorForSeed(app), async (tx) => {
      const category_ids: number[] = []
      for (const code of [category, ...also]) category_ids.push((await categoryIdByCode(tx, code))!)
      await openHouse(tx, { shop_id: found[n]!.id, ...about, category_ids })
    })
  const dealt = stockOfThePast(PIECES_NTH)
  return {
    app,
    album,
    random: new SeededRandom(SEED),
    houses: found as unknown as [Shop, Shop],
    piece: (shop) => dealt(shop) ?? pastPiece(CATALOGUE[0]!, PIECES_NTH),
  }
}

interface SaleOf {
  shop: Shop
  title: string
  title_en: string
  intro: string
  intro_en: string
  /** How many of its house's kinds, or which pieces. */
  lots: number | readonly Piece[]
  starts_at: number
  first_ends_at: number
  deposit_fen: number
  premium_bp?: number
  /** Instead of one rate. */
  premium_slices?: ReadonlyArray<{ up_to_fen: number | null; bp: number }>
  ladder?: 'two_five_eight'
  /** Every lot has a reserve; else some have. */
  all_reserved?: boolean
  /** In a room: its clerk starts each lot. */
  room?: { mode: 'room'; lot_s: number; counter_s: number }
}

/** The first picture of one of its lots. */
function pictureOf(album: Album, { entry, nth }: Piece, { owner }: Shop): Promise<string> {
  const { file } = photosOf(entry)[0]!
  return nth === 0 ? album.path(file, 'lot', owner.id) : album.earlierPath(file, nth, owner.id)
}

/** A house drafts its lots, gathers them in a sale, and an operator lets it in. */
export async function hold(
  { app, album, random, piece }: HouseWorld,
  { shop, lots, starts_at, first_ends_at, room = undefined, all_reserved = false, ...terms }: SaleOf,
): Promise<{ id: number; lots: Array<{ id: number; piece: Piece }> }> {
  const pieces = typeof lots === 'number' ? Array.from({ length: lots }, () => piece(shop)) : lots
  // Half the time a sale takes; drafts find their picture stored.
  await concurrently(pieces, (one) => pictureOf(album, one, shop))
  const chosen: Array<{ id: number; piece: Piece }> = []
  for (const [n, one] of pieces.entries()) {
    const options = {
      ends_at: first_ends_at,
      save: 'draft',
      deposit_fen: 0,
      reserve: all_reserved || n % 5 === 3,
    } as const
    chosen.push({ id: await publish(app, album, random, shop, one, options), piece: one })
  }
  const { id } = await callAs(app, shop.owner, house.saveSession, {
    ...terms,
    ...room,
    cover: await pictureOf(album, chosen.at(-1)!.piece, shop),
    starts_at: Math.floor(starts_at / 1_000),
    first_ends_at: Math.floor(first_ends_at / 1_000),
    stagger_s: 60,
    lots: chosen.map((lot, n) => ({ id: lot.id, lot_no: n === 4 ? '4A' : String(n < 4 ? n + 1 : n) })),
    action: 'submit',
  } as never)
  await inTransaction(operatorForSeed(app), (tx) => approveSession(tx, id))
  return { id, lots: chosen }
}

export async function register(app: App, person: Person, session_id: number, deposit_fen: number): Promise<void> {
  const quote = await callAs(app, person, house.registerQuote, { session_id, deposit_fen })
  await callAs(app, person, house.register, {
    session_id,
    deposit_fen,
    submit_token: quote.submit_token,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: quote.topup_fen,
  })
}

/** The people who registered bid on most lots, up to what each is worth to them. */
async function bidding(
  { app, random }: HouseWorld,
  people: readonly Person[],
  lots: ReadonlyArray<{ id: number; piece: Piece }>,
): Promise<void> {
  for (const lot of lots) {
    if (random.happens(0.15)) continue
    for (const person of people) {
      if (random.happens(0.4)) continue
      const worth_fen = Math.round((priceFen(lot.piece) * random.pick([0.5, 0.6, 0.75, 0.9])) / 10_000) * 10_000
      await bid(app, person, lot.id, { amount_fen: Math.max(worth_fen, lot.piece.entry.yuan[0] * 100), kind: 'proxy' })
    }
  }
}

const ENDED_LOTS = 8

/** A sale weeks ago: most lots sold and paid, one never paid, some passed; nothing leaves its results. The clock moves on by some hours. */
export async function holdEarlierSale(
  world: HouseWorld,
  { clock, people }: { clock: StoryClock; people: readonly Person[] },
): Promise<void> {
  const { app, houses } = world
  const [shop] = houses
  const [first, second, third] = [people[0]!, people[3]!, people[5]!]
  const sale = await hold(world, {
    shop,
    title: '竹斋秋拍：扇面与小品',
    title_en: 'Zhuzhai autumn sale: fans and album leaves',
    intro: '近现代名家扇面与小品，附著录与旧藏出处。',
    intro_en: 'Fans and album leaves by modern masters, with their literature and earlier collections.',
    lots: ENDED_LOTS,
    starts_at: clock.now() + 10 * MINUTE,
    first_ends_at: clock.now() + 3 * HOUR,
    deposit_fen: 2_000_00,
    premium_bp: 1_000,
  })
  for (const person of [first, second, third]) await register(app, person, sale.id, 4_000_00)
  await clock.forward(HOUR)
  await bidding(world, [first, second, third], sale.lots)
  await clock.forward(3 * HOUR)
  const sold = (await saleLots.lotsOfSession(systemCtx(app.services, 'seed'), sale.id)).filter(
    (lot) => lot.status === 'sold',
  )
  // The last of those the third won is never paid.
  const never_paid = sold.findLast((lot) => lot.winner_user_id === third.id)?.id
  for (const { id, order_id, winner_user_id } of sold) {
    if (id === never_paid) continue
    const winner = people.find((person) => person.id === winner_user_id)!
    await pay(app, winner, order_id!)
    await callAs(app, shop.owner, order.ship, {
      id: order_id,
      carrier_code: 'SF',
      tracking_no: trackingNo(order_id!),
      images: [],
    } as never)
  }
  await clock.forward(UNTIL_HANDED_OVER_MS)
}

const ROOM_LOTS = 10

/** Of tonight's lots, the first so many may get bids; the others have none. */
const BID_ON = 40

/**
 * Tonight's sale with people registered, one in a room later tonight, and one whose catalogue is open days before.
 * @returns lots of tonight's sale without bids
 */
export async function announceSales(world: HouseWorld, people: readonly Person[]): Promise<number[]> {
  const { app, houses } = world
  const now = await databaseNow(systemCtx(app.services, 'seed'))
  const tonight = await hold(world, {
    shop: houses[1],
    title: '时光夜场：珍玩杂项',
    title_en: 'Shiguang evening sale: fine objects',
    intro: '瓷、玉、文房、钟表五十余件，逐件附细节图；预展期间可预约看货。',
    intro_en: 'Some fifty ceramics, jades, scholar’s objects and watches, with their details. Viewing by appointment.',
    lots: EVENING.map((entry) => ({ entry, nth: 0 })),
    starts_at: now - MINUTE,
    first_ends_at: now + 8 * HOUR,
    deposit_fen: 5_000_00,
    premium_bp: 1_200,
  })
  const bidders = [people[0]!, people[1]!, people[4]!, people[9]!]
  for (const person of bidders) await register(app, person, tonight.id, 10_000_00)
  await bidding(world, bidders, tonight.lots.slice(0, BID_ON))
  await hold(world, {
    shop: houses[0],
    title: '竹斋冬拍：水墨山水',
    title_en: 'Zhuzhai winter sale: mountains in ink',
    intro: '预展中，图录所载尺寸均为装裱前。',
    intro_en: 'On preview; the sizes in the catalogue are those before mounting.',
    lots: 10,
    starts_at: now + 3 * DAY,
    first_ends_at: now + 4 * DAY,
    deposit_fen: 2_000_00,
    premium_slices: [
      { up_to_fen: 2_000_00, bp: 1_500 },
      { up_to_fen: 20_000_00, bp: 1_200 },
      { up_to_fen: null, bp: 800 },
    ],
    ladder: 'two_five_eight',
  })
  const room = await hold(world, {
    shop: houses[0],
    title: '竹斋现场：书画小品夜场',
    title_en: 'Zhuzhai in the room: an evening of small paintings',
    intro: '十件书画小品，场务逐件开拍，每件半分钟。',
    intro_en: 'Ten small paintings and scrolls. A clerk starts them one by one; each runs for half a minute.',
    lots: ROOM_LOTS,
    starts_at: now + 3 * HOUR,
    first_ends_at: now + 4 * HOUR,
    deposit_fen: 2_000_00,
    premium_bp: 1_000,
    room: { mode: 'room', lot_s: 30, counter_s: 10 },
  })
  const registered = [people[0]!, people[1]!]
  for (const person of registered) await register(app, person, room.id, 20_000_00)
  await leaveMaximums(app, registered, room.lots)
  return tonight.lots.slice(BID_ON).map(({ id }) => id)
}

const PREPARED_LOTS = 6
const RESERVED_NTH = 2
const OWN_NTH = 3

/** A sale that its house is preparing, brought in as a table with a number for each lot. @param now the moment it is prepared, in ms */
export async function prepareSale({ app, album, houses: [shop], piece }: HouseWorld, now: number): Promise<void> {
  const brought = []
  for (let n = 1; n <= PREPARED_LOTS; n++) {
    const { entry, nth } = piece(shop)
    const [start, low, high] = entry.yuan
    const { file } = photosOf(entry)[0]!
    const path =
      nth === 0 ? await album.path(file, 'lot', shop.owner.id) : await album.earlierPath(file, nth, shop.owner.id)
    const cells = {
      lot_no: `${n}`,
      title: entry.title_zh,
      title_en: entry.title_en,
      desc: entry.desc_zh,
      desc_en: entry.desc_en,
      start: `${start}`,
      reserve: n === RESERVED_NTH ? `${low}` : '',
      estimate_low: `${low}`,
      estimate_high: `${high}`,
      condition_note: entry.flaw,
      condition_note_en: entry.flaw_en,
      provenance: entry.provenance,
      interest: n === OWN_NTH ? '自有' : '',
    }
    const category_id = (await categoryIdByCode(systemCtx(app.services, 'seed'), entry.category))!
    brought.push({ category_id, row: { row: n + 1, cells, more: entry.params, images: [path] } })
  }
  const { id } = await callAs(app, shop.owner, house.saveSession, {
    title: '竹斋春拍：册页与手卷',
    title_en: 'Zhuzhai spring sale: albums and handscrolls',
    intro: '图录编制中。',
    intro_en: 'The catalogue is being written.',
    cover: brought[0]!.row.images[0],
    starts_at: Math.floor((now + 20 * DAY) / 1_000),
    first_ends_at: Math.floor((now + 21 * DAY) / 1_000),
    deposit_fen: 2_000_00,
  } as never)
  for (const { category_id, row } of brought) {
    const input = { session_id: id, category_id, dry_run: false, rows: [row] }
    const { rows } = await callAs(app, shop.owner, house.importLots, input as never)
    if (rows[0]!.verdict !== 'new') throw new Error(`lot ${row.cells.lot_no}: ${JSON.stringify(rows[0]!.faults)}`)
  }
}
