/** Campaigns for tests, made by the steps shops and reviewers take. */
import { funding as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { accounts, balanceFen, post, shopDepositPaid } from '../ledger/index.ts'
import { fund } from '../ledger/testing.ts'
import { addressOf, payFor } from '../order/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { categoryIdByCode } from '../site/index.ts'
import { approveCampaign } from './index.ts'

const DAY_S = 86_400
let paid_in = 7_000_000
let made = 0

export interface TestCampaign {
  id: number
  shop: TestShop
  /** In their order. */
  tier_ids: number[]
}

/** Pays this much into a shop's deposit, from its owner's wallet. */
export async function payDeposit(world: World, shop: TestShop, amount_fen: number): Promise<void> {
  await fund(world, shop.owner.id, amount_fen)
  const paid = { from: 'user_wallet', user_id: shop.owner.id } as const
  await post(world.ctx, shopDepositPaid({ request_id: ++paid_in, shop_id: shop.id, amount_fen, paid }))
}

export const depositFen = (world: World, shop: TestShop): Promise<number> =>
  balanceFen(world.ctx, accounts.shopDeposit(shop.id))

/** The form of a campaign for ¥10,000 that runs for 14 days and ships 60 days from now. */
export async function campaignForm(world: World, more: Record<string, unknown> = {}) {
  const now_s = Math.floor((await world.now()) / 1000)
  return {
    title: `复烧汝瓷茶器 ${++made} 号`,
    title_en: 'Firing the Ru glaze again',
    category_id: (await categoryIdByCode(world.ctx, 'porcelain')) ?? (await categoryIdByCode(world.ctx, 'jade'))!,
    images: ['upload/2026/01/test/kiln.webp'],
    story: '柴窑复烧汝瓷天青釉，计划烧制四窑，每窑五十件，逐件编号。',
    story_en: 'Four firings of a wood kiln, fifty pieces each, every piece numbered.',
    risk_text: '柴窑成品率约六成，若不足，发货可能延期，届时按规则退款。',
    goal_fen: 10_000_00,
    days: 14,
    ship_by_at: now_s + 60 * DAY_S,
    ...more,
  }
}

export const tierForm = (more: Record<string, unknown> = {}) => ({
  name: '洗一件',
  name_en: 'One brush washer',
  price_fen: 498_00,
  content: '独立窑号，附盒',
  content_en: 'With its kiln number, boxed',
  stock: 120,
  per_user: 5,
  shipping_fen: 12_00,
  ...more,
})

type Options = {
  shop?: TestShop
  /** Left out: one of ¥498, 120 pieces, ¥12 shipping. */
  tiers?: Array<Record<string, unknown>>
  until?: 'draft' | 'reviewing' | 'approved'
} & Record<string, unknown>

/** A campaign of a shop that has its reserve in its deposit: approved, and live unless from_at says otherwise. */
export async function newCampaign(
  world: World,
  { shop, tiers = [{}], until = 'approved', ...form }: Options = {},
): Promise<TestCampaign> {
  const owner = shop ?? (await newShop(world, { level: 3 }))
  const tier_ids: number[] = []
  for (const tier of tiers) tier_ids.push((await world.call(owner, rows.addTier, tierForm(tier) as never)).id)
  const filled = await campaignForm(world, { tier_ids, ...form })
  if (until !== 'draft') await payDeposit(world, owner, Math.min(50_000_00, Math.ceil(filled.goal_fen / 20)))
  const { id } = await world.call(owner, rows.publish, {
    ...filled,
    save: until === 'draft' ? 'draft' : 'submit',
  } as never)
  if (until === 'approved') {
    await inTransaction(world.ctx, (tx) => approveCampaign(tx, id))
    await world.settle()
  }
  return { id, shop: owner, tier_ids }
}

export interface TestPledge {
  order_id: number
  buyer: TestPerson
  payable_fen: number
}

interface Wanted {
  buyer?: TestPerson
  /** Its place in tier_ids. */
  tier?: number
  qty?: number
  instead_of_id?: number
}

/** The form of a pledge as a backer has it: pledging sends it. */
export async function pledgeForm(
  world: World,
  campaign: TestCampaign,
  buyer: TestPerson,
  { tier = 0, qty = 1, instead_of_id }: Omit<Wanted, 'buyer'> = {},
) {
  const wish = { tier_id: campaign.tier_ids[tier]!, qty, ...(instead_of_id ? { instead_of_id } : {}) }
  const address_id = await addressOf(world, buyer)
  const { submit_token, amounts } = await world.call(buyer, rows.preview, { ...wish, address_id })
  return { ...wish, address_id, submit_token, shown_total_fen: amounts.payable_fen, agree_risk: 1 as const }
}

/** A pledge that is ordered and not paid yet. */
export async function newPledge(
  world: World,
  campaign: TestCampaign,
  { buyer, ...wanted }: Wanted = {},
): Promise<TestPledge> {
  const person = buyer ?? (await newBuyer(world))
  const { order_id, payable_fen } = await world.call(
    person,
    rows.pledge,
    await pledgeForm(world, campaign, person, wanted),
  )
  return { order_id, payable_fen, buyer: person }
}

/** A pledge paid from the wallet. */
export async function paidPledge(world: World, campaign: TestCampaign, wanted: Wanted = {}): Promise<TestPledge> {
  const pledge = await newPledge(world, campaign, wanted)
  const [row] = await world.sql<{ order_no: string }>('select order_no from order_orders where id = $1', [
    pledge.order_id,
  ])
  await payFor(world, {
    id: pledge.order_id,
    order_no: row!.order_no,
    lot_id: 0,
    buyer: pledge.buyer,
    shop: campaign.shop,
    total_fen: pledge.payable_fen,
    payable_fen: pledge.payable_fen,
  })
  return pledge
}

export async function campaignRow(world: World, id: number) {
  const [row] = await world.sql<{ status: string; raised_fen: number; backer_count: number; watch_count: number }>(
    'select status, raised_fen, backer_count, watch_count from funding_campaigns where id = $1',
    [id],
  )
  return row!
}

/** A campaign with one tier of ¥6,000 that has succeeded with two backers, whose pledges are to be shipped. */
export async function succeededCampaign(world: World, more: Options = {}) {
  const campaign = await newCampaign(world, { tiers: [{ price_fen: 6_000_00 }], ...more })
  const pledges = [await paidPledge(world, campaign), await paidPledge(world, campaign)]
  await world.advance(14 * DAY_S * 1000 + 60_000)
  await world.settle()
  return { ...campaign, pledges }
}
