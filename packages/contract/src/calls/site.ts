/** The site itself: home page, search, texts, regions, uploads, weather and what browsers report about errors. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Agreement, Overturned } from '../operator/desk/decision-audits.ts'
import {
  ActivityCard,
  Article,
  Banner,
  CampaignCard,
  Carrier,
  Code,
  GoodsCard,
  GroupCard,
  Interests,
  Keyword,
  LotCard,
  LotMode,
  MasterCard,
  Nothing,
  opt,
  PayChannel,
  Region,
  ServerNow,
  ShopBrief,
  ShopLine,
  TaskCard,
  VideoCard,
  Weather,
} from '../shapes/index.ts'
import { thingsIn } from '../things/things.ts'
import { AskedFen, At, Day, Fen, Flag, Id, Ok, Paging, page, rowNumber, text, whole } from '../units.ts'
import { helping } from './people/helping.ts'
import { ExchangeItem } from './rewards/exchange.ts'

const Nav = z.object({ id: Id, name: z.string(), icon: z.string(), link: z.string(), badge: opt(z.string()) })
const place = z.string().trim().max(30)

/** Kinds of search results. */
export const SearchType = z.enum(thingsIn('search'))

/** sold: of goods; bids and ending: of lots. What an order does not fit comes by the best match. */
const SEARCH_SORTS = ['default', 'hot', 'new', 'price_up', 'price_down', 'bids', 'ending', 'sold'] as const

/** What a search can be narrowed by: the field of the input an option is given in, and how many things it then finds. */
export const SearchFacet = z.object({
  key: z.enum([
    'status',
    'category_id',
    'mode',
    'ends',
    'period',
    'scene',
    'issuer',
    'certified',
    'leaky',
    'no_reserve',
    'returnable',
    'verified_shop',
    'free_shipping',
  ]),
  options: z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int() })),
})

/** Instead of an empty result of lots: what is nearest to it. */
const Nearby = z.object({
  kind: z.enum(['without_filters', 'ended', 'popular']),
  total: z.number().int(),
  items: z.array(LotCard).max(6),
})

/** What a question that finds nothing as typed was taken for. */
const Reading = z.object({
  /** What was looked for instead. */
  keyword: z.string(),
  /** Words were taken for known ones that are spelled alike. */
  spelled: z.boolean(),
  /** Words nothing has together with the rest. */
  left_out: z.array(z.string()),
})

/** The purpose of an uploaded picture; idcard pictures are kept where only reviewers see them. */
const UPLOAD_USES = ['avatar', ...thingsIn('picture'), 'chat', 'evidence', 'idcard', 'post', 'other'] as const
export type UploadUseName = (typeof UPLOAD_USES)[number]
export const UploadUse = z.enum(UPLOAD_USES)

/** How many lots fall into each band of price, for the filter sheet. */
const PriceBand = z.object({ from_fen: Fen, to_fen: opt(Fen), count: z.number().int() })

// biome-ignore format: a row opens with its method and path on one line
export const site = defineCalls('site', {
  banners: {
    method: 'GET', path: '/api/portal/Public/get_banner', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ position: Code.default('home') }),
    data: z.object({ list: z.array(Banner) }),
    refusals: [],
    note: 'Banners of a place in the app.',
  },
  shortcuts: {
    method: 'GET', path: '/api/portal/Public/get_nav', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ position: Code.default('home') }),
    data: z.object({ list: z.array(Nav) }),
    refusals: [],
    note: 'The grid of shortcuts.',
  },
  payChannels: {
    method: 'GET', path: '/api/portal/Public/get_paylist', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ purpose: Code.optional() }),
    data: z.object({
      channels: z.array(
        z.object({ code: PayChannel, name: z.string(), icon: z.string(), enabled: z.boolean(), reason: opt(z.string()) }),
      ),
    }),
    refusals: [],
    note: 'Ways to pay.',
  },
  activity: {
    method: 'GET', path: '/api/portal/Public/get_activity', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ id: Id.optional(), type: Code.optional() }),
    data: z.object({
      list: z.array(ActivityCard),
      /** With id: that activity's text and the lots and shops it shows. */
      activity: opt(
        ActivityCard.extend({
          content_html: z.string(),
          lots: z.array(LotCard),
          shops: z.array(ShopBrief),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
    note: 'Activities of a type, or one with its page.',
  },
  provinces: {
    method: 'GET', path: '/api/portal/Public/get_province', effect: 'read', auth: 'public', cache_s: 86_400,
    input: z.object({ tree: Flag.default(true) }),
    data: z.object({ list: z.array(Region) }),
    refusals: [],
    note: 'Provinces; tree=1 with their cities, whose label is province-city [R3.4].',
  },
  cities: {
    method: 'GET', path: '/api/portal/Public/get_city', effect: 'read', auth: 'public', cache_s: 86_400,
    input: z.object({ code: Code }),
    data: z.object({ list: z.array(Region) }),
    refusals: ['NOT_FOUND'],
    note: 'Cities of a province.',
  },
  counties: {
    method: 'GET', path: '/api/portal/Public/get_county', effect: 'read', auth: 'public', cache_s: 86_400,
    input: z.object({ code: Code }),
    data: z.object({ list: z.array(Region) }),
    refusals: ['NOT_FOUND'],
    note: 'Counties of a city.',
  },
  option: {
    method: 'GET', path: '/api/portal/Public/get_single_option', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ key: Code }),
    data: z.object({ key: z.string(), value: z.unknown() }),
    refusals: ['NOT_FOUND'],
    note: 'One public setting; key social gives {provider, authorize_url}, with {return_url} where the page puts its own address; both empty when no messenger is set up.',
  },
  decisionAudits: {
    method: 'GET', path: '/api/portal/Store/decision_audits', effect: 'read', auth: 'public',
    input: z.object({}),
    data: z.object({
      /** Decisions drawn now, of ten thousand. */
      share_bp: z.number().int(),
      agreement: z.array(Agreement),
      overturned: z.array(Overturned),
      /** The latest first; seed, decisions and drawn when the day is over. */
      days: z.array(z.object({
        day: Day, fingerprint: z.string(), announced_at: At, share_bp: z.number().int(),
        seed: opt(z.string()), decisions: opt(z.number().int()), drawn: opt(z.array(z.number().int())),
      })),
    }),
    refusals: [],
    note: 'How alike two operators decide who know nothing of each other, how often decisions were overturned, and the draws anybody can repeat.',
  },
  version: {
    method: 'GET', path: '/api/portal/Public/get_version', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ platform: Code.default('h5'), code: rowNumber(0).optional() }),
    data: z.object({
      version: z.string(),
      code: z.number().int(),
      force: z.boolean(),
      url: opt(z.string()),
      notes: z.string(),
      has_update: z.boolean(),
    }),
    refusals: [],
    note: 'The newest version of the app.',
  },
  article: {
    method: 'GET', path: '/api/portal/Public/get_article_single', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ code: Code.optional(), id: Id.optional(), version: rowNumber(1).optional() }),
    data: Article,
    refusals: ['NOT_FOUND'],
    note: 'A text by code (user_agreement, privacy, auction_rules, deposit_rules, …) or id: the version in force, or the one asked for.',
  },
  upload: {
    method: 'POST', path: '/api/portal/Public/upload_img', effect: 'write', auth: 'user', body: 'multipart',
    repeat: { anew: 'each' }, states: [], takes_video: true,
    input: z.object({ kind: z.enum(['image', 'video', 'doc']).default('image'), use: UploadUse.default('other') }),
    data: z.object({
      path: z.string(),
      url: z.string(),
      width: opt(z.number().int()),
      height: opt(z.number().int()),
      /** Of a video. */
      duration_ms: opt(z.number().int()),
      sha256: z.string(),
    }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'CONTENT_BLOCKED', 'VIDEO_TYPE', 'VIDEO_TOO_LARGE', 'VIDEO_TOO_LONG'],
    note: 'Upload one file in the field `file`; answers the path other calls take. A shop sends the video of a lot with kind=video and use=lot, a person one of a chat with use=chat, both before the file.',
  },
  home: {
    method: 'GET', path: '/api/portal/Index/nav', effect: 'read', auth: 'public', cache_s: 5,
    input: z.object({ city: place.optional(), area: place.optional(), interests: Interests }),
    data: z.object({
      tabs: z.array(z.object({ key: z.string(), name: z.string(), link: z.string() })),
      sections: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('lots'), key: z.string(), title: z.string(), more_link: opt(z.string()), items: z.array(LotCard) }),
          z.object({ kind: z.literal('shops'), key: z.string(), title: z.string(), more_link: opt(z.string()), items: z.array(ShopBrief) }),
        ]),
      ),
      weather: opt(Weather),
      ...ServerNow,
    }),
    refusals: [],
    note: 'How the home page is put together. Lots of the categories the reader chose stand before others: a guest’s come with the call.',
  },
  firstRun: {
    method: 'GET', path: '/api/portal/Public/first_run', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({
      soft_close_window_s: z.number().int(),
      /** The usual deposit as a share of the start price; a shop may ask for another. */
      deposit_bp: z.number().int(),
      pay_window_h: z.number().int(),
      appeal_h: z.number().int(),
      /** An order that arrived counts as received after so many days, a valuable one after confirm_days_large. */
      confirm_days: z.number().int(),
      confirm_days_large: z.number().int(),
      large_from_fen: Fen,
    }),
    refusals: [],
    note: 'The figures that the first cards a new visitor sees are about, each from the setting or rule that decides it.',
  },
  adBanners: {
    method: 'GET', path: '/api/portal/Index/ad_banner', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ slot: Code, city: place.optional() }),
    data: z.object({ list: z.array(Banner.extend({ slide_id: opt(Id) })) }),
    refusals: [],
    note: 'Advertisements of a slot; counts an impression.',
  },
  search: {
    method: 'GET', path: '/api/portal/Search/search', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      type: SearchType.default('lot'),
      keyword: Keyword.default(''),
      category_id: Id.optional(),
      price_min_fen: AskedFen.optional(),
      price_max_fen: AskedFen.optional(),
      /** The branch of categories a list is about; category_id narrows it. */
      branch_id: Id.optional(),
      mode: LotMode.optional(),
      status: z.enum(['live', 'scheduled', 'ended']).optional(),
      /** Running lots that end within the hour, today (Asia/Shanghai) or within three days. */
      ends: z.enum(['hour', 'today', 'three_days']).optional(),
      /** Running lots that end within the hours called soon (auction.ending_soon_h). */
      ends_soon: Flag.optional(),
      shop_id: Id.optional(),
      /** Opened within so many hours. */
      opened_h: whole(1, 720).optional(),
      /** Only of shops the caller follows; a guest follows none. */
      followed: Flag.optional(),
      period: Code.optional(),
      scene: Code.optional(),
      /** With a certificate from outside, and of this issuer, as shops name them. */
      certified: Flag.optional(),
      issuer: text(60).optional(),
      /** Lots far below their estimate; goods a fifth below the lowest price they were asked for in the 30 days before. */
      leaky: Flag.optional(),
      no_reserve: Flag.optional(),
      /** Goods whose shop pays for sending them. */
      free_shipping: Flag.optional(),
      returnable: Flag.optional(),
      verified_shop: Flag.optional(),
      sort: z.enum(SEARCH_SORTS).default('default'),
      /** Ask for price_bands and facets of the whole result. */
      facets: Flag.optional(),
      ...Paging,
    }),
    data: page(z.union([LotCard, GoodsCard, ShopLine, CampaignCard, GroupCard, ExchangeItem, TaskCard, VideoCard, MasterCard])).extend({
      type: SearchType,
      price_bands: opt(z.array(PriceBand)),
      /** null where there are too many results to count what each option would leave. */
      facets: opt(z.array(SearchFacet)),
      /** On the first page of lots: how many of them end today (Asia/Shanghai); 1,000 stands for more. */
      end_today: opt(z.number().int()),
      /** On the first page of lots, where nothing was found. */
      near: opt(Nearby),
      /** Where nothing has the words as they were typed. */
      reading: opt(Reading),
      ...ServerNow,
    }),
    refusals: [],
    note: 'Search lots, goods, group buys, campaigns, items of the points mall, tasks, videos, masters or shops. Words as typed come first; where nothing has them, misspelt ones are taken for the nearest known, then fewer count: `reading` says so.',
  },
  searchHot: {
    method: 'GET', path: '/api/portal/Search/search_hot', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ scope: Code.optional() }),
    data: z.object({
      hot: z.array(z.object({ word: z.string(), mark: opt(z.string()) })),
      /** The caller's last ten searches. */
      history: z.array(z.string()),
    }),
    refusals: [],
    note: 'What people search for.',
  },
  searchForget: {
    method: 'POST', path: '/api/portal/Search/search_forget', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ word: Keyword.optional() }),
    data: Ok,
    refusals: [],
    note: 'Forget a search of the caller, or all of them.',
  },
  searchSuggest: {
    method: 'GET', path: '/api/portal/Search/search_suggest', effect: 'read', auth: 'public', cache_s: 5,
    input: z.object({ keyword: Keyword }),
    data: z.object({
      /** The caller's own searches. */
      history: z.array(z.string()),
      /** Words several people searched for. */
      words: z.array(z.string()),
      categories: z.array(z.object({ id: Id, name: z.string(), above: opt(z.string()), live_count: z.number().int() })),
      shops: z.array(ShopLine),
    }),
    refusals: [],
    note: 'What somebody who has typed this much may be looking for.',
  },
  searchSite: {
    method: 'GET', path: '/api/portal/Search/search_site', effect: 'read', auth: 'public', cache_s: 5,
    input: z.object({ keyword: Keyword }),
    data: z.object({
      lots: z.object({ total: z.number().int(), items: z.array(LotCard).max(3) }),
      goods: z.object({ total: z.number().int(), items: z.array(GoodsCard).max(3) }),
      shops: z.object({ total: z.number().int(), items: z.array(ShopBrief).max(3) }),
      group_buys: z.object({ total: z.number().int(), items: z.array(GroupCard).max(3) }),
      campaigns: z.object({ total: z.number().int(), items: z.array(CampaignCard).max(3) }),
      items: z.object({ total: z.number().int(), items: z.array(ExchangeItem).max(3) }),
      tasks: z.object({ total: z.number().int(), items: z.array(TaskCard).max(3) }),
      videos: z.object({ total: z.number().int(), items: z.array(VideoCard).max(3) }),
      suggestions: z.array(z.string()),
    }),
    refusals: [],
    note: 'The first three of everything that matches.',
  },
  carriers: {
    method: 'GET', path: '/api/portal/Public/carriers', effect: 'read', auth: 'public', cache_s: 3600,
    input: Nothing, data: z.object({ list: z.array(Carrier) }),
    refusals: [],
    note: 'Carriers a parcel can be sent with.',
  },
  weather: {
    method: 'GET', path: '/api/portal/Public/weather', effect: 'read', auth: 'public', cache_s: 600,
    input: z.object({ city: place, area: place.optional() }),
    data: Weather,
    refusals: ['UPSTREAM', 'NOT_CONFIGURED', 'NOT_FOUND'],
    note: 'Weather of a city; the client asks again after 60 minutes [R3.2].',
  },
  cspReport: {
    method: 'POST', path: '/api/portal/Public/csp_report', effect: 'write', auth: 'public', mends_text: true,
    repeat: { anew: 'each' }, states: [],
    input: z.looseObject({}),
    data: Ok,
    refusals: [],
    note: 'Where browsers report violations of the content security policy.',
  },
  clientLog: {
    method: 'POST', path: '/api/portal/Public/client_log', effect: 'write', auth: 'public', mends_text: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      level: z.enum(['error', 'warn', 'info']).default('error'),
      message: z.string().max(1000),
      stack: z.string().max(4000).optional(),
      route: z.string().max(200).optional(),
      version: z.string().max(40).optional(),
    }),
    data: Ok,
    refusals: [],
    note: 'Where the app reports an error it met.',
  },
  ...helping,
})
