/** Answers of the calls that are put together from several domains. */
import { account, interest, shop, site } from '@juya/contract'
import { bindCalls, say } from '../../platform/handlers.ts'
import { watchedLots } from '../auction/index.ts'
import { carriers as activeCarriers } from '../order/index.ts'
import { payChannels as offered } from '../payment/index.ts'
import { activities, homePage } from './front.ts'
import { myHistory } from './interests.ts'
import { myNumbers, myOrderNumbers, profileOf, resumeCheck } from './me.ts'
import { search, searchEverything, searchShop } from './search.ts'
import * as shops from './shops.ts'

const { counts, orderCounts, profile, resume } = account
const { home, search: searchRow, searchSite, activity, payChannels, carriers } = site
const { list, info, search: searchShopRow, reviews, workbench, workbenchCounts, shopReviews, replyReview } = shop
const { watchedLots: watched, history } = interest

/** Icons of the app for the ways to pay. */
const CHANNEL_ICONS = { wallet: 'wallet', card: 'credit-card', wechat: 'wechat-logo', alipay: 'alipay' } as const

const accountCalls = bindCalls(
  { counts, orderCounts, profile, resume },
  {
    counts: async (ctx) => myNumbers(ctx),
    orderCounts: async (ctx, { kind }) => myOrderNumbers(ctx, kind || undefined),
    profile: async (ctx, { user_id }) => profileOf(ctx, user_id),
    resume: async (ctx) => resumeCheck(ctx),
  },
)

const siteCalls = bindCalls(
  { home, searchRow, searchSite, activity, payChannels, carriers },
  {
    home: async (ctx, place) => homePage(ctx, place),
    searchRow: async (ctx, input) => search(ctx, input),
    searchSite: async (ctx, { keyword }) => searchEverything(ctx, keyword),
    activity: async (ctx, which) => activities(ctx, which),
    payChannels: async (ctx, { purpose }) => {
      const channels = await offered(ctx, purpose === 'recharge' ? ['card'] : ['wallet', 'card'])
      return { channels: channels.map((channel) => ({ ...channel, icon: CHANNEL_ICONS[channel.code] })) }
    },
    carriers: async (ctx) => ({
      list: (await activeCarriers(ctx)).map(({ code, name, name_en, phone }) => ({
        code,
        name: ctx.locale === 'zh-CN' ? name : name_en,
        phone,
      })),
    }),
  },
)

const shopCalls = bindCalls(
  { list, info, searchShopRow, reviews, workbench, workbenchCounts, shopReviews, replyReview },
  {
    list: async (ctx, input) => shops.shopList(ctx, input),
    info: async (ctx, { id }) => shops.shopPage(ctx, id),
    searchShopRow: async (ctx, input) => searchShop(ctx, input),
    reviews: async (ctx, { id, ...input }) => shops.shopReviews(ctx, id, input),
    workbench: async (ctx) => shops.workbench(ctx),
    workbenchCounts: async (ctx) => shops.workbenchNumbers(ctx),
    shopReviews: async (ctx, input) => shops.ownReviews(ctx, input),
    replyReview: async (ctx, { review_id, content }) =>
      say(await shops.answerReview(ctx, review_id, content), 'Answered', '已回复'),
  },
)

const interestCalls = bindCalls(
  { watched, history },
  {
    watched: async (ctx, input) => watchedLots(ctx, input),
    history: async (ctx, { type, ...place }) => myHistory(ctx, type, place),
  },
)

export const calls = [...accountCalls, ...siteCalls, ...shopCalls, ...interestCalls]
