/** Lists of what the console only shows so far: shops, reviews, payments, refunds, the provider's messages. */
import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [finance, service]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

test('a shop is found by its name, its owner and its state, with deposit and agreed rate', async () => {
  const shop = await newShop(world, { name: '听松阁古玩', name_en: 'Pine Hall' })
  await world.sql(`update shop_shops set status = 'suspended', commission_bp = 450 where id = $1`, [shop.id])

  for (const asked of [
    { q: '听松阁' },
    { q: String(shop.id) },
    { owner_user_id: shop.owner.id },
    { status: 'suspended' },
  ])
    expect((await world.call(service!, operator.shops, asked)).list).toMatchObject([
      { id: shop.id, name: 'Pine Hall', owner: { id: shop.owner.id }, status: 'suspended', commission_bp: 450 },
    ])
  await world.refused(service!, operator.shops, { status: 'asleep' }, 'VALIDATION')
})

test('a review is found by its stars and by whom it is about; who wrote it anonymously is known to operators', async () => {
  const order = await paidOrder(world)
  const write = (rating: number) =>
    world.sql(
      `insert into review_reviews (order_item_id, order_id, user_id, shop_id, thing, thing_id, title, image, rating, desc_score, service_score, ship_score, anonymous)
       select id, order_id, $2, $3, 'lot', thing_id, title, image, $4, $4, $4, $4, true from order_items where order_id = $1`,
      [order.id, order.buyer.id, order.shop.id, rating],
    )
  await write(2)
  const of = async (asked: Record<string, string | number>) =>
    (await world.call(service!, operator.reviews, { shop_id: order.shop.id, ...asked })).list

  expect(await of({ rating: '1..2' })).toMatchObject([
    { order_id: order.id, rating: 2, user: { id: order.buyer.id }, anonymous: true, status: 'visible' },
  ])
  expect(await of({ rating: '3..' })).toEqual([])
  await world.refused(service!, operator.reviews, { rating: 'good' }, 'VALIDATION')
})

test('a payment is found by its number and by its payer', async () => {
  const order = await paidOrder(world)
  const [paid] = await world.sql<{ pay_no: string; amount_fen: number }>(
    'select pay_no, amount_fen from payment_payments where user_id = $1 order by id desc limit 1',
    [order.buyer.id],
  )

  for (const q of [paid!.pay_no, order.buyer.phone, String(order.buyer.id)])
    expect((await world.call(finance!, operator.payments, { q, status: 'succeeded' })).list[0], q).toMatchObject({
      pay_no: paid!.pay_no,
      amount_fen: paid!.amount_fen,
      user: { id: order.buyer.id },
    })
  await world.refused(finance!, operator.payments, { channel: 'cash' }, 'VALIDATION')
})

test('a refund is found by its number, its receiver and what it is for', async () => {
  const order = await paidOrder(world)
  await world.sql(
    `insert into payment_refunds (refund_no, payment_id, user_id, amount_fen, destination, reason, ref_type, ref_id, status)
     select 'R-' || id, id, user_id, 100, 'wallet', 'a test', 'order', $2, 'failed' from payment_payments where user_id = $1 order by id desc limit 1`,
    [order.buyer.id, String(order.id)],
  )

  const { list } = await world.call(service!, operator.refunds, { ref_type: 'order', ref_id: String(order.id) })

  expect(list).toMatchObject([{ amount_fen: 100, status: 'failed', user: { id: order.buyer.id } }])
  expect((await world.call(service!, operator.refunds, { q: list[0]!.refund_no })).list).toEqual(list)
  await world.refused(service!, operator.refunds, { status: 'lost' }, 'VALIDATION')
  await world.sql('delete from payment_refunds where refund_no = $1', [list[0]!.refund_no])
})

test('a message of the provider shows what happened, and masks who it is about', async () => {
  await world.sql(
    `insert into payment_callbacks (provider, event_id, signature_ok, about, body)
     values ('bank', null, false, 'PX1', '{"status":"paid","amount":100,"card_no":"6222021234567890","holder":{"name":"林清和"}}')`,
  )

  const { list } = await world.call(finance!, operator.callbacks, { forged: '1', about: 'PX1' })

  expect(list).toMatchObject([{ provider: 'bank', signature_ok: false }])
  expect(list[0]!.body).toMatchObject({ status: 'paid', amount: '100', card_no: '62****90' })
  expect(list[0]!.body.holder).not.toContain('林清和')
  await world.refused(service!, operator.callbacks, {}, 'FORBIDDEN')
  await world.refused(finance!, operator.callbacks, { forged: 'maybe' }, 'VALIDATION')
})
