/** VIP: each call is about a person and a plan of its own. */
import { operator as desk, vip } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { fund } from '../../../../apps/server/src/domains/ledger/testing.ts'
import { boughtVip, vipForm } from '../../../../apps/server/src/domains/vip/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

const FORM = { name: '半年 VIP', name_en: '6 months', months: 6, price_fen: 150_00, origin_fen: 174_00, sort: 9 }

const drafted = async ({ world, operator }: Fixtures) => world.call(operator, desk.saveVipPlan, FORM)
const ofDraft = async (fixtures: Fixtures): Promise<ValidCall> => ({
  caller: fixtures.operator,
  input: { id: (await drafted(fixtures)).id, reason: REASON },
})

export const PREPARED_FOR_VIP: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'vip.quote'({ world }) {
    const caller = await newBuyer(world)
    const { plans } = await world.call(caller, vip.list, {})
    return { caller, input: { plan_id: plans[0]!.id } }
  },
  async 'vip.buy'({ world }) {
    const caller = await newBuyer(world)
    const input = await vipForm(world, caller)
    await fund(world, caller.id, 1_000_00)
    return { caller, input }
  },
  async 'vip.refund'({ world }) {
    const caller = await newBuyer(world)
    return { caller, input: { id: await boughtVip(world, caller) } }
  },
  async 'operator.vipPlan'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await drafted(fixtures)).id } }
  },
  async 'operator.saveVipPlan'({ operator: caller }) {
    return { caller, input: FORM }
  },
  'operator.sellVipPlan': ofDraft,
  async 'operator.takeDownVipPlan'(fixtures) {
    const { caller, input } = await ofDraft(fixtures)
    await fixtures.world.sql(`update vip_plans set status = 'on_sale' where id = $1`, [input.id])
    return { caller, input }
  },
}
