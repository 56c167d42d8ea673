/** A small sale whose lots did not all reach their reserves: what is offered for them in the days after. */
import { house } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { saleLots } from '../../domains/lot/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { CATALOGUE } from '../catalogue/index.ts'
import { type HouseWorld, hold, register } from '../houses.ts'
import { bid } from '../lots.ts'
import type { Person, Shop } from '../moving-in.ts'
import { pastPiece, stockOfThePast } from '../stock.ts'
import { HOUR } from './recent-sales.ts'
import type { StoryClock } from './story-clock.ts'

const TITLE = '竹斋小拍：册页散页'
const LOTS = 5
const MINUTE = 60_000
const YUAN = 100
const ALL_BP = 10_000
/** Of the price at which a lot is sold at once. */
const OFFERED_BP = { waits: 7_000, countered: 7_500 }
const COUNTERED_BP = 9_000
const share = (fen: number, bp: number) => Math.round((fen * bp) / ALL_BP / YUAN) * YUAN

/** Of their kinds: no other sale has these. */
const PIECES_NTH = 87
const SEED = 72

/** Days ago: no bid reaches a reserve. The clock moves on by hours. */
export async function holdUnsold(
  world: HouseWorld,
  { clock, people }: { clock: StoryClock; people: readonly Person[] },
): Promise<void> {
  const { app, houses } = world
  const [shop] = houses
  const [first, second] = [people[0]!, people[1]!]
  const dealt = stockOfThePast(PIECES_NTH)
  const own = {
    ...world,
    random: new SeededRandom(SEED),
    piece: (of: Shop) => dealt(of) ?? pastPiece(CATALOGUE[0]!, PIECES_NTH),
  }
  const sale = await hold(own, {
    shop,
    title: TITLE,
    title_en: 'Zhuzhai small sale: loose album leaves',
    intro: '小拍五件，均设保留价。',
    intro_en: 'Five small lots, each with a reserve.',
    lots: LOTS,
    all_reserved: true,
    starts_at: clock.now() + 5 * MINUTE,
    first_ends_at: clock.now() + HOUR,
    deposit_fen: 2_000_00,
    premium_bp: 1_000,
  })
  for (const person of [first, second]) await register(app, person, sale.id, 4_000_00)
  await clock.forward(10 * MINUTE)
  for (const { id, piece } of sale.lots)
    for (const person of [first, second])
      await bid(app, person, id, { amount_fen: piece.entry.yuan[0] * YUAN, kind: 'proxy' })
  await clock.forward(2 * HOUR)
}

/** Today: one of its lots is bought after the sale, one has an offer that waits, one a counter-offer to the first buyer; the rest may be had. */
export async function offerForUnsold({ app, houses }: HouseWorld, people: readonly Person[]): Promise<void> {
  const [shop] = houses
  const [first, second] = [people[0]!, people[1]!]
  const ctx = systemCtx(app.services, 'seed')
  const sales = await callAs(app, shop.owner, house.sessions, { page_size: 50 })
  const sale = sales.list.find(({ title_zh }) => title_zh === TITLE)
  const passed = (await saleLots.lotsOfSession(ctx, sale?.id ?? 0)).filter(({ status }) => status === 'passed')
  const [bought, waits, countered] = passed
  if (!bought || !waits || !countered) throw new Error(`only ${passed.length} lots of the small sale passed`)
  const price = (lot: typeof bought) => lot.reserve_fen ?? lot.start_fen
  const take = (person: Person, lot: typeof bought, action: 'buy' | 'offer', amount_fen: number) =>
    callAs(app, person, house.offer, { lot_id: lot.id, action, amount_fen, agree_premium: true })
  await take(second, bought, 'buy', price(bought))
  await take(second, waits, 'offer', share(price(waits), OFFERED_BP.waits))
  const { offer } = await take(first, countered, 'offer', share(price(countered), OFFERED_BP.countered))
  await callAs(app, shop.owner, house.answerOffer, {
    id: offer!.id,
    action: 'counter',
    amount_fen: share(price(countered), COUNTERED_BP),
  })
}
