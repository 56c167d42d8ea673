/** Shops: they trade, or are suspended by an operator. */
import { operator } from '@juya/contract'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const REASON = 'asked for by phone'

async function trading(world: World): Promise<Thing> {
  const shop = await newShop(world)
  return { id: shop.id, buyer: await newBuyer(world), shop, facts: {} }
}
const inStatus = (status: string) => async (world: World) => {
  const one = await trading(world)
  await world.sql('update shop_shops set status = $2 where id = $1', [one.id, status])
  return one
}

export const SHOP: Kind = {
  status: 'select status from shop_shops where id = $1',
  states: {
    applying: inStatus('applying'),
    active: trading,
    suspended: async (world) => {
      const one = await trading(world)
      await world.call(await newOperator(world), operator.suspendShop, { id: one.id, reason: REASON })
      return one
    },
    closing: inStatus('closing'),
    closed: inStatus('closed'),
  },
  clocks: {},
  steps: {
    'operator.suspendShop': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { active: 'suspended' },
    },
    'operator.reinstateShop': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { suspended: 'active' },
    },
  },
}
