/**
 * A thing and a kind of order that the product does not have: toys, sold once enough people have paid. All that the mechanisms know of them
 * is said here; toy.test.ts lets them be shown, reported, sent, bought, waited for and left behind. docs/STYLE.md shows what a real one adds.
 */
import { SANCTIONS, type ThingIn, type ThingName } from '@juya/contract'
import type { OrderKind } from '../../domains/order/index.ts'
import { query } from '../../platform/db/db.ts'
import { type GivenFor, registerThing } from '../../platform/things/things.ts'
import type { World } from '../world.ts'

/** Its row of the table of things. */
export const TOY = { zh: '玩具', en: 'Toy', in: ['card', 'report', 'chat', 'order'] } as const
/** Its name as the types would know it, stood it in the table. */
export const toy = 'toy' as string as ThingIn<'card'> & ThingIn<'report'> & ThingIn<'chat'> & ThingIn<'order'>

interface Row extends Record<string, unknown> {
  id: number
  shop_id: number
  owner_id: number
  name: string
  price_fen: number
}

/** What its domain registers; a part of TOY that is missing here does not compile. */
const given: GivenFor<(typeof TOY.in)[number]> = {
  async briefs(ctx, ids) {
    const rows = await query<Row>(ctx, 'toys_by_ids', 'select * from toys where id = any($1)', [ids])
    return new Map(
      rows.map(({ id, name, shop_id, price_fen }) => [
        id,
        { title: name, image: null, owner: { type: 'shop', id: shop_id }, fen: price_fen },
      ]),
    )
  },
  report: {
    actions: SANCTIONS,
    async read(ctx, id) {
      const [row] = await query<Row>(ctx, 'toy_to_report', 'select * from toys where id = $1', [id])
      return (
        row && {
          title: row.name,
          image: null,
          owner: { type: 'shop', id: row.shop_id },
          snapshot: { name: row.name, price_fen: row.price_fen },
        }
      )
    },
  },
  left: {
    erase: async (tx, user_id) =>
      void (await query(tx, 'toys_erase', 'delete from toys where owner_id = $1', [user_id])),
  },
}

/** What its kind of order does otherwise than others. */
export const toyOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: true, review_tags: 'goods' },
  words: {
    grouping: {
      buyer: { en: 'Waiting for more children', zh: '等待更多小朋友' },
      shop: { en: 'Children gather', zh: '小朋友集合中' },
    },
  },
  titles: { grouping: { en: 'Paid, the others are on their way', zh: '已付款，等待其他小朋友' } },
  may: { edit_price: false, rebuy: true, restock: false },
  refunds: 'line',
  coupons: 'prices',
  onPaid: async () => ({ status: 'grouping' }),
}

/** Its table, its place in the closed lists of the database, and its registration. */
export async function bringToys(world: World): Promise<void> {
  await world.sql(
    'create table toys (id bigint primary key, shop_id bigint, owner_id bigint, name text, price_fen bigint)',
  )
  for (const [table, check] of [
    ['report_reports', 'report_reports_target'],
    ['order_items', 'order_items_thing'],
    ['order_orders', 'order_orders_kind'],
  ])
    await world.sql(`alter table ${table} drop constraint ${check}`)
  registerThing(world.services, toy as ThingName, given as never)
}
