/** Campaigns past their day, at the desk: those whose backers wait for a word, and what each was told. */
import { LATE_CAMPAIGNS } from '@juya/contract'
import * as domain from '../../../domains/funding/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf } from '../../funding/cards.ts'
import { lastUpdate, lateCampaignSource, lateCounts } from '../../funding/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const DAY_MS = 86_400_000

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await domain.lateByIds(ctx, ids))
  const campaign_ids = list.map(({ campaign_id }) => campaign_id)
  const found = await domain.store.campaignsByIds(ctx, campaign_ids)
  const cards = new Map((await cardsOf(ctx, found)).map((card) => [card.id, card]))
  const counts = await lateCounts(ctx, campaign_ids)
  const review_deadlines = await reviewDeadlinesOf(ctx, 'late_campaign', ids)
  const claims = await claimsShown(ctx, 'late_campaign', ids)
  return list.map(({ id, campaign_id, status, answered_at }) => {
    const { title, image, shop, ship_by_at } = cards.get(campaign_id)!
    const count = counts.get(campaign_id)
    return {
      ...{ id, campaign_id, title, image, shop, ship_by_at, status },
      to_ship: count?.to_ship ?? 0,
      escrow_fen: count?.escrow_fen ?? 0,
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
      decided_at: seconds(answered_at),
    }
  })
}

export const lateCampaigns = bindDefined(LATE_CAMPAIGNS, {
  source: lateCampaignSource,
  rows: present,
  file: { campaign: (row) => row.title, shop: (row) => row.shop.name },
  async view(ctx, { id, campaign_id }) {
    const [late] = await domain.lateByIds(ctx, [id])
    const campaign = (await domain.store.campaignById(ctx, campaign_id))!
    const count = (await lateCounts(ctx, [campaign_id])).get(campaign_id)
    const update = await lastUpdate(ctx, campaign_id)
    const late_days = await domain.setting(ctx, 'funding.late_days')
    return {
      ...{ shipped: count?.shipped ?? 0, left: count?.left ?? 0, agreed: count?.agreed ?? 0 },
      postponed_to: seconds(campaign.postponed_to),
      refunded_at: seconds(campaign.ship_by + late_days * DAY_MS),
      last_update_at: seconds(update?.created_at ?? null),
      last_update: update?.content ?? null,
      answer: late!.answer,
    }
  },
  logged: ({ campaign_id, status }) => ({ campaign_id, status }),
  acts: {
    answerLateCampaign: (tx, { id, reason }) => domain.answerLate(tx, id, reason),
  },
})
