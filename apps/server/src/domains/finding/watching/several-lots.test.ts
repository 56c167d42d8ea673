import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openSockets, type Socket, type Sockets, socketTo } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { offer, runningLot } from '../../lot/testing.ts'

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
  ch: string
  seq: number
  from?: number
  data: { current_fen: number }
}
/** What one socket is told of lots: by itself, or together with others. */
interface Told {
  socket: Socket
  alone: Heard[]
  together: Heard[][]
}

async function watching(lots: ReadonlyArray<{ id: number }>, together = true): Promise<Told> {
  const socket = socketTo(world.origin, { token: '', ...(together ? { together } : {}) })
  const told: Told = { socket, alone: [], together: [] }
  socket.on('frame', (frame: Heard) => told.alone.push(frame))
  socket.on('frames', (frames: string) => told.together.push(JSON.parse(frames)))
  await new Promise<void>((connected) => socket.once('connect', connected))
  for (const { id } of lots) await socket.emitWithAck('join', `lot:${id}`)
  return told
}
const lastOf = (told: Heard[], lot: { id: number }) =>
  told.findLast(({ ch }) => ch === `lot:${lot.id}`)?.data.current_fen

test('a person with several lots on the screen is told of them together, each price once or by a later one; one who looks at one lot each at once', async () => {
  const lots = [await runningLot(world), await runningLot(world), await runningLot(world)]
  const [first] = lots
  const [evening, own_page, older_app] = [await watching(lots), await watching([first!]), await watching(lots, false)]
  const buyers = [await newBuyer(world), await newBuyer(world)]

  const told_by: Heard[] = []
  for (let n = 0; n < 12; n++) {
    const { tick } = await world.call(buyers[n % 2]!, auction.bid, offer(lots[n % 3]!, 100 + n * 100))
    told_by.push({ ch: `lot:${tick.lot_id}`, seq: tick.seq, data: tick })
  }

  await eventually(() =>
    expect(lots.map((lot) => lastOf(evening.together.flat(), lot))).toEqual([1_000_00, 1_100_00, 1_200_00]),
  )
  expect(evening.alone).toEqual([])
  // No number is left out: each is told, or stood for by a later one.
  for (const { id } of lots) {
    const bid = told_by.filter(({ ch }) => ch === `lot:${id}`).map(({ seq }) => seq)
    const covered = evening.together
      .flat()
      .filter(({ ch }) => ch === `lot:${id}`)
      .flatMap(({ seq, from = seq }) => Array.from({ length: seq - from + 1 }, (_, n) => from + n))
    expect(covered).toEqual(bid)
  }
  await eventually(() =>
    expect(own_page.alone.map(({ data }) => data.current_fen)).toEqual([100_00, 400_00, 700_00, 1_000_00]),
  )
  await eventually(() => expect(older_app.alone).toHaveLength(12))
  expect([own_page.together, older_app.together]).toEqual([[], []])
  for (const { socket } of [evening, own_page, older_app]) socket.close()
})

test('who goes from several lots to the page of one misses none of its prices, and is told each at once there', async () => {
  const [lot, other] = [await runningLot(world), await runningLot(world)]
  const buyers = [await newBuyer(world), await newBuyer(world)]
  const told = await watching([lot, other])
  const bid = (n: number) => world.call(buyers[n % 2]!, auction.bid, offer(lot, 100 + n * 100))
  await bid(0)
  await bid(1)

  await new Promise((joined) => {
    told.socket.emit('leave', `lot:${other.id}`)
    told.socket.emit('clock', joined)
  })
  await bid(2)

  await eventually(() => expect(lastOf(told.alone, lot)).toBe(300_00))
  expect(lastOf(told.together.flat(), lot)).toBe(200_00)
  await told.socket.emitWithAck('join', `lot:${other.id}`)
  await bid(3)
  await eventually(() => expect(lastOf(told.together.flat(), lot)).toBe(400_00))
  told.socket.close()
})
