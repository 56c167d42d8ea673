/** People who wait for a lot of a room hear when seven come before it: by what the clerk does, once, and anew at a new date. */

import { auction, message, REMIND_LOTS_BEFORE } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { sampleOf } from '../../../testing/events/sample.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { auctionEvents } from '../../lot/events.ts'
import { leaveHeartbeat } from '../../lot/testing.ts'
import { registered, type TestSession } from '../testing.ts'
import { roomIn } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const { act, begun, preview, start, pass } = roomIn(() => world)
const titles = async (person: TestPerson, language = 'en') =>
  (await world.call(person, message.list, {}, { 'accept-language': language })).list
    .filter(({ code }) => code === 'auction.lots_before')
    .map(({ title }) => title)
    .toReversed()
const watch = (person: TestPerson, lot: { id: number }) => world.call(person, auction.watch, { id: lot.id, on: true })
/** The clerk starts lots in their order, each after the one before has ended. */
async function runs(session: TestSession, from: number, to = from): Promise<void> {
  for (let n = from; n <= to; n++) {
    await start(session, session.lots[n]!)
    await world.settle()
    await pass(32_000)
    await pass(1_000)
  }
}

test('who watches, or left a maximum, hears as the lot seven places before starts, once; who turned it off hears nothing', async () => {
  const session = await preview({ lots: REMIND_LOTS_BEFORE + 3 })
  const at = (n: number) => session.lots[n]!
  const [watcher, absentee, deaf] = [
    await newBuyer(world),
    await newBuyer(world, { verified: true }),
    await newBuyer(world),
  ]
  await watch(watcher, at(REMIND_LOTS_BEFORE + 1))
  await registered(world, absentee, session)
  await world.call(absentee, auction.setAbsentee, { id: at(REMIND_LOTS_BEFORE + 1).id, max_fen: 300_00 })
  const off = { opening: true, before_s: [], lots_before: false }
  await world.call(deaf, auction.remind, { id: at(REMIND_LOTS_BEFORE + 1).id, ...off })
  await world.advance(3_601_000)
  await leaveHeartbeat(world.ctx)
  await act(session, 'begin')

  await runs(session, 0)
  expect(await titles(watcher)).toEqual([])
  await runs(session, 1, 2)

  expect(await titles(watcher)).toEqual(['7 lots before yours'])
  expect(await titles(watcher, 'zh-CN')).toEqual(['您的拍品前面还有 7 件'])
  expect(await titles(absentee)).toEqual(['7 lots before yours'])
  expect(await titles(deaf)).toEqual([])
})

test('a withdrawn lot is not counted; lots near the beginning are told how many come before them', async () => {
  const session = await begun({ lots: REMIND_LOTS_BEFORE + 2 })
  const [early, late] = [await newBuyer(world), await newBuyer(world)]
  await watch(early, session.lots[2]!)
  await watch(late, session.lots[REMIND_LOTS_BEFORE + 1]!)
  await act(session, 'withdraw', { lot_id: session.lots[1]!.id, reason: '运输受损' })

  await runs(session, 0)

  expect(await titles(early)).toEqual(['Your lot is next'])
  expect(await titles(late)).toEqual(['7 lots before yours'])
})

test('the start of a lot heard of twice, with the process gone in between, tells nobody twice', async () => {
  const session = await begun({ lots: 4 })
  const person = await newBuyer(world)
  await watch(person, session.lots[3]!)
  await start(session)
  await world.settle()
  await world.restart()

  await inTransaction(world.ctx, (tx) =>
    emit(
      tx,
      auctionEvents.lot_started,
      sampleOf(auctionEvents.lot_started, { lot_id: session.lots[0]!.id, in_room: true }),
    ),
  )
  await world.settle()

  expect(await titles(person)).toEqual(['3 lots before yours'])
})

test('after a pause it comes with the next start, and a sale with a new date tells anew then', async () => {
  const session = await begun({ lots: REMIND_LOTS_BEFORE + 2 })
  const person = await newBuyer(world)
  await watch(person, session.lots[REMIND_LOTS_BEFORE + 1]!)
  await runs(session, 0)
  await act(session, 'pause')
  await pass(10 * 60_000)
  expect(await titles(person)).toEqual([])
  await act(session, 'resume')
  await runs(session, 1)
  expect(await titles(person)).toEqual(['7 lots before yours'])

  await act(session, 'pause')
  await act(session, 'redate', { starts_at: Math.floor((await world.now()) / 1_000) + 86_400 })
  await pass(DAY_MS)
  await act(session, 'begin')
  await runs(session, 2)

  expect(await titles(person)).toEqual(['7 lots before yours', '6 lots before yours'])
})
