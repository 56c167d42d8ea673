/** A session on air: for its host, and for everybody there. Rows of the word live. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  GoodsCard,
  GoodsStatus,
  goodsForm,
  Image,
  Keyword,
  LIVE_COUNTER_S,
  LIVE_END_CAUSES,
  LIVE_GIVEAWAY_MIN,
  LIVE_GIVEAWAY_PIECES_MAX,
  LIVE_GOODS_MAX,
  LIVE_LOT_S,
  LIVE_LOTS_MAX,
  LIVE_PAUSE_CAUSES,
  LIVE_TEST_CHARS_MAX,
  LiveCard,
  LotCard,
  LotForecast,
  LotForm,
  LotStatus,
  LotTick,
  liveTerms,
  opt,
  PictureLost,
  ServerNow,
  STOCK_MAX,
} from '../../shapes/index.ts'
import { At, AtMs, Fen, Id, line, Paging, PicturePath, PriceFen, page, text, whole } from '../../units.ts'
import { TonightLot } from '../bidding/tonight.ts'

const count = z.number().int()
/** So many lots that are next are shown to everybody. */
export const LIVE_NEXT_SHOWN = 5

/** So many sessions of a room that ended are shown. */
export const LIVE_PAST_SHOWN = 10

/** What is chosen for a session, and what may be. */
const RelateType = z.enum(['lot', 'goods'])
const Chosen = z.object({ id: Id, title: z.string(), image: Image, fen: Fen, status: opt(z.string()) })

/** What runs out next: a first picture, a pause, the minutes without live time, the longest time. */
const AirClock = z.object({ what: z.enum(['ready', 'pause', 'time', 'longest']), at: At })

/** What the picture does to a lot of a session. */
const OfPicture = z.object({
  /** How its time to answer comes about: a sentence of its rules. */
  counter: opt(z.string()),
  /** Its picture was lost while it ran: its end moved. */
  loss: opt(PictureLost),
})

/** The giveaway of a session, from its start until another one takes its place; over a while after it was drawn. */
const LiveGiveaway = z.object({
  draw_id: Id,
  status: z.enum(['open', 'locked', 'drawn', 'void']),
  /** What is given away. */
  prize: z.string(),
  image: Image,
  qty: count,
  value_fen: Fen,
  /** People who are in. */
  entries: count,
  closes_at_ms: AtMs,
  draws_at_ms: AtMs,
  /** The caller is in, or has won. */
  entered: z.boolean(),
  won: z.boolean(),
  /** Names of who won, with their middle hidden. */
  winners: z.array(z.string()).max(LIVE_GIVEAWAY_PIECES_MAX),
})

const LiveHost = z.object({
  session: LiveCard,
  /** The member on air. */
  host: opt(z.object({ id: Id, nickname: z.string() })),
  /** Pictures come. */
  has_picture: z.boolean(),
  pause_cause: opt(z.enum(LIVE_PAUSE_CAUSES)),
  end_cause: opt(z.enum(LIVE_END_CAUSES)),
  /** What Juya warned its host of last. */
  warning: opt(z.string()),
  clock: opt(AirClock),
  viewers_peak: count,
  /** Of the frames on viewers' screens. */
  lag_p95_ms: opt(count),
  /** Live time, in whole minutes. */
  used_minutes: count,
  left_minutes: count,
  /** The lot that runs, or the last one that did. */
  current: opt(LotCard.extend({ tick: LotTick, reserve_fen: opt(Fen), pass_from_ms: AtMs })),
  /** Of that lot. */
  picture: opt(OfPicture),
  waiting: z.array(z.object({ lot_id: Id, lot_no: z.string(), title: z.string() })).max(LIVE_LOTS_MAX),
  lots: z.object({ in_review: count, sold: count, unsold: count, hammer_fen: Fen }),
  goods: count,
  giveaway: opt(LiveGiveaway),
  /** How many more giveaways the session may have. */
  giveaways_left: count,
  actions: z.array(z.enum(['next', 'pass', 'withdraw', 'pause', 'resume', 'key', 'end'])),
  /** Of the session's last frame. */
  seq: count,
  ...ServerNow,
})

const Keyed = LiveHost.extend({
  /** What pictures are sent under: shown this once. Another one voids it. */
  key: z.string(),
  /** The socket they are sent to: a path of this origin, or an address where live video has an origin of its own. */
  publish_path: z.string(),
  /** Where broadcasting software sends them instead; its host is this origin's unless named. Absent where the server takes none. */
  rtmp: opt(z.object({ host: opt(z.string()), port: count })),
})

/** A session as everybody there sees it. */
const LiveNow = z.object({
  session: LiveCard,
  pause_cause: opt(z.enum(LIVE_PAUSE_CAUSES)),
  /** While it is paused: it goes on by then, or ends. */
  back_by: opt(At),
  /** A lot runs now. */
  running: z.boolean(),
  /** The lot that runs, or the last one that did, with what a bid needs. */
  current: opt(TonightLot),
  /** Of that lot. */
  picture: opt(OfPicture),
  next: z.array(LotCard.extend({ forecast: LotForecast })).max(LIVE_NEXT_SHOWN),
  /** Lots people may see, and goods. */
  lots: count,
  goods: count,
  giveaway: opt(LiveGiveaway),
  /** The caller may say how it is, until then; with what they said. */
  feedback: opt(z.object({ until: opt(At), rating: opt(count), content: opt(z.string()) })),
  /** The channel of its frames, and the number of the last one. */
  channel: z.string(),
  seq: count,
  ...ServerNow,
})

// biome-ignore format: a row opens with its method and path on one line
export const airRows = {
  ready: {
    method: 'POST', path: '/api/live/Index/create_live_url', effect: 'write', auth: 'shop', permission: 'live', secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a key, which is stored nowhere' }, states: ['live_session'],
    input: z.object({
      /** A planned session, or one that is ready; left out: one that begins now. */
      session_id: Id.optional(),
      title: line(40, 2).optional(),
      cover: PicturePath.optional(),
      notice: text(200, 0).optional(),
      /** One that begins now: the picture of this sale's room. */
      sale_id: Id.optional(),
    }),
    data: Keyed,
    refusals: ['NOT_FOUND', 'LIVE_ROOM_NOT_OPEN', 'STATE_CONFLICT', 'ADULT_REQUIRED', 'LIVE_TIME_SHORT', 'CONTENT_BLOCKED'],
    note: 'Make a session ready, with the caller as its host: its first picture begins it, tells its subscribers and starts the live time.',
  },
  key: {
    method: 'POST', path: '/api/live/Index/key', effect: 'write', auth: 'shop', permission: 'live', secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a key, which is stored nowhere' }, states: ['live_session'],
    input: z.object({ session_id: Id }),
    data: Keyed,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADULT_REQUIRED'],
    note: 'Take a session over: the caller is its host, and whoever sends pictures under the key before is cut.',
  },
  host: {
    method: 'POST', path: '/api/live/Index/host', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'each', weighty: true }, states: ['live_session'],
    input: z.object({
      session_id: Id,
      /** next: start the lot · pass the lot that runs · withdraw a lot · pause: let none start · resume. */
      action: z.enum(['next', 'pass', 'withdraw', 'pause', 'resume']),
      /** next, pass, withdraw: which lot. A second tap names the same one and starts no other. */
      lot_id: Id.optional(),
      /** withdraw: why, as everybody reads it. */
      reason: text(200, 4).optional(),
    }),
    data: LiveHost,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'CONTENT_BLOCKED'],
    note: 'What the host of a session does. Sent again it changes nothing more.',
  },
  test: {
    method: 'POST', path: '/api/live/Index/test', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({
      /** Anything: so many characters go up, and how long that took is measured. */
      filler: z.string().max(LIVE_TEST_CHARS_MAX),
    }),
    data: z.object({ chars: count, publish_path: z.string(), ...ServerNow }),
    refusals: [],
    note: 'How fast the network of a host is, before a session: nothing is kept.',
  },
  stats: {
    method: 'GET', path: '/api/live/Index/stats', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ session_id: Id }),
    data: LiveHost,
    refusals: ['NOT_FOUND'],
    note: "The host's view of a session: where it stands, who looks, its lots, and what may be done now.",
  },
  end: {
    method: 'GET', path: '/api/live/Index/destory_live_url', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'once', weighty: true }, states: ['live_session'],
    input: z.object({ session_id: Id }),
    data: LiveHost,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'End a session, once no lot runs. What did not come up is a draft again. One that is only ready waits for its time again, or is cancelled.',
  },
  relate: {
    method: 'GET', path: '/api/live/Index/live_relate', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ session_id: Id, type: RelateType, keyword: Keyword.optional(), ...Paging }),
    data: page(Chosen).extend({
      /** The session's. */
      title: z.string(),
      /** What the session has, in its order. */
      chosen: z.array(Chosen).max(Math.max(LIVE_LOTS_MAX, LIVE_GOODS_MAX)),
    }),
    refusals: ['NOT_FOUND'],
    note: 'Drafts of the shop, or its goods on sale, that may be chosen for a session, and what was chosen.',
  },
  relateSave: {
    method: 'POST', path: '/api/live/Index/live_relate', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'once' }, states: ['live_session'],
    input: z.object({
      session_id: Id,
      type: RelateType,
      /** All of them, in their order: what is not named goes out again. */
      ids: z.array(Id).max(Math.max(LIVE_LOTS_MAX, LIVE_GOODS_MAX)),
      /** Of lots that come in. */
      lot_s: liveTerms.lot_s.optional(),
      counter_s: liveTerms.counter_s.optional(),
    }),
    data: z.object({ lots: count, goods: count }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'SHOP_DEPOSIT_SHORT', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'PIECE_AT_AUCTION', 'PIECE_ORDERED'],
    note: 'Choose the lots, or the goods, of a session and their order. Drafts are handed in, and maximums for them may be left.',
  },
  addLot: {
    method: 'POST', path: '/api/store/Auction/auction_add_live', effect: 'write', auth: 'shop', permission: 'auction', body: 'multipart',
    repeat: { anew: 'each' }, states: ['live_session'],
    input: LotForm.omit({ mode: true, save: true, starts_at: true, ends_at: true, duration_s: true, buy_now_fen: true }).extend({
      live_session_id: Id,
      duration_s: liveTerms.lot_s.default(LIVE_LOT_S.usual),
      counter_s: liveTerms.counter_s.default(LIVE_COUNTER_S.usual),
    }),
    data: z.object({ lot_id: Id, status: LotStatus }),
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'SHOP_DEPOSIT_SHORT', 'CONTENT_BLOCKED', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE',
    ],
    note: 'Make a lot while a session is live: it starts at once, or waits where another runs, or for its review where the shop is reviewed.',
  },
  addGoods: {
    method: 'POST', path: '/api/store/Goods/goods_add_live', effect: 'write', auth: 'shop', permission: 'live', body: 'multipart',
    repeat: { anew: 'each' }, states: ['live_session'],
    input: z.object({
      live_session_id: Id,
      title: goodsForm.title,
      title_en: goodsForm.title_en,
      images: goodsForm.images,
      desc: goodsForm.desc.default(''),
      /** Left out: that of the room. */
      category_id: Id.optional(),
      /** What its category asks. */
      params: goodsForm.params,
      price_fen: PriceFen,
      stock: whole(1, STOCK_MAX),
      /** 0: none. */
      limit_per_person: goodsForm.limit_per_person,
      shipping_mode: z.enum(['free', 'fixed']).default('free'),
      shipping_fen: goodsForm.shipping_fen,
      return_policy: goodsForm.return_policy,
    }),
    data: z.object({ goods_id: Id, status: GoodsStatus }),
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'SHOP_DEPOSIT_SHORT', 'CONTENT_BLOCKED', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE',
    ],
    note: 'Make goods while a session is live: they are on sale and shown in it at once, or once their review is over where the shop is reviewed.',
  },
  giveaway: {
    method: 'POST', path: '/api/live/Index/giveaway', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'each' }, states: ['live_session'],
    input: z.object({
      session_id: Id,
      /** Goods of the shop that are on sale; so many pieces of them are kept. */
      goods_id: Id,
      qty: whole(1, LIVE_GIVEAWAY_PIECES_MAX).default(1),
      /** So long it takes entries; a minute later it is drawn. */
      minutes: whole(LIVE_GIVEAWAY_MIN.least, LIVE_GIVEAWAY_MIN.most).default(LIVE_GIVEAWAY_MIN.usual),
    }),
    data: LiveHost,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'OUT_OF_STOCK', 'AMOUNT_INVALID', 'NOT_CONFIGURED'],
    note: 'Give goods of the shop away among those who are there: free to enter, drawn with a proof as every draw, shipped by the shop or paid out at their value.',
  },
  relateCount: {
    method: 'GET', path: '/api/live/Index/live_relate_count', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ session_id: Id }),
    data: z.object({ lots: count, goods: count }),
    refusals: ['NOT_FOUND'],
    note: 'How many lots and goods a session has.',
  },
  list: {
    method: 'GET', path: '/api/live/Live/list', effect: 'read', auth: 'public',
    input: z.object({
      category_id: Id.optional(),
      status: z.enum(['live', 'scheduled']).default('live'),
      feed: z.enum(['all', 'follow']).default('all'),
      ...Paging,
    }),
    /** lot: the one that runs. */
    data: page(LiveCard.extend({ lot: opt(z.object({ title: z.string(), current_fen: Fen })) })),
    refusals: [],
    note: 'Sessions on air, the latest first, or those that are planned, the next first; of all rooms, or of the shops the caller follows. None of shops the caller keeps away.',
  },
  roomInfo: {
    method: 'GET', path: '/api/live/Live/living_room', effect: 'read', auth: 'public',
    input: z.object({ room_id: Id }),
    data: z.object({
      room: z.object({ id: Id, title: z.string(), cover: Image, intro: z.string(), category: z.object({ id: Id, name: z.string() }) }),
      shop: LiveCard.shape.shop,
      on_air: opt(LiveCard),
      planned: z.array(LiveCard),
      /** The latest that ended. */
      past: z.array(LiveCard).max(LIVE_PAST_SHOWN),
    }),
    refusals: ['NOT_FOUND'],
    note: 'An open live room: what it has on air and plans, and its latest sessions.',
  },
  info: {
    method: 'GET', path: '/api/live/Live/living_info', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id.optional(), room_id: Id.optional() }),
    data: LiveNow,
    refusals: ['NOT_FOUND'],
    note: 'A session, or the one a room has on air: the lot that runs, what is next and about when.',
  },
  items: {
    method: 'GET', path: '/api/live/Live/living_room_relate', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id }),
    data: z.object({
      lots: z.array(LotCard.extend({ forecast: opt(LotForecast) })).max(LIVE_LOTS_MAX),
      goods: z.array(GoodsCard).max(LIVE_GOODS_MAX),
    }),
    refusals: ['NOT_FOUND'],
    note: 'The lots and goods of a session, in their order.',
  },
  ticket: {
    method: 'GET', path: '/api/live/Live/ticket', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id }),
    data: z.object({
      /** Absent while the media role cannot be reached: the session goes on without a picture. */
      picture: opt(z.object({
        /** A path of the app's own origin, or a whole address, as the others are. */
        watch_path: z.string(),
        /** Opens one socket, within a minute. */
        ticket: z.string(),
        /** For players that read lists; absent where nothing is kept. */
        hls_path: opt(z.string()),
        /** The newest key frame. */
        latest_path: z.string(),
      })),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'How the caller may look at a session on air.',
  },
  share: {
    method: 'GET', path: '/api/live/Index/live_share', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id }),
    data: z.object({ title: z.string(), description: z.string(), image: Image, link: z.string() }),
    refusals: ['NOT_FOUND'],
    note: 'A session as one sends it on: its name, how it stands, its cover and its public address.',
  },
} as const satisfies Record<string, CallRow>
