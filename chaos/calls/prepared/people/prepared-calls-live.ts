/** Live rooms: each call is about a room, an application, a session or a plan of its own. */
import { operator as desk, live } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { newGoods } from '../../../../apps/server/src/domains/goods/testing.ts'
import { fund } from '../../../../apps/server/src/domains/ledger/testing.ts'
import { ASKED, acted, lineForm, newLiveChat } from '../../../../apps/server/src/domains/live/chat/testing.ts'
import { newReplay } from '../../../../apps/server/src/domains/live/recording/testing.ts'
import { newTakedown } from '../../../../apps/server/src/domains/live/takedowns/testing.ts'
import {
  appliedFor,
  boughtTime,
  chosenLots,
  instantGoods,
  madeReady,
  newRoom,
  onAir,
  planned,
  roomForm,
  timeForm,
} from '../../../../apps/server/src/domains/live/testing.ts'
import { draftLot, lotForm } from '../../../../apps/server/src/domains/lot/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Prepared = (fixtures: Fixtures) => Promise<ValidCall>

const byRoom =
  (input: object = {}): Prepared =>
  async ({ world }) => ({ caller: (await newRoom(world)).shop, input: { ...input } })
const ofApplication: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await appliedFor(world)).id, reason: REASON },
})
const ofRoom =
  (status?: 'banned', more: object = {}): Prepared =>
  async ({ world, operator }) => {
    const { id } = await newRoom(world)
    if (status) await world.sql(`update live_rooms set status = 'banned', reason = 'fakes' where id = $1`, [id])
    return { caller: operator, input: { id, reason: REASON, ...more } }
  }
const onDesk: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: await onAir(world, await newRoom(world)), reason: REASON },
})
const PLAN = { name: '1 小时', name_en: '1 hour', minutes: 60, price_fen: 4_00, valid_days: 180, sort: 9 }
const ofPlan =
  (status?: 'on_sale'): Prepared =>
  async ({ world, operator }) => {
    const { id } = await world.call(operator, desk.saveLivePlan, PLAN)
    if (status) await world.sql(`update live_fee_plans set status = 'on_sale' where id = $1`, [id])
    return { caller: operator, input: { id, reason: REASON } }
  }

const ofLine: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await newLiveChat(world)).line.id, reason: REASON },
})
/** An act in a live chat whose person asks for a review. */
const ofAct =
  (input: object = {}): Prepared =>
  async ({ world, operator }) => {
    const chat = await newLiveChat(world)
    const { id } = await acted(world, chat, 'remove')
    await world.call(chat.viewer, live.contest, { id, ...ASKED })
    return { caller: operator, input: { id, ...input } }
  }

/** The takedown of a replay whose shop asks for a review. */
const ofTakedown =
  (input: object = {}): Prepared =>
  async ({ world, operator }) => {
    const { id, session_id, shop } = await newTakedown(world)
    await world.call(shop, live.appealReplay, { session_id, content: ASKED.content })
    return { caller: operator, input: { id, ...input } }
  }

/** A session on air in a room of its own. */
const byHost =
  (input: object = {}): Prepared =>
  async ({ world }) => {
    const room = await newRoom(world)
    return { caller: room.shop, input: { session_id: await onAir(world, room), ...input } }
  }
const toLook: Prepared = async ({ world }) => ({
  caller: await newBuyer(world),
  input: { session_id: await onAir(world, await newRoom(world)) },
})

export const PREPARED_FOR_LIVE: Record<string, Prepared> = {
  'live.apply': async ({ world }) => ({ caller: await newShop(world), input: await roomForm(world) }),
  'live.pause': byRoom({ on: true, days: 3 }),
  'live.room': byRoom({ title: '白玉夜话' }),
  'live.closing': byRoom(),
  'live.close': byRoom({ shown_back_fen: 0 }),
  async 'live.feeBuy'({ world }) {
    const room = await newRoom(world)
    const input = await timeForm(world, room)
    await fund(world, room.shop.owner.id, 1_000_00)
    return { caller: room.shop, input }
  },
  async 'live.timeBack'({ world }) {
    const room = await newRoom(world)
    return { caller: room.shop, input: { id: (await boughtTime(world, room)).id } }
  },
  async 'live.pre'({ world }) {
    const { shop } = await newRoom(world)
    return {
      caller: shop,
      input: { action: 'save', title: '晚八点开料', planned_at: Math.floor((await world.now()) / 1_000) + 3_600 },
    }
  },
  async 'live.action'({ world }) {
    const session_id = await onAir(world, await newRoom(world))
    return { caller: await newBuyer(world), input: lineForm(session_id, '内径多少？') }
  },
  'live.chat': async ({ world }) => {
    const { session_id, viewer } = await newLiveChat(world)
    return { caller: viewer, input: { session_id } }
  },
  async 'live.keepOrder'({ world }) {
    const { room, session_id, line } = await newLiveChat(world)
    return {
      caller: room.shop,
      input: { session_id, action: 'mute', line_id: line.id, reason: 'flooding', minutes: 10 },
    }
  },
  async 'live.contest'({ world }) {
    const chat = await newLiveChat(world)
    return { caller: chat.viewer, input: { id: (await acted(world, chat, 'ban')).id, ...ASKED } }
  },
  async 'live.ready'({ world }) {
    const room = await newRoom(world)
    return { caller: room.shop, input: { session_id: await planned(world, room) } }
  },
  async 'live.key'({ world }) {
    const room = await newRoom(world)
    return { caller: room.shop, input: { session_id: (await madeReady(world, room)).session_id } }
  },
  async 'live.host'({ world }) {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const session_id = await onAir(world, room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    return { caller: room.shop, input: { session_id, action: 'next', lot_id: lot!.id } }
  },
  'live.test': byRoom({ filler: 'x'.repeat(64) }),
  'live.stats': byHost(),
  'live.end': byHost(),
  'live.relate': byHost({ type: 'lot' }),
  async 'live.relateSave'({ world }) {
    const room = await newRoom(world)
    const { id } = await draftLot(world, { shop: room.shop })
    return { caller: room.shop, input: { session_id: await planned(world, room), type: 'lot', ids: [id] } }
  },
  async 'live.addLot'({ world }) {
    const room = await newRoom(world)
    const { mode: _, duration_s: __, ...form } = (await lotForm(world))()
    return { caller: room.shop, input: { ...form, live_session_id: await onAir(world, room) } }
  },
  'live.addGoods': async ({ world }) => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    return { caller: room.shop, input: { ...(await instantGoods(world))(), live_session_id: await onAir(world, room) } }
  },
  'live.giveaway': async ({ world }) => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const { id: goods_id } = await newGoods(world, { shop: room.shop })
    return { caller: room.shop, input: { session_id: await onAir(world, room), goods_id, qty: 1, minutes: 1 } }
  },
  'live.relateCount': byHost(),
  'live.roomInfo': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { room_id: (await newRoom(world)).id },
  }),
  'live.info': toLook,
  'live.items': toLook,
  'live.ticket': toLook,
  'live.share': toLook,
  async 'live.feedback'(fixtures) {
    const { caller, input } = await toLook(fixtures)
    return { caller, input: { ...input, rating: 4, content: '讲得仔细' } }
  },
  'live.summary': byHost(),
  'operator.liveLine': ofLine,
  'operator.removeLiveLine': ofLine,
  'operator.liveAct': ofAct(),
  'operator.decideLiveAct': ofAct({ result: 'undo', reason: REASON }),
  'live.replay': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { session_id: (await newReplay(world)).session_id },
  }),
  'live.moment': async ({ world }) => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const session_id = await onAir(world, room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    return { caller: await newBuyer(world), input: { lot_id: lot!.id } }
  },
  'live.appealReplay': async ({ world }) => {
    const { session_id, shop } = await newTakedown(world)
    return { caller: shop, input: { session_id, content: ASKED.content } }
  },
  'operator.takeDownReplay': async ({ world, operator }) => ({
    caller: operator,
    input: { id: (await newReplay(world)).session_id, reason: REASON },
  }),
  'operator.showRecording': async ({ world, operator }) => ({
    caller: operator,
    input: { id: (await newReplay(world)).session_id, reason: REASON },
  }),
  'operator.liveTakedown': ofTakedown(),
  'operator.decideLiveTakedown': ofTakedown({ result: 'undo', reason: REASON }),
  'operator.liveApplication': ofApplication,
  'operator.approveLiveRoom': ofApplication,
  'operator.sendLiveRoomBack': ofApplication,
  'operator.liveRoom': ofRoom(),
  'operator.banLiveRoom': ofRoom(),
  'operator.liftLiveRoom': ofRoom('banned'),
  'operator.grantLiveTime': ofRoom(undefined, { minutes: 30 }),
  'operator.liveSession': onDesk,
  'operator.warnLiveSession': onDesk,
  'operator.stopLiveSession': onDesk,
  async 'operator.letLiveSessionGoOn'({ operator, world }) {
    const id = await onAir(world, await newRoom(world))
    await world.call(operator, desk.stopLiveSession, { id, reason: REASON })
    return { caller: operator, input: { id } }
  },
  'operator.cutLiveSession': onDesk,
  'operator.livePlan': ofPlan(),
  'operator.saveLivePlan': async ({ operator }) => ({ caller: operator, input: PLAN }),
  'operator.sellLivePlan': ofPlan(),
  'operator.takeDownLivePlan': ofPlan('on_sale'),
}
