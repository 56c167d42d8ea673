/** Live rooms at the desk: applications decided under a claim, rooms banned by two, plans of time sold by two. */
import { live, message, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../domains/ledger/index.ts'
import { entriesOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { appliedFor, boughtTime, newRoom, onAir, planned } from '../../../domains/live/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const reason = 'the cover shows another shop'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reviewer = () => newOperator(world, ['review'])

test('an application is approved, or sent back with what is to mend and sent again, under a claim', async () => {
  const [desk, colleague] = [await reviewer(), await reviewer()]
  const { id, shop } = await appliedFor(world)
  expect((await world.call(desk, operator.liveApplications, { status: 'waiting' })).list).toMatchObject([{ id }])
  expect((await world.call(desk, operator.nextThing, { queue: 'live_application' })).id).toBe(id)
  const { seen } = await world.call(desk, operator.liveApplication, { id })
  await world.refused(colleague, operator.approveLiveRoom, { id, seen }, 'CLAIM_HELD')
  await world.refused(desk, operator.sendLiveRoomBack, { id, reason: 'no', seen }, 'REASON_REQUIRED')

  await world.call(desk, operator.sendLiveRoomBack, { id, reason, seen })

  expect((await world.call(shop, live.mine, {})).application).toMatchObject({ status: 'sent_back', reason })
  const again = await appliedFor(world, shop)
  await world.call(desk, operator.approveLiveRoom, { id: again.id })
  expect(await world.call(shop, live.mine, {})).toMatchObject({ room: { status: 'active' }, left_minutes: 60 })
  expect(await world.call(desk, operator.liveApplication, { id: again.id })).toMatchObject({
    status: 'approved',
    earlier: 1,
  })
  await world.refused(desk, operator.approveLiveRoom, { id: again.id }, 'STATE_CONFLICT')
  await world.refused(desk, operator.liveApplication, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveApplications, {}, 'FORBIDDEN')
})

test('a room is banned by two: its plans end, its time goes back (T22), and two lift it', async () => {
  const [desk, colleague] = [await reviewer(), await reviewer()]
  const room = await newRoom(world)
  await planned(world, room)
  const bought = await boughtTime(world, room)
  const { id } = room
  const decide = async () => {
    const { approval } = await world.call(desk, operator.liveRoom, { id })
    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })
  }
  await world.call(desk, operator.banLiveRoom, { id, reason })
  await world.refused(desk, operator.banLiveRoom, { id, reason }, 'EDIT_CONFLICT')
  expect((await world.call(room.shop, live.mine, {})).room).toMatchObject({ status: 'active' })

  await decide()

  expect(await world.call(room.shop, live.mine, {})).toMatchObject({
    ...{ room: { status: 'banned', reason }, left_minutes: 0, planned: 0 },
  })
  expect(await entriesOf(world, `feeref:live:${bought.id}`)).toEqual([
    [accounts.fee('live'), -30_00],
    [accounts.userWallet(room.shop.owner.id), 30_00],
  ])
  await world.refused(desk, operator.banLiveRoom, { id, reason }, 'STATE_CONFLICT')
  expect((await world.call(desk, operator.liveRooms, { status: 'banned' })).list.map((row) => row.id)).toEqual([id])
  await world.call(desk, operator.liftLiveRoom, { id, reason })
  await decide()
  expect((await world.call(room.shop, live.mine, {})).room).toMatchObject({ status: 'active', reason: null })
  await world.refused(desk, operator.liftLiveRoom, { id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.liveRoom, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveRooms, {}, 'FORBIDDEN')
})

test('a session on air is cut by one, for a reason its shop reads', async () => {
  const desk = await reviewer()
  const room = await newRoom(world)
  const id = await onAir(world, room)
  await world.refused(desk, operator.cutLiveSession, { id, reason: 'no' }, 'REASON_REQUIRED')
  expect((await world.call(desk, operator.liveSessions, { status: 'live' })).list).toMatchObject([{ id, viewers: 0 }])

  await world.call(desk, operator.cutLiveSession, { id, reason })

  expect(await world.call(desk, operator.liveSession, { id })).toMatchObject({
    ...{ status: 'ended', cause: 'operator', reason, host: { id: room.shop.owner.id }, used_minutes: 0 },
  })
  expect(await world.call(room.shop, live.stats, { session_id: id })).toMatchObject({
    end_cause: 'operator',
    actions: [],
  })
  await world.refused(desk, operator.cutLiveSession, { id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.liveSession, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveSessions, {}, 'FORBIDDEN')
  await world.settle()
  const { list } = await world.call(room.shop, message.list, { as_shop: true }, { 'accept-language': 'en' })
  expect(list.map(({ content }) => content).join()).toContain(reason)
})

test('a plan of time is drafted, sold once a second operator confirms its price, and taken down', async () => {
  const [desk, colleague] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])]
  const form = { name: '1 小时', name_en: '1 hour', minutes: 60, price_fen: 4_00, valid_days: 180, sort: 0 }
  const { id, revision } = await world.call(desk, operator.saveLivePlan, form)
  const room = await newRoom(world)
  const sold = async () => (await world.call(room.shop, live.feeList, {})).plans.map(({ minutes }) => minutes)
  await world.call(desk, operator.sellLivePlan, { id, reason })
  await world.refused(desk, operator.sellLivePlan, { id, reason }, 'EDIT_CONFLICT')
  expect(await sold()).toEqual([600, 3_000, 12_000])
  const { approval } = await world.call(desk, operator.livePlan, { id })

  await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })

  expect(await sold()).toEqual([60, 600, 3_000, 12_000])
  await world.refused(desk, operator.saveLivePlan, { ...form, id, revision }, 'STATE_CONFLICT')
  await world.call(desk, operator.takeDownLivePlan, { id, reason })
  expect(await sold()).toEqual([600, 3_000, 12_000])
  await world.refused(desk, operator.takeDownLivePlan, { id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.livePlan, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await reviewer(), operator.livePlans, {}, 'FORBIDDEN')
})
