/** VIP for tests. */
import { vip } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { fund } from '../ledger/testing.ts'

/** What is sent to buy a plan, the first by default, from the wallet. */
export async function vipForm(world: World, person: TestPerson, months = 1) {
  const { plans } = await world.call(person, vip.list, {})
  const plan = plans.find((one) => one.months === months)!
  const { submit_token } = await world.call(person, vip.quote, { plan_id: plan.id })
  return {
    plan_id: plan.id,
    submit_token,
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    shown_total_fen: plan.price_fen,
  }
}

/** A person buys VIP from their wallet, which is filled for it. @returns the id of what they bought */
export async function boughtVip(world: World, person: TestPerson, months = 1): Promise<number> {
  const form = await vipForm(world, person, months)
  await fund(world, person.id, form.shown_total_fen)
  await world.call(person, vip.buy, form)
  return (await world.call(person, vip.list, {})).mine!.had[0]!.id
}
