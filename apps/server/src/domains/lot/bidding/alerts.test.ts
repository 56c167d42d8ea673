import type { LotAlert } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openSockets, type Sockets } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { placed, runningLot } from '../testing.ts'

let world: World
let sockets: Sockets
beforeAll(async () => {
  world = await openWorld()
  sockets = openSockets(world)
})
afterAll(async () => {
  sockets.close()
  await world.close()
})

interface Heard {
  type: string
  data: LotAlert
}
/** The alerts of a person who sits in no lot's room. */
async function listening(person: TestPerson): Promise<Heard[]> {
  const heard: Heard[] = []
  const socket = await sockets.connect(person)
  socket.on('frame', (frame: Heard) => frame.type.startsWith('lot.') && heard.push(frame))
  return heard
}

test('who loses the lead hears of it at once wherever they are; the one who bid, and one who keeps it, hear nothing', async () => {
  const lot = await runningLot(world, { title_en: 'White jade' })
  const [first, second] = [await newBuyer(world), await newBuyer(world)]
  const [told, bidding] = [await listening(first), await listening(second)]
  await placed(world, first, lot, 300, { kind: 'proxy' })
  await placed(world, second, lot, 200)
  expect(told).toEqual([])

  await placed(world, second, lot, 400)

  await eventually(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({
    type: 'lot.outbid',
    data: {
      lot_id: lot.id,
      title: '清 白玉摆件',
      title_en: 'White jade',
      current_fen: 400_00,
      ends_at_ms: lot.ends_at,
    },
  })
  expect(bidding).toEqual([])
})

test('a minute before the end those who bid or watch are told, once; an end that moved moves the minute', async () => {
  const lot = await runningLot(world, { ends_in_ms: 3_600_000 })
  const [bidder, leader, watcher, stranger] = [
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
  ]
  await placed(world, bidder, lot, 100)
  await placed(world, leader, lot, 200)
  await world.sql('insert into finding_watches (user_id, lot_id) values ($1, $2)', [watcher.id, lot.id])
  const everybody = [await listening(bidder), await listening(leader), await listening(watcher)]
  const other = await listening(stranger)
  await world.sql(`update lot_lots set ends_at = ends_at + interval '2 minutes' where id = $1`, [lot.id])
  const minutes = () => everybody.map((heard) => heard.filter(({ type }) => type === 'lot.last_minute').length)

  await world.advance(3_541_000)
  expect(minutes()).toEqual([0, 0, 0])
  await world.advance(120_000)

  await eventually(() => expect(minutes()).toEqual([1, 1, 1]))
  expect(everybody[0]!.find(({ type }) => type === 'lot.last_minute')?.data).toMatchObject({
    lot_id: lot.id,
    current_fen: 200_00,
  })
  expect(other).toEqual([])
})
