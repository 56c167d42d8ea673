/** The room of a sale with a picture: a live session bound to it. Lots and desk stay the sale's, live time is used as in any session. */
import { house, live } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat } from '../../lot/testing.ts'
import { roomIn } from '../../sale/room/testing.ts'
import { newSession, type TestSession } from '../../sale/testing.ts'
import { takeEvent } from '../air/picture-events.ts'
import { firstPicture, newRoom, RUN } from '../testing.ts'

const SECOND_MS = 1_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const { begun, seen, start, pass, first, statuses, memberOf } = roomIn(() => world)
const title = '秋拍现场'

/** The sale's room on air. @returns the id of its live session */
async function filmed(sale: TestSession): Promise<number> {
  await newRoom(world, sale.house)
  const { session } = await world.call(sale.house, live.ready, { title, sale_id: sale.id })
  await firstPicture(world, session.session_id)
  await world.settle()
  return session.session_id
}

test('shows the picture to everybody in the room and at the desk, while it is on air', async () => {
  const sale = await begun()
  expect((await seen(sale)).picture).toBeNull()
  const { seq } = await seen(sale)

  const session_id = await filmed(sale)

  expect((await seen(sale)).picture).toEqual({ session_id, viewers: 0 })
  expect((await seen(sale)).seq).toBeGreaterThan(seq)
  expect((await world.call(sale.house, house.desk, { session_id: sale.id })).picture).toEqual({
    session_id,
    viewers: 0,
  })
  expect((await world.call(guest, live.list, {})).list).toContainEqual(expect.objectContaining({ sale_id: sale.id }))
  await world.call(sale.house, live.end, { session_id })
  await world.settle()
  expect((await seen(sale)).picture).toBeNull()
})

test('leaves lots and their clocks to the desk: the picture has none of its own, and its end ends no lot', async () => {
  const sale = await begun()
  const session_id = await filmed(sale)
  const ids = [first(sale).id]
  await world.refused(sale.house, live.relateSave, { session_id, type: 'lot', ids }, 'STATE_CONFLICT')
  await world.refused(sale.house, live.host, { session_id, action: 'next', lot_id: ids[0]! }, 'NOT_FOUND')
  await leaveHeartbeat(world.ctx)
  await start(sale)

  await world.call(sale.house, live.end, { session_id })

  expect((await seen(sale)).running).toBe(true)
  await pass(31 * SECOND_MS)
  expect((await statuses(sale))[0]).toBe('passed')
  const { lots } = await world.call(sale.house, live.summary, { session_id })
  expect(lots.list.map(({ id }) => id)).toEqual(ids)
})

test('uses live time by the second of its picture', async () => {
  const sale = await begun()
  const session_id = await filmed(sale)
  const data = { session_id, run: RUN, at_ms: await world.now(), picture_ms: 61_000 }
  await inTransaction(world.ctx, (tx) => takeEvent(tx, { event_id: `picture-${session_id}`, word: 'picture', data }))

  expect(await world.call(sale.house, live.stats, { session_id })).toMatchObject({ used_minutes: 1, left_minutes: 58 })
})

test('is given by members of the house with the right to go live, to a sale in a room that is not over', async () => {
  const sale = await begun()
  await newRoom(world, sale.house)
  const ask = { title, sale_id: sale.id }
  await world.refused(await memberOf(sale, 'auction'), live.ready, ask, 'PERMISSION_MISSING')
  const timed = await newSession(world, { house: sale.house })
  await world.refused(sale.house, live.ready, { title, sale_id: timed.id }, 'NOT_FOUND')
  const other = await begun()
  await world.refused(sale.house, live.ready, { title, sale_id: other.id }, 'NOT_FOUND')
  await world.sql(`update sale_sales set status = 'ended', ended_at = platform_now() where id = $1`, [sale.id])
  await world.refused(sale.house, live.ready, ask, 'STATE_CONFLICT', { status: 'ended' })
})
