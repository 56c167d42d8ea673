/** Hosts of sessions on air who may not be that any more: their key opens nothing, and another member goes on. */
import { createHash } from 'node:crypto'
import { live, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MediaDouble } from '../../../gateways/video/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { banUser, lockAccount } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { heard, newRoom, onAir, type TestRoom } from '../testing.ts'

let world: World
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ VIDEO_URL: media.url })
  media.attach(world)
})
afterAll(async () => {
  media.close()
  await world.close()
})

/** A session of a room on air, with a member of its shop as its host. */
async function hosted(): Promise<{ room: TestRoom; session_id: number; host: TestPerson; key_sha256: string }> {
  const room = await newRoom(world)
  const session_id = await onAir(world, room)
  const host = await newBuyer(world, { verified: true })
  await world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{live}')`, [
    room.shop.id,
    host.id,
  ])
  const { key } = await world.call({ ...host, shop_id: room.shop.id }, live.key, { session_id })
  await heard(world, 'back', session_id)
  await world.settle()
  const key_sha256 = createHash('sha256').update(key).digest('hex')
  expect(media.open.get(session_id)).toBe(key_sha256)
  return { room, session_id, host, key_sha256 }
}
type Hosted = Awaited<ReturnType<typeof hosted>>
const stands = ({ room, session_id }: Hosted) => world.call(room.shop, live.stats, { session_id })

test.each<[string, (at: Hosted) => Promise<unknown>]>([
  [
    'loses the right',
    ({ room, host }) => world.call(room.shop, shops.editMember, { id: host.id, permissions: ['goods'] }),
  ],
  ['is disabled', ({ room, host }) => world.call(room.shop, shops.editMember, { id: host.id, status: 'disabled' })],
  ['is banned', ({ host }) => inTransaction(world.ctx, (tx) => banUser(tx, { user_id: host.id, reason: 'fakes' }))],
  [
    'locks a stolen account',
    ({ host }) => inTransaction({ ...world.ctx, user: { id: host.id } } as never, (tx) => lockAccount(tx, undefined)),
  ],
  ['leaves Juya', ({ host }) => inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: host.id }))],
])('a host who %s: their key is dead, and another goes on', async (_what, end) => {
  const at = await hosted()

  await end(at)
  await world.settle()

  expect(media.open.get(at.session_id)).not.toBe(at.key_sha256)
  expect(await stands(at)).toMatchObject({ session: { status: 'paused' }, pause_cause: 'host_left' })
  await world.call(at.room.shop, live.key, { session_id: at.session_id })
  await heard(world, 'back', at.session_id)
  expect(await stands(at)).toMatchObject({ session: { status: 'live' }, host: { id: at.room.shop.owner.id } })
})

test('a host who keeps the right goes on, whatever else they may do in the shop', async () => {
  const at = await hosted()

  await world.call(at.room.shop, shops.editMember, { id: at.host.id, permissions: ['live', 'goods'] })
  await world.settle()

  expect(media.open.get(at.session_id)).toBe(at.key_sha256)
  expect(await stands(at)).toMatchObject({ session: { status: 'live' }, host: { id: at.host.id } })
})
