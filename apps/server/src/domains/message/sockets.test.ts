import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { eventually } from '../../testing/eventually.ts'
import { openSockets, type Sockets } from '../../testing/sockets.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { addNotice } from './notices.ts'

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
    (await sockets.connect(who)).on('frame', (frame) => heard.get(name)!.push(frame))
  await inTransaction(world.ctx, (tx) =>
    addNotice(tx, {
      user_id: person.id,
      category: 'system',
      code: 'test',
      title: { en: 'Hello', zh: '你好' },
      content: { en: 'x', zh: 'x' },
    }),
  )
  await eventually(() =>
    expect(heard.get('person')).toMatchObject([
      { ch: `user:${person.id}`, type: 'notice.new', data: { title: { en: 'Hello', zh: '你好' } } },
    ]),
  )
  expect(heard.get('other')).toEqual([])
})
