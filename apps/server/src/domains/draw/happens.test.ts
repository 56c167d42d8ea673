/** What becomes of a draw and its prizes when something else happens: to its goods, to a person, to the beacon. */
import { account, operator as desk, draw, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lookForAlarms } from '../../platform/alarms/alarms.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { banUser, restrictUser } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { addressOf, newTrackingNo } from '../order/testing.ts'
import { sendPrize } from './index.ts'
import { beaconCatchesUp, drawnDraw, enteredDraw, lockDraw, openDraw, operatorCtx, type TestDraw } from './testing.ts'
import { forgetAddresses } from './winning/claim.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'as asked'
const info = (person: { token?: string }, id: number) => world.call(person, draw.info, { id })
const winOf = async (person: TestPerson, id: number) => (await info(person, id)).wins[0]!
const removed = async ({ form }: TestDraw) => {
  const reviewer = await newOperator(world, ['review'])
  await world.call(reviewer, desk.removeGoods, { id: form.prizes[0]!.goods_id, reason })
  await world.settle()
}

/** One person is in, and has won. */
async function won() {
  const made = await openDraw(world)
  const person = await enteredDraw(world, made)
  await drawnDraw(world, made)
  return { made, person, win: await winOf(person, made.id) }
}
/** Their prize waits to be sent. */
async function claimed() {
  const one = await won()
  const address_id = await addressOf(world, one.person)
  await world.call(one.person, draw.claim, { win_id: one.win.id, address_id })
  return one
}
const rowOf = async (win_id: number) =>
  (await world.sql('select status, ended_because, address from draw_wins where id = $1', [win_id]))[0]!

describe('goods that are removed', () => {
  test('take a draw of them along before its time, signed and with the reason; there is nothing to draw then', async () => {
    const made = await openDraw(world)
    await enteredDraw(world, made)

    await removed(made)

    expect(await info(guest, made.id)).toMatchObject({ status: 'void', void_reason: reason })
    expect((await world.call(guest, draw.proof, { id: made.id })).void).toMatchObject({ ticket_count: 1, reason })
    await drawnDraw(world, made)
    expect((await info(guest, made.id)).status).toBe('void')
  })

  test('change nothing once its time has come: what was drawn is owed', async () => {
    const made = await openDraw(world)
    const person = await enteredDraw(world, made)
    await lockDraw(world, made)
    world.sandbox.control.fault({ service: 'drand', down: true })
    await world.advance(made.form.draws_at - (await world.now()) + 1_000)

    await removed(made)

    expect((await info(guest, made.id)).status).toBe('locked')
    world.sandbox.control.fault({ service: 'drand', down: false })
    await drawnDraw(world, made)
    expect((await winOf(person, made.id)).status).toBe('pending_claim')
  })
})

test('a beacon that is silent for ten minutes raises an alarm, which is over once the prizes are drawn', async () => {
  const made = await openDraw(world)
  await enteredDraw(world, made)
  await lockDraw(world, made)
  world.sandbox.control.fault({ service: 'drand', down: true })
  const alarms = async () => {
    await lookForAlarms(world.ctx, 'minute')
    return world.sql(`select state from platform_alarms where kind = 'draw_waits' and cause = $1`, [String(made.id)])
  }
  await world.advance(made.form.draws_at - (await world.now()) + 9 * 60_000)
  expect(await alarms()).toEqual([])

  await world.advance(2 * 60_000)
  expect(await alarms()).toEqual([{ state: 'raised' }])

  world.sandbox.control.fault({ service: 'drand', down: false })
  await beaconCatchesUp(world)
  await world.advance(10_000)
  expect((await info(guest, made.id)).status).toBe('drawn')
  expect(await alarms()).toEqual([{ state: 'over' }])
})

describe('a person', () => {
  test('who is restricted enters no draw, and is told so before the tap; what they have won is theirs', async () => {
    const { person, win } = await won()
    const next = await openDraw(world)

    await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: person.id, reason }))

    await world.refused(person, draw.enter, { id: next.id }, 'ACCOUNT_RESTRICTED')
    expect((await info(person, next.id)).can_enter.ok).toBe(false)
    const address_id = await addressOf(world, person)
    expect((await world.call(person, draw.claim, { win_id: win.id, address_id })).status).toBe('claimed')
  })

  test('who works for Juya, or shares a telephone with one who does, enters none', async () => {
    const made = await openDraw(world)
    const self = await newBuyer(world, { verified: true })
    await world.call(await newOperator(world, ['service']), desk.saveOwnPhone, { phone: self.phone })

    await world.refused(self, draw.enter, { id: made.id }, 'DRAW_STAFF')
  })

  test('who is banned loses what no shop has to send yet, claimed or not, and nothing is drawn again', async () => {
    const [open, waiting] = [await won(), await claimed()]
    for (const { person } of [open, waiting])
      await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: person.id, reason }))
    await world.settle()

    for (const { win } of [open, waiting])
      expect(await rowOf(win.id)).toEqual({ status: 'expired', ended_because: 'banned', address: null })
    await expect(inTransaction(operatorCtx(world), (tx) => sendPrize(tx, waiting.win.id))).rejects.toMatchObject({
      key: 'STATE_CONFLICT',
    })
    const content = await newOperator(world, ['content'])
    const { list } = await world.call(content, desk.drawWins, { status: 'claimed' })
    expect(list.map(({ id }) => id)).not.toContain(waiting.win.id)
  })

  test('cannot leave while a prize waits to be claimed or sent, may give it up, and takes their address along', async () => {
    const { person, win } = await won()
    const waits = { item: 'wins', count: 1 }
    expect((await world.call(person, account.leavingInfo, {})).items).toContainEqual(waits)
    await world.call(person, draw.claim, { win_id: win.id, give_up: true })
    expect((await world.call(person, account.leavingInfo, {})).items).not.toContainEqual(waits)

    const other = await claimed()
    expect((await world.call(other.person, account.leavingInfo, {})).items).toContainEqual(waits)
    const { order } = await inTransaction(operatorCtx(world), (tx) => sendPrize(tx, other.win.id))
    await world.call(other.made.shop, orders.ship, {
      ...{ id: order.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
    })
    expect((await world.call(other.person, account.leavingInfo, {})).items).not.toContainEqual(waits)
    await inTransaction(world.ctx, (tx) => forgetAddresses(tx, other.person.id))
    expect(await rowOf(other.win.id)).toEqual({ status: 'sent', ended_because: null, address: null })
  })
})
