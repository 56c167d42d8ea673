import { account } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { eventually } from '../../testing/eventually.ts'
import { openSockets, type Sockets, socketTo } from '../../testing/sockets.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { banUser } from './standing/moderation.ts'
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

describe('a ticket', () => {
  const opened: Array<ReturnType<typeof socketTo>> = []
  afterAll(() => {
    for (const socket of opened) socket.close()
  })
  const tried = (ticket: string) => {
    const socket = socketTo(world.origin, { ticket })
    opened.push(socket)
    return new Promise<'greeted' | 'sent away'>((told) => {
      socket.once('ready', () => told('greeted'))
      socket.once('disconnect', () => told('sent away'))
    })
  }

  it('opens one socket of its session, once', async () => {
    const person = await newBuyer(world)
    const { ticket } = await world.call(person, account.socketTicket, {})

    expect([await tried(ticket), await tried(ticket), await tried(`${ticket.slice(1)}x`)]).toEqual([
      'greeted',
      'sent away',
      'sent away',
    ])
    await world.refused(guest, account.socketTicket, {}, 'LOGIN_EXPIRED')
  })

  it('is good for a minute', async () => {
    const { ticket } = await world.call(await newBuyer(world), account.socketTicket, {})
    await world.advance(61_000)

    expect(await tried(ticket)).toBe('sent away')
  })

  it('opens nothing once its session has ended, and a socket it opened ends with the session', async () => {
    const person = await newBuyer(world)
    const [used, kept] = [
      await world.call(person, account.socketTicket, {}),
      await world.call(person, account.socketTicket, {}),
    ]
    expect(await tried(used.ticket)).toBe('greeted')

    await world.call(person, account.logout, {})

    await eventually(() => expect(opened.at(-1)!.connected).toBe(false))
    expect(await tried(kept.ticket)).toBe('sent away')
  })
})
