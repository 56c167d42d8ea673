/** Draws of the demo world: one that was drawn in its past and is claimed, and one of tonight that people are in. */
import { address, draw } from '@juya/contract'
import type { App } from '../../app.ts'
import { publishDraw, saveDraw } from '../../domains/draw/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { briefsOf } from '../../platform/things/things.ts'
import { type Caller, callAs, Refused } from '../call-as.ts'
import type { Shelf } from '../goods.ts'
import { colleagueForSeed } from '../operators.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Tonight is drawn at eight by the clock of Shanghai. */
const EVENING_MS = 12 * HOUR_MS
/** Days since the draw of the past: its prizes may still be claimed. */
const PAST_DAYS = 5
/** People who enter; who is not verified, or works for Juya, is refused as in life. */
const ENTER = 12

interface Words {
  title: string
  title_en: string
  intro: string
  intro_en: string
}
const PAST: Words = {
  title: '开馆纪念抽奖',
  title_en: 'Opening draw',
  intro: '感谢各位藏友，每人一张免费券，无需购买。',
  intro_en: 'With thanks to all collectors: one free ticket each, nothing needs to be bought.',
}
const TONIGHT: Words = {
  title: '秋日雅集抽奖',
  title_en: 'Autumn draw',
  intro: '免费参与，分享给好友可再得一张。中奖结果人人可自行核验。',
  intro_en: 'Free to enter; a friend who opens your link brings one more ticket. Everybody can check the result.',
}
/** What the first prize may be worth, in fen: one operator publishes it. */
const FIRST_MOST_FEN = 3_000_00

/** Two of the goods on the shelves, as prizes: a fine one, and three of a small one. @param skipped those a draw before has had */
async function prizesFrom(ctx: Ctx, shelves: readonly Shelf[], skipped: number) {
  const ids = shelves.flatMap(({ goods_ids }) => goods_ids)
  const priced = [...(await briefsOf(ctx, 'goods', ids))]
    .map(([goods_id, { title, title_en, fen }]) => ({ goods_id, title, title_en: title_en ?? title, fen: fen ?? 0 }))
    .filter(({ fen }) => fen > 0 && fen <= FIRST_MOST_FEN)
    .sort((a, b) => a.fen - b.fen || a.goods_id - b.goods_id)
  return [priced.at(-1 - skipped)!, priced[skipped]!].map(({ goods_id, title, title_en, fen }, at) => ({
    ...{ rank: at + 1, goods_id, value_fen: fen, qty: at === 0 ? 1 : 3, is_liquor: false },
    ...{ name: title.slice(0, 40), name_en: title_en.slice(0, 60) },
  }))
}

async function publish(
  app: App,
  words: Words,
  { shelves, skipped, closes_at }: { shelves: readonly Shelf[]; skipped: number; closes_at: number },
): Promise<number> {
  const operator = colleagueForSeed(app, 'content')
  const from_at = await databaseNow(operator)
  const prizes = await prizesFrom(operator, shelves, skipped)
  const times = { from_at, closes_at, draws_at: closes_at + 10 * MINUTE_MS }
  const { draw: made } = await inTransaction(operator, (tx) =>
    saveDraw(tx, { ...words, prizes, share_tickets: 1, max_tickets: 2, ...times }),
  )
  await inTransaction(operator, (tx) => publishDraw(tx, made.id, '按活动计划发布'))
  return made.id
}

async function enter(app: App, id: number, people: readonly Caller[]): Promise<void> {
  for (const person of people.slice(0, ENTER))
    await callAs(app, person, draw.enter, { id }).catch((problem: unknown) => {
      if (!(problem instanceof Refused)) throw problem
    })
}

/** The evening of a day, ten minutes before the draw. */
const eveningOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS + EVENING_MS - 10 * MINUTE_MS

/** One that is drawn while the story is lived, some days before its end. */
export async function drawInThePast(app: App, shelves: readonly Shelf[], people: readonly Caller[]): Promise<number> {
  const closes_at = eveningOf(Date.now() - PAST_DAYS * DAY_MS)
  const id = await publish(app, PAST, { shelves, skipped: 0, closes_at })
  await enter(app, id, people)
  return id
}

/** The winner of its first prize has said where it goes; it waits to be sent. */
export async function claimFirstPrize(app: App, id: number, people: readonly Caller[]): Promise<void> {
  for (const person of people.slice(0, ENTER)) {
    const win = (await callAs(app, person, draw.info, { id })).wins.find(({ rank }) => rank === 1)
    const [home] = win ? (await callAs(app, person, address.list, { owner: 'user' })).list : []
    if (win && home) await callAs(app, person, draw.claim, { win_id: win.id, address_id: home.id })
  }
}

/** One that is drawn this evening, or tomorrow's where that is near. */
export async function drawTonight(app: App, shelves: readonly Shelf[], people: readonly Caller[]): Promise<void> {
  const now = await databaseNow(systemCtx(app.services, 'seed'))
  const evening = eveningOf(now)
  const closes_at = evening > now + 6 * HOUR_MS ? evening : evening + DAY_MS
  await enter(app, await publish(app, TONIGHT, { shelves, skipped: 1, closes_at }), people)
}
