/** Operators' sockets: who may open one, how long it lasts, what waits, and who else is there. */
import { account, auction, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { draftLot } from '../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { lookForAlarms } from '../../platform/alarms/alarms.ts'
import { machineOf } from '../../platform/alarms/machine.ts'
import { eventually } from '../../testing/eventually.ts'
import { deskTo, openSockets, type Socket, type Sockets } from '../../testing/sockets.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
let taken: Sockets
const opened: Socket[] = []
let [ann, bo]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  taken = openSockets(world)
  ann = await newOperator(world, ['review'])
  bo = await newOperator(world, ['review'])
})
afterAll(async () => {
  for (const socket of opened) socket.close()
  taken.close()
  await world.close()
})

const begun = (headers: { cookie?: string; origin?: string }): Socket => {
  const socket = deskTo(world.origin, headers)
  opened.push(socket)
  return socket
}
interface At {
  socket: Socket
  frames: Array<{ ch: string; type: string; data: { queues?: Record<string, number> } | null }>
}
/** An operator's open page. */
async function desk(who: TestOperator): Promise<At> {
  const socket = begun({ cookie: who.operator_cookie, origin: world.origin })
  const frames: At['frames'] = []
  socket.on('frame', (frame) => frames.push(frame))
  await new Promise((ready) => socket.once('ready', ready))
  return { socket, frames }
}
const refused = (socket: Socket) =>
  new Promise<string>((over) => {
    socket.once('ready', () => over('let in'))
    socket.once('connect_error', () => over('refused'))
    socket.once('disconnect', () => over('refused'))
  })
async function submitted(): Promise<number> {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  return lot.id
}
const look = (at: At, id: number, typing = false): Promise<{ ok: boolean; state?: { others: object[] } }> =>
  at.socket.timeout(10_000).emitWithAck('look', { queue: 'lot', id, typing })

describe('a socket', () => {
  test('is opened by a page of ours with an open session, and by nothing else', async () => {
    const cookie = ann!.operator_cookie

    expect(await refused(begun({ cookie, origin: 'https://juya.example' }))).toBe('refused')
    expect(await refused(begun({ cookie }))).toBe('refused')
    expect(await refused(begun({ origin: world.origin }))).toBe('refused')
    expect(await refused(begun({ cookie: `${cookie}x`, origin: world.origin }))).toBe('refused')
    expect(await refused(begun({ cookie, origin: world.origin }))).toBe('let in')
  })

  test('is opened by a ticket as well, once, and by none of a person', async () => {
    const other = await newOperator(world, ['review'])
    const { ticket } = await world.call(other, operator.socketTicket, {})
    const { ticket: of_person } = await world.call(await newBuyer(world), account.socketTicket, {})
    const by = (brought: string) => {
      const socket = deskTo(world.origin, { origin: world.origin }, brought)
      opened.push(socket)
      return refused(socket)
    }

    expect([await by(ticket), await by(ticket), await by(of_person)]).toEqual(['let in', 'refused', 'refused'])
    await world.refused(guest, operator.socketTicket, {}, 'OPERATOR_LOGIN')
  })

  test('ends with its session, also when another process ended it, and others stay', async () => {
    const leaver = await newOperator(world, ['review'])
    const [going, staying] = [await desk(leaver), await desk(ann!)]

    await world.sql('update operator_sessions set revoked_at = platform_now() where operator_id = $1', [leaver.id])

    await eventually(() => expect(going.socket.connected).toBe(false))
    expect(staying.socket.connected).toBe(true)
    expect(await refused(begun({ cookie: leaver.operator_cookie, origin: world.origin }))).toBe('refused')
  })

  test('ends when a role is lost, and opened anew has the roles there are', async () => {
    const reviewer = await newOperator(world, ['review', 'content'])
    const at = await desk(reviewer)
    const id = await submitted()
    expect((await look(at, id)).ok).toBe(true)

    await world.sql(`update operator_accounts set roles = '{content}' where id = $1`, [reviewer.id])

    await eventually(() => expect(at.socket.connected).toBe(false))
    await eventually(async () => {
      const anew = await desk(reviewer)
      expect((await look(anew, id)).ok).toBe(false)
    })
  })
})

test('what waits is told to every operator when it changes, as the overview counts it', async () => {
  const desks = [await desk(ann!), await desk(bo!)]
  const told = ({ frames }: At) =>
    frames.flatMap(({ type, data }) => (type === 'desk.counts' ? (data?.queues?.lots_reviewing ?? []) : [])).at(-1)
  const counted = async () => (await world.call(ann!, operator.overview, {})).queues.lots_reviewing

  const first = await submitted()
  await eventually(async () => expect(desks.map(told)).toEqual([await counted(), await counted()]))
  const before = await counted()
  await submitted()
  await eventually(() => expect(desks.map(told)).toEqual([before + 1, before + 1]))
  await world.call(bo!, operator.approveLot, { id: first })
  await eventually(() => expect(desks.map(told)).toEqual([before, before]))
})

test('who looks at a thing and who types is seen by the others at once, and gone when they leave', async () => {
  const id = await submitted()
  const [one, other] = [await desk(ann!), await desk(bo!)]
  const news = ({ frames }: At) => frames.filter(({ ch }) => ch === `desk:thing:lot:${id}`).length
  expect((await look(one, id)).state?.others).toEqual([])

  await look(other, id)
  await eventually(() => expect(news(one)).toBe(1))
  expect((await look(one, id)).state?.others).toEqual([{ id: bo!.id, name: bo!.name, typing: false }])
  await look(other, id, true)
  await eventually(() => expect(news(one)).toBe(2))
  expect((await look(one, id)).state?.others).toEqual([{ id: bo!.id, name: bo!.name, typing: true }])

  other.socket.close()
  await eventually(() => expect(news(one)).toBe(3))
  expect((await look(one, id)).state?.others).toEqual([])
  expect(await look(one, 999_999)).toEqual({ ok: false })
  expect(await one.socket.timeout(10_000).emitWithAck('look', { queue: 'toString', id })).toEqual({ ok: false })
})

test('who loses a claim hears it, and an alarm rings at every desk', async () => {
  const id = await submitted()
  const [one, other] = [await desk(ann!), await desk(bo!)]
  await world.call(ann!, operator.takeClaim, { queue: 'lot', id })

  await world.call(bo!, operator.takeClaim, { queue: 'lot', id, reason: 'ann has gone home' })
  await eventually(() => expect(one.frames.map(({ type }) => type)).toContain('desk.bell'))
  expect(other.frames.map(({ type }) => type)).not.toContain('desk.bell')

  machineOf(world.services).disk = async () => ({ free: 1, all: 100 })
  await lookForAlarms(world.ctx, 'minute')
  await eventually(() => {
    for (const { frames } of [one, other]) expect(frames.map(({ type }) => type)).toContain('desk.alarms')
  })
})
