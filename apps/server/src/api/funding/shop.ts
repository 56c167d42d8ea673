/** Answers the calls about campaigns that are not about a backer's own order: pages for all, and the shop's work. */
import {
  addTier,
  answer,
  ask,
  cancelCampaign,
  editCampaign,
  editTier,
  lockAddresses,
  postponeCampaign,
  publishCampaign,
  saveStage,
  saveUpdate,
  store,
  watchCampaign,
  withdrawCampaign,
} from '../../domains/funding/index.ts'
import { noteSeen } from '../../domains/interest/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { say } from '../../platform/http/handlers.ts'
import { cardsOf, tierShown } from './cards.ts'
import { campaignDetail } from './detail.ts'
import type { Handlers } from './handlers.ts'
import { campaignList } from './list.ts'
import { backersOf, campaignForm, ownCampaigns, ownTiers, tierAsForm } from './shop-pages.ts'
import { questionShown, questionsOf, stageShown, updatesShown } from './talk.ts'

const card = async (ctx: Ctx, id: number) => (await cardsOf(ctx, await store.campaignsByIds(ctx, [id])))[0]!

export const shopCalls = {
  list: (ctx, input) => campaignList(ctx, input),
  async info(ctx, { id }) {
    const shown = await campaignDetail(ctx, id)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'campaign', id)
    return shown
  },
  questions: (ctx, input) => questionsOf(ctx, input),
  watch: (ctx, { id, on }) => watchCampaign(ctx, id, on),
  async ask(ctx, input) {
    const shown = await questionShown(ctx, await ask(ctx, input))
    return say(shown, 'The shop has your question', '已提问，等待店铺回答')
  },
  async publish(ctx, form) {
    const { id, status } = await publishCampaign(ctx, form)
    return { id, status }
  },
  shopCampaigns: (ctx, input) => ownCampaigns(ctx, input),
  editForm: (ctx, { id }) => campaignForm(ctx, id),
  async edit(ctx, { action, ...changes }) {
    if (action === 'withdraw') await withdrawCampaign(ctx, changes.id)
    else if (action === 'cancel') await cancelCampaign(ctx, changes.id)
    else await editCampaign(ctx, { ...changes, action })
    return card(ctx, changes.id)
  },
  tiers: (ctx, { campaign_id }) => ownTiers(ctx, campaign_id),
  addTier: async (ctx, input) => tierShown(ctx, await addTier(ctx, input)),
  tierForm: (ctx, { id }) => tierAsForm(ctx, id),
  editTier: async (ctx, input) => tierShown(ctx, await editTier(ctx, input)),
  backers: (ctx, input) => backersOf(ctx, input),
  async saveUpdate(ctx, input) {
    const [shown] = await updatesShown(ctx, [await saveUpdate(ctx, input)], { reads_all: true, corrects: true })
    return shown!
  },
  saveStage: async (ctx, input) => stageShown(await saveStage(ctx, input)),
  async manage(ctx, input) {
    if (input.action === 'lock') await lockAddresses(ctx, input.id)
    else await postponeCampaign(ctx, input.id, input.until_at * 1_000)
    return card(ctx, input.id)
  },
  answer: async (ctx, input) => questionShown(ctx, await answer(ctx, input)),
} satisfies Partial<Handlers>
