/** VIP of the demo world: its first buyer has bought three months, and has claimed what is for VIPs. */
import { coupon, vip } from '@juya/contract'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import { VIP_COUPON } from '../desk/coupons.ts'
import type { Newcomer } from '../moving-in.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'

const MONTHS = 3

export async function beVip(app: App, buyer: Newcomer): Promise<void> {
  const { plans } = await callAs(app, buyer, vip.list, {})
  const plan = plans.find(({ months }) => months === MONTHS)!
  const { submit_token } = await callAs(app, buyer, vip.quote, { plan_id: plan.id })
  await callAs(app, buyer, vip.buy, {
    ...{ plan_id: plan.id, submit_token, channel: 'wallet' as const },
    ...{ pay_password: DEMO_PAY_PASSWORD, shown_total_fen: plan.price_fen },
  })
  const { list } = await callAs(app, buyer, coupon.offers, {})
  const for_vips = list.find(({ name }) => name === VIP_COUPON)!
  await callAs(app, buyer, coupon.claim, { id: for_vips.id })
}
