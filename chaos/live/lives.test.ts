/**
 * Random lives of live rooms: shops apply, buy time and give it back, go live, sell, lose their picture and get it again, hear from viewers and remove
 * lines, are cut, banned and let in again, close and apply anew, in any order, while days go by. After each step the room, its session, its chat, its
 * live time second by second and its owner's money are what the model says (room-model.ts).
 */
import { createHash } from 'node:crypto'
import { live, operator } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, brokenInvariants, expectBooksBalance, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { takeEvent } from '../../apps/server/src/domains/live/air/picture-events.ts'
import { lineForm } from '../../apps/server/src/domains/live/chat/testing.ts'
import { approveRoom, sendRoomBack } from '../../apps/server/src/domains/live/index.ts'
import { chosenLots, heard, RUN, roomForm, timeForm } from '../../apps/server/src/domains/live/testing.ts'
import { placed } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newShop, type TestShop } from '../../apps/server/src/domains/shop/testing.ts'
import { MediaDouble } from '../../apps/server/src/gateways/video/testing.ts'
import type { Tx } from '../../apps/server/src/platform/context.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { RoomModel } from './room-model.ts'

/** In npm test; npm run chaos -- live-lives plays longer ones, and another seed looks further. */
const LIVES = Number(process.env.LIVE_LIVES ?? 2)
const STEPS = Number(process.env.LIVE_STEPS ?? 45)
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_130)
const FUNDED_FEN = 400_00
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const REASON = 'fakes were reported there'

let world: World
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ LOG_LEVEL: 'silent', VIDEO_URL: media.url })
  media.attach(world)
})
afterAll(async () => {
  media.close()
  await world.close()
})

interface Life {
  random: SeededRandom
  shop: TestShop
  model: RoomModel
  told: string[]
  done: Map<string, number>
  /** The session on air, or the last one. */
  session_id: number
  /** What the platform had of live time before. */
  fees_before_fen: number
}
/** Whether it was done, beside whether the model says so. */
type Came = Promise<[boolean, boolean]>
type Step = (life: Life) => Came

const within = (work: (tx: Tx) => Promise<void>) => inTransaction(world.ctx, work)
const roomOf = async ({ shop }: Life) =>
  (
    await world.sql<{ id: number; status: string }>('select id::int, status from live_rooms where shop_id = $1', [
      shop.id,
    ])
  )[0]
async function comes(life: Life, picture_ms: number): Promise<void> {
  const data = { session_id: life.session_id, run: RUN, at_ms: await world.now(), picture_ms }
  for (let time = 0; time < (life.random.happens(0.3) ? 2 : 1); time++)
    await within((tx) => takeEvent(tx, { event_id: `picture-${picture_ms}`, word: 'picture', data }))
}
/** Time goes by with the service there all the while. */
async function pass(life: Life, ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
  life.model.passes(await world.now(), ms >= DAY_MS)
  const { owner } = life.shop
  owner.token = (await createSession(world.ctx, { user_id: owner.id })).token
  life.shop.token = owner.token
}
const atHost =
  (action: 'pause' | 'resume'): Step =>
  async ({ shop, session_id, model }) => [
    (await world.send(shop, live.host, { session_id, action })).code === 1,
    action === 'pause' ? model.pause() : model.resume(),
  ]
/** Two reviewers ban a room, or lift that. */
const byTwo =
  (what: 'ban' | 'lift'): Step =>
  async (life) => {
    const room = await roomOf(life)
    const wanted = life.model[what]()
    if (!room) return [false, wanted]
    const [desk, colleague] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
    const act = what === 'ban' ? operator.banLiveRoom : operator.liftLiveRoom
    const asked = await world.send(desk, act, { id: room.id, reason: REASON })
    if (asked.code !== 1) return [false, wanted]
    const { approval } = await world.call(desk, operator.liveRoom, { id: room.id })
    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason: REASON })
    return [true, wanted]
  }
async function decided({ shop, model, random }: Life): Came {
  const approved = random.happens(0.75)
  const [row] = await world.sql<{ id: number }>(
    `select id::int from live_applications where shop_id = $1 and status = 'waiting'`,
    [shop.id],
  )
  if (row)
    await within((tx) =>
      approved ? approveRoom(tx, row.id, 1) : sendRoomBack(tx, row.id, { operator_id: 1, reason: REASON }),
    )
  return [row !== undefined, model.decide(await world.now(), approved)]
}
async function goneLive(life: Life): Came {
  const answer = await world.send(life.shop, live.ready, { title: '今晚开料' })
  const wanted = life.model.go()
  if (answer.code !== 1) return [false, wanted]
  life.session_id = answer.data.session.session_id
  await world.settle()
  const key = createHash('sha256').update(answer.data.key).digest('hex')
  expect(media.open.get(life.session_id), 'the key opens it').toBe(key)
  await heard(world, 'on_air', life.session_id)
  return [true, wanted]
}
async function sold(life: Life): Came {
  const { shop, session_id, model } = life
  const is_live = model.session?.state === 'live'
  if (!is_live) {
    const answer = await world.send(shop, live.host, { session_id, action: 'next', lot_id: 1 })
    return [answer.code === 1, model.sell()]
  }
  const [lot] = await chosenLots(world, { id: 0, shop }, session_id, 1)
  await world.call(shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
  await placed(world, await newBuyer(world, { verified: true }), lot!, 100)
  const wanted = model.sell()
  await pass(life, 31 * SECOND_MS)
  const [row] = await world.sql<{ status: string }>('select status from lot_lots where id = $1', [lot!.id])
  return [row!.status === 'sold', wanted]
}

const STEPS_OF: Readonly<Record<string, { weight: number; take: Step }>> = {
  apply: {
    weight: 4,
    take: async ({ shop, model }) => [
      (await world.send(shop, live.apply, await roomForm(world))).code === 1,
      model.apply(),
    ],
  },
  decide: { weight: 6, take: decided },
  buy: {
    weight: 5,
    async take({ shop, model }) {
      const form = await timeForm(world, { id: 0, shop })
      return [(await world.send(shop, live.feeBuy, form)).code === 1, model.buy(await world.now())]
    },
  },
  give_back: {
    weight: 2,
    async take({ shop, model, random }) {
      const nth = random.between(0, Math.max(0, model.times.length - 1))
      const rows = await world.sql<{ id: number }>(
        'select id::int from live_time_purchases where shop_id = $1 order by id',
        [shop.id],
      )
      const { code } = await world.send(shop, live.timeBack, { id: rows[nth]?.id ?? 999_999 })
      return [code === 1, model.giveBack(nth, await world.now())]
    },
  },
  go_live: { weight: 9, take: goneLive },
  picture: {
    weight: 14,
    async take(life) {
      const told_ms = (life.model.session?.told_ms ?? 0) + life.random.between(-2_000, 900_000)
      if (life.session_id > 0 && told_ms >= 0) {
        await comes(life, told_ms)
        life.model.picture(told_ms, await world.now())
      }
      return [true, true]
    },
  },
  lose: {
    weight: 4,
    async take({ model, session_id }) {
      if (session_id > 0) await heard(world, 'silent', session_id)
      model.lose()
      return [true, true]
    },
  },
  come_back: {
    weight: 5,
    async take({ model, session_id }) {
      if (session_id > 0) await heard(world, 'back', session_id)
      model.comeBack()
      return [true, true]
    },
  },
  pause: { weight: 3, take: atHost('pause') },
  resume: { weight: 4, take: atHost('resume') },
  sell: { weight: 6, take: sold },
  say: {
    weight: 5,
    async take({ model, session_id }) {
      const line = lineForm(session_id || 999_999, '内径多少？')
      const { code } = await world.send(await newBuyer(world), live.action, line)
      return [code === 1, model.say()]
    },
  },
  remove: {
    weight: 3,
    async take({ shop, model, session_id }) {
      const wanted = model.remove()
      const [line] = await world.sql<{ id: number }>(
        'select id::int from live_lines where session_id = $1 and removed_by is null order by id desc limit 1',
        [session_id],
      )
      if (!wanted || !line) return [false, wanted]
      const act = { session_id, action: 'remove' as const, line_id: line.id, reason: 'flooding' as const }
      return [(await world.send(shop, live.keepOrder, act)).code === 1, wanted]
    },
  },
  end: {
    weight: 3,
    async take({ shop, model, session_id }) {
      const { code } = await world.send(shop, live.end, { session_id })
      // Ended again it is answered as it is.
      const again = session_id > 0 && model.session === null
      return [code === 1, model.end() || again]
    },
  },
  cut: {
    weight: 2,
    async take({ model, session_id }) {
      const desk = await newOperator(world, ['service'])
      const { code } = await world.send(desk, operator.cutLiveSession, { id: session_id || 999_999, reason: REASON })
      return [code === 1, model.end()]
    },
  },
  ban: { weight: 2, take: byTwo('ban') },
  lift: { weight: 4, take: byTwo('lift') },
  close: {
    weight: 2,
    async take({ shop, model }) {
      const shown_back_fen = model.back_fen
      return [(await world.send(shop, live.close, { shown_back_fen })).code === 1, model.close()]
    },
  },
  days: {
    weight: 2,
    async take(life) {
      await pass(life, life.random.pick([3, 8, 60]) * DAY_MS)
      return [true, true]
    },
  },
}
const DRAWN = Object.entries(STEPS_OF).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** What the database says, beside what the model says. */
async function look({ shop, model, session_id, fees_before_fen }: Life): Promise<[object, object]> {
  const times = await world.sql(
    `select seconds, left_s, status as state, amount_fen::int, back_fen::int from live_time_purchases where shop_id = $1 order by id`,
    [shop.id],
  )
  const [session] = await world.sql(
    `select status as state, pause_cause as cause, has_picture, metered_s from live_sessions where shop_id = $1 and status in ('ready', 'live', 'paused')`,
    [shop.id],
  )
  const [time] = await world.sql<{ balance_s: number }>('select balance_s from live_time where shop_id = $1', [shop.id])
  const [lots] = await world.sql<{ sold: number }>(
    `select count(*)::int as sold from lot_lots where shop_id = $1 and status in ('sold', 'defaulted')`,
    [shop.id],
  )
  const [chat] = await world.sql<{ lines: number; removed: number }>(
    `select count(*)::int as lines, count(*) filter (where l.removed_by = 'room')::int as removed
       from live_lines l join live_sessions s on s.id = l.session_id where s.shop_id = $1`,
    [shop.id],
  )
  const [room] = await world.sql<{ status: string }>('select status from live_rooms where shop_id = $1', [shop.id])
  const of = model.session
  return [
    {
      room: room?.status ?? 'none',
      session: session ?? null,
      is_open: media.open.has(session_id),
      times,
      balance_s: time?.balance_s ?? 0,
      wallet_fen: await balanceOf(world, accounts.userWallet(shop.owner.id)),
      fees_fen: (await balanceOf(world, accounts.fee('live'))) - fees_before_fen,
      sold: lots!.sold,
      ...chat,
    },
    {
      room: model.room,
      session: of && { state: of.state, cause: of.cause, has_picture: of.has_picture, metered_s: of.metered_s },
      is_open: of !== null,
      times: model.times.map(({ seconds, left_s, state, amount_fen, back_fen }) => ({
        ...{ seconds, left_s, state, amount_fen, back_fen },
      })),
      balance_s: model.balance_s,
      wallet_fen: model.wallet_fen,
      fees_fen: model.fees_fen,
      sold: model.sold,
      ...{ lines: model.lines, removed: model.removed },
    },
  ]
}

test.each(Array.from({ length: LIVES }, (_, n) => SEED + n))(
  'a live room holds what it should after every step of its life, seed %i',
  {
    timeout: 60_000 + STEPS * 4_000,
  },
  async (seed) => {
    const random = new SeededRandom(seed)
    const shop = await newShop(world, { level: 3 })
    await fund(world, shop.owner.id, FUNDED_FEN)
    const fees_before_fen = await balanceOf(world, accounts.fee('live'))
    const life: Life = {
      ...{ random, shop, told: [], done: new Map(), session_id: 0, fees_before_fen },
      model: new RoomModel(FUNDED_FEN),
    }
    for (let n = 1; n <= STEPS; n++) {
      // A room is wanted before anything can happen in it.
      const name = n <= 3 ? ['apply', 'decide', 'buy'][n - 1]! : random.pick(DRAWN)
      life.told.push(name)
      await world.sql('update lot_heartbeat set seen_at = platform_now()')
      const [was_done, should_be] = await STEPS_OF[name]!.take(life)
      if (was_done) life.done.set(name, (life.done.get(name) ?? 0) + 1)
      await world.settle()
      expect(was_done, `${name} done, after ${life.told.slice(-40).join(', ')}`).toBe(should_be)
      const [found, held] = await look(life)
      expect(found, `after ${life.told.slice(-40).join(', ')}`).toEqual(held)
      if (n % 10 === 0) expect(await brokenInvariants(world)).toEqual([])
    }
    await expectBooksBalance(world)
    console.log(JSON.stringify({ rig: 'live-lives', seed, steps: STEPS, done: Object.fromEntries(life.done) }))
    expect(life.done.size).toBeGreaterThan(8)
  },
)
