import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { addNotice } from './notices.ts'

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

it('a notice reaches the person who is online, and nobody else', async () => {
  const [person, other] = [await newBuyer(world), await newBuyer(world)]
  const heard = new Map<string, unknown[]>([
    ['person', []],
    ['other', []],
  ])
  for (const [name, who] of [
    ['person', person],
    ['other', other],
  ] as const)
    (await connect(who)).on('frame', (frame) => heard.get(name)!.push(frame))
  await inTransaction(world.ctx, (tx) =>
    addNotice(tx, {
      user_id: person.id,
      category: 'system',
      code: 'test',
      title: { en: 'Hello', zh: '你好' },
      content: { en: 'x', zh: 'x' },
    }),
  )
  await vi.waitFor(() =>
    expect(heard.get('person')).toMatchObject([
      { ch: `user:${person.id}`, type: 'notice.new', data: { title: { en: 'Hello', zh: '你好' } } },
    ]),
  )
  expect(heard.get('other')).toEqual([])
})
