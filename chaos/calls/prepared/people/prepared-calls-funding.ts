/** Crowdfunding: what backers, shops and operators do with it. Each call is about a campaign of its own. */
import { funding, operator, order } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../../apps/server/src/domains/account/testing.ts'
import {
  campaignForm,
  newCampaign,
  newPledge,
  paidPledge,
  payDeposit,
  pledgeForm,
  succeededCampaign,
  tierForm,
} from '../../../../apps/server/src/domains/funding/testing.ts'
import { fund } from '../../../../apps/server/src/domains/ledger/testing.ts'
import { newTrackingNo } from '../../../../apps/server/src/domains/order/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON, signInAnew } from '../prepared-parts.ts'

const DAY_MS = 86_400_000
const byBuyer = async ({ world, person }: Fixtures): Promise<ValidCall> => ({
  caller: person,
  input: { id: (await newCampaign(world)).id },
})
const byShop =
  (until: 'draft' | 'reviewing' | 'approved', more: Record<string, unknown> = {}) =>
  async ({ world }: Fixtures): Promise<ValidCall> => {
    // A shop has so many campaigns at a time: each call is one of its own.
    const { id, shop } = await newCampaign(world, { until })
    return { caller: shop, input: { id, ...more } }
  }
const byOperator =
  (until: 'reviewing' | 'approved', more: Record<string, unknown> = {}) =>
  async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
    caller,
    input: { id: (await newCampaign(world, { until })).id, ...more },
  })
async function pledging({ world }: Fixtures) {
  const caller = await newBuyer(world)
  return { caller, input: await pledgeForm(world, await newCampaign(world), caller) }
}
async function tierOf({ world }: Fixtures): Promise<ValidCall> {
  const { shop, tier_ids } = await newCampaign(world)
  return { caller: shop, input: { id: tier_ids[0]! } }
}
async function unpaid({ world }: Fixtures) {
  return newPledge(world, await newCampaign(world))
}

/** A pledge of a campaign that has succeeded. Takes two weeks of the world's time. */
async function owed(fixtures: Fixtures) {
  const { world, shop } = fixtures
  const { id, pledges } = await succeededCampaign(world, { shop })
  await signInAnew(fixtures)
  const [{ buyer, order_id }] = pledges as [(typeof pledges)[0], ...typeof pledges]
  return { id, buyer, order_id }
}
async function sent(fixtures: Fixtures, received: boolean): Promise<ValidCall> {
  const { world, shop } = fixtures
  const { buyer, order_id } = await owed(fixtures)
  await world.call(shop, order.ship, { id: order_id, carrier_code: 'SF', tracking_no: newTrackingNo() })
  if (received) await world.call(buyer, funding.confirm, { id: order_id })
  return { caller: buyer, input: { id: order_id } }
}

/** A question about a campaign of the shop. */
async function asked({ world, person }: Fixtures): Promise<ValidCall> {
  const { id, shop } = await newCampaign(world)
  const question = await world.call(person, funding.ask, { id, question: '盒子可以单买吗' })
  return { caller: shop, input: { id: question.id, content: '可以' } }
}

/** A campaign whose day has passed with something unsent, at the desk. */
async function late(fixtures: Fixtures): Promise<ValidCall> {
  const { world } = fixtures
  const { id } = await succeededCampaign(world)
  await world.advance(50 * DAY_MS)
  await world.settle()
  await signInAnew(fixtures)
  const { list } = await world.call(fixtures.operator, operator.lateCampaigns, {})
  return { caller: fixtures.operator, input: { id: list.find(({ campaign_id }) => campaign_id === id)!.id } }
}

export const PREPARED_FOR_FUNDING: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'funding.info': byBuyer,
  'funding.questions': byBuyer,
  'funding.watch': byBuyer,
  async 'funding.ask'(fixtures) {
    const { caller, input } = await byBuyer(fixtures)
    return { caller, input: { ...input, question: '盒子可以单买吗' } }
  },
  async 'funding.preview'(fixtures) {
    const { caller, input } = await pledging(fixtures)
    const { tier_id, qty, address_id } = input
    return { caller, input: { tier_id, qty, address_id } }
  },
  'funding.pledge': pledging,
  async 'funding.payPreview'(fixtures) {
    const { buyer, order_id } = await unpaid(fixtures)
    return { caller: buyer, input: { id: order_id } }
  },
  async 'funding.pay'(fixtures) {
    const { buyer, order_id, payable_fen } = await unpaid(fixtures)
    await fund(fixtures.world, buyer.id, payable_fen)
    return {
      caller: buyer,
      input: { id: order_id, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: payable_fen },
    }
  },
  'funding.express': (fixtures) => sent(fixtures, false),
  'funding.confirm': (fixtures) => sent(fixtures, false),
  'funding.reviewForm': (fixtures) => sent(fixtures, true),
  async 'funding.review'(fixtures) {
    const { caller, input } = await sent(fixtures, true)
    const { items } = await fixtures.world.call(caller as never, funding.reviewForm, { id: Number(input.id) })
    return {
      caller,
      input: {
        ...input,
        items: JSON.stringify(items.map(({ id }) => ({ item_id: id, rating: 5, content: '胎釉俱佳' }))),
      },
    }
  },
  async 'funding.back'({ world, shop }) {
    const { buyer, order_id } = await paidPledge(world, await newCampaign(world, { shop }))
    return { caller: buyer, input: { id: order_id } }
  },
  async 'funding.agree'(fixtures) {
    const { world, shop } = fixtures
    const { id, buyer, order_id } = await owed(fixtures)
    const until_at = Math.floor((await world.now()) / 1000) + 90 * 86_400
    await world.call(shop, funding.manage, { id, action: 'postpone', until_at })
    return { caller: buyer, input: { id: order_id } }
  },
  async 'funding.publish'({ world, shop }) {
    const { id } = await world.call(shop, funding.addTier, tierForm() as never)
    await payDeposit(world, shop, 500_00)
    return { caller: shop, input: await campaignForm(world, { tier_ids: JSON.stringify([id]) }) }
  },
  'funding.editForm': byShop('draft'),
  'funding.edit': byShop('draft', { title: '复烧汝瓷茶器 新版' }),
  async 'funding.addTier'({ shop }) {
    return { caller: shop, input: tierForm() }
  },
  'funding.tierForm': tierOf,
  async 'funding.editTier'(fixtures) {
    const { caller, input } = await tierOf(fixtures)
    return { caller, input: { ...input, stock: 300 } }
  },
  'funding.backers': byShop('approved'),
  'funding.saveUpdate': byShop('approved', { content: '第一窑已开' }),
  async 'funding.saveStage'({ world, shop }) {
    const planned_at = Math.floor((await world.now()) / 1000) + 20 * 86_400
    const stages = JSON.stringify([{ name: '制坯', planned_at }])
    const { id } = await newCampaign(world, { shop, stages })
    const { campaign } = await world.call(shop, funding.editForm, { id })
    return { caller: shop, input: { id, stage_id: campaign.stages[0]!.id, note: '坯已干' } }
  },
  async 'funding.manage'(fixtures) {
    const { id } = await owed(fixtures)
    return { caller: fixtures.shop, input: { id, action: 'lock' } }
  },
  'funding.answer': asked,
  'operator.campaign': byOperator('approved'),
  'operator.approveCampaign': byOperator('reviewing'),
  'operator.rejectCampaign': byOperator('reviewing', { reason: REASON }),
  'operator.stopCampaign': byOperator('approved', { reason: REASON }),
  'operator.lateCampaign': late,
  async 'operator.answerLateCampaign'(fixtures) {
    const { caller, input } = await late(fixtures)
    return { caller, input: { ...input, reason: REASON } }
  },
}
