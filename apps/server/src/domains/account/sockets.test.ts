import { account } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { eventually } from '../../testing/eventually.ts'
import { openSockets, type Sockets } from '../../testing/sockets.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { banUser } from './moderation.ts'
import { newBuyer } from './testing.ts'

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

it('signing out closes the socket of that session at once, and of no other', async () => {
  const [leaver, stayer] = [await newBuyer(world), await newBuyer(world)]
  const [gone, kept] = [await sockets.connect(leaver), await sockets.connect(stayer)]
  await world.call(leaver, account.logout, {})
  await eventually(() => expect(gone.connected).toBe(false))
  expect(kept.connected).toBe(true)
})

it('a ban closes every socket of the person', async () => {
  const person = await newBuyer(world)
  const socket = await sockets.connect(person)
  await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: person.id, reason: 'forged pieces' }))
  await eventually(() => expect(socket.connected).toBe(false))
})
