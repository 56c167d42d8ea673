/** The page of a campaign, as its reader sees it. */
import { REFUSALS, reasonText } from '@juya/contract'
import { maskName, userBriefs } from '../../domains/account/index.ts'
import {
  type Campaign,
  checkAsk,
  checkPledge,
  isOpen,
  isPublic,
  isRunning,
  reserveLeft,
  setting,
  shopRecord,
  stagesOf,
  store,
  watchedAmong,
} from '../../domains/funding/index.ts'
import { worksInAmong } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { namedCategory } from '../site/categories.ts'
import { cardsOf, tierShown } from './cards.ts'
import { campaignClocks } from './clocks.ts'
import { pledgesShown } from './pledge-cards.ts'
import { newestUpdates, stageShown, updatesShown } from './talk.ts'

const DAY_MS = 86_400_000
const BACKERS_SHOWN = 10

/** A campaign as anybody sees it once it is approved, and as its shop sees it before. @throws Refusal NOT_FOUND */
export async function campaignDetail(ctx: Ctx, id: number) {
  const campaign = (await store.campaignById(ctx, id)) ?? refuse('NOT_FOUND')
  const { shop_id } = campaign
  const is_mine = ctx.user ? (await worksInAmong(ctx, ctx.user.id, [shop_id])).has(shop_id) : false
  if (!isPublic(campaign) && !is_mine) refuse('NOT_FOUND')
  return campaignShown(ctx, campaign, is_mine)
}

export async function campaignShown(ctx: Ctx, campaign: Campaign, is_mine: boolean) {
  const { id, status } = campaign
  const user_id = ctx.user?.id
  const [card] = await cardsOf(ctx, [campaign])
  const category = await namedCategory(ctx, campaign.category_id)
  const pledges = user_id === undefined ? [] : await store.pledgesOfPerson(ctx, user_id, [id])
  const reads_all = is_mine || pledges.some(({ state }) => state === 'paid')
  const { updates, count: update_count } = await newestUpdates(ctx, id)
  const tiers = (await store.tiersOf(ctx, [id])).filter((tier) => tier.status === 'active' || tier.sold > 0)
  const reserve = await reserveLeft(ctx, id)
  return {
    ...card!,
    images: campaign.images,
    video: campaign.video,
    video_poster: campaign.video_poster,
    category: { id: category.id, name: category.name },
    story: inLanguage(ctx, campaign.story_en, campaign.story),
    risk_text: campaign.risk_text,
    tiers: tiers.map((tier) => tierShown(ctx, tier)),
    stages: (await stagesOf(ctx, id)).map(stageShown),
    updates: await updatesShown(ctx, updates, { reads_all, corrects: is_mine }),
    update_count,
    updated_at: seconds(campaign.last_update_at),
    question_count: await questionCount(ctx, id),
    backers: await newestBackers(ctx, campaign),
    my_pledges: await pledgesShown(ctx, pledges, [campaign]),
    watched: user_id === undefined ? false : (await watchedAmong(ctx, user_id, [id])).has(id),
    is_mine,
    pledgeable: await may(ctx, isOpen(campaign, await databaseNow(ctx)), (me) => checkPledge(ctx, me, campaign)),
    askable: await may(ctx, isRunning(status), (me) => checkAsk(ctx, me, campaign)),
    withdraw_before_h: await setting(ctx, 'funding.withdraw_before_h'),
    pay_minutes: await setting(ctx, 'funding.pay_min'),
    ended_at: seconds(campaign.ended_at),
    money: { escrow_fen: campaign.escrow_fen, to_shop_fen: campaign.to_shop_fen, back_fen: campaign.back_fen },
    reserve: reserve ?? null,
    postponed_to: seconds(campaign.postponed_to),
    refunded_at:
      status === 'failed' || status === 'cancelled' || status === 'finished'
        ? null
        : seconds(campaign.ship_by + (await setting(ctx, 'funding.late_days')) * DAY_MS),
    addresses_lock_at: seconds(campaign.addresses_lock_at),
    record: await shopRecord(ctx, campaign),
    stop_reason: status === 'cancelled' ? campaign.reject_reason : null,
    clocks: await campaignClocks(ctx, campaign),
  }
}

/** Whether the caller may do something, and if not, why. A guest is asked to sign in first, where it is open at all. */
async function may(ctx: Ctx, is_open: boolean, check: (user_id: number) => Promise<void>) {
  try {
    if (ctx.user) await check(ctx.user.id)
    else if (!is_open) refuse('CAMPAIGN_ENDED')
    return { ok: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, code: REFUSALS[error.key].code, reason: reasonText(error.key, ctx.locale, error.details) }
  }
}

async function questionCount(ctx: Ctx, campaign_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_question_count',
    'select count(*)::int as n from funding_questions where campaign_id = $1 and hidden_by is null',
    [campaign_id],
  )
  return row!.n
}

/** The newest backers, masked; of a campaign whose money went back those who had backed it. */
async function newestBackers(ctx: Ctx, { id, status }: Campaign) {
  const rows = await query<{ user_id: number; tier_id: number; paid_at: number }>(
    ctx,
    'funding_backers_newest',
    'select user_id, tier_id, paid_at from funding_pledges where campaign_id = $1 and state = $2 order by order_id desc limit $3',
    [id, status === 'failed' || status === 'cancelled' ? 'refunded' : 'paid', BACKERS_SHOWN],
  )
  const people = await userBriefs(ctx, [...new Set(rows.map(({ user_id }) => user_id))])
  const tiers = new Map((await store.tiersOf(ctx, [id])).map((tier) => [tier.id, tier]))
  return rows.map(({ user_id, tier_id, paid_at }) => ({
    name: maskName(people.get(user_id)?.nickname ?? ''),
    tier_name: inLanguage(ctx, tiers.get(tier_id)?.name_en ?? null, tiers.get(tier_id)?.name ?? ''),
    at: seconds(paid_at),
  }))
}
