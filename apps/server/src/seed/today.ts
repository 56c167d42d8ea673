/** The demo world as a newcomer meets it: lots that run, end within minutes, open soon, or wait for their review. */
import { auction, shop as shopCalls } from '@juya/contract'
import { callAs } from './client.ts'
import { bidOnce, publish } from './lots.ts'
import { approveIfNeeded, type Cast, DAY, HOUR } from './story.ts'

const MINUTE = 60_000
const LIVE_LOTS = 58
/** Minutes until the first lots end; the rest follow over hours and days. */
const FIRST_ENDS_MIN = [3, 6, 9, 14, 20, 27, 35, 48, 62, 75, 90, 107]

/** Opens what runs today. The clock stands 20 hours before now. */
export async function liveToday(cast: Cast, say: (line: string) => void): Promise<void> {
  const { app, album, chance, clock, people, shops } = cast
  const today = clock.now() + 20 * HOUR
  const running: Array<{ lot_id: number; limit_fen: number }> = []
  for (let n = 0; n < LIVE_LOTS; n++) {
    const shop = shops[n % shops.length]!
    const piece = cast.nextPiece(shop)
    const minutes = FIRST_ENDS_MIN[n] ?? 120 + (n - FIRST_ENDS_MIN.length) * chance.int(60, 150)
    const newcomer = shop.demo.category === 'general' && n % 2 === 1
    const lot_id = await publish(app, album, chance, shop, piece, {
      ends_at: today + minutes * MINUTE,
      mode: newcomer ? 'new_customer' : 'single',
      reserve: chance.often(0.25),
      buy_now: !newcomer && chance.often(0.15),
    })
    await approveIfNeeded(cast, lot_id, shop)
    // Some attract a crowd, some nobody yet.
    running.push({
      lot_id,
      limit_fen: newcomer || chance.often(0.15) ? 0 : piece.price_fen * chance.pick([0.3, 0.5, 0.7, 0.9]),
    })
  }
  say(`${LIVE_LOTS} lots open`)
  for (let hour = 0; hour < 19; hour++) {
    await clock.forward(HOUR)
    for (const lot of running)
      if (lot.limit_fen > 0 && chance.often(0.4)) await bidOnce(app, chance, people, lot.lot_id, lot.limit_fen)
    if (hour % 6 === 5) say(`bids of the last ${hour + 1} hours`)
  }
  for (const lot of running.slice(0, 12))
    if (lot.limit_fen > 0) await bidOnce(app, chance, people, lot.lot_id, lot.limit_fen * 1.2)
  for (const person of people.slice(0, 8))
    for (let n = 0; n < 5; n++) await callAs(app, person, auction.watch, { id: chance.pick(running).lot_id, on: true })
  for (const person of people.slice(0, 5))
    for (const shop of shops.slice(0, 4)) await callAs(app, person, shopCalls.follow, { id: shop.id, on: true })
  await openSoon(cast)
}

/** Lots that open tonight and tomorrow, drafts, one withdrawn, and the queue an operator finds. */
async function openSoon({ app, album, chance, clock, shops, nextPiece }: Cast): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const shop = shops[n % 8]!
    const starts_at = clock.now() + (2 + n * 3) * HOUR
    await publish(app, album, chance, shop, nextPiece(shop), { starts_at, ends_at: starts_at + 2 * DAY })
  }
  const new_shops = shops.filter((shop) => ['stamps-books', 'glass'].includes(shop.demo.category))
  for (let n = 0; n < 6; n++) {
    const shop = new_shops[n % new_shops.length]!
    await publish(app, album, chance, shop, nextPiece(shop), { ends_at: clock.now() + 3 * DAY })
  }
  for (const shop of shops.slice(0, 3))
    await publish(app, album, chance, shop, nextPiece(shop), { ends_at: clock.now() + 4 * DAY, save: 'draft' })
  const withdrawn = await publish(app, album, chance, shops[3]!, nextPiece(shops[3]!), {
    ends_at: clock.now() + 4 * DAY,
  })
  await callAs(app, shops[3]!.owner, auction.upDown, { id: withdrawn, to: 'down' } as never)
}
