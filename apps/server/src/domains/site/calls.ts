/** Answers of the site calls. Those put together from lots, shops and payments are the home domain's. */
import { site } from '@juya/contract'
import { bindCalls } from '../../platform/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { articleByCode, articleById } from './articles.ts'
import { versionFor } from './house.ts'
import { cityList, countyList, provinceList } from './regions.ts'
import { keepReport } from './reports.ts'
import { hotWords, searchHistory } from './search-words.ts'
import { adsAt, bannersAt, shortcutsAt } from './showcase.ts'
import { finishUpload } from './uploading.ts'
import { weatherAt } from './weather.ts'

const {
  home: _home,
  search: _search,
  searchSite: _all,
  activity: _activity,
  payChannels: _channels,
  carriers: _carriers,
  ...own
} = site

export const calls = bindCalls(own, {
  banners: async (ctx, { position }) => ({ list: await bannersAt(ctx, position) }),
  shortcuts: async (ctx, { position }) => ({ list: await shortcutsAt(ctx, position) }),
  provinces: async (_ctx, { tree }) => ({ list: provinceList(tree) }),
  cities: async (_ctx, { code }) => ({ list: cityList(code) }),
  counties: async (_ctx, { code }) => ({ list: countyList(code) }),
  option: async (ctx, { key }) => {
    const setting = ctx.services.settings.rows().find((row) => row.key === key && row.public)
    if (!setting) refuse('NOT_FOUND')
    return { key, value: await ctx.services.settings.get(ctx, key) }
  },
  version: async (ctx, { code }) => versionFor(ctx, code),
  article: async (ctx, { code, id }) =>
    code ? articleByCode(ctx, code) : id ? articleById(ctx, id) : refuse('MISSING_PARAM', { field: 'code' }),
  upload: async (ctx, input) => finishUpload(ctx, input),
  adBanners: async (ctx, { slot, city }) => ({ list: await adsAt(ctx, slot, city) }),
  searchHot: async (ctx) => ({ hot: await hotWords(ctx), history: await searchHistory(ctx) }),
  weather: async (ctx, place) => weatherAt(ctx, place),
  cspReport: async (ctx, report) => {
    await keepReport(ctx, { kind: 'csp', level: 'warn', message: 'content security policy', details: report })
    return null
  },
  clientLog: async (ctx, { level, message, ...details }) => {
    await keepReport(ctx, { kind: 'log', level, message, details })
    return null
  },
})
