/** Items of the points mall for tests, offered by an operator, and exchanges of them. */
import { order as orders, exchange as rows } from '@juya/contract'
import type { OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { newGoods, type TestGoods } from '../goods/testing.ts'
import { addressOf, payFor, type TestOrder } from '../order/testing.ts'
import { givePoints } from '../points/testing.ts'
import { offerItem, saveItem } from './index.ts'
import type { ItemForm } from './items/save-item.ts'

/** An operator as the use-cases see one. */
export const operatorCtx = (world: World): OperatorCtx =>
  ({
    ...world.ctx,
    operator: { id: 1, session_id: 0, login: 'content', name: '内容', roles: ['content'] },
  }) as OperatorCtx

/** Goods of Juya's own shop. */
export async function ownGoods(world: World): Promise<TestGoods> {
  const goods = await newGoods(world)
  await world.sql(`update shop_shops set kind = 'platform' where id = $1`, [goods.shop.id])
  return goods
}

export interface TestItem {
  id: number
  goods?: TestGoods
  points: number
  cash_fen: number
}

/** The form of goods for 100 points, ten pieces, two a person. */
export async function itemForm(world: World, more: Partial<ItemForm> = {}): Promise<ItemForm & { goods?: TestGoods }> {
  const kind = more.kind ?? 'goods'
  const goods = kind === 'goods' && more.goods_id === undefined ? await ownGoods(world) : undefined
  return {
    ...{ kind, title: '手工白瓷茶杯', title_en: 'White porcelain cup', detail: '', detail_en: '' },
    ...(goods ? { goods_id: goods.id, goods } : {}),
    ...{ points: 100, cash_fen: 0, stock: 10, per_user: 2, from_at: await world.now(), to_at: null },
    ...more,
  }
}

/** An item on offer. */
export async function offeredItem(world: World, more: Partial<ItemForm> = {}): Promise<TestItem> {
  const { goods, ...form } = await itemForm(world, more)
  const { item } = await inTransaction(operatorCtx(world), async (tx) => {
    const saved = await saveItem(tx, form)
    await offerItem(tx, saved.item.id, 'as planned')
    return saved
  })
  return { id: item.id, points: form.points, cash_fen: form.cash_fen, ...(goods ? { goods } : {}) }
}

/** A verified person with so many points. */
export async function saver(world: World, points = 1_000): Promise<TestPerson> {
  const person = await newBuyer(world, { verified: true })
  await givePoints(world, person.id, points)
  return person
}

/** What a person sends for an exchange. */
export async function exchangeForm(world: World, person: TestPerson, item: TestItem, qty = 1) {
  const address = item.goods ? { address_id: await addressOf(world, person) } : {}
  const { submit_token, points, cash_fen } = await world.call(person, rows.quote, { id: item.id, qty, ...address })
  return { id: item.id, qty, ...address, submit_token, shown_points: points, shown_cash_fen: cash_fen }
}

export interface TestExchange {
  id: number
  order_id: number
  person: TestPerson
  item: TestItem
  order: TestOrder
}

/** An exchange of goods, its cash part not paid. */
export async function exchanged(
  world: World,
  { item, person, qty = 1 }: { item?: TestItem; person?: TestPerson; qty?: number } = {},
): Promise<TestExchange> {
  const of = item ?? (await offeredItem(world))
  const who = person ?? (await saver(world))
  const done = await world.call(who, rows.change, await exchangeForm(world, who, of, qty))
  const order_id = done.order_id!
  const { order_no } = await world.call(who, orders.info, { id: order_id })
  const order = {
    ...{ id: order_id, order_no, lot_id: 0, buyer: who, shop: of.goods!.shop },
    ...{ total_fen: done.payable_fen, payable_fen: done.payable_fen },
  }
  return { id: done.exchange.id, order_id, person: who, item: of, order }
}

/** The same, with its cash part paid from the wallet. */
export async function paidExchange(
  world: World,
  wanted: { item?: TestItem; person?: TestPerson; qty?: number } = {},
): Promise<TestExchange> {
  const item = wanted.item ?? (await offeredItem(world, { cash_fen: 30_00 }))
  const one = await exchanged(world, { ...wanted, item })
  await payFor(world, one.order)
  return one
}
