/** Answers the site calls. */

import { site } from '@juya/contract'
import {
  cityList,
  countyList,
  finishUpload,
  forgetSearch,
  keepReport,
  provinceList,
  voteHelp,
} from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { publishedLooks } from '../operator/decision-audits/published.ts'
import { carriersShown } from '../order/parcels.ts'
import { payChannels, RECHARGE_CHANNELS } from '../payment/options.ts'
import { activities } from './activities.ts'
import { article } from './articles.ts'
import { versionFor } from './company.ts'
import { helpInfo, helpList } from './help/help.ts'
import { customerService, customerServiceAnswer } from './help/robot.ts'
import { homePage } from './home-page.ts'
import { firstRunFigures } from './metrics.ts'
import { search, searchEverything } from './searching/search.ts'
import { hotWords, searchHistory, suggestions } from './searching/search-words.ts'
import { adsAt, bannersFor, shortcutsAt } from './showcase.ts'
import { weatherOf } from './weather.ts'

/** Icons of the app for the ways to pay. */
const CHANNEL_ICONS = {
  wallet: 'wallet',
  card: 'credit-card',
  wechat: 'wechat-logo',
  alipay: 'alipay',
  shop_wallet: 'storefront',
} as const

/** The messenger people may sign in through, and its page; both empty when none is set up. */
function socialOption(ctx: Ctx): { provider: '' | 'wechat_h5'; authorize_url: string } {
  const authorize_url = ctx.services.gateways.social.authorizeTemplate()
  return authorize_url ? { provider: 'wechat_h5', authorize_url } : { provider: '', authorize_url: '' }
}

export const calls = bindCalls(site, {
  home: async (ctx, place) => homePage(ctx, place),
  search: async (ctx, input) => search(ctx, input),
  searchSuggest: async (ctx, { keyword }) => suggestions(ctx, keyword),
  searchForget: async (ctx, { word }) => {
    await forgetSearch(ctx, word)
    return null
  },
  searchSite: async (ctx, { keyword }) => searchEverything(ctx, keyword),
  activity: async (ctx, which) => activities(ctx, which),
  payChannels: async (ctx, { purpose }) => {
    const channels = await payChannels(ctx, purpose === 'recharge' ? RECHARGE_CHANNELS : undefined)
    return { channels: channels.map((channel) => ({ ...channel, icon: CHANNEL_ICONS[channel.code] })) }
  },
  carriers: async (ctx) => ({ list: await carriersShown(ctx) }),
  banners: async (ctx, { position }) => ({ list: await bannersFor(ctx, position) }),
  shortcuts: async (ctx, { position }) => ({ list: await shortcutsAt(ctx, position) }),
  provinces: async (_ctx, { tree }) => ({ list: provinceList(tree) }),
  cities: async (_ctx, { code }) => ({ list: cityList(code) }),
  counties: async (_ctx, { code }) => ({ list: countyList(code) }),
  option: async (ctx, { key }) => {
    // Not a setting: the provider with this installation's id, for the page that sends the browser there [R4.10].
    if (key === 'social') return { key, value: socialOption(ctx) }
    const setting = ctx.services.settings.rows().find((row) => row.key === key && row.public)
    if (!setting) refuse('NOT_FOUND')
    return { key, value: await ctx.services.settings.get(ctx, key) }
  },
  decisionAudits: publishedLooks,
  version: async (ctx, { code }) => versionFor(ctx, code),
  article: async (ctx, { code, id, version }) =>
    code
      ? article(ctx, { code, version })
      : id
        ? article(ctx, { id, version })
        : refuse('MISSING_PARAM', { field: 'code' }),
  upload: async (ctx, input) => finishUpload(ctx, input),
  adBanners: async (ctx, { slot, city }) => ({ list: await adsAt(ctx, slot, city) }),
  searchHot: async (ctx) => ({ hot: await hotWords(ctx), history: await searchHistory(ctx) }),
  weather: async (ctx, place) => weatherOf(ctx, place),
  firstRun: async (ctx) => firstRunFigures(ctx),
  cspReport: async (ctx, report) => {
    await keepReport(ctx, { kind: 'csp', level: 'warn', message: 'content security policy', details: report })
    return null
  },
  helpList: async (ctx, input) => helpList(ctx, input, false),
  helpInfo: async (ctx, { id }) => helpInfo(ctx, id, false),
  shopHelpList: async (ctx, input) => helpList(ctx, input, true),
  shopHelpInfo: async (ctx, { id }) => helpInfo(ctx, id, true),
  customerService,
  customerServiceAnswer,
  helpUseful: async (ctx, input) => {
    await voteHelp(ctx, input)
    return null
  },
  clientLog: async (ctx, { level, message, ...details }) => {
    await keepReport(ctx, { kind: 'log', level, message, details })
    return null
  },
})
