/** Campaigns of the demo world: one that was sent and received, one that is late, one that failed; two that run, one that opens soon, one in review. */
import { funding, order, shop as shopCalls } from '@juya/contract'
import type { App } from '../../app.ts'
import { approveCampaign } from '../../domains/funding/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { shownAs } from '../goods.ts'
import { trackingNo } from '../history/recent-sales.ts'
import { type Newcomer, putMoneyIn, type Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'
import { FAILED, FINISHED, HALF, IN_REVIEW, LATE, type Plan, SCHEDULED, TEA_WARE } from './plans.ts'

const DAY_MS = 86_400_000

interface Made {
  plan: Plan
  id: number
  shop: Shop
  tier_ids: number[]
  /** Paid, in the order they were placed. */
  pledges: Array<{ order_id: number; buyer: Newcomer }>
}

/** What the story does with campaigns at its own times. */
export interface Campaigns {
  /** Two of the past are open, and each person's pledge is in. */
  begin: () => Promise<void>
  /** The shops send: one all of it, one a part. The two of today open. */
  goOn: () => Promise<void>
  /** What arrived is confirmed; what is prepared waits. */
  end: () => Promise<void>
}

export function campaignsOf(
  app: App,
  album: Album,
  { shops, people }: { shops: readonly Shop[]; people: readonly Newcomer[] },
): Campaigns {
  const made = new Map<Plan, Made>()
  const open = async (plan: Plan) => {
    const one = await publish(app, album, shops, plan)
    await approve(app, one.id)
    for (const { backer, tier, qty } of plan.pledges) {
      const buyer = people[backer]!
      one.pledges.push({ order_id: await pledge(app, buyer, one.tier_ids[tier]!, qty), buyer })
    }
    made.set(plan, one)
    return one
  }
  return {
    async begin() {
      for (const plan of [FINISHED, LATE, FAILED]) await open(plan)
    },
    async goOn() {
      const [finished, late] = [made.get(FINISHED)!, made.get(LATE)!]
      for (const { order_id } of finished.pledges) await ship(app, finished.shop, order_id)
      for (const { order_id } of late.pledges.slice(0, LATE.sends)) await ship(app, late.shop, order_id)
      await callAs(app, late.shop.owner, funding.saveUpdate, { id: late.id, content: LATE.update!, for_backers: true })
      const running = await open(TEA_WARE)
      await open(HALF)
      await talk(app, running)
    },
    async end() {
      for (const { order_id, buyer } of made.get(FINISHED)!.pledges)
        await callAs(app, buyer, funding.confirm, { id: order_id })
      await approve(app, (await publish(app, album, shops, SCHEDULED)).id)
      await publish(app, album, shops, IN_REVIEW)
    },
  }
}

/** Its tiers, the campaign as a draft, and its reserve; then it goes to the review. */
async function publish(app: App, album: Album, shops: readonly Shop[], plan: Plan): Promise<Made> {
  const shop = shops.find(({ demo }) => demo.category === plan.shop)!
  const tier_ids: number[] = []
  for (const tier of plan.tiers) tier_ids.push((await callAs(app, shop.owner, funding.addTier, tier)).id)
  const now = await databaseNow(systemCtx(app.services, 'seed'))
  const inDays = (days: number): number => Math.floor((now + days * DAY_MS) / 1_000)
  const { category_id, images } = await shownAs(app, album, shop, plan.code)
  const { title, title_en, story, story_en, risk_text, goal_fen, days } = plan
  const { id } = await callAs(app, shop.owner, funding.publish, {
    ...{ title, title_en, category_id, images, story, story_en, risk_text, goal_fen, days },
    ...(plan.opens_in_days ? { from_at: inDays(plan.opens_in_days) } : {}),
    ship_by_at: inDays(plan.ships_in_days),
    tier_ids: JSON.stringify(tier_ids),
    stages: JSON.stringify(plan.stages.map(({ name, in_days }) => ({ name, planned_at: inDays(in_days) }))),
    save: 'draft',
  } as never)
  const { need_fen } = (await callAs(app, shop.owner, funding.editForm, { id })).reserve
  await reserve(app, shop, need_fen)
  await callAs(app, shop.owner, funding.edit, { id, action: 'submit' })
  return { plan, id, shop, tier_ids, pledges: [] }
}

/** The shop's owner pays into its deposit what the platform sets aside. */
async function reserve(app: App, { owner }: Shop, amount_fen: number): Promise<void> {
  await putMoneyIn(app, owner, amount_fen)
  const { submit_token } = await callAs(app, owner, shopCalls.deposit, {})
  await callAs(app, owner, shopCalls.moveDeposit, {
    action: 'topup',
    amount_fen,
    submit_token,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
  } as never)
}

const approve = (app: App, id: number): Promise<void> =>
  inTransaction(colleagueForSeed(app, 'review'), (tx) => approveCampaign(tx, id))

/** Orders and pays a pledge. */
async function pledge(app: App, buyer: Newcomer, tier_id: number, qty: number): Promise<number> {
  const wish = { tier_id, qty, address_id: buyer.address_id! }
  const { submit_token, amounts } = await callAs(app, buyer, funding.preview, wish)
  const { order_id, payable_fen } = await callAs(app, buyer, funding.pledge, {
    ...wish,
    submit_token,
    agree_risk: 1,
    shown_total_fen: amounts.payable_fen,
  })
  await callAs(app, buyer, funding.pay, {
    id: order_id,
    address_id: buyer.address_id!,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: payable_fen,
  } as never)
  return order_id
}

const ship = (app: App, { owner }: Shop, order_id: number) =>
  callAs(app, owner, order.ship, { id: order_id, carrier_code: 'SF', tracking_no: trackingNo(order_id) } as never)

/** Its shop says how it comes along, and answers one of two questions. */
async function talk(app: App, { plan, id, shop, pledges }: Made): Promise<void> {
  await callAs(app, shop.owner, funding.saveUpdate, { id, content: plan.update! })
  const { campaign } = await callAs(app, shop.owner, funding.editForm, { id })
  const [first] = campaign.stages
  await callAs(app, shop.owner, funding.saveStage, {
    id,
    stage_id: first!.id,
    done: true,
    note: '釉料配方已定，试片三十块。',
  } as never)
  for (const [n, { question, answer }] of plan.questions!.entries()) {
    const asked = await callAs(app, pledges[n]!.buyer, funding.ask, { id, question })
    if (answer) await callAs(app, shop.owner, funding.answer, { id: asked.id, content: answer })
  }
}
