import { message, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer, sentTo, type TestPerson } from '../../../domains/account/testing.ts'
import { newAddress } from '../../../domains/address/testing.ts'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, rowOf, shippedOrder, wonOrder } from '../../../domains/order/testing.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWorld, type World } from '../../../testing/world.ts'

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

const reason = 'the road is flooded'
const DAY_MS = 86_400_000
const toldTo = async (who: Pick<TestPerson, 'token'>, as_shop: boolean, language = 'en') => {
  await world.settle()
  const { list } = await world.call(who, message.list, { as_shop }, { 'accept-language': language })
  return list.map(({ title, content }) => `${title}: ${content}`).join()
}

test('days granted to the shop move its deadline: it ships later and owes nothing for it; both read why', async () => {
  const paid = await paidOrder(world)
  const before = (await rowOf(world, paid)).ship_deadline!

  const granted = await world.call(service, operator.extendOrder, { id: paid.id, days: 3, reason })

  expect(granted.ship_deadline! * 1_000).toBeGreaterThan(before + 3 * DAY_MS - 1_000)
  expect(await toldTo(paid.buyer, false)).toContain('The shop has longer to ship')
  expect(await toldTo(paid.shop, true, 'zh-CN')).toContain(`：${reason}。`)
  const wallet_fen = await balanceFen(world.ctx, accounts.userWallet(paid.buyer.id))
  await world.advance(before + DAY_MS - (await world.now()))
  expect((await rowOf(world, paid)).compensation_fen).toBe(0)
  expect(await balanceFen(world.ctx, accounts.userWallet(paid.buyer.id))).toBe(wallet_fen)
})

test('days granted to the buyer move the day it counts as received, on top of what they took themselves', async () => {
  const shipped = await shippedOrder(world)
  const before = (await rowOf(world, shipped)).auto_confirm_at!

  const once = await world.call(service, operator.extendOrder, { id: shipped.id, days: 2, reason })
  const twice = await world.call(service, operator.extendOrder, { id: shipped.id, days: 5, reason })

  expect(once.auto_confirm_at).toBe(Math.floor((before + 2 * DAY_MS) / 1_000))
  expect(twice.auto_confirm_at).toBe(Math.floor((before + 7 * DAY_MS) / 1_000))
  expect(await toldTo(shipped.buyer, false)).toContain('You have longer to inspect it')
  expect(await toldTo(shipped.shop, true)).toContain('The buyer has longer to inspect')
})

test('an order that has not left goes to another address of its buyer, never to one of somebody else', async () => {
  const buyer = await newBuyer(world)
  const paid = await paidOrder(world, { buyer })
  const other = Number((await newAddress(world, buyer.id, { detail: '南山路 7 号' })).id)
  const strange = Number((await newAddress(world, (await newBuyer(world)).id)).id)
  const { addresses } = await world.call(service, operator.order, { id: paid.id })
  expect(addresses.map(({ id }) => id)).toContain(other)

  await world.refused(service, operator.changeOrderAddress, { id: paid.id, address_id: strange, reason }, 'NOT_FOUND')
  await world.call(service, operator.changeOrderAddress, { id: paid.id, address_id: other, reason })

  expect((await rowOf(world, paid)).address).toMatchObject({ detail: '南山路 7 号' })
  expect(await toldTo(buyer, false)).toContain(`goes to another of your addresses: ${reason}`)
  expect(await toldTo(paid.shop, true)).toContain('The address of an order was changed')
})

test('what has no clock, a case, or has left, is refused; so is who may not', async () => {
  const [won, shipped, paid] = [await wonOrder(world), await shippedOrder(world), await paidOrder(world)]
  await openCaseFor(world, paid, { reason_code: 'agreed', amount_fen: 5_00 })
  const address_id = Number((await newAddress(world, shipped.buyer.id)).id)
  await world.refused(service, operator.extendOrder, { id: won.id, days: 1, reason }, 'STATE_CONFLICT')
  await world.refused(service, operator.extendOrder, { id: paid.id, days: 1, reason }, 'CASE_OPEN')
  await world.refused(service, operator.extendOrder, { id: shipped.id, days: 15, reason }, 'VALIDATION')
  await world.refused(service, operator.extendOrder, { id: shipped.id, days: 1, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(service, operator.extendOrder, { id: 99_999_999, days: 1, reason }, 'NOT_FOUND')
  await world.refused(service, operator.changeOrderAddress, { id: shipped.id, address_id, reason }, 'STATE_CONFLICT')
  await world.refused(service, operator.changeOrderAddress, { id: 99_999_999, address_id, reason }, 'NOT_FOUND')
  const finance = await newOperator(world, ['finance'])
  await world.refused(finance, operator.extendOrder, { id: shipped.id, days: 1, reason }, 'FORBIDDEN')
  await world.refused(finance, operator.changeOrderAddress, { id: shipped.id, address_id, reason }, 'FORBIDDEN')
})

test('who missed a notice has it again, unread and by SMS, once a day; nobody else does', async () => {
  const shipped = await shippedOrder(world)
  await world.settle()
  await world.call(shipped.buyer, message.markRead, {})
  const { notices } = await world.call(service, operator.order, { id: shipped.id })
  const [told] = await world.sql<{ id: number }>(
    `select id::int from message_notices where user_id = $1 and code = 'order.shipped'`,
    [shipped.buyer.id],
  )
  const notice = notices.find(({ id }) => id === told!.id)!
  const ask = { id: shipped.id, notice_ids: [notice.id], reason: 'the buyer saw none' }

  expect(await world.call(service, operator.resendNotices, ask)).toEqual({ sent: 1 })
  await world.settle()

  const { list } = await world.call(shipped.buyer, message.list, {})
  expect(list.filter(({ read }) => !read).map(({ title }) => title)).toEqual([`Again: ${notice.title}`])
  await eventually(async () => expect(JSON.stringify(await sentTo(shipped.buyer.phone))).toContain('再次通知'))
  await world.refused(service, operator.resendNotices, ask, 'ALREADY_DONE')
  const other = await shippedOrder(world)
  await world.refused(service, operator.resendNotices, { ...ask, id: other.id }, 'NOT_FOUND')
  await world.refused(service, operator.resendNotices, { ...ask, reason: 'no' }, 'REASON_REQUIRED')
  const after = await world.call(service, operator.order, { id: shipped.id })
  expect(after.notices.map(({ id }) => id)).toEqual(notices.map(({ id }) => id))
})
