/** Goods: their states, and who may do what in each. */
import { cart, goods } from '@juya/contract'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { linesOf } from '../../apps/server/src/domains/cart/index.ts'
import { newFormToken, rejectGoods, withdrawGoods } from '../../apps/server/src/domains/goods/index.ts'
import { newGoods } from '../../apps/server/src/domains/goods/testing.ts'
import { addressOf } from '../../apps/server/src/domains/order/testing.ts'
import { setShopLevel } from '../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const PRICE_FEN = 120_00
/** Of a draft no cart has a line. */
const NO_LINE = 999_999_999

async function goodsWith(world: World, more: Record<string, unknown> = {}): Promise<Thing> {
  const { id, shop, sku_ids } = await newGoods(world, {
    skus: [{ values: [], price_fen: PRICE_FEN, stock: 1 }],
    ...more,
  })
  const buyer = await newBuyer(world)
  const address_id = await addressOf(world, buyer)
  const lines = [{ sku_id: sku_ids[0]!, qty: 1, at_ms: await world.now() }]
  await world.call(buyer, cart.add, { lines })
  const [line] = await linesOf(world.ctx, buyer.id)
  return { id, buyer, shop, facts: { sku_id: sku_ids[0], address_id, world, item_id: line?.id ?? NO_LINE } }
}
const draft = (world: World) => goodsWith(world, { save: 'draft' })
/** In review: its shop was a new one when it submitted them. */
async function reviewing(world: World): Promise<Thing> {
  const one = await draft(world)
  await setShopLevel(world, one.shop.id, 1)
  await world.call(one.shop, goods.edit, { id: one.id, save: 'submit' })
  await setShopLevel(world, one.shop.id, 3)
  return one
}
const set = (to: 'on' | 'off') => ({ by: ['shop'] as const, input: ({ id }: Thing) => ({ ids: [id], to }) })

export const GOODS: Kind = {
  status: 'select status from goods_goods where id = $1 and deleted_at is null',
  states: {
    draft,
    reviewing,
    rejected: async (world) => {
      const one = await reviewing(world)
      await inTransaction(world.ctx, (tx) => rejectGoods(tx, one.id, 'the photos are blurred'))
      return one
    },
    on: (world) => goodsWith(world),
    off: async (world) => {
      const one = await goodsWith(world)
      await world.call(one.shop, goods.setStatus, { ids: [one.id], to: 'off' })
      return one
    },
    sold_out: (world) => goodsWith(world, { skus: [{ values: [], price_fen: PRICE_FEN, stock: 0 }] }),
    removed: async (world) => {
      const one = await goodsWith(world)
      await inTransaction(world.ctx, (tx) => withdrawGoods(tx, one.id, 'not what the photos show'))
      return one
    },
  },
  clocks: {},
  steps: {
    'goods.buy': {
      by: ['buyer'],
      input: ({ facts }, caller) => ({
        sku_id: facts.sku_id,
        qty: 1,
        address_id: facts.address_id,
        submit_token: newFormToken((facts.world as World).ctx, (caller as { id?: number }).id ?? 0),
        shown_total_fen: PRICE_FEN,
      }),
      from: { on: 'done' },
    },
    'cart.buy': {
      by: ['buyer'],
      input: ({ facts }, caller) => ({
        item_ids: [facts.item_id],
        address_id: facts.address_id,
        submit_token: newFormToken((facts.world as World).ctx, (caller as { id?: number }).id ?? 0),
        shown_total_fen: PRICE_FEN,
      }),
      from: { on: 'done' },
    },
    'goods.edit': {
      by: ['shop'],
      input: ({ id }) => ({ id, title: '手工白瓷茶杯一对' }),
      from: { draft: 'done', rejected: 'done', on: 'done', off: 'done', sold_out: 'done' },
    },
    'goods.setSkus': {
      by: ['shop'],
      input: ({ facts }) => ({ skus: [{ id: facts.sku_id, stock: 9 }] }),
      from: { draft: 'done', rejected: 'done', on: 'done', off: 'done', sold_out: 'on' },
    },
    'goods.setStatus:on': {
      ...set('on'),
      from: { draft: 'on', rejected: 'on', off: 'on', on: 'again', sold_out: 'again' },
    },
    'goods.setStatus:off': { ...set('off'), from: { on: 'off', sold_out: 'off', reviewing: 'draft', off: 'again' } },
    'goods.toAuction': {
      by: ['shop'],
      input: ({ id }) => ({ id }),
      from: { on: 'done', off: 'done' },
    },
    'operator.approveGoods': { by: ['operator'], input: ({ id }) => ({ id }), from: { reviewing: 'on' } },
    'operator.rejectGoods': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'the photos are blurred' }),
      from: { reviewing: 'rejected' },
    },
    'operator.removeGoods': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'not what the photos show' }),
      from: { on: 'removed', off: 'removed', sold_out: 'removed' },
    },
    'operator.restoreGoods': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'the maker confirmed the piece' }),
      from: { removed: 'off' },
    },
    'goods.remove': {
      by: ['shop'],
      input: ({ id }) => ({ id }),
      from: { draft: 'gone', rejected: 'gone', off: 'gone', sold_out: 'gone', removed: 'gone' },
    },
  },
}
