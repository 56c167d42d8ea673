/** The demo world as a newcomer meets it: lots that run, end within minutes, open soon, or wait for their review. */
import { auction, shop as shopCalls } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { lotsByIds } from '../domains/lot/index.ts'
import { systemCtx } from '../platform/services.ts'
import { callAs } from './call-as.ts'
import { concurrently } from './concurrently.ts'
import { approveIfNeeded, type Cast, DAY, HOUR, ownRandom, someOf } from './history/recent-sales.ts'
import { bid, bidOnce, lookAt, type PublishOptions, publish } from './lots.ts'
import { NEEDS_REVIEW, type Person, type Shop } from './moving-in.ts'
import { type Piece, PLATFORM, priceFen } from './stock.ts'

const MINUTE = 60_000
const LIVE_LOTS = 72
const SOON_LOTS = 10
const REVIEWED_LOTS = 6
/** What a shop keeps back of its pieces for what opens soon, for drafts, and, where an operator looks first, for the queue. */
const KEPT = 1
/** Shops ask no deposit for what is estimated below. */
const DEPOSIT_FROM_YUAN = 1_000
const KEPT_FOR_REVIEW = REVIEWED_LOTS / 2
/** Minutes until the first lots end; the rest follow over hours and days. */
const FIRST_ENDS_MIN = [3, 6, 9, 14, 20, 27, 35, 48, 62, 75, 90, 107]
/** What has a video is there to be looked at for some days. */
const WITH_VIDEO_ENDS_MIN = 4 * 24 * 60

interface Running {
  /** 0 until it is published. */
  lot_id: number
  shop: Shop
  piece: Piece
  options: PublishOptions
  random: SeededRandom
  bidders: Person[]
  limit_fen: number
}

/** Opens what runs today. The clock stands 20 hours before now. */
export async function liveToday(cast: Cast, say: (line: string) => void): Promise<void> {
  const { app, album, random, clock, people, shops } = cast
  const today = clock.now() + 20 * HOUR
  const running: Running[] = []
  let turn = 0
  let ending = 0
  while (running.length < LIVE_LOTS) {
    const shop = shops[turn++ % shops.length]!
    const piece = cast.todaysPiece(shop, isReviewed(shop) ? KEPT_FOR_REVIEW : KEPT)
    if (!piece) continue
    const n = running.length
    const minutes = piece.entry.video
      ? WITH_VIDEO_ENDS_MIN
      : (FIRST_ENDS_MIN[ending] ?? 120 + (n - FIRST_ENDS_MIN.length) * random.between(60, 150))
    if (!piece.entry.video) ending++
    const newcomer = shop.demo.category === PLATFORM && n % 2 === 1
    const options: PublishOptions = {
      ends_at: today + minutes * MINUTE,
      mode: newcomer ? 'new_customer' : 'single',
      reserve: random.happens(0.25),
      deposit_fen: piece.entry.yuan[1] < DEPOSIT_FROM_YUAN ? 0 : undefined,
      buy_now: !newcomer && random.happens(0.15),
    }
    // Some attract a crowd, some have no bid yet.
    const limit_fen = newcomer || random.happens(0.15) ? 0 : priceFen(piece) * random.pick([0.6, 0.7, 0.85, 0.95])
    const own = ownRandom(random)
    running.push({ lot_id: 0, shop, piece, options, random: own, bidders: someOf(own, people), limit_fen })
  }
  await concurrently(running, async (lot) => {
    lot.lot_id = await publish(app, album, lot.random, lot.shop, lot.piece, lot.options)
    await approveIfNeeded(cast, lot.lot_id)
  })
  await concurrently(running, (lot) => lookedForFromOneYuan(cast, lot))
  say(`${LIVE_LOTS} lots open`)
  for (let hour = 0; hour < 19; hour++) {
    await clock.forward(HOUR)
    await concurrently(running, async (lot) => {
      if (lot.limit_fen > 0 && lot.random.happens(0.4)) await bidOnce(app, lot.random, lot.bidders, lot)
    })
    if (hour % 6 === 5) say(`bids of the last ${hour + 1} hours`)
  }
  for (const lot of running.slice(0, 12))
    if (lot.limit_fen > 0) await bidOnce(app, lot.random, lot.bidders, { ...lot, limit_fen: lot.limit_fen * 1.2 })
  const bids = new Map(
    (
      await lotsByIds(
        systemCtx(app.services, 'seed'),
        running.map(({ lot_id }) => lot_id),
      )
    ).map((lot) => [lot.id, lot.bid_count]),
  )
  for (const lot of running) lookAt(app, lot.random, lot.lot_id, bids.get(lot.lot_id) ?? 0)
  for (const person of people.slice(0, 8))
    for (let n = 0; n < 5; n++) await callAs(app, person, auction.watch, { id: random.pick(running).lot_id, on: true })
  for (const person of people.slice(0, 5))
    for (const shop of shops.slice(0, 4)) await callAs(app, person, shopCalls.follow, { id: shop.id, on: true })
  await openSoon(cast)
}

/** Two collectors want a piece that starts at ¥1 and say their maximum at once, so that it soon costs something. */
async function lookedForFromOneYuan({ app }: Cast, { lot_id, piece, bidders, limit_fen }: Running) {
  if (limit_fen === 0 || piece.entry.yuan[0] > 1) return
  for (const [nth, share] of [0.5, 0.55].entries())
    await bid(app, bidders[nth]!, lot_id, {
      amount_fen: Math.round((limit_fen * share) / 10_000) * 10_000,
      kind: 'proxy',
    })
}

/** Lots that open tonight and tomorrow, drafts, one withdrawn, and the queue an operator finds. */
async function openSoon({ app, album, random, clock, shops, todaysPiece }: Cast): Promise<void> {
  const others = shops.filter((shop) => !isReviewed(shop))
  let turn = 0
  /** The next piece any of these shops still has. */
  const sell = async (from: readonly Shop[], options: PublishOptions): Promise<{ shop: Shop; lot_id: number }> => {
    for (let tries = from.length; tries > 0; tries--) {
      const shop = from[turn++ % from.length]!
      const piece = todaysPiece(shop)
      if (piece) return { shop, lot_id: await publish(app, album, random, shop, piece, options) }
    }
    throw new Error('the catalogue has too few pieces for today')
  }
  for (let n = 0; n < SOON_LOTS; n++) {
    const starts_at = clock.now() + (2 + n * 3) * HOUR
    await sell(others, { starts_at, ends_at: starts_at + 2 * DAY })
  }
  for (let n = 0; n < REVIEWED_LOTS; n++) await sell(shops.filter(isReviewed), { ends_at: clock.now() + 3 * DAY })
  for (const shop of shops.slice(0, 3)) await sell([shop], { ends_at: clock.now() + 4 * DAY, save: 'draft' })
  const withdrawn = await sell(others, { ends_at: clock.now() + 4 * DAY })
  await callAs(app, withdrawn.shop.owner, auction.upDown, { id: withdrawn.lot_id, to: 'down' } as never)
}

/** New shops, whose lots an operator looks at first. */
const isReviewed = (shop: Shop): boolean => NEEDS_REVIEW.has(shop.demo.category)
