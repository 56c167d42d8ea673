/** Lots of the demo world: what a shop writes about a piece, and who bids on it. */

import { randomUUID } from 'node:crypto'
import { auction, type Data } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../app.ts'
import { noteView } from '../domains/lot/index.ts'
import { categoryIdByCode } from '../domains/site/index.ts'
import { systemCtx } from '../platform/services.ts'
import { callAs, Refused } from './call-as.ts'
import { photosOf } from './catalogue/photos.ts'
import type { Person, Shop } from './moving-in.ts'
import { DEMO_PAY_PASSWORD } from './people.ts'
import type { Album } from './pictures.ts'
import type { Piece } from './stock.ts'

export interface PublishOptions {
  /** ms since 1970. */
  starts_at?: number
  ends_at: number
  mode?: 'single' | 'new_customer'
  save?: 'draft' | 'submit'
  reserve?: boolean
  buy_now?: boolean
  /** Absent: what the platform suggests. */
  deposit_fen?: number
}

const NEWCOMER_START_FEN = 100
const wholeYuan = (yuan: number, step_yuan = 10): number => Math.max(1, Math.round(yuan / step_yuan) * step_yuan) * 100

/** Publishes a piece as its shop would: texts in both languages, the category's questions answered, honest terms. */
export async function publish(
  app: App,
  album: Album,
  random: SeededRandom,
  shop: Shop,
  piece: Piece,
  options: PublishOptions,
): Promise<number> {
  const { entry } = piece
  const category_id = (await categoryIdByCode(systemCtx(app.services, 'seed'), entry.category))!
  const newcomer = options.mode === 'new_customer'
  const [start_yuan, low_yuan, high_yuan] = entry.yuan
  const start_fen = newcomer ? NEWCOMER_START_FEN : start_yuan * 100
  // What has been sold is only looked up: one photograph shows what it was.
  const photos = photosOf(piece.entry).slice(0, piece.nth === 0 ? undefined : 1)
  const images = await Promise.all(
    photos.map(({ file }) =>
      piece.nth === 0 ? album.path(file, 'lot', shop.owner.id) : album.earlierPath(file, piece.nth, shop.owner.id),
    ),
  )
  const video = entry.video && (await album.videoPath(entry.video, shop.owner.id))
  const { ids } = await callAs(app, shop.owner, auction.publish, {
    mode: options.mode ?? 'single',
    title: entry.title_zh,
    title_en: entry.title_en,
    desc: entry.desc_zh,
    desc_en: entry.desc_en,
    category_id,
    images,
    photo_views: photos.map(({ view }) => view),
    ...(video ? { video, video_poster: images[0] } : {}),
    condition_note: entry.flaw,
    condition_note_en: entry.flaw_en,
    provenance: entry.provenance,
    provenance_en: entry.provenance_en,
    certificate_issuer: entry.certificate?.issuer,
    certificate_no: entry.certificate?.no,
    params: entry.params,
    start_fen,
    increment_mode: 'table',
    reserve_fen: options.reserve ? Math.max(start_fen, wholeYuan(low_yuan * 0.9)) : undefined,
    buy_now_fen: options.buy_now ? wholeYuan(high_yuan * 1.3) : undefined,
    estimate_low_fen: low_yuan * 100,
    estimate_high_fen: high_yuan * 100,
    deposit_fen: options.deposit_fen,
    shipping_fen: random.pick([0, 0, 2_000, 6_000]),
    return_policy: random.happens(0.6) ? 'return_7d' : 'none',
    starts_at: options.starts_at && Math.floor(options.starts_at / 1000),
    ends_at: Math.floor(options.ends_at / 1000),
    save: options.save ?? 'submit',
  } as never)
  return ids[0]!
}

/** People look at a lot: a few pass by, and several for each bid. */
export function lookAt(app: App, random: SeededRandom, lot_id: number, bids: number): void {
  const ctx = systemCtx(app.services, 'seed')
  for (let n = random.between(PASSERS_BY.min, PASSERS_BY.max) + bids * LOOKS_A_BID; n > 0; n--)
    noteView({ ...ctx, ip: `looks-${n}` }, lot_id)
}
const PASSERS_BY = { min: 9, max: 60 }
const LOOKS_A_BID = 4

type BidAnswer = Data<typeof auction.bid>

/** Bids as a person does; pays the deposit first where one is asked. Undefined when the lot says no for a reason of its own. */
export async function bid(
  app: App,
  person: Person,
  lot_id: number,
  { amount_fen, kind = 'manual' }: { amount_fen: number; kind?: 'manual' | 'proxy' },
): Promise<BidAnswer | undefined> {
  const place = () =>
    callAs(app, person, auction.bid, {
      id: lot_id,
      amount_fen,
      kind,
      client_bid_id: randomUUID(),
      confirm_large: true,
    } as never)
  try {
    return await place()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code !== DEPOSIT_REQUIRED) return undefined
    await payDeposit(app, person, lot_id, amount_fen)
    return place().catch(() => undefined)
  }
}
const DEPOSIT_REQUIRED = 30013
const PRICE_CHANGED = 30022
const QUOTES_MAX = 5

/** Asks what is due and pays it; others bid meanwhile, so that the sum may have changed and is asked for anew. */
async function payDeposit(app: App, person: Person, lot_id: number, amount_fen: number): Promise<void> {
  for (let left = QUOTES_MAX; ; left--) {
    const quote = await callAs(app, person, auction.depositQuote, { id: lot_id, amount_fen })
    if (quote.topup_fen === 0) return
    try {
      await callAs(app, person, auction.payDeposit, {
        id: lot_id,
        amount_fen,
        submit_token: quote.submit_token,
        channel: 'wallet',
        pay_password: DEMO_PAY_PASSWORD,
        shown_total_fen: quote.topup_fen,
      })
      return
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== PRICE_CHANGED || left === 1) throw error
    }
  }
}

type Tick = Pick<BidAnswer['tick'], 'status' | 'current_fen' | 'next_fen'>

/**
 * One more bid by somebody who does not lead: a step, or now and then a maximum some steps above.
 *
 * @param known how the lot stands, where no other bid came since; asked for otherwise
 * @returns how it stands now, where that is known
 */
export async function bidOnce(
  app: App,
  random: SeededRandom,
  people: readonly Person[],
  { lot_id, limit_fen }: { lot_id: number; limit_fen: number },
  known?: Tick,
): Promise<Tick | undefined> {
  const tick = known ?? (await callAs(app, {}, auction.ticks, { ids: [lot_id] })).list[0]
  if (tick?.status !== 'live' || tick.next_fen > limit_fen) return tick
  const person = random.pick(people)
  const proxy = random.happens(0.35)
  const room_fen = Math.floor((limit_fen - tick.next_fen) / 100 / 100) * 100 * 100
  const amount_fen = proxy
    ? tick.next_fen + Math.min(room_fen, (tick.next_fen - tick.current_fen || 1_000) * random.between(1, 5))
    : tick.next_fen
  return (await bid(app, person, lot_id, { amount_fen, kind: proxy ? 'proxy' : 'manual' }))?.tick
}
