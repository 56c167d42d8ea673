import { account } from '@juya/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { banUser } from './moderation.ts'
import { newBuyer, type TestPerson } from './testing.ts'

let world: World
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openWorld()
  world.services.realtime.start(world.services, world.app.http!.server)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await world.close()
})

async function connect(person: TestPerson): Promise<Socket> {
  const socket = io(world.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: person.token },
    reconnection: false,
  })
  sockets.push(socket)
  await new Promise((ready) => socket.once('ready', ready))
  return socket
}

it('signing out closes the socket of that session at once, and of no other', async () => {
  const [leaver, stayer] = [await newBuyer(world), await newBuyer(world)]
  const [gone, kept] = [await connect(leaver), await connect(stayer)]
  await world.call(leaver, account.logout, {})
  await vi.waitFor(() => expect(gone.connected).toBe(false), { timeout: 1_000 })
  expect(kept.connected).toBe(true)
})

it('a ban closes every socket of the person', async () => {
  const person = await newBuyer(world)
  const socket = await connect(person)
  await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: person.id, reason: 'forged pieces' }))
  await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 1_000 })
})
