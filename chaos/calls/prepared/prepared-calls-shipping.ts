/** Shipping beyond one order at a time. Each call has orders and numbers of its own. */
import { aftersale, order } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../apps/server/src/domains/account/testing.ts'
import { newGoods, orderedGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import { fund } from '../../../apps/server/src/domains/ledger/testing.ts'
import {
  newTrackingNo,
  paidOrder,
  payFor,
  shipFor,
  type TestOrder,
} from '../../../apps/server/src/domains/order/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

const paid = ({ world, person, shop }: Fixtures) => paidOrder(world, { buyer: person, shop, hammer_fen: 10_00 })

const byIds = async (fixtures: Fixtures): Promise<ValidCall> => ({
  caller: fixtures.shop,
  input: { ids: [(await paid(fixtures)).id] },
})

/** An order of goods, its buyer's alone. */
const ordered = async ({ world, shop }: Fixtures) =>
  orderedGoods(world, { goods: await newGoods(world, { shop }), buyer: await newBuyer(world) })
async function shipped(fixtures: Fixtures): Promise<TestOrder> {
  const one = await ordered(fixtures)
  await payFor(fixtures.world, one)
  await shipFor(fixtures.world, one)
  return one
}
const byBuyer = ({ buyer, id }: TestOrder): ValidCall => ({ caller: buyer, input: { id } })
async function received(fixtures: Fixtures): Promise<TestOrder> {
  const one = await shipped(fixtures)
  await fixtures.world.call(one.buyer, order.confirm, { id: one.id })
  return one
}

export const PREPARED_FOR_SHIPPING: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'order.shipManyForm': byIds,
  'order.shipManyPreview': byIds,
  async 'order.shipMany'(fixtures) {
    const { id } = await paid(fixtures)
    const parcel = { order_ids: [id], carrier_code: 'SF', tracking_no: newTrackingNo() }
    return { caller: fixtures.shop, input: { parcels: [parcel] } }
  },
  async 'order.editPrice'(fixtures) {
    const { id, total_fen } = await ordered(fixtures)
    return { caller: fixtures.shop, input: { id, total_fen: total_fen - 10_00 } }
  },
  'order.goodsPayPreview': async (fixtures) => byBuyer(await ordered(fixtures)),
  async 'order.goodsPay'(fixtures) {
    const one = await ordered(fixtures)
    await fund(fixtures.world, one.buyer.id, one.payable_fen)
    const start = { channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: one.payable_fen }
    return { caller: one.buyer, input: { id: one.id, ...start } }
  },
  'order.goodsExpress': async (fixtures) => byBuyer(await shipped(fixtures)),
  'order.goodsConfirm': async (fixtures) => byBuyer(await shipped(fixtures)),
  'order.goodsReviewForm': async (fixtures) => byBuyer(await received(fixtures)),
  async 'order.goodsReview'(fixtures) {
    const one = await received(fixtures)
    const { items } = await fixtures.world.call(one.buyer, order.goodsReviewForm, { id: one.id })
    const scores = items.map(({ id }) => ({ item_id: id, rating: 5, content: '胎釉俱佳' }))
    return { caller: one.buyer, input: { id: one.id, items: scores } }
  },
  async 'aftersale.openForGoods'(fixtures) {
    const one = await shipped(fixtures)
    const { max_amount_fen } = await fixtures.world.call(one.buyer, aftersale.form, { order_id: one.id })
    const asked = { reason_code: 'not_as_described', amount_fen: max_amount_fen, content: '釉面有一道未说明的冲线' }
    return { caller: one.buyer, input: { id: one.id, ...asked } }
  },
  async 'order.shipFile'(fixtures) {
    const { order_no } = await paid(fixtures)
    return { caller: fixtures.shop, input: { table: `${order_no},SF,${newTrackingNo()}`, dry_run: false } }
  },
}
