/** "It was not me": what was exchanged just before is not sent until its person is back and has had their time. */
import { account, aftersale, exchange, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { codeSentTo, type TestPerson } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { lockOrder } from '../../order/store.ts'
import { addressOf, newTrackingNo, rowOf, shipFor } from '../../order/testing.ts'
import { inBrowser } from '../../payment/testing/apps.ts'
import { givePoints } from '../../points/testing.ts'
import { exchanged, offeredItem, paidExchange, saver, type TestExchange } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const WHY = /owner has been back for 24 hours/

/** A person says that it was not them. @returns the ticket that opens the account again */
async function locks(person: TestPerson): Promise<string> {
  const { ticket } = await world.call(person, account.lock, {})
  await world.settle()
  return ticket
}

/** The owner proves themself. @returns them, signed in anew */
async function comesBack(person: TestPerson, ticket: string): Promise<TestPerson> {
  await world.call(guest, account.lockCode, { ticket })
  const { token } = await world.call(guest, account.unlock, { ticket, sms_code: await codeSentTo(person.phone) })
  await world.settle()
  return { ...person, token }
}

const lotsOf = ({ id }: TestPerson) =>
  world.sql('select id, remaining, ends_at from points_lots where user_id = $1 order by id', [id])
const shipRefused = ({ order: { shop }, order_id }: TestExchange) =>
  world.refused(shop, order.ship, { id: order_id, carrier_code: 'SF', tracking_no: newTrackingNo() }, 'ORDER_HELD', {
    hours: 24,
  })
const shopCard = async ({ order: { shop }, order_id }: TestExchange, tab: 'to_ship' | 'late' = 'to_ship') =>
  (await world.call(shop, order.shopList, { tab })).list.find(({ id }) => id === order_id)

describe('what was exchanged within three days before its person says that it was not them', () => {
  test('is not sent while the account is locked, and given up by the owner who is back: each point is in its lot again', async () => {
    const person = await saver(world, 60)
    await givePoints(world, person.id, 500, (await world.now()) + 40 * 24 * HOUR_MS)
    const before = await lotsOf(person)
    const one = await exchanged(world, { person, item: await offeredItem(world, { points: 260 }), qty: 2 })
    await world.advance(2 * HOUR_MS)

    const ticket = await locks(person)
    await shipRefused(one)
    await world.advance(100 * HOUR_MS)
    await shipRefused(one)
    const owner = await comesBack(person, ticket)
    await shipRefused(one)
    const detail = await world.call(owner, exchange.detail, { id: one.id })
    expect(detail.actions).toContain('cancel')
    expect(detail.order!.held_text).toMatch(/been back for 24 hours/)
    const given_up = await world.call(owner, exchange.act, { id: one.id, action: 'cancel' })

    expect(given_up).toMatchObject({ status: 'cancelled', back_points: 520 })
    expect(await lotsOf(person)).toEqual(before)
    await world.advance(25 * HOUR_MS)
    expect((await rowOf(world, { id: one.order_id })).status).toBe('refunded')
  })

  test('is kept by doing nothing: a day after the owner is back its shop ships it, in the time it had left', async () => {
    const one = await paidExchange(world)
    const { ship_deadline } = await rowOf(world, { id: one.order_id })
    await world.advance(10 * HOUR_MS)
    const locked_at = await world.now()
    const ticket = await locks(one.person)

    // All of the time its shop had promised passes meanwhile: nothing is late, and its person is not compensated.
    await world.advance(90 * HOUR_MS)
    expect(await shopCard(one, 'late')).toBeUndefined()
    expect((await rowOf(world, { id: one.order_id })).compensation_fen).toBe(0)
    const owner = await comesBack(one.person, ticket)
    const back_at = await world.now()
    await world.advance(23 * HOUR_MS)
    await shipRefused(one)
    await world.advance(HOUR_MS + 60_000)

    const released = await rowOf(world, { id: one.order_id })
    const left_ms = ship_deadline! - locked_at
    expect(released.ship_deadline! - back_at - 24 * HOUR_MS).toBeGreaterThanOrEqual(left_ms)
    expect(released.ship_deadline! - back_at - 24 * HOUR_MS).toBeLessThan(left_ms + 120_000)
    expect(await shopCard(one)).toMatchObject({ held_text: null, actions: ['ship', 'note'] })
    await shipFor(world, one.order)
    expect((await world.call(owner, exchange.detail, { id: one.id })).status).toBe('shipped')
    await world.refused(owner, exchange.act, { id: one.id, action: 'cancel' }, 'STATE_CONFLICT')
  })

  test('goes late again once it is let go, if its shop still does not ship it', async () => {
    const one = await paidExchange(world)
    const ticket = await locks(one.person)
    await comesBack(one.person, ticket)
    await world.advance(24 * HOUR_MS + 60_000)
    await world.advance(73 * HOUR_MS)

    expect((await rowOf(world, { id: one.order_id })).compensation_fen).toBe(1_50)
    expect(await balanceOf(world, accounts.userWallet(one.person.id))).toBe(1_50)
  })

  test('stands in its shop’s list with the reason, in the form for many and in the table', async () => {
    const one = await exchanged(world)
    await locks(one.person)
    const { shop, order_no } = one.order

    expect(await shopCard(one)).toMatchObject({
      ...{ status_text: 'Held back', held_text: expect.stringMatching(WHY), actions: ['note'], clocks: [] },
    })
    const { groups } = await world.call(shop, order.shipManyForm, { ids: [one.order_id] })
    expect(groups).toMatchObject([{ mergeable: false, reason: expect.stringMatching(WHY) }])
    const table = `${order_no},SF,${newTrackingNo()}`
    const { rows } = await world.call(shop, order.shipFile, { table, dry_run: false })
    expect(rows).toMatchObject([{ verdict: 'held', text: expect.stringMatching(WHY) }])
    expect((await world.call(shop, order.shipList, {})).csv).not.toContain(order_no)
    const { timeline } = await world.call(shop, order.shopInfo, { id: one.order_id })
    expect(timeline[0]!.text).toBe('Held back: its buyer had locked their account')
  })

  test('is held once more when the account is locked a second time, and its clock counts the time once', async () => {
    const one = await paidExchange(world)
    const { ship_deadline, paid_at } = await rowOf(world, { id: one.order_id })
    const owner = await comesBack(one.person, await locks(one.person))
    await world.advance(20 * HOUR_MS)
    const again = await locks(owner)
    await world.advance(10 * HOUR_MS)
    await shipRefused(one)
    await comesBack(owner, again)
    await world.advance(24 * HOUR_MS + 60_000)

    const released = await rowOf(world, { id: one.order_id })
    const waited_ms = released.ship_deadline! - ship_deadline!
    expect(Math.round(waited_ms / HOUR_MS)).toBe(20 + 10 + 24)
    expect(paid_at).toBe(released.paid_at)
  })

  test('and was not paid yet is held when a payment that was begun before arrives meanwhile', async () => {
    const { control } = world.sandbox
    const one = await exchanged(world, { item: await offeredItem(world, { cash_fen: 30_00 }) })
    const begun = await world.call(one.person, order.pay, {
      ...{ ids: [one.order_id], address_id: await addressOf(world, one.person), channel: 'alipay' },
      shown_total_fen: 30_00,
    })
    await inBrowser(begun.next_data, 'leave')
    const ticket = await locks(one.person)
    control.app_pay({ pay_no: begun.pay_no })
    await control.deliver_all()
    await world.settle()

    expect(await rowOf(world, { id: one.order_id })).toMatchObject({ status: 'to_ship', ship_deadline: null })
    await shipRefused(one)
    const owner = await comesBack(one.person, ticket)
    await world.call(owner, exchange.act, { id: one.id, action: 'cancel' })
    expect(await rowOf(world, { id: one.order_id })).toMatchObject({ status: 'refunded', refunded_fen: 30_00 })
  })
})

describe('what is not held back', () => {
  test('was sent before, or exchanged more than three days before', async () => {
    const old = await exchanged(world)
    await world.advance(71 * HOUR_MS)
    const young = await exchanged(world, { person: old.person })
    const sent = await exchanged(world, { person: old.person })
    await shipFor(world, sent.order)
    await world.advance(2 * HOUR_MS)

    await locks(old.person)

    await shipRefused(young)
    await shipFor(world, old.order)
    expect((await rowOf(world, { id: sent.order_id })).status).toBe('shipped')
  })
})

test('a case about what is held stops no clock twice: its shop has the time it had, not more', async () => {
  const one = await paidExchange(world)
  const { ship_deadline } = await rowOf(world, { id: one.order_id })
  const locked_at = await world.now()
  const owner = await comesBack(one.person, await locks(one.person))
  await world.advance(20 * HOUR_MS)
  const form = await world.call(owner, aftersale.form, { order_id: one.order_id })
  const opened = await world.call(owner, aftersale.act, {
    ...{ action: 'open', order_id: one.order_id, type: 'refund_only', reason_code: 'not_wanted' },
    ...{ amount_fen: form.max_amount_fen, content: '不是本人兑换' },
  } as never)
  await world.advance(4 * HOUR_MS + 60_000)
  const during = await inTransaction(world.ctx, async (tx) => (await lockOrder(tx, one.order_id))!)
  expect(during.after_sale_open).toBe(true)

  await world.call(owner, aftersale.act, { action: 'cancel', case_id: opened.id } as never)

  const after = await rowOf(world, { id: one.order_id })
  const left_ms = ship_deadline! - locked_at
  expect(Math.abs(after.ship_deadline! - (await world.now()) - left_ms)).toBeLessThan(120_000)
  await shipFor(world, one.order)
})
