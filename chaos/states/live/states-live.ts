/** Live selling: applications for a room, rooms, sessions and live time, and who may do what in each of their states. */
import { live, operator } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { newFormToken } from '../../../apps/server/src/domains/goods/index.ts'
import { newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import { fund } from '../../../apps/server/src/domains/ledger/testing.ts'
import { lineForm } from '../../../apps/server/src/domains/live/chat/testing.ts'
import { cutSession, desk, sendRoomBack } from '../../../apps/server/src/domains/live/index.ts'
import {
  appliedFor,
  boughtTime,
  chosenLots,
  firstPicture,
  heard,
  instantGoods,
  madeReady,
  newRoom,
  planned,
  roomForm,
  type TestRoom,
} from '../../../apps/server/src/domains/live/testing.ts'
import { lotForm } from '../../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = 'fakes were reported there'
const DAY_S = 86_400
const to = (states: readonly string[], outcome: string) => Object.fromEntries(states.map((state) => [state, outcome]))
const trusted = async (world: World) => newRoom(world, await newShop(world, { level: 3 }))
type Then = (world: World, one: Thing) => Promise<unknown>

async function application(world: World): Promise<Thing> {
  const { id, shop } = await appliedFor(world)
  return { id, shop, buyer: await newBuyer(world), facts: { form: await roomForm(world) } }
}
const applied = (then: Then) => async (world: World) => {
  const one = await application(world)
  await then(world, one)
  return one
}
/** The form is about the sender's own shop: every shop without a room may send it, however another's stands. */
const apply = (states: readonly string[]) => ({
  by: ['shop'] as const,
  input: ({ facts }: Thing) => facts.form as Record<string, unknown>,
  strangers: to(states, 'done'),
})

export const LIVE_APPLICATION: Kind = {
  status: 'select status from live_applications where id = $1',
  states: {
    waiting: application,
    approved: applied(async (world, { id }) => world.call(await newOperator(world), operator.approveLiveRoom, { id })),
    sent_back: applied((world, { id }) =>
      inTransaction(world.ctx, (tx) => sendRoomBack(tx, id, { operator_id: 1, reason })),
    ),
    withdrawn: applied((world, { id }) =>
      world.sql(`update live_applications set status = 'withdrawn', decided_at = platform_now() where id = $1`, [id]),
    ),
  },
  clocks: {},
  steps: {
    'live.apply': {
      ...apply(['waiting', 'approved', 'sent_back', 'withdrawn']),
      from: { sent_back: 'done', withdrawn: 'done' },
    },
    'operator.approveLiveRoom': { by: ['operator'], input: ({ id }) => ({ id }), from: { waiting: 'approved' } },
    'operator.sendLiveRoomBack': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { waiting: 'sent_back' },
    },
  },
}

async function room(world: World): Promise<Thing> {
  const { id, shop } = await newRoom(world)
  await fund(world, shop.owner.id, 100_00)
  const [plan] = (await world.call(shop, live.feeList, {})).plans
  return {
    ...{ id, shop, buyer: await newBuyer(world) },
    facts: { form: await roomForm(world), plan, world },
  }
}
const roomThat = (then: Then) => async (world: World) => {
  const one = await room(world)
  await then(world, one)
  return one
}
const inStatus =
  (status: string, because: string | null = null): Then =>
  (world, { id }) =>
    world.sql('update live_rooms set status = $2, reason = $3 where id = $1', [id, status, because])

export const LIVE_ROOM: Kind = {
  status: 'select status from live_rooms where id = $1',
  states: {
    active: room,
    paused: roomThat((world, { shop }) => world.call(shop, live.pause, { on: true })),
    'paused,for days': roomThat((world, { shop }) => world.call(shop, live.pause, { on: true, days: 3 })),
    banned: roomThat(inStatus('banned', reason)),
    closed: roomThat((world, { shop }) => world.call(shop, live.close, { shown_back_fen: 0 })),
  },
  clocks: { live_pause_ends: [] },
  steps: {
    'live.apply': { ...apply(['active', 'paused', 'paused,for days', 'banned', 'closed']), from: { closed: 'done' } },
    'live.pause:on': { by: ['shop'], input: () => ({ on: true, days: 3 }), from: { active: 'paused' } },
    'live.pause:off': {
      by: ['shop'],
      input: () => ({ on: false }),
      from: { paused: 'active', 'paused,for days': 'active' },
    },
    'live.room': {
      by: ['shop'],
      input: () => ({ title: '白玉夜话' }),
      from: { active: 'done', paused: 'done', 'paused,for days': 'done' },
    },
    'live.close': {
      by: ['shop'],
      input: () => ({ shown_back_fen: 0 }),
      from: { active: 'closed', paused: 'closed', 'paused,for days': 'closed' },
    },
    'live.feeBuy': {
      by: ['shop'],
      input: ({ facts }, caller) => {
        const { id: plan_id, price_fen: shown_total_fen } = facts.plan as { id: number; price_fen: number }
        const submit_token = newFormToken((facts.world as World).ctx, (caller as { id?: number }).id ?? 0)
        return { plan_id, shown_total_fen, submit_token, channel: 'wallet', pay_password: '258369' }
      },
      from: { active: 'done', paused: 'done', 'paused,for days': 'done' },
    },
    'operator.banLiveRoom': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { active: 'done', paused: 'done', 'paused,for days': 'done' },
    },
    'operator.grantLiveTime': {
      by: ['operator'],
      input: ({ id }) => ({ id, minutes: 10, reason }),
      from: { active: 'done', paused: 'done', 'paused,for days': 'done' },
    },
    'operator.liftLiveRoom': { by: ['operator'], input: ({ id }) => ({ id, reason }), from: { banned: 'done' } },
  },
}

/** A session with a lot that waits, of a shop whose lots need no review. */
async function session(
  world: World,
  bring: (at: TestRoom, lots: (id: number) => Promise<void>) => Promise<number>,
): Promise<Thing> {
  const at = await trusted(world)
  let lot_id = 0
  const id = await bring(at, async (session_id) => {
    lot_id = (await chosenLots(world, at, session_id, 1))[0]!.id
  })
  const { mode: _, duration_s: __, ...form } = (await lotForm(world))()
  const planned_at = Math.floor((await world.now()) / 1_000) + 3 * DAY_S
  return {
    id,
    shop: at.shop,
    buyer: await newBuyer(world),
    facts: {
      ...{ lot_id, form, goods: (await instantGoods(world))(), planned_at },
      goods_id: (await newGoods(world, { shop: at.shop })).id,
    },
  }
}
const scheduled = (world: World) =>
  session(world, async (at, lots) => {
    const id = await planned(world, at)
    await lots(id)
    return id
  })
const ready = (world: World) =>
  session(world, async (at, lots) => {
    const { session_id } = await madeReady(world, at)
    await lots(session_id)
    return session_id
  })
async function onAir(world: World): Promise<Thing> {
  const one = await ready(world)
  await firstPicture(world, one.id)
  return one
}
const afterAir = (then: Then) => async (world: World) => {
  const one = await onAir(world)
  await then(world, one)
  return one
}
const host = (action: 'next' | 'pause'): Then => {
  return (world, { id, shop, facts }) =>
    world.call(shop, live.host, {
      ...{ session_id: id, action },
      ...(action === 'next' ? { lot_id: Number(facts.lot_id) } : {}),
    })
}
const silent: Then = async (world, { id }) => heard(world, 'silent', id)

const PAUSED = ['paused', 'paused,silent', 'paused,its host has gone']
const RUNNING = ['live', 'live,a lot runs', ...PAUSED]
/** Its picture was stopped by an operator: its host may end it, and else waits. */
const STOPPED = 'paused,by Juya'
/** People are there, also where an operator paused it. */
const WATCHED = [...RUNNING, STOPPED]
const OPEN = ['scheduled', 'ready', ...WATCHED]

export const LIVE_SESSION: Kind = {
  status: 'select status from live_sessions where id = $1',
  states: {
    scheduled,
    ready,
    live: onAir,
    'live,a lot runs': afterAir(host('next')),
    paused: afterAir(host('pause')),
    'paused,silent': afterAir(silent),
    'paused,its host has gone': afterAir((world, { id }) =>
      world.sql(
        `update live_sessions set status = 'paused', pause_cause = 'host_left', paused_at = platform_now() where id = $1`,
        [id],
      ),
    ),
    [STOPPED]: afterAir((world, { id }) => inTransaction(world.ctx, (tx) => desk.stopPicture(tx, id, reason))),
    ended: afterAir((world, { id, shop }) => world.call(shop, live.end, { session_id: id })),
    'ended,cut': afterAir((world, { id }) => inTransaction(world.ctx, (tx) => cutSession(tx, id, reason))),
    cancelled: async (world) => {
      const one = await scheduled(world)
      await world.call(one.shop, live.pre, { action: 'cancel', id: one.id })
      return one
    },
  },
  clocks: {
    live_starts_soon: [],
    live_no_show: ['scheduled'],
    live_tell_followers: [],
    live_ready_ends: ['ready'],
    live_silence: [],
    live_pause_over: [...PAUSED, STOPPED],
    live_time_up: [],
    live_longest: WATCHED,
    live_lots_back: ['ended', 'ended,cut', 'cancelled'],
    live_picture: [],
  },
  steps: {
    'live.pre:save': {
      by: ['shop'],
      input: ({ id, facts }) => ({ action: 'save', id, planned_at: facts.planned_at }),
      from: { scheduled: 'done' },
    },
    'live.pre:cancel': {
      by: ['shop'],
      input: ({ id }) => ({ action: 'cancel', id }),
      from: { scheduled: 'cancelled' },
    },
    'live.action:subscribe': {
      by: ['buyer', 'shop'],
      input: ({ id }) => ({ session_id: id, action: 'subscribe', on: true }),
      from: { scheduled: 'done' },
      strangers: { scheduled: 'done' },
    },
    'live.action:chat': {
      by: ['buyer', 'shop'],
      input: ({ id }) => lineForm(id, '内径多少？'),
      from: to(WATCHED, 'done'),
      strangers: to(WATCHED, 'done'),
    },
    'live.action:like': {
      by: ['buyer', 'shop'],
      input: ({ id }) => ({ session_id: id, action: 'like', count: 3 }),
      from: to(WATCHED, 'done'),
      strangers: to(WATCHED, 'done'),
    },
    'live.ready': {
      by: ['shop'],
      input: ({ id }) => ({ session_id: id }),
      from: { scheduled: 'ready', ready: 'done' },
    },
    'live.key': { by: ['shop'], input: ({ id }) => ({ session_id: id }), from: to(['ready', ...RUNNING], 'done') },
    'live.host:next': {
      by: ['shop'],
      input: ({ id, facts }) => ({ session_id: id, action: 'next', lot_id: facts.lot_id }),
      from: { live: 'done', 'live,a lot runs': 'again' },
    },
    /** Not before what was promised its lot is over: the desk's tests have that moment. */
    'live.host:pass': {
      by: ['shop'],
      input: ({ id, facts }) => ({ session_id: id, action: 'pass', lot_id: facts.lot_id }),
      from: {},
    },
    'live.host:withdraw': {
      by: ['shop'],
      input: ({ id, facts }) => ({ session_id: id, action: 'withdraw', lot_id: facts.lot_id, reason: '运输中受损' }),
      from: to(OPEN, 'done'),
    },
    'live.host:pause': {
      by: ['shop'],
      input: ({ id }) => ({ session_id: id, action: 'pause' }),
      from: {
        ...{ live: 'paused', 'live,a lot runs': 'paused', paused: 'again', 'paused,silent': 'done' },
        'paused,its host has gone': 'done',
      },
    },
    'live.host:resume': {
      by: ['shop'],
      input: ({ id }) => ({ session_id: id, action: 'resume' }),
      from: { ...to(['live', 'live,a lot runs', 'paused,silent'], 'again'), paused: 'live' },
    },
    'live.end': {
      by: ['shop'],
      input: ({ id }) => ({ session_id: id }),
      from: {
        ...{ ready: 'scheduled', live: 'ended', ...to([...PAUSED, STOPPED], 'ended') },
        ...to(['ended', 'ended,cut', 'cancelled'], 'again'),
      },
    },
    'live.relateSave': {
      by: ['shop'],
      input: ({ id }) => ({ session_id: id, type: 'goods', ids: [] }),
      from: to(OPEN, 'done'),
    },
    'live.addLot': {
      by: ['shop'],
      input: ({ id, facts }) => ({ ...(facts.form as object), live_session_id: id }),
      from: { live: 'done', 'live,a lot runs': 'done' },
    },
    'live.addGoods': {
      by: ['shop'],
      input: ({ id, facts }) => ({ ...(facts.goods as object), live_session_id: id }),
      from: { live: 'done', 'live,a lot runs': 'done' },
    },
    'live.giveaway': {
      by: ['shop'],
      input: ({ id, facts }) => ({ session_id: id, goods_id: facts.goods_id, qty: 1, minutes: 1 }),
      from: { live: 'done', 'live,a lot runs': 'done' },
    },
    'operator.warnLiveSession': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: to(WATCHED, 'done'),
    },
    'operator.stopLiveSession': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { ...to(['live', 'live,a lot runs'], 'paused'), ...to(PAUSED, 'done') },
    },
    'operator.letLiveSessionGoOn': {
      by: ['operator'],
      input: ({ id }) => ({ id }),
      from: { [STOPPED]: 'done' },
    },
    'operator.cutLiveSession': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: to(WATCHED, 'ended'),
    },
  },
}

async function time(world: World): Promise<Thing> {
  const at = await newRoom(world)
  const { id } = await boughtTime(world, at)
  return { id, shop: at.shop, buyer: await newBuyer(world), facts: {} }
}
const timeThat = (change: string) => async (world: World) => {
  const one = await time(world)
  await world.sql(`update live_time_purchases set ${change} where id = $1`, [one.id])
  await world.sql(
    `update live_time t set balance_s = (select coalesce(sum(left_s), 0) from live_time_purchases p where p.shop_id = t.shop_id and p.status = 'running')
     where shop_id = $1`,
    [one.shop.id],
  )
  return one
}

export const LIVE_TIME: Kind = {
  status: 'select status from live_time_purchases where id = $1',
  states: {
    running: time,
    'running,begun': timeThat('left_s = left_s - 60'),
    used: timeThat(`left_s = 0, status = 'used', ended_at = platform_now()`),
    lapsed: timeThat(`status = 'lapsed', ended_at = platform_now()`),
    given_back: async (world) => {
      const one = await time(world)
      await world.call(one.shop, live.timeBack, { id: one.id })
      return one
    },
  },
  clocks: { live_time_ends: [] },
  steps: { 'live.timeBack': { by: ['shop'], input: ({ id }) => ({ id }), from: { running: 'given_back' } } },
}
