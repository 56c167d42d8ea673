/** Campaigns on the console: the list, one of them with what a reviewer needs beside it, and what operators do to it. */
import { CAMPAIGNS } from '@juya/contract'
import * as domain from '../../../domains/funding/index.ts'
import { termsOf } from '../../../domains/shop/index.ts'
import { categoryOf } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { inLanguage } from '../../auction/cards.ts'
import { cardsOf, tierShown } from '../../funding/cards.ts'
import { campaignSource } from '../../funding/console.ts'
import { stageShown } from '../../funding/talk.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await domain.store.campaignsByIds(ctx, ids))
  const rows = new Map(list.map((row) => [row.id, row]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'campaign', ids)
  const claims = await claimsShown(ctx, 'campaign', ids)
  return (await cardsOf(ctx, list)).map((card) => ({
    ...card,
    submitted_at: seconds(rows.get(card.id)!.submitted_at),
    reject_reason: rows.get(card.id)!.reject_reason,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(card.id)),
    claim: claims.get(card.id) ?? null,
  }))
}

export const campaigns = bindDefined(CAMPAIGNS, {
  source: campaignSource,
  rows: present,
  file: { campaign: (row) => row.title, shop: (row) => row.shop.name },
  async view(ctx, { id: campaign_id }) {
    const one = (await domain.store.campaignById(ctx, campaign_id))!
    const category = await categoryOf(ctx, one.category_id)
    return {
      images: one.images,
      video: one.video,
      category: inLanguage(ctx, category.name_en, category.name_zh),
      story: one.story,
      risk_text: one.risk_text,
      days: one.days,
      asked_from_at: seconds(one.asked_from_at),
      postponed_to: seconds(one.postponed_to),
      tiers: (await domain.store.tiersOf(ctx, [campaign_id])).map((tier) => tierShown(ctx, tier)),
      stages: (await domain.stagesOf(ctx, campaign_id)).map(stageShown),
      reserve: await domain.reserveLeft(ctx, campaign_id),
      shop_active: (await termsOf(ctx, one.shop_id)).is_active,
      waiting: await domain.unsentIn(ctx, campaign_id),
    }
  },
  logged: ({ status, raised_fen }) => ({ status, raised_fen }),
  acts: {
    approveCampaign: (tx, input) => domain.approveCampaign(tx, input.id),
    rejectCampaign: (tx, { id: campaign_id, reason }) => domain.rejectCampaign(tx, campaign_id, reason),
    async stopCampaign(tx, { id: campaign_id, reason }) {
      const proposed = await domain.askToStop(tx, campaign_id, reason)
      return { noted: proposed }
    },
  },
})
