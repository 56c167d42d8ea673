/** Coupons: one of its own for each call; who claims one, and who offers one, is new and has no limit behind them. */
import { activity } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { offered } from '../../../apps/server/src/domains/coupon/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

const MONTH_MS = 30 * 86_400_000

async function ofNewShop({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newShop(world)
  return { caller, input: { id: await offered(world, caller), name: '周年店券', total: 200 } }
}

export const PREPARED_FOR_COUPONS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'coupon.claim'({ world, shop }) {
    return { caller: await newBuyer(world), input: { id: await offered(world, shop) } }
  },
  async 'coupon.add'({ world }) {
    const input = {
      name: '满百减二十',
      kind: 'amount',
      amount_fen: 20_00,
      min_spend_fen: 100_00,
      total: 100,
      claim_to: Math.floor(((await world.now()) + MONTH_MS) / 1_000),
      valid_days: 30,
    }
    return { caller: await newShop(world), input }
  },
  async 'activity.signUp'({ world }) {
    const id = await offered(world, null, { audience: 'share', share_helps: 3, share_hours: 24 })
    return { caller: await newBuyer(world), input: { id } }
  },
  async 'operator.share'({ world, operator }) {
    const id = await offered(world, null, { audience: 'share', share_helps: 3, share_hours: 24 })
    const { mine } = await world.call(await newBuyer(world), activity.signUp, { id })
    return { caller: operator, input: { id: mine!.id } }
  },
  async 'activity.signUpForm'({ world }) {
    const id = await offered(world, null, { audience: 'share', share_helps: 3, share_hours: 24 })
    return { caller: await newBuyer(world), input: { id } }
  },
  'coupon.detail': ofNewShop,
  'coupon.edit': ofNewShop,
}
