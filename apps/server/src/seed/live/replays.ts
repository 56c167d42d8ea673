/**
 * Sessions of today that are over, as replays of the demo world: one in which a lot was sold and one passed, one with goods, one of an auction house.
 * Rooms, lots and words are lived through; the recording is cut, chained and told as the media role does it, of a film that was encoded before.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { live } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../../app.ts'
import { approveRoom } from '../../domains/live/index.ts'
import { lotsByIds } from '../../domains/lot/index.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { hmacScheme, signatureHeaders } from '../../gateways/signing.ts'
import { doorSecret } from '../../media/doors/door-keys.ts'
import type { HookData, HookWord, StoredSegment } from '../../media/doors/hooks.ts'
import { trackFacts } from '../../media/fmp4/init.ts'
import { Packer } from '../../media/fmp4/packer.ts'
import { Recording } from '../../media/recording/recording.ts'
import { openStore } from '../../media/recording/store.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { pay } from '../history/recent-sales.ts'
import type { StoryClock } from '../history/story-clock.ts'
import { bid, publish } from '../lots.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'
import { type Piece, priceFen, stockOfThePast } from '../stock.ts'
import { type FilmName, readFilm, samplesBetween } from './loops/film-file.ts'
import { contestLine, contestTakedown } from './reviews.ts'

const SEED = 88
/** Of their kinds: no other sale has these. */
const PIECES_NTH = 88
const GOODS_SHOWN = 4
const LOTS = 2
const NO_LINK = '0'.repeat(64)
const US_PER_MS = 1_000
const DAY_MS = 86_400_000
/** Of what the lot is worth. */
const BIDS = [0.6, 0.8, 0.7]
/** The shortest, so that making the world takes no longer than it must. */
const LOT_S = 15
/** Past the time to answer a late bid. */
const LOT_OVER_MS = 26_000
const LOOK_MS = 6_000

const ROOMS = [
  {
    category: 'wood',
    cover: 'live/live-04.webp',
    title: '木香夜话',
    intro: '沉香与文房小件，纹理与封边逐件看。',
    session: '文房小件两件，当场落槌',
    shows: 'lots',
    lines: ['底款能再近一点看吗？', '包浆真好', '这件有证书吗'],
  },
  {
    category: 'stone',
    cover: 'live/live-03.webp',
    title: '石见茶座',
    intro: '印石与赏石，重量与裂格当面讲。',
    session: '印石入门：怎么看裂与格',
    shows: 'goods',
    lines: ['讲得很清楚', '寿山和巴林怎么分？'],
  },
  {
    category: 'painting',
    cover: 'live/live-01.webp',
    title: '竹斋看画',
    intro: '拍卖预展导览，逐件看纸与印。',
    session: '冬拍预展导览',
    shows: 'nothing',
    lines: ['立轴那件想看落款'],
  },
] as const satisfies ReadonlyArray<{ category: FilmName; [fact: string]: unknown }>

interface World {
  app: App
  album: Album
  clock: StoryClock
}

interface Session {
  session_id: number
  shop: Shop
  people: readonly Newcomer[]
  lots: ReadonlyArray<{ id: number; piece: Piece }>
}

/** Sessions of the last hour, one after another. The clock moves on by some minutes. */
export async function holdSessions(
  world: World,
  { shops, people }: { shops: readonly Shop[]; people: readonly Newcomer[] },
): Promise<void> {
  const { app, clock } = world
  for (const room of ROOMS) {
    const shop = shops.find(({ demo }) => demo.category === room.category)!
    await openRoom(world, shop, room)
    const { session } = await callAs(app, shop.owner, live.ready, { title: room.session })
    const { session_id } = session
    const lots = room.shows === 'lots' ? await chooseLots(world, shop, session_id) : []
    if (room.shows === 'goods') await showGoods(app, shop, session_id)
    const run = randomBytes(6).toString('hex')
    const from_at = await now(app)
    await tell(app, 'on_air', { session_id, run, at_ms: Date.now() })
    for (const [n, text] of room.lines.entries()) {
      await clock.forward(LOOK_MS)
      await callAs(app, people[n]!, live.action, {
        session_id,
        action: 'chat',
        content: text,
        client_msg_id: randomUUID(),
      })
    }
    if (room.shows === 'goods') await contestLine(app, { session_id, shop }, people[room.lines.length]!)
    await sellLots(world, { session_id, shop, people, lots })
    await clock.forward(LOOK_MS)
    await callAs(app, shop.owner, live.end, { session_id })
    await record(app, { session_id, run, name: room.category, from_at })
    if (room.shows === 'nothing') await contestTakedown(app, { session_id, shop })
  }
}

const now = (app: App): Promise<number> => databaseNow(systemCtx(app.services, 'seed'))

async function openRoom(
  { app, album }: World,
  { owner }: Shop,
  { category, cover, title, intro }: (typeof ROOMS)[number],
): Promise<void> {
  const reviewer = colleagueForSeed(app, 'review')
  const category_id = (await categoryIdByCode(systemCtx(app.services, 'seed'), category))!
  const path = await album.path(cover, 'other', owner.id)
  const { id } = await callAs(app, owner, live.apply, { title, intro, cover: path, category_id })
  await inTransaction(reviewer, (tx) => approveRoom(tx, id, reviewer.operator.id))
}

async function chooseLots({ app, album }: World, shop: Shop, session_id: number): Promise<Session['lots']> {
  const random = new SeededRandom(SEED)
  const dealt = stockOfThePast(PIECES_NTH)
  const lots: Array<{ id: number; piece: Piece }> = []
  for (let n = 0; n < LOTS; n++) {
    const piece = dealt(shop)!
    const options = { ends_at: (await now(app)) + DAY_MS, save: 'draft', deposit_fen: 0 } as const
    lots.push({ id: await publish(app, album, random, shop, piece, options), piece })
  }
  const ids = lots.map(({ id }) => id)
  await callAs(app, shop.owner, live.relateSave, { session_id, type: 'lot', ids, lot_s: LOT_S })
  return lots
}

async function showGoods(app: App, { owner }: Shop, session_id: number): Promise<void> {
  const { list } = await callAs(app, owner, live.relate, { session_id, type: 'goods', page_size: GOODS_SHOWN })
  await callAs(app, owner, live.relateSave, { session_id, type: 'goods', ids: list.map(({ id }) => id) })
}

/** The first lot is bid for by three, sold and paid; the others pass. */
async function sellLots({ app, clock }: World, { session_id, shop, people, lots }: Session): Promise<void> {
  for (const [n, { id, piece }] of lots.entries()) {
    await callAs(app, shop.owner, live.host, { session_id, action: 'next', lot_id: id })
    if (n === 0) await bidFor(app, people, id, piece)
    await clock.forward(LOT_OVER_MS)
  }
  const [sold] = lots.length > 0 ? await lotsByIds(systemCtx(app.services, 'seed'), [lots[0]!.id]) : []
  const winner = people.find(({ id }) => id === sold?.winner_user_id)
  if (sold?.order_id && winner) await pay(app, winner, sold.order_id)
}

async function bidFor(app: App, people: readonly Newcomer[], lot_id: number, piece: Piece): Promise<void> {
  const worth_fen = Math.round(priceFen(piece) / 10_000) * 10_000
  for (const [n, share] of BIDS.entries()) {
    const amount_fen = Math.max(piece.entry.yuan[0] * 100, Math.round((worth_fen * share) / 10_000) * 10_000)
    await bid(app, people[n + 1]!, lot_id, { amount_fen, kind: 'proxy' })
  }
}

/** What the media role tells, by its own door. */
async function tell<W extends HookWord>(app: App, word: W, data: HookData<W>): Promise<void> {
  const path = `/hooks/video/${word}`
  const payload = Buffer.from(JSON.stringify({ event_id: randomUUID(), event_type: `video.${word}`, data }))
  const scheme = hmacScheme(doorSecret(app.services.secrets))
  const signed = signatureHeaders(scheme, { method: 'POST', path, body: payload }, app.services.clock.wall())
  const headers = { 'content-type': 'application/json', ...signed }
  const { statusCode, body } = await app.http!.inject({ method: 'POST', url: path, headers, payload })
  if (statusCode !== 200) throw new Error(`${word}: ${statusCode} ${body}`)
}

/** The film, played again and again from the session's begin to its end, is stored as the media role stores what is published. */
async function record(
  app: App,
  { session_id, run, name, from_at }: { session_id: number; run: string; name: FilmName; from_at: number },
): Promise<void> {
  const film = readFilm(name)
  const until_at = await now(app)
  // What is recorded is dated by the machine's clock, from which the story's differs.
  const at_ms = Date.now()
  const length_ms = Math.round(until_at - from_at)
  const segments: StoredSegment[] = []
  const recording = new Recording(
    { session_id, last: { number: 0, link: NO_LINK } },
    {
      ...{ run, store: await openStore(app.services.config), waiting: { bytes: 0 } },
      tell: (news) => news.word === 'segment' && segments.push(news.segment),
    },
  )
  const tracks = [
    { name: '720p', facts: trackFacts({ kind: 'video', description: Buffer.from(film.picture) }) },
    { name: 'sound', facts: trackFacts({ kind: 'audio', description: Buffer.from(film.sound) }) },
  ] as const
  for (const track of tracks) recording.start(track)
  const [picture, sound] = tracks.map(({ name: track, facts }) => ({ track, packer: new Packer(facts) }))
  for (const sample of samplesBetween(film, 0, length_ms * US_PER_MS, at_ms - length_ms)) {
    const { track, packer } = sample.kind === 'audio' ? sound! : picture!
    for (const piece of packer.add(sample, sample.captured_at_ms)) recording.piece({ ...piece, track })
  }
  for (const { track, packer } of [picture!, sound!])
    for (const piece of packer.flush()) recording.piece({ ...piece, track })
  const last = await recording.finish()
  for (const segment of segments) await tell(app, 'segment', { session_id, run, at_ms, segment })
  await tell(app, 'ended', { session_id, run, at_ms, picture_ms: length_ms, recording: recording.state, last })
}
