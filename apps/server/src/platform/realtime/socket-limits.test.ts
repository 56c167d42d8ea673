import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSockets } from '../../testing/sockets.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { EVENTS_PER_S } from './socket-limits.ts'

let world: World
let opened: Socket[] = []
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
  openSockets(world)
})
afterEach(() => {
  for (const socket of opened) socket.close()
  opened = []
})
afterAll(() => world.close())

/** A guest's socket from an address, as our proxy tells it. @returns whether it may stay */
async function from(address: string, { origin } = world): Promise<{ socket: Socket; stays: boolean }> {
  const socket = io(origin, {
    path: '/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': `198.51.100.1, ${address}` },
  })
  opened.push(socket)
  const stays = await new Promise<boolean>((done) => {
    socket.once('disconnect', () => done(false))
    socket.once('connect', () => socket.emit('clock', () => done(true)))
  })
  return { socket, stays }
}

test('a network has so many sockets, whatever it says of others; who leaves makes room', async () => {
  world.services.realtime.sockets_per_network = 2
  const [first, second, third] = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')]
  const elsewhere = await from('203.0.113.8')

  expect([first, second, third, elsewhere].map(({ stays }) => stays)).toEqual([true, true, false, true])

  first.socket.close()
  await expect.poll(async () => (await from('203.0.113.7')).stays).toBe(true)
})

test('what a client that is no proxy of ours says of a network takes no place of that network', async () => {
  const other = await openWorld({ TRUST_PROXY: '192.0.2.1' })
  openSockets(other)
  other.services.realtime.sockets_per_network = 1
  try {
    const [first, second] = [await from('203.0.113.7', other), await from('203.0.113.7', other)]

    expect([first.stays, second.stays]).toEqual([true, true])
  } finally {
    for (const socket of opened) socket.close()
    await other.close()
  }
})

test('a page that comes back may join its rooms at once; a socket that floods is closed', async () => {
  const { socket } = await from('203.0.113.9')
  const joined = await Promise.all(Array.from({ length: 50 }, (_, i) => socket.emitWithAck('join', `lot:${i + 1}`)))
  expect(joined.every((answer) => answer.joined)).toBe(true)

  const closed = new Promise((done) => socket.once('disconnect', done))
  for (let i = 0; i < EVENTS_PER_S * 30; i++) socket.emit('clock', () => undefined)

  expect(await closed).toBe('io server disconnect')
})
