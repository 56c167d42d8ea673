/** Operators' acts on shops: each is done to a shop of its own. */
import { operator } from '@juya/contract'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { REASON } from './prepared-calls.ts'
import type { Fixtures, ValidCall } from './valid-calls.ts'

const ofNewShop = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await newShop(world)).id, reason: REASON },
})

export const PREPARED_FOR_SHOPS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.setShopRate'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    return { caller, input: { ...input, commission_bp: 250 } }
  },
  'operator.suspendShop': ofNewShop,
  async 'operator.reinstateShop'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    await fixtures.world.call(caller, operator.suspendShop, input as never)
    return { caller, input }
  },
  'operator.freezeShopWallet': ofNewShop,
  async 'operator.unfreezeShopWallet'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    await fixtures.world.call(caller, operator.freezeShopWallet, input as never)
    return { caller, input }
  },
}
