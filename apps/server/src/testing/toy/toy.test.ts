/** A thing and a kind of order that no mechanism knows by name (toy.ts) go through all of them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardsOf } from '../../api/order/cards.ts'
import { briefsShown } from '../../api/things/briefs.ts'
import { newBuyer, type TestPerson } from '../../domains/account/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { createOrders, orderById, registerKind } from '../../domains/order/index.ts'
import { payFor } from '../../domains/order/testing.ts'
import { addReport } from '../../domains/report/index.ts'
import { newShop, type TestShop } from '../../domains/shop/testing.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { eraseThings, maySend } from '../../platform/things/things.ts'
import { openWorld, type World } from '../world.ts'
import { bringToys, toy, toyOrders } from './toy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await bringToys(world)
  registerKind('toy' as 'goods', toyOrders)
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

let made = 0
async function newToy(owner?: TestPerson): Promise<{ id: number; shop: TestShop }> {
  const shop = await newShop(world)
  const id = ++made
  await world.sql(`insert into toys values ($1, $2, $3, '布老虎', 3000)`, [id, shop.id, owner?.id ?? shop.owner.id])
  return { id, shop }
}
const asPerson = ({ id }: TestPerson): SignedCtx => ({ ...world.ctx, user: { id } }) as SignedCtx

/** Paid, one toy at ¥30 and ¥5 for shipping. */
async function boughtToy() {
  const { id, shop } = await newToy()
  const buyer = await newBuyer(world)
  const pay_deadline = (await world.now()) + 3_600_000
  const [order] = await inTransaction(world.ctx, (tx) =>
    createOrders(tx, [
      {
        kind: 'toy' as 'goods',
        shop_id: shop.id,
        user_id: buyer.id,
        items: [
          { thing: toy, thing_id: id, title: '布老虎', image: 'static/demo/vase.webp', price_fen: 30_00, snapshot: {} },
        ],
        shipping_fen: 5_00,
        premium_bp: 0,
        deposit_fen: 0,
        commission: { goods_bp: 500, premium_bp: 0 },
        pay_deadline,
        checkout: 'T',
        source: {},
      },
    ]),
  )
  const { order_no, total_fen } = order!
  await payFor(world, { id: order!.id, order_no, lot_id: 0, buyer, shop, total_fen, payable_fen: total_fen })
  return { buyer, shop, order: (await orderById(world.ctx, order!.id))! }
}

test('it is shown as it says itself', async () => {
  const { id } = await newToy()

  const briefs = await briefsShown(world.ctx, toy, [id, 999])

  expect([...briefs]).toEqual([[id, { thing: 'toy', id, title: '布老虎', image: null, fen: 30_00, note: undefined }]])
})

test('it is reported, and what it showed is kept', async () => {
  const { id, shop } = await newToy()
  const reporter = await newBuyer(world)

  const report = await addReport(asPerson(reporter), { target_type: toy, target_id: id, reason: 'fake', images: [] })

  expect(report).toMatchObject({ title: '布老虎', shop_id: shop.id, person_id: shop.owner.id })
  expect(JSON.parse(String(report.snapshot))).toEqual({ name: '布老虎', price_fen: 30_00 })
})

test('it may be sent in a chat by who sees it, and by a shop only where it is the shop’s own', async () => {
  const [own, other] = [await newToy(), await newToy()]
  const chat = { kind: 'user_shop' as const, user_id: 1, shop_id: own.shop.id }
  const may = (type: 'user' | 'shop', id: number) =>
    inTransaction(world.ctx, (tx) => maySend(tx, toy, id, { me: { type, id: own.shop.id }, chat }))

  expect(await may('user', other.id)).toBe(true)
  expect(await may('user', 999)).toBe(false)
  expect(await may('shop', own.id)).toBe(true)
  expect(await may('shop', other.id)).toBe(false)
})

test('its order waits under its own words, and its kind says what may be done', async () => {
  const { order } = await boughtToy()

  const [bought] = await cardsOf({ ...world.ctx, locale: 'en' }, [order], 'buyer')
  const [sold] = await cardsOf({ ...world.ctx, locale: 'zh-CN' }, [order], 'shop')

  expect(bought).toMatchObject({
    status: 'grouping',
    status_text: 'Waiting for more children',
    title_text: 'Paid, the others are on their way',
    items: [{ thing: 'toy' }],
  })
  expect(sold).toMatchObject({ status_text: '小朋友集合中', actions: ['note'] })
  expect(order.refund_by).toBe('line')
})

test('it goes with its owner, where it says so', async () => {
  const owner = await newBuyer(world)
  const [gone, kept] = [await newToy(owner), await newToy()]

  await inTransaction(world.ctx, (tx) => eraseThings(tx, owner.id))

  expect([...(await briefsShown(world.ctx, toy, [gone.id, kept.id])).keys()]).toEqual([kept.id])
})
