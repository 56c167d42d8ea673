import { account, auction, message, operator, order } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/index.ts'
import { newBuyer, PAY_PASSWORD } from '../../../domains/account/testing.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { expectBooksBalance, fund } from '../../../domains/ledger/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { addressOf, newTrackingNo, paidOrder, wonOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  service = await newOperator(world, ['service']) // days pass, and sessions end
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const reason = 'three accounts under false names'
const HOUR_MS = 3_600_000
const ban = (id: number) => world.call(service, operator.banUser, { id, reason })
const smsTo = async (phone: string) => {
  await world.settle()
  return world.sandbox.control
    .outbox({ phone })
    .map(({ text }) => text)
    .join()
}

describe('a banned person', () => {
  test('is signed out at once, is told why by SMS, and cannot come back', async () => {
    const person = await newBuyer(world)

    expect(await ban(person.id)).toMatchObject({ status: 'banned', restrict_reason: reason })

    await world.refused(person, account.me, {}, 'LOGIN_EXPIRED')
    expect(await smsTo(person.phone)).toContain(reason)
    await expect(createSession(world.ctx, { user_id: person.id })).rejects.toMatchObject({
      key: 'ACCOUNT_RESTRICTED',
      details: { reason },
    })
    await world.refused(service, operator.banUser, { id: person.id, reason }, 'STATE_CONFLICT')
  })

  test('keeps to the bids that stand and keeps the money; what was paid is shipped and received', async () => {
    const person = await newBuyer(world)
    await fund(world, person.id, 700_00)
    const lot = await runningLot(world)
    await placed(world, person, lot, 200)
    const paid = await paidOrder(world, { buyer: person })
    const before_fen = await balanceFen(world.ctx, accounts.userWallet(person.id))

    await ban(person.id)

    expect((await world.call(guest, auction.lot, { id: lot.id })).current_fen).toBe(200_00)
    await placed(world, await newBuyer(world), lot, 300)
    expect(await balanceFen(world.ctx, accounts.userWallet(person.id))).toBe(before_fen)
    await world.call(paid.shop, order.ship, { id: paid.id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    for (let i = 0; i < 3; i++) await world.advance(10 * 24 * HOUR_MS)
    const [row] = await world.sql<{ received: boolean }>(
      'select received_at is not null as received from order_orders where id = $1',
      [paid.id],
    )
    expect(row?.received).toBe(true)
  })

  test('has a shop that trades no more, and whose orders go on', async () => {
    const shop = await newShop(world)
    const [quiet, bid_on] = [await runningLot(world, { shop }), await runningLot(world, { shop })]
    await placed(world, await newBuyer(world), bid_on, 200)

    await ban(shop.owner.id)

    const page = await world.call(service, operator.shop, { id: shop.id })
    expect(page).toMatchObject({
      status: 'suspended',
      suspended_reason: reason,
      open_lots: { with_bids: 1, without_bids: 0 },
    })
    expect((await world.call(guest, auction.lot, { id: quiet.id })).status).toBe('cancelled')
  })

  test('comes back when two operators say so; the shop waits for a word of its own', async () => {
    const shop = await newShop(world)
    const colleague = await newOperator(world, ['arbiter'])
    await ban(shop.owner.id)

    const { id } = await world.call(service, operator.liftBan, { id: shop.owner.id, reason: 'the documents are right' })
    expect((await world.call(service, operator.user, { id: shop.owner.id })).lift_proposed).toBe(true)
    await world.refused(service, operator.liftBan, { id: shop.owner.id, reason }, 'EDIT_CONFLICT')
    await world.refused(service, operator.decideApproval, { id, accept: true, reason }, 'SELF_ACTION')
    await world.call(colleague, operator.decideApproval, { id, accept: true, reason })

    const back = await createSession(world.ctx, { user_id: shop.owner.id })
    expect(await smsTo(shop.owner.phone)).toContain('您的账号已解封')
    const { list } = await world.call({ token: back.token }, message.list, {}, { 'accept-language': 'zh-CN' })
    expect(list.map(({ title }) => title)).toContain('您的账号已被封禁')
    expect(await world.call(service, operator.user, { id: shop.owner.id })).toMatchObject({ status: 'active' })
    expect((await world.call(service, operator.shop, { id: shop.id })).status).toBe('suspended')
  })

  test('is banned for a reason, by who may', async () => {
    const { id } = await newBuyer(world)
    await world.refused(service, operator.banUser, { id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(service, operator.banUser, { id: 99_999_999, reason }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['finance']), operator.banUser, { id, reason }, 'FORBIDDEN')
    await world.refused(service, operator.liftBan, { id, reason }, 'STATE_CONFLICT')
    await world.refused(service, operator.liftBan, { id: 99_999_999, reason }, 'NOT_FOUND')
  })
})

test('a pay password that wrong tries have locked is opened, and pays again; the person is told', async () => {
  const person = await newBuyer(world)
  const won = await wonOrder(world, { buyer: person })
  await fund(world, person.id, won.payable_fen)
  const address_id = await addressOf(world, person)
  const pay = (pay_password: string) => ({
    id: won.id,
    address_id,
    channel: 'wallet' as const,
    pay_password,
    shown_total_fen: won.payable_fen,
  })
  await world.refused(service, operator.resetPayLock, { id: person.id, reason }, 'STATE_CONFLICT')
  for (let i = 0; i < 5; i++) await world.send(person, order.payOne, pay('194705'))
  await world.refused(person, order.payOne, pay(PAY_PASSWORD), 'PAY_PASSWORD_LOCKED')
  expect((await world.call(service, operator.user, { id: person.id })).pay_locked_until).toBeGreaterThan(0)

  await world.call(service, operator.resetPayLock, { id: person.id, reason: 'known by their voice and papers' })

  expect((await world.call(service, operator.user, { id: person.id })).pay_locked_until).toBeNull()
  await world.call(person, order.payOne, pay(PAY_PASSWORD))
  expect(await smsTo(person.phone)).toContain('支付密码已解锁')
  expect((await world.call(person, message.list, {})).list.map(({ title }) => title)).toContain(
    'Your pay password works again',
  )
  await world.refused(service, operator.resetPayLock, { id: 99_999_999, reason }, 'NOT_FOUND')
})
