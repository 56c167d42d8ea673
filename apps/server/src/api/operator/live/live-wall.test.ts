/** The wall of live rooms, and what operators do to one short of cutting it: warnings, a stopped picture, granted minutes. */
import { live, message, operator, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { firstPicture, newRoom, onAir, type TestRoom } from '../../../domains/live/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const reason = 'the stone on screen is not the one described'
const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reviewer = () => newOperator(world, ['review'])
const viewOf = ({ shop }: TestRoom, session_id: number) => world.call(shop, live.stats, { session_id })
async function saidTo({ shop }: TestRoom): Promise<string> {
  await world.settle()
  const { list } = await world.call(shop, message.list, { as_shop: true }, { 'accept-language': 'en' })
  return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
}

test('the wall shows what is on air, what is reported first, with the address of its newest key frame', async () => {
  const desk = await reviewer()
  const quiet = await onAir(world, await newRoom(world))
  const reported = await onAir(world, await newRoom(world))
  const caller = await newBuyer(world)
  await world.call(caller, report.add, {
    ...{ target_type: 'live_session', target_id: reported, reason_code: 'fake', content: '与描述不符' },
  })

  const wall = await world.call(desk, operator.liveWall, {})

  expect(wall.list.map(({ id, reports }) => [id, reports])).toEqual([
    [reported, 1],
    [quiet, 0],
  ])
  expect(wall).toMatchObject({
    total: 2,
    list: [{ status: 'live', has_picture: true, viewers: 0, stopped: false }, {}],
  })
  expect(wall.list[0]!.frame_url).toMatch(/^\/media\/latest\/[\w.-]{40,400}$/)
  await world.refused(await newOperator(world, ['content']), operator.liveWall, {}, 'FORBIDDEN')
})

test('a warning is read by the host in the studio and by the shop, and the session goes on', async () => {
  const desk = await reviewer()
  const room = await newRoom(world)
  const id = await onAir(world, room)
  await world.refused(desk, operator.warnLiveSession, { id, reason: 'no' }, 'REASON_REQUIRED')

  await world.call(desk, operator.warnLiveSession, { id, reason })

  expect(await viewOf(room, id)).toMatchObject({ warning: reason, session: { status: 'live' } })
  expect(await saidTo(room)).toContain(reason)
  await world.call(room.shop, live.end, { session_id: id })
  await world.refused(desk, operator.warnLiveSession, { id, reason }, 'STATE_CONFLICT')
})

test('a paused picture comes back only once an operator lets the session go on', async () => {
  const desk = await reviewer()
  const room = await newRoom(world)
  const id = await onAir(world, room)
  await world.refused(desk, operator.letLiveSessionGoOn, { id }, 'STATE_CONFLICT')

  await world.call(desk, operator.stopLiveSession, { id, reason })

  expect(await viewOf(room, id)).toMatchObject({ pause_cause: 'operator', has_picture: false, actions: ['end'] })
  expect(await saidTo(room)).toContain(reason)
  await world.refused(room.shop, live.key, { session_id: id }, 'STATE_CONFLICT')
  for (const action of ['pause', 'resume'] as const)
    await world.refused(room.shop, live.host, { session_id: id, action }, 'STATE_CONFLICT')
  await world.refused(desk, operator.stopLiveSession, { id, reason }, 'STATE_CONFLICT')
  await world.call(desk, operator.letLiveSessionGoOn, { id })
  await world.call(room.shop, live.key, { session_id: id })
  await firstPicture(world, id)
  expect(await viewOf(room, id)).toMatchObject({ session: { status: 'live' }, has_picture: true })
})

test('a pause nobody lifts ends the session after its quarter of an hour', async () => {
  const desk = await reviewer()
  const room = await newRoom(world)
  const id = await onAir(world, room)
  await world.call(desk, operator.stopLiveSession, { id, reason })

  await world.advance(16 * MINUTE_MS)

  expect(await viewOf(room, id)).toMatchObject({ session: { status: 'ended' }, end_cause: 'silent' })
})

test('minutes are granted by one, beyond ten hours in a day by two, and cannot be given back for money', async () => {
  const [desk, colleague] = [await newOperator(world, ['service']), await newOperator(world, ['service'])]
  const room = await newRoom(world)
  const { id } = room
  const left = async () => (await world.call(room.shop, live.mine, {})).left_minutes
  await world.refused(desk, operator.grantLiveTime, { id, minutes: 60, reason: 'no' }, 'REASON_REQUIRED')

  await world.call(desk, operator.grantLiveTime, { id, minutes: 400, reason })
  await world.call(desk, operator.grantLiveTime, { id, minutes: 200, reason })

  expect(await left()).toBe(660)
  expect((await world.call(room.shop, live.feeList, {})).list[0]).toMatchObject({ source: 'granted' })
  await world.call(desk, operator.grantLiveTime, { id, minutes: 601, reason })
  await world.refused(desk, operator.grantLiveTime, { id, minutes: 1, reason }, 'EDIT_CONFLICT')
  expect(await left()).toBe(660)
  const { approval } = await world.call(desk, operator.liveRoom, { id })
  await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })
  expect(await left()).toBe(1_261)
  const granted = (await world.call(room.shop, live.feeList, {})).list[0]!
  await world.refused(room.shop, live.timeBack, { id: granted.id }, 'STATE_CONFLICT')
})
