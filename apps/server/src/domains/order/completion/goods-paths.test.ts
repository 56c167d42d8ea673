/** Orders of goods by the paths older clients know: the same use-cases as those of orders. */
import { aftersale, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { orderedGoods } from '../../goods/testing.ts'
import { expectBooksBalance, fund } from '../../ledger/testing.ts'
import { rowOf, shipFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

test('goods are paid, followed, confirmed, reviewed and sent back by their own paths, by their buyer alone', async () => {
  const one = await orderedGoods(world)
  const { id, buyer } = one
  const stranger = await newBuyer(world)
  await fund(world, buyer.id, one.payable_fen)
  const { pay } = await world.call(buyer, order.goodsPayPreview, { id })
  const start = { id, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: pay.amount_fen } as const
  await world.refused(stranger, order.goodsPayPreview, { id }, 'NOT_FOUND')
  await world.refused(stranger, order.goodsPay, start, 'NOT_FOUND')
  await world.call(buyer, order.goodsPay, start)
  await world.refused(buyer, order.goodsConfirm, { id }, 'STATE_CONFLICT')

  const { tracking_no } = await shipFor(world, one)
  expect((await world.call(buyer, order.goodsExpress, { id })).list).toMatchObject([{ tracking_no }])
  await world.refused(stranger, order.goodsExpress, { id }, 'NOT_FOUND')
  await world.refused(buyer, order.goodsReviewForm, { id }, 'STATE_CONFLICT')
  expect(await world.call(buyer, order.goodsConfirm, { id })).toMatchObject({ id, status: 'received' })

  const { items } = await world.call(buyer, order.goodsReviewForm, { id })
  const scores = items.map((item) => ({ item_id: item.id, rating: 5, content: '与图一致' }))
  expect((await world.call(buyer, order.goodsReview, { id, items: scores })).review_ids).toHaveLength(1)
  await world.refused(stranger, order.goodsReview, { id, items: scores }, 'NOT_FOUND')

  const back = {
    id,
    reason_code: 'not_as_described',
    amount_fen: pay.amount_fen,
    content: '釉面有一道未说明的冲线',
  } as const
  await world.refused(stranger, aftersale.openForGoods, back, 'NOT_FOUND')
  const opened = await world.call(buyer, aftersale.openForGoods, back)
  expect(opened).toMatchObject({ order_id: id, type: 'return_refund', status: 'requested', amount_fen: pay.amount_fen })
  expect((await rowOf(world, one)).after_sale_open).toBe(true)
})
