/** Saved searches find the lots of a sale as its catalogue opens: once, in a room as well, and the notice leads to the lot. */
import { auction, message } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { leaveHeartbeat, runningLot } from '../../lot/testing.ts'
import { approveSession } from '../deciding.ts'
import { newSession } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const told = async (person: TestPerson, language = 'en') =>
  (await world.call(person, message.list, {}, { 'accept-language': language })).list.filter(({ code }) =>
    code.startsWith('auction.search'),
  )

test.each(['timed', 'room'] as const)(
  'lots of a %s sale are told of as its catalogue opens, and not again as they start',
  async (mode) => {
    const ann = await newBuyer(world)
    await world.call(ann, auction.saveSearch, { keyword: `玉璧${mode}` })
    const room = mode === 'room' ? { mode, lot_s: 30, counter_s: 10 } : {}
    const session = await newSession(world, { lots: 1, lot: { title: `汉 玉璧${mode}` }, until: 'reviewing', ...room })
    await world.settle()
    expect(await told(ann)).toEqual([])

    await inTransaction(world.ctx, (tx) => approveSession(tx, session.id))
    await world.settle()
    const [notice, ...more] = await told(ann)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ link: `/pages/main/auctionitemdetail/auctionitemdetail?id=${session.lots[0]!.id}` })
    expect(notice!.content).toMatch(/lot 1 of a sale that begins/)
    expect((await told(ann, 'zh-CN'))[0]!.content).toMatch(/专场第 1 号/)

    await world.advance(3_601_000)
    await leaveHeartbeat(world.ctx)
    await world.settle()
    expect(await told(ann)).toHaveLength(1)
  },
)

test('daily: where all stand in a catalogue the notice leads to what is to come, else to what is open', async () => {
  const ann = await newBuyer(world)
  await world.call(ann, auction.saveSearch, { keyword: '玉琮', tell: 'daily' })
  await newSession(world, { lots: 2, lot: { title: '良渚 玉琮' } })
  await world.settle()
  await world.advance(DAY_MS)
  expect(await told(ann)).toMatchObject([{ content: 'New: 2 for “玉琮”.' }])
  expect(decodeURI((await told(ann))[0]!.link!)).toBe('/pages/main/upcoming?keyword=玉琮')

  await newSession(world, { lots: 1, lot: { title: '良渚 玉琮' } })
  await runningLot(world, { title: '良渚 玉琮' })
  await world.settle()
  await world.advance(DAY_MS)
  expect((await told(ann))[0]!.content).toBe('New: 2 for “玉琮”.')
  expect(decodeURI((await told(ann))[0]!.link!)).toBe('/pages/main/search?keyword=玉琮')
})

test('a search that only a withdrawn lot fits tells nothing', async () => {
  const ann = await newBuyer(world)
  await world.call(ann, auction.saveSearch, { keyword: '青铜爵' })
  const session = await newSession(world, { lots: 2, until: 'reviewing', lot: { title: '青铜爵' } })
  await inTransaction(world.ctx, async (tx) => {
    await approveSession(tx, session.id)
    await tx.client.query(`update lot_lots set status = 'cancelled' where session_id = $1`, [session.id])
  })
  await world.settle()

  expect(await told(ann)).toEqual([])
})
