/** Lots: finding them, bidding on them, publishing them, and checking afterwards that all was fair. */
import { z } from 'zod'
import { REMIND_BEFORE_S } from '../bidding/reminders.ts'
import { defineCalls } from '../call.ts'
import {
  Bid,
  BidKind,
  BidReceipt,
  ById,
  Cost,
  counters,
  DepositQuote,
  Hold,
  HoldStatus,
  Image,
  Interests,
  jsonText,
  Keyword,
  LotCard,
  LotCategory,
  LotDetail,
  LotMode,
  LotTick,
  listOf,
  Nothing,
  OrderCard,
  OrderItem,
  OwnSort,
  opt,
  PAY_REFUSALS,
  PayPreview,
  PayResult,
  payStart,
  RemindBefore,
  Reminders,
  ServerNow,
  Shelf,
  Shipment,
  submitToken,
  ToggleInput,
} from '../shapes/index.ts'
import {
  AskedFen,
  Day,
  Fen,
  Flag,
  Id,
  Paging,
  page,
  rowNumber,
  Toggle,
  text,
  Uuid,
  WholeYuanFen,
  whole,
} from '../units.ts'
import { absenteeRows } from './bidding/absentees.ts'
import { basketRows } from './bidding/baskets.ts'
import { calendarRows } from './bidding/calendar.ts'
import { limitRows } from './bidding/limits.ts'
import { proofRows } from './bidding/proofs.ts'
import { searchRows } from './bidding/searches.ts'
import { seenFields } from './bidding/seen.ts'
import { tonightRows } from './bidding/tonight.ts'
import { SecondChance, shopRows } from './selling/auction-shop.ts'
import { batchRows } from './selling/batches.ts'
import { reviewItems } from './selling/review-items.ts'

export * from './bidding/absentees.ts'
export * from './bidding/baskets.ts'
export * from './bidding/limits.ts'
export * from './bidding/searches.ts'
export * from './bidding/tonight.ts'
export * from './selling/auction-shop.ts'
export * from './selling/batches.ts'

const LotSort = z.enum(['default', 'hot', 'ending', 'new', 'price_up', 'price_down', 'bids'])
const priceRange = { price_min_fen: AskedFen.optional(), price_max_fen: AskedFen.optional() }
/** A page of lots with the server's clock for their countdowns. */
const lotPage = page(LotCard).extend(ServerNow)

// biome-ignore format: a row opens with its method and path on one line
export const auction = defineCalls('auction', {
  list: {
    method: 'GET', path: '/api/portal/Auction/auction_list', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      category_id: Id.optional(),
      shop_id: Id.optional(),
      session_id: Id.optional(),
      batch_id: Id.optional(),
      mode: LotMode.optional(),
      status: z.enum(['live', 'scheduled', 'ended']).default('live'),
      leaky: Flag.optional(),
      no_reserve: Flag.optional(),
      returnable: Flag.optional(),
      keyword: Keyword.optional(),
      sort: z.enum([...LotSort.options, 'picked']).default('default'), interests: Interests,
      ...priceRange,
      ...Paging,
    }),
    data: lotPage,
    refusals: [],
    note: 'Lots by category, shop, session or price; leaky=1 keeps those far below their estimate.',
  },
  endingSoon: {
    method: 'GET', path: '/api/portal/Auction/auction_list_jjjs', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({ category_id: Id.optional(), ...Paging }),
    data: lotPage,
    refusals: [],
    note: 'Lots that end within 24 hours, soonest first.',
  },
  sold: {
    method: 'GET', path: '/api/portal/Auction/auction_list_cjjl', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({
      category_id: Id.optional(), shop_id: Id.optional(), keyword: Keyword.optional(), from: Day.optional(), to: Day.optional(),
      sort: z.enum(['new', 'price_up', 'price_down']).default('new'),
      /** `next` of the page before. */
      after: z.string().max(32).regex(/^\d{1,15}\.\d{1,15}$/).optional(), ...Paging,
    }),
    /** months: how far back price records go. next: where the page after this begins. */
    data: lotPage.extend({ months: z.number().int(), next: opt(z.string()) }),
    refusals: [],
    note: 'Price records: sold and paid lots of the last 365 days.',
  },
  lot: {
    method: 'GET', path: '/api/portal/Auction/auction_info', effect: 'read', auth: 'public', cache_s: 2,
    input: ById,
    data: LotDetail,
    refusals: ['NOT_FOUND'],
    note: 'A lot with its bids, its frozen rules and the whole price; counts a view and joins the history.',
  },
  ticks: {
    method: 'GET', path: '/api/portal/Auction/ticks', effect: 'read', auth: 'public', cache_s: 1,
    input: z.object({ ids: listOf(Id, 50, 1) }),
    data: z.object({ list: z.array(LotTick), ...ServerNow }),
    refusals: [],
    note: 'Only what changes, for up to 50 lots: what a client asks when its socket is down.',
  },
  watch: {
    method: 'GET', path: '/api/portal/Auction/auction_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: ['lot'],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND'],
    note: 'Watch a lot or stop watching it.',
  },
  remind: {
    method: 'POST', path: '/api/portal/Auction/auction_remind', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: ['lot'],
    input: z.object({
      id: Id, opening: Flag, before_s: jsonText(z.array(RemindBefore).max(REMIND_BEFORE_S.length)), lots_before: Flag.default(true),
    }),
    data: Reminders,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Choose when to be reminded of a lot; it is watched from then on.',
  },
  bids: {
    method: 'GET', path: '/api/portal/Auction/auction_detail_list', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      id: Id, before_seq: rowNumber(1).optional(), limit: whole(1, 50).default(20),
    }),
    data: z.object({ list: z.array(Bid), has_more: z.boolean(), total: z.number().int(), aliases_note: z.string() }),
    refusals: ['NOT_FOUND'],
    note: 'Bid history, newest first.',
  },
  bid: {
    method: 'GET', path: '/api/portal/Auction/auction_detail', effect: 'write', auth: 'user', toast: 'silent',
    limits: [{ per: 'person', max: 10, window_s: 10 }, { per: 'thing', max: 2, window_s: 1 }],
    repeat: { anew: 'once', weighty: true, keyless: 'the bid’s own number is its key; the answer shows the lot as it is by then' }, states: ['lot'],
    input: z.object({
      id: Id,
      amount_fen: WholeYuanFen,
      kind: BidKind.default('manual'),
      client_bid_id: Uuid,
      confirm_large: Flag.default(false),
      agree_premium: Flag.optional(),
      ...seenFields,
    }),
    data: z.object({
      accepted: z.boolean(),
      tick: LotTick,
      /** Absent when the leader raised their own maximum, which others do not see. */
      bid: opt(Bid),
      cost: Cost,
      receipt: opt(BidReceipt),
      /** When the bid was taken but somebody's maximum was not beaten. */
      /** The leader now, when this bid was beaten at once; their maximum is never told. */
      outbid_by: opt(z.object({ alias: z.string() })),
      /** With kind buy_now. */
      order_id: opt(Id),
    }),
    refusals: [
      'NOT_FOUND', 'LOT_NOT_LIVE', 'LOT_ENDED', 'DEPOSIT_REQUIRED', 'BID_TOO_LOW', 'MAX_NOT_HIGHER', 'BID_SELF', 'BID_FILTERED',
      'NEW_CUSTOMER_ONLY', 'CONFIRM_LARGE_BID', 'PADDLE_REQUIRED', 'PADDLE_LIMIT', 'PADDLE_SUSPENDED', 'ADULT_REQUIRED', 'REALNAME_FOR_BIDS', 'ACCOUNT_RESTRICTED', 'AGREEMENT_REQUIRED',
      'STATE_CONFLICT', 'LIMIT_REACHED', 'OWN_LIMIT_MONTH', 'OWN_LIMIT_BID', 'OWN_LIMIT_HOURS', 'OWN_LIMIT_PAUSE', 'OWN_LIMIT_LINKED', 'BASKET_LOTS', 'BASKET_SPEND',
    ],
    note: 'Place a bid, set a maximum, or buy now. A repeat of client_bid_id gets the first answer. Refusals carry the tick. By POST, repeat id in the query: bids of a lot are quickest together.',
  },
  depositQuote: {
    method: 'GET', path: '/api/portal/Auction/auction_detail_pre', effect: 'read', auth: 'user',
    input: z.object({ id: Id, amount_fen: WholeYuanFen.optional() }),
    data: DepositQuote,
    refusals: ['NOT_FOUND', 'LOT_NOT_LIVE', 'LOT_ENDED', 'BID_SELF', 'BID_FILTERED', 'ADULT_REQUIRED', 'PADDLE_REQUIRED'],
    note: 'The deposit the caller would need, for a bid of amount_fen if given: {pay, hold}, the ways to pay beside the hold it would be.',
  },
  payDeposit: {
    method: 'POST', path: '/api/portal/Auction/auction_detail_pre', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['deposit'],
    input: z.object({ id: Id, amount_fen: WholeYuanFen.optional(), ...submitToken, ...payStart }),
    data: z.object({ pay: opt(PayResult), hold: opt(Hold) }),
    refusals: [
      'NOT_FOUND', 'SUBMIT_TOKEN_INVALID', 'LOT_NOT_LIVE', 'LOT_ENDED', 'BID_SELF', 'BID_FILTERED', 'ADULT_REQUIRED', 'ACCOUNT_RESTRICTED', 'PADDLE_REQUIRED', ...PAY_REFUSALS,
    ],
    note: 'Pay the deposit. When it is waived nothing is created and hold is null.',
  },
  payPreview: {
    method: 'GET', path: '/api/portal/Auction/auction_detail_pay', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional(), hold_id: Id.optional() }),
    data: PayPreview,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_CLOSED'],
    note: 'What a won lot costs, with the deposit taken off.',
  },
  pay: {
    method: 'POST', path: '/api/portal/Auction/auction_detail_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['lot', 'deposit'],
    input: z.object({
      id: Id.optional(),
      hold_id: Id.optional(),
      address_id: Id.optional(),
      coupon_ids: listOf(Id, 5).optional(),
      note: text(200, 0).optional(),
      ...payStart,
    }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'COUPON_UNUSABLE', 'ADULT_REQUIRED', ...PAY_REFUSALS],
    note: 'Pay a won lot; the first payment fixes the address.',
  },
  categories: {
    method: 'GET', path: '/api/portal/Auction/category', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ parent_id: Id.optional() }),
    /** Beside them, for the whole house: lots open for bids (1,000 stands for more) and shops. */
    data: z.object({ list: z.array(LotCategory), live_count: z.number().int(), shop_count: z.number().int() }),
    refusals: [],
    note: 'Categories of lots with their branches.',
  },
  categoryInfo: {
    method: 'GET', path: '/api/portal/Auction/category_info', effect: 'read', auth: 'public', cache_s: 10,
    input: ById,
    data: z.object({
      id: Id,
      name: z.string(),
      icon: opt(z.string()),
      banner: opt(Image),
      children: z.array(LotCategory),
      live_count: z.number().int(),
      /** Of those, how many end today (Asia/Shanghai). */
      end_today: z.number().int(),
      /** Its branches, those with lots open for bids first, each with the picture of a lot where it has none of its own. */
      types: z.array(Shelf.extend({ id: Id })),
      /** What its lots can be found by besides: only what some lot open for bids fits. */
      periods: z.array(Shelf.extend({ key: z.string() })),
      scenes: z.array(Shelf.extend({ key: z.string() })),
      filters: z.array(z.object({ key: z.string(), label: z.string(), options: z.array(z.string()) })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One category: its branches, how many lots run, and what they can be filtered by.',
  },
  homeFloors: {
    method: 'GET', path: '/api/portal/Auction/index_category_list', effect: 'read', auth: 'public', cache_s: 5,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ category: LotCategory, lots: z.array(LotCard).max(6) })), ...ServerNow }),
    refusals: [],
    note: 'The home page, floor by floor.',
  },
  counts: {
    method: 'GET', path: '/api/portal/Auction/user_order_num', effect: 'read', auth: 'user',
    input: Nothing,
    data: counters('leading', 'outbid', 'won_unpaid', 'to_ship', 'to_receive', 'watching'),
    refusals: [],
    note: "How many auctions of the caller's stand where.",
  },
  listByParent: {
    method: 'POST', path: '/api/portal/Auction/auction_list_by_parent', effect: 'read', auth: 'public',
    input: z.object({ parent_id: Id, child_id: Id.optional(), sort: LotSort.default('default'), ...Paging }),
    data: lotPage,
    refusals: ['NOT_FOUND'],
    note: 'Lots of a whole branch of the category tree.',
  },
  newByHot: {
    method: 'POST', path: '/api/portal/Auction/new_auction_by_hot', effect: 'read', auth: 'public',
    input: z.object({ hours: whole(1, 720).default(48), ...Paging }),
    data: lotPage,
    refusals: [],
    note: 'Newly listed lots, hottest first.',
  },
  newByFollowed: {
    method: 'POST', path: '/api/portal/Auction/new_auction_by_collect', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: lotPage,
    refusals: [],
    note: 'New lots of the shops and masters the caller follows.',
  },
  answerSecondChance: {
    method: 'POST', path: '/api/portal/Auction/second_chance', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['second_chance'],
    input: z.object({ offer_id: Id, action: z.enum(['accept', 'decline']) }),
    data: z.object({ offer: SecondChance, order: opt(OrderCard) }),
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'ACCOUNT_RESTRICTED', 'LOCKED_BY_OWNER', 'BID_SELF', 'ADULT_REQUIRED', 'BID_FILTERED',
      'LIMIT_REACHED', 'NEW_CUSTOMER_ONLY', 'REALNAME_FOR_BIDS', 'PADDLE_SUSPENDED', 'BASKET_LOTS', 'BASKET_SPEND',
      'OWN_LIMIT_MONTH', 'OWN_LIMIT_BID', 'OWN_LIMIT_HOURS', 'OWN_LIMIT_PAUSE', 'OWN_LIMIT_LINKED',
    ],
    note: 'Accept or decline the offer made after the winner did not pay.',
  },

  mine: {
    method: 'GET', path: '/api/user/Auction/my_auction', effect: 'read', auth: 'user',
    input: z.object({
      tab: z
        .enum(['waiting', 'bidding', 'leading', 'outbid', 'won', 'lost', 'to_pay', 'to_ship', 'to_receive', 'to_review'])
        .default('bidding'),
      mode: LotMode.optional(),
      keyword: Keyword.optional(), sort: OwnSort.optional(), ...Paging,
    }),
    data: page(LotCard.extend({ order: opt(OrderCard), my_max_fen: opt(Fen), my_last_fen: opt(Fen) })).extend(ServerNow),
    refusals: [],
    note: 'Auctions the caller took part in.',
  },
  recommended: {
    method: 'GET', path: '/api/user/Auction/my_auction_rec', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: lotPage,
    refusals: [],
    note: 'Lots chosen by what the caller watched and bid on.',
  },
  myDeposits: {
    method: 'GET', path: '/api/user/Auction/my_auction_pre', effect: 'read', auth: 'user',
    input: z.object({ status: HoldStatus.optional(), ...Paging }),
    data: page(Hold).extend({ held_total_fen: Fen }),
    refusals: [],
    note: "The caller's bidding deposits.",
  },
  confirmReceipt: {
    method: 'GET', path: '/api/user/Auction/my_auction_confirm', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: ById,
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN'],
    note: 'Confirm receipt of a won lot; the money goes to the shop. Repeats get the same answer.',
  },
  shipments: {
    method: 'GET', path: '/api/user/Auction/my_auction_check', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ list: z.array(Shipment) }),
    refusals: ['NOT_FOUND'],
    note: 'Parcels of a won lot.',
  },
  reviewForm: {
    method: 'GET', path: '/api/user/Auction/my_auction_comment', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ items: z.array(OrderItem), tags: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE'],
    note: 'What can be reviewed in an order, and the ready-made words.',
  },
  review: {
    method: 'POST', path: '/api/user/Auction/my_auction_comment', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ id: Id, items: reviewItems, anonymous: Flag.default(false) }),
    data: z.object({ review_ids: z.array(Id) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'CONTENT_BLOCKED', 'MUTED'],
    note: 'Review a won lot.',
  },

  ...proofRows,
  ...tonightRows,
  ...limitRows,
  ...calendarRows,
  ...searchRows,
  ...basketRows,
  ...absenteeRows,
  ...shopRows,
  ...batchRows,
})
