/** Group buys and their teams: their states, and who may do what in each. */
import { goods as goodsRows, operator } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { newFormToken } from '../../../apps/server/src/domains/goods/index.ts'
import { newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import {
  newGroup,
  TEAM_FEN,
  type TestGroup,
  takePaidSeat,
  termsFor,
} from '../../../apps/server/src/domains/group/testing.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import { addressOf } from '../../../apps/server/src/domains/order/testing.ts'
import { newShop, setShopLevel } from '../../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'
import { freshSessions } from '../states-order.ts'

const HOUR_MS = 3_600_000
const reason = 'the price was never asked for'

/** A group buy as its shop sees it, with a buyer who may have a seat. */
async function thing(world: World, { id, goods, shop }: TestGroup): Promise<Thing> {
  const buyer = await newBuyer(world)
  const address_id = await addressOf(world, buyer)
  const terms = await termsFor(world, { save: 'draft' })
  return { id, buyer, shop, facts: { goods_id: goods.id, sku_id: goods.sku_ids[0]!, address_id, terms, world } }
}

const moved =
  (group_to?: 'pause' | 'end') =>
  async (world: World): Promise<Thing> => {
    const one = await newGroup(world)
    if (group_to) await world.call(one.shop, goodsRows.edit, { id: one.goods.id, group_to })
    return thing(world, one)
  }

/** Of a shop that is new: what it submits waits for its review. */
const prepared =
  (save: 'draft' | 'submit', then?: (world: World, id: number) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const shop = await newShop(world, { level: 3 })
    const goods = await newGoods(world, { shop, skus: [{ values: [], price_fen: 120_00, stock: 10 }] })
    await setShopLevel(world, shop.id, 1)
    await world.call(shop, goodsRows.edit, { id: goods.id, group: await termsFor(world, { save }) } as never)
    const { group } = await world.call(shop, goodsRows.editForm, { id: goods.id })
    await then?.(world, group!.id)
    return thing(world, { id: group!.id, goods, shop })
  }

const move = (group_to: 'withdraw' | 'pause' | 'resume' | 'end', from: Record<string, string>) => ({
  by: ['shop'] as const,
  input: ({ facts }: Thing) => ({ id: facts.goods_id, group_to }),
  from,
})

export const GROUP_BUY: Kind = {
  status: 'select status from group_buys where id = $1',
  states: {
    draft: prepared('draft'),
    reviewing: prepared('submit'),
    rejected: prepared('submit', async (world, id) =>
      world.call(await newOperator(world, ['review']), operator.rejectGroupBuy, { id, reason }),
    ),
    active: moved(),
    paused: moved('pause'),
    ended: moved('end'),
  },
  clocks: { group_open: [], group_end: [], booking_close: [], booking_settle: [] },
  steps: {
    'goods.edit:terms': {
      by: ['shop'],
      input: ({ facts }) => ({ id: facts.goods_id, group: facts.terms }),
      from: { draft: 'done', rejected: 'done', ended: 'done' },
    },
    'goods.edit:withdraw': move('withdraw', { reviewing: 'draft' }),
    'goods.edit:pause': move('pause', { active: 'paused' }),
    'goods.edit:resume': move('resume', { paused: 'active' }),
    'goods.edit:end': move('end', { active: 'ended', paused: 'ended' }),
    'group.join': {
      by: ['buyer'],
      input: ({ id, facts }, caller) => ({
        group_buy_id: id,
        sku_id: facts.sku_id,
        address_id: facts.address_id,
        submit_token: newFormToken((facts.world as World).ctx, (caller as { id?: number }).id ?? 0),
        shown_total_fen: TEAM_FEN,
      }),
      from: { active: 'done' },
    },
    'operator.approveGroupBuy': { by: ['operator'], input: ({ id }) => ({ id }), from: { reviewing: 'active' } },
    'operator.rejectGroupBuy': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { reviewing: 'rejected' },
    },
    'operator.stopGroupBuy': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { active: 'ended', paused: 'ended' },
    },
  },
}

/** A team of three with two members; the buyer leads it. */
const team =
  (then?: (world: World, one: TestGroup, team_id: number) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const one = await newGroup(world)
    const { buyer, team_id, order_id } = await takePaidSeat(world, one)
    await takePaidSeat(world, one, { team_id })
    await then?.(world, one, team_id)
    await freshSessions(world, { buyer, shop: one.shop })
    return { id: team_id, buyer, shop: one.shop, facts: { order_id } }
  }

export const GROUP_TEAM: Kind = {
  status: 'select status from group_teams where id = $1',
  states: {
    forming: team(),
    formed: team(async (world, one, team_id) => {
      await takePaidSeat(world, one, { team_id })
      await world.settle()
    }),
    failed: team((world) => world.advance(25 * HOUR_MS)),
  },
  clocks: { team_expire: [], group_form: [] },
  steps: {
    'group.setListed': {
      by: ['buyer'],
      input: ({ id }) => ({ team_id: id, listed: false }),
      from: { forming: 'done' },
    },
    'group.leave': { by: ['buyer'], input: ({ facts }) => ({ order_id: facts.order_id }), from: { forming: 'done' } },
  },
}
