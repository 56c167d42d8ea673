/** Group buys: what buyers, shops and operators do with them. Each call is about a group buy of its own. */
import { goods, operator } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import { newGroup, seatForm, takePaidSeat, termsFor } from '../../../apps/server/src/domains/group/testing.ts'
import { newTrackingNo } from '../../../apps/server/src/domains/order/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { REASON } from './prepared-parts.ts'

const byBuyer = async ({ world, person, shop }: Fixtures): Promise<ValidCall> => ({
  caller: person,
  input: { group_buy_id: (await newGroup(world, { shop })).id },
})
const byShop = async ({ world, shop }: Fixtures): Promise<ValidCall> => ({
  caller: shop,
  input: { group_buy_id: (await newGroup(world, { shop })).id },
})
async function seat({ world, shop }: Fixtures) {
  const caller = await newBuyer(world)
  return { caller, input: await seatForm(world, await newGroup(world, { shop }), caller) }
}

/** A group buy of a new shop, which waits for an operator; its goods are on sale. */
async function handedIn({ world }: Fixtures): Promise<number> {
  const shop = await newShop(world, { level: 0 })
  const { id } = await newGoods(world, { shop, skus: [{ values: [], price_fen: 120_00, stock: 10 }] })
  await world.call(shop, goods.edit, { id, group: await termsFor(world) } as never)
  return (await world.call(shop, goods.editForm, { id })).group!.id
}

export const PREPARED_FOR_GROUPS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'group.info': byBuyer,
  async 'group.watch'({ world, person: caller, shop }) {
    return { caller, input: { id: (await newGroup(world, { shop })).id } }
  },
  'group.teams': byBuyer,
  async 'group.reviews'({ world, person, shop }) {
    return { caller: person, input: { goods_id: (await newGroup(world, { shop })).goods.id } }
  },
  async 'group.preview'(fixtures) {
    const { caller, input } = await seat(fixtures)
    const { group_buy_id, sku_id, qty, address_id } = input
    return { caller, input: { group_buy_id, sku_id, qty, address_id } }
  },
  'group.join': seat,
  async 'group.leave'({ world, shop }) {
    const { buyer, order_id } = await takePaidSeat(world, await newGroup(world, { shop }))
    return { caller: buyer, input: { order_id } }
  },
  async 'group.setListed'({ world, shop }) {
    const { buyer, team_id } = await takePaidSeat(world, await newGroup(world, { shop }))
    return { caller: buyer, input: { team_id, listed: false } }
  },
  'group.shopGroup': byShop,
  'group.shopTeams': byShop,
  async 'group.shipTeam'({ world, shop }) {
    const one = await newGroup(world, { shop, size: 2 })
    const first = await takePaidSeat(world, one)
    await takePaidSeat(world, one, { team_id: first.team_id })
    await world.settle()
    const parcels = [{ order_id: first.order_id, carrier_code: 'SF', tracking_no: newTrackingNo() }]
    return { caller: shop, input: { team_id: first.team_id, parcels: JSON.stringify(parcels) } }
  },
  async 'operator.groupBuy'({ world, operator }) {
    return { caller: operator, input: { id: (await newGroup(world)).id } }
  },
  async 'operator.approveGroupBuy'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures) } }
  },
  async 'operator.rejectGroupBuy'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures), reason: REASON } }
  },
  async 'operator.refundBatch'({ world, operator: caller }) {
    const one = await newGroup(world)
    await takePaidSeat(world, one)
    await world.call(caller, operator.stopGroupBuy, { id: one.id, reason: REASON })
    const about = { about: 'group_buy', about_id: String(one.id) } as never
    const [batch] = (await world.call(caller, operator.refundBatches, about)).list
    return { caller, input: { id: batch!.id } }
  },
  async 'operator.stopGroupBuy'({ world, operator }) {
    return { caller: operator, input: { id: (await newGroup(world)).id, reason: REASON } }
  },
}
