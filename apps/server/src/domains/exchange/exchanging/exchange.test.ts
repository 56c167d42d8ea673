/** Points are exchanged: what is given, what speaks against it, and that no piece and no point goes twice. */
import { account, coupon, exchange, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { banUser } from '../../account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { offered } from '../../coupon/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { addressOf, shipFor } from '../../order/testing.ts'
import { pointsOf, takeBackPoints } from '../../points/index.ts'
import { givePoints } from '../../points/testing.ts'
import { endItem, pauseItem } from '../index.ts'
import { exchanged, exchangeForm, offeredItem, operatorCtx, paidExchange, saver } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const standing = async ({ id }: TestPerson) => {
  const { balance, frozen } = await pointsOf(world.ctx, id)
  return { balance, frozen }
}
const takenOf = async (id: number) =>
  (await world.sql<{ taken: number }>('select taken from exchange_items where id = $1', [id]))[0]!.taken
/** Two accounts on one phone. */
const link = async (...people: TestPerson[]) => {
  for (const { id } of people)
    await world.sql(
      'insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) values ($1, $2, platform_now(), platform_now())',
      [id, `phone-of-${people[0]!.id}`],
    )
}

describe('goods', () => {
  test('for points alone are an order without a price, straight to Juya’s shop', async () => {
    const item = await offeredItem(world)
    const person = await saver(world)

    const one = await exchanged(world, { item, person, qty: 2 })

    expect(await standing(person)).toEqual({ balance: 800, frozen: 0 })
    expect(await takenOf(item.id)).toBe(2)
    expect(await world.call(person, exchange.detail, { id: one.id })).toMatchObject({
      ...{
        status: 'to_ship',
        points: 200,
        cash_fen: 0,
        order: { status: 'to_ship' },
        actions: ['set_address', 'cancel'],
      },
    })
    expect(await balanceOf(world, accounts.escrow(one.order_id))).toBe(0)
  })

  test('are shipped and received like any order; nothing is kept of their cash part but their price', async () => {
    const one = await paidExchange(world)
    expect(await balanceOf(world, accounts.escrow(one.order_id))).toBe(30_00)
    expect(await standing(one.person)).toEqual({ balance: 900, frozen: 0 })

    await shipFor(world, one.order)
    expect((await world.call(one.person, exchange.detail, { id: one.id })).status).toBe('shipped')
    const received = await world.call(one.person, exchange.act, { id: one.id, action: 'confirm' })

    expect(received).toMatchObject({ status: 'completed', actions: [] })
    expect(await balanceOf(world, accounts.escrow(one.order_id))).toBe(0)
    expect(await balanceOf(world, accounts.shopPending(one.order.shop.id))).toBe(30_00)
    await world.refused(one.person, exchange.act, { id: one.id, action: 'set_address' }, 'ADDRESS_REQUIRED')
  })

  test('with a cash part hold points and pieces until that is paid, and give all back when its half hour is over', async () => {
    const item = await offeredItem(world, { cash_fen: 30_00 })
    const one = await exchanged(world, { item })
    expect(await standing(one.person)).toEqual({ balance: 900, frozen: 100 })
    expect(await world.call(one.person, exchange.detail, { id: one.id })).toMatchObject({
      ...{ status: 'reserved', actions: ['pay', 'cancel', 'set_address'] },
    })

    await world.advance(HOUR_MS / 2 + 1_000)
    await world.settle()

    expect(await standing(one.person)).toEqual({ balance: 1_000, frozen: 0 })
    expect(await takenOf(item.id)).toBe(0)
    expect(await world.call(one.person, exchange.detail, { id: one.id })).toMatchObject({
      ...{ status: 'cancelled', back_points: 100, actions: [] },
    })
    await world.refused(one.person, order.payPreview, { ids: [one.order_id] }, 'PAY_CLOSED')
  })

  test('go to people with a verified name, who say where', async () => {
    const item = await offeredItem(world)
    const unverified = await newBuyer(world)
    await givePoints(world, unverified.id, 1_000)
    await world.refused(unverified, exchange.quote, { id: item.id }, 'REALNAME_REQUIRED')
    const person = await saver(world)
    const { address_id: _, ...form } = await exchangeForm(world, person, item)
    await world.refused(person, exchange.change, form, 'ADDRESS_REQUIRED')
  })

  test('are not had by a banned person, whose points are kept', async () => {
    const item = await offeredItem(world)
    const person = await saver(world)
    const form = await exchangeForm(world, person, item)

    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: person.id, reason: 'a look' }))
    await world.settle()

    await world.refused(person, exchange.change, form, 'LOGIN_EXPIRED')
    expect(await standing(person)).toEqual({ balance: 1_000, frozen: 0 })
    expect(await takenOf(item.id)).toBe(0)
  })

  test('that were reserved go on when their item ends', async () => {
    const item = await offeredItem(world, { cash_fen: 30_00 })
    const one = await exchanged(world, { item })
    await inTransaction(operatorCtx(world), (tx) => endItem(tx, item.id))
    const other = await saver(world)
    await world.refused(other, exchange.quote, { id: item.id }, 'OFF_SHELF')
    const preview = await world.call(one.person, order.payPreview, { ids: [one.order_id] })
    expect(preview).toMatchObject({ amounts: { payable_fen: 30_00 } })
  })
})

test('a coupon is there at once, within its own number and a person’s limit of it', async () => {
  const template_id = await offered(world, null, { audience: 'code', code: 'MALL1', total: 3, budget_fen: 60_00 })
  const item = await offeredItem(world, { kind: 'coupon', template_id, per_user: 5 })
  const person = await saver(world)

  const done = await world.call(person, exchange.change, await exchangeForm(world, person, item))

  expect(done).toMatchObject({ exchange: { status: 'done', kind: 'coupon' }, order_id: null, payable_fen: 0 })
  expect(await standing(person)).toEqual({ balance: 900, frozen: 0 })
  expect((await world.call(person, coupon.mine, {})).list.map(({ coupon: { id } }) => id)).toEqual([template_id])
  await world.refused(person, exchange.quote, { id: item.id }, 'COUPON_HAVE')
  await world.refused(person, exchange.act, { id: done.exchange.id, action: 'cancel' }, 'STATE_CONFLICT')
  expect((await world.call(person, exchange.detail, { id: done.exchange.id })).actions).toEqual([])
})

test('days of VIP are there at once', async () => {
  const item = await offeredItem(world, { kind: 'vip_days', vip_days: 7 })
  const person = await saver(world)

  const done = await world.call(person, exchange.change, await exchangeForm(world, person, item, 2))

  expect(done.exchange).toMatchObject({ status: 'done', kind: 'vip_days', image: null })
  const { is_vip, vip_until } = await world.call(person, account.me, {})
  expect(is_vip).toBe(true)
  expect(Math.round((vip_until! * 1_000 - (await world.now())) / (24 * HOUR_MS))).toBe(14)
})

describe('an exchange', () => {
  test('is made once a form, at the points that were shown', async () => {
    const item = await offeredItem(world)
    const person = await saver(world)
    const form = await exchangeForm(world, person, item)

    await world.refused(person, exchange.change, { ...form, shown_points: 50 }, 'PRICE_CHANGED')
    await world.refused(person, exchange.change, { ...form, submit_token: crypto.randomUUID() }, 'SUBMIT_TOKEN_INVALID')
    const first = await world.call(person, exchange.change, form)
    const again = await world.call(person, exchange.change, form)

    expect(again.exchange.id).toBe(first.exchange.id)
    expect(await standing(person)).toEqual({ balance: 900, frozen: 0 })
    await world.refused(person, exchange.change, { ...form, qty: 2, shown_points: 200 }, 'IDEM_MISMATCH')
  })

  test('needs the points, and no debt of points', async () => {
    const item = await offeredItem(world)
    const poor = await saver(world, 99)
    await world.refused(poor, exchange.quote, { id: item.id }, 'POINTS_SHORT')
    const spent = await saver(world, 150)
    const ref = await givePoints(world, spent.id, 50)
    await exchanged(world, { item, person: spent, qty: 2 })
    await inTransaction(world.ctx, (tx) =>
      takeBackPoints(tx, { user_id: spent.id, points: 50, reason: 'operator', ref, because_ref: 'wrong' }),
    )
    await world.refused(spent, exchange.quote, { id: (await offeredItem(world)).id }, 'POINTS_OWED')
  })

  test('above 5,000 points asks for the pay password', async () => {
    const item = await offeredItem(world, { points: 5_001, stock: 1 })
    const person = await saver(world, 10_000)
    await addressOf(world, person)
    const form = await exchangeForm(world, person, item)
    expect((await world.call(person, exchange.quote, { id: item.id })).needs_password).toBe(true)
    await world.refused(person, exchange.change, { ...form, pay_password: '000001' }, 'PAY_PASSWORD_WRONG')
    expect((await world.call(person, exchange.change, { ...form, pay_password: PAY_PASSWORD })).exchange.status).toBe(
      'to_ship',
    )
  })

  test('is refused to who is restricted, and to who has had as many as a person may by whatever account', async () => {
    const item = await offeredItem(world, { per_user: 1 })
    const [first, second] = [await saver(world), await saver(world)]
    await link(first, second)
    await exchanged(world, { item, person: first })
    await world.refused(second, exchange.quote, { id: item.id }, 'BUY_LIMIT')
    const restricted = await saver(world)
    await world.sql(`update account_users set status = 'restricted', restrict_reason = 'x' where id = $1`, [
      restricted.id,
    ])
    await world.refused(restricted, exchange.quote, { id: item.id }, 'ACCOUNT_RESTRICTED')
  })

  test('is its person’s alone, and stands in their list by how it stands', async () => {
    const one = await paidExchange(world)
    const other = await saver(world)
    await world.refused(other, exchange.detail, { id: one.id }, 'NOT_FOUND')
    await world.refused(other, exchange.act, { id: one.id, action: 'cancel' }, 'NOT_FOUND')
    expect((await world.call(one.person, exchange.mine, { status: 'to_ship' })).list).toMatchObject([{ id: one.id }])
    expect((await world.call(one.person, exchange.mine, { status: 'done' })).list).toEqual([])
    await world.refused(guest, exchange.mine, {}, 'LOGIN_EXPIRED')
  })
})

describe('the mall', () => {
  test('shows guests what there is, and people their points', async () => {
    const item = await offeredItem(world, { points: 200 })
    const person = await saver(world, 150)
    expect((await world.call(guest, exchange.list, {})).list[0]).toMatchObject({
      id: item.id,
      can: { ok: true },
      left: 10,
    })
    const mine = await world.call(person, exchange.list, { kind: 'goods' })
    expect(mine).toMatchObject({ my_points: 150 })
    expect(mine.list[0]!.can.ok).toBe(false)
    expect(await world.call(guest, exchange.info, { id: item.id })).toMatchObject({ my_points: null, watched: false })
    await world.refused(guest, exchange.info, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, exchange.list, { kind: 'lot' as never }, 'VALIDATION')
  })

  test('keeps what is paused readable, and exchanges none of it', async () => {
    const item = await offeredItem(world)
    await inTransaction(operatorCtx(world), (tx) => pauseItem(tx, item.id))
    expect(await world.call(guest, exchange.info, { id: item.id })).toMatchObject({
      on_offer: false,
      can: { ok: false },
    })
    expect((await world.call(guest, exchange.list, {})).list.map(({ id }) => id)).not.toContain(item.id)
  })
})

describe('of many at once', () => {
  test('100 people at 10 pieces, 10 have one', async () => {
    const template_id = await offered(world, null, {
      audience: 'code',
      code: 'RACE1',
      total: 100,
      budget_fen: 2_000_00,
    })
    const item = await offeredItem(world, { kind: 'coupon', template_id, stock: 10, per_user: 1 })
    const people = await Promise.all(Array.from({ length: 100 }, () => saver(world, 100)))
    const forms = await Promise.all(people.map((one) => exchangeForm(world, one, item)))

    const came = await Promise.allSettled(people.map((one, n) => world.call(one, exchange.change, forms[n]!)))

    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await takenOf(item.id)).toBe(10)
    const spent = await Promise.all(people.map((one) => standing(one)))
    expect(spent.filter(({ balance }) => balance === 0)).toHaveLength(10)
  }, 60_000)

  test('two accounts of one person and one left to them: one has it', async () => {
    const item = await offeredItem(world, { per_user: 1 })
    const people = [await saver(world), await saver(world)]
    await link(...people)
    const forms = [await exchangeForm(world, people[0]!, item), await exchangeForm(world, people[1]!, item)]
    const came = await Promise.allSettled(people.map((one, n) => world.call(one, exchange.change, forms[n]!)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('one person with points for one of two: one goes through', async () => {
    const person = await saver(world, 100)
    const items = [await offeredItem(world), await offeredItem(world)]
    const forms = [await exchangeForm(world, person, items[0]!), await exchangeForm(world, person, items[1]!)]
    const came = await Promise.allSettled(forms.map((form) => world.call(person, exchange.change, form)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await standing(person)).toEqual({ balance: 0, frozen: 0 })
  })
})

test('an item is followed and no more, and one that is not there is not', async () => {
  const item = await offeredItem(world)
  const follower = await saver(world)

  expect(await world.call(follower, exchange.follow, { id: item.id, on: true })).toEqual({ on: true, count: 1 })
  expect(await world.call(follower, exchange.follow, { id: item.id, on: false })).toEqual({ on: false, count: 0 })
  await world.refused(follower, exchange.follow, { id: 999_999 }, 'NOT_FOUND')
})
