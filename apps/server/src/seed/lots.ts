/** Lots of the demo world: what a shop writes about a piece, and who bids on it. */
import { randomUUID } from 'node:crypto'
import { auction, type Data } from '@juya/contract'
import type { App } from '../app.ts'
import { categoryIdByCode, categoryOf } from '../domains/site/index.ts'
import { systemCtx } from '../platform/services.ts'
import type { Chance } from './chance.ts'
import { callAs, Refused } from './client.ts'
import { DEMO_PAY_PASSWORD } from './people.ts'
import type { Album, Piece } from './pictures.ts'
import type { Person, Shop } from './population.ts'

export interface PublishOptions {
  /** ms since 1970. */
  starts_at?: number
  ends_at: number
  mode?: 'single' | 'new_customer'
  save?: 'draft' | 'submit'
  reserve?: boolean
  buy_now?: boolean
}

/** Which branch of the categories a piece stands in; pieces not named stand in their main category. */
export const BRANCHES: ReadonlyArray<[RegExp, string]> = [
  [/bangle/, 'jade-bangles'],
  [/plaque|pingankou|bi-disc/, 'jade-pendants'],
  [/jade-beads/, 'jade-beads'],
  [/jade-ring/, 'jade-rings'],
  [/jade-seal/, 'jade-seals'],
  [/jade-cong/, 'jade-archaic'],
  [/^bw-/, 'ceramics-blue-white'],
  [/celadon/, 'ceramics-celadon'],
  [/oxblood|yellow|gourd$/, 'ceramics-monochrome'],
  [/white-bowl/, 'ceramics-white'],
  [/jian/, 'ceramics-jian'],
  [/yixing/, 'ceramics-yixing'],
  [/guan/, 'ceramics-guan'],
  [/landscape/, 'painting-landscape'],
  [/calligraphy|couplet/, 'painting-calligraphy'],
  [/album/, 'painting-flowers'],
  [/fan$/, 'painting-fans'],
  [/puer/, 'tea-puer'],
  [/white-tea/, 'tea-white'],
  [/caddy/, 'tea-ware'],
  [/ding/, 'bronze-vessels'],
  [/mirror/, 'bronze-mirrors'],
  [/coins/, 'bronze-coins'],
  [/sycee/, 'bronze-silver'],
  [/kettle/, 'bronze-iron'],
  [/bell/, 'bronze-bells'],
  [/bracelet/, 'wood-beads'],
  [/box/, 'wood-boxes'],
  [/pot$/, 'wood-brush-pots'],
  [/table/, 'wood-furniture'],
  [/shoushan|chicken/, 'stone-seals'],
  [/rock/, 'stone-scholar'],
  [/agate/, 'stone-agate'],
  [/watch-/, 'watch-wrist'],
  [/pocket/, 'watch-pocket'],
  [/snuff/, 'glass-snuff'],
  [/glass-vase/, 'glass-vessels'],
  [/stamp/, 'stamps-books-stamps'],
  [/book/, 'stamps-books-books'],
]

const wholeYuan = (fen: number, step_yuan = 10): number =>
  Math.max(100, Math.round(fen / 100 / step_yuan) * step_yuan * 100)

/** Publishes a piece as its shop would: texts in both languages, the category's questions answered, honest terms. */
export async function publish(
  app: App,
  album: Album,
  chance: Chance,
  shop: Shop,
  piece: Piece,
  options: PublishOptions,
): Promise<number> {
  const ctx = systemCtx(app.services, 'seed')
  const code = BRANCHES.find(([pattern]) => pattern.test(piece.item))?.[1] ?? piece.category
  const category_id = (await categoryIdByCode(ctx, code)) ?? (await categoryIdByCode(ctx, piece.category))!
  const category = await categoryOf(ctx, category_id)
  const low_fen = wholeYuan(piece.price_fen * 0.8, 100)
  const newcomer = options.mode === 'new_customer'
  const start_fen = newcomer ? 100 : wholeYuan(piece.price_fen * chance.pick([0.1, 0.2, 0.3]))
  const params = Object.fromEntries(
    category.params.filter((one) => one.required).map((one) => [one.key, answerTo(one, piece, chance)]),
  )
  const images = await Promise.all(piece.files.map((file) => album.path(file, 'lot', shop.owner.id)))
  const { ids } = await callAs(app, shop.owner, auction.publish, {
    mode: options.mode ?? 'single',
    title: [...piece.title_zh].length < 4 ? `${piece.title_zh} 一件` : piece.title_zh,
    title_en: piece.title_en,
    desc: piece.desc_zh,
    desc_en: piece.desc_en,
    category_id,
    images,
    params,
    start_fen,
    increment_mode: 'table',
    reserve_fen: options.reserve ? Math.max(start_fen, wholeYuan(piece.price_fen * 0.7)) : undefined,
    buy_now_fen: options.buy_now ? wholeYuan(piece.price_fen * 1.4) : undefined,
    estimate_low_fen: newcomer ? undefined : low_fen,
    estimate_high_fen: newcomer ? undefined : wholeYuan(piece.price_fen * 1.2, 100),
    shipping_fen: chance.pick([0, 0, 2_000, 6_000]),
    return_policy: chance.often(0.6) ? 'return_7d' : 'none',
    starts_at: options.starts_at && Math.floor(options.starts_at / 1000),
    ends_at: Math.floor(options.ends_at / 1000),
    save: options.save ?? 'submit',
  } as never)
  return ids[0]!
}

/** What shops write where the category asks for words or numbers. */
const ANSWERS: Record<string, (chance: Chance) => string> = {
  year: (chance) => String(chance.int(1985, 2012)),
  origin: () => '云南 · 勐海',
  net_ml: () => '500',
  abv: () => '53',
  case_mm: (chance) => String(chance.int(34, 42)),
  brand: () => '佚名',
  artist: () => '当代作者，见款识',
  fill_level: () => '酒线满',
  weight_g: (chance) => String(chance.int(40, 420)),
  grade: () => '裸品',
  issue: () => '见图',
  mark: () => '无款',
  reference: () => '见图',
}

function answerTo(question: { key: string; type: string; options: string[] }, piece: Piece, chance: Chance): string {
  if (question.type === 'select')
    return question.key === 'period' ? question.options.at(-2)! : chance.pick(question.options.slice(0, 2))
  const size = /(\d+(?:\.\d+)?)\s*(?:毫米|厘米|mm|cm)/
    .exec(piece.desc_zh)?.[0]
    .replace(/\s*毫米/, ' mm')
    .replace(/\s*厘米/, ' cm')
  return ANSWERS[question.key]?.(chance) ?? size ?? '见图'
}

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

async function payDeposit(app: App, person: Person, lot_id: number, amount_fen: number): Promise<void> {
  const quote = await callAs(app, person, auction.depositQuote, { id: lot_id, amount_fen })
  if (quote.topup_fen === 0) return
  await callAs(app, person, auction.payDeposit, {
    id: lot_id,
    amount_fen,
    submit_token: quote.submit_token,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: quote.topup_fen,
  })
}

/** One more bid by somebody who does not lead: a step, or now and then a maximum some steps above. */
export async function bidOnce(
  app: App,
  chance: Chance,
  people: readonly Person[],
  lot_id: number,
  limit_fen: number,
): Promise<void> {
  const lot = await callAs(app, {}, auction.lot, { id: lot_id })
  if (lot.tick.status !== 'live' || lot.next_fen > limit_fen) return
  const person = chance.pick(people)
  const proxy = chance.often(0.35)
  const room_fen = Math.floor((limit_fen - lot.next_fen) / 100 / 100) * 100 * 100
  const amount_fen = proxy
    ? lot.next_fen + Math.min(room_fen, (lot.next_fen - lot.current_fen || 1_000) * chance.int(1, 5))
    : lot.next_fen
  await bid(app, person, lot_id, { amount_fen, kind: proxy ? 'proxy' : 'manual' })
}
