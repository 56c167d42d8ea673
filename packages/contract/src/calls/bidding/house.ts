/** Auction houses and their sales: many lots under one set of terms, one paddle for all of them. */
import { z } from 'zod'
import { LADDER_ROWS_MOST, LADDERS } from '../../bidding/ladders.ts'
import { SLICES_MOST } from '../../bidding/premium.ts'
import {
  COUNTER_LEAST_S,
  COUNTER_MOST_S,
  DEPOSIT_TIMES_MOST,
  PREMIUM_MAX_BP,
  ROOM_LOT_LEAST_S,
  ROOM_LOT_MOST_S,
  SALE_DEPOSIT_LEAST_FEN,
  SALE_DEPOSIT_MOST_FEN,
  SALE_LOTS_MAX,
  STAGGER_LEAST_S,
  STAGGER_MOST_S,
} from '../../bidding/sale-terms.ts'
import { defineCalls } from '../../call.ts'
import {
  Can,
  DepositQuote,
  Hold,
  Image,
  jsonText,
  Keyword,
  LotCard,
  LotForecast,
  LotStatus,
  Nothing,
  opt,
  PAY_REFUSALS,
  PayResult,
  payStart,
  ReviewDeadline,
  ServerNow,
  ShopBrief,
  submitToken,
  ToggleInput,
} from '../../shapes/index.ts'
import {
  At,
  Bp,
  Fen,
  Flag,
  Id,
  line,
  Paging,
  PicturePath,
  page,
  Toggle,
  text,
  WholeYuanFen,
  whole,
} from '../../units.ts'
import { catalogueRows } from './catalogue.ts'
import { disclosureRows } from './disclosures.ts'
import { Gap } from './gap.ts'
import { offerRows } from './offers.ts'
import { roomRows } from './room.ts'
import { HouseCard, Paddle, SessionCard, SessionCounts, SessionMode, SessionStatus } from './sale-shapes.ts'

/** One line of a sale's results: what became of a lot, kept permanently. */
const ResultLine = z.object({
  lot_id: Id,
  lot_no: z.string(),
  title: z.string(),
  image: Image,
  status: LotStatus,
  estimate_low_fen: opt(Fen),
  estimate_high_fen: opt(Fen),
  hammer_fen: opt(Fen),
  /** With the buyer's premium. */
  price_fen: opt(Fen),
  sold_at: opt(At),
  bid_count: z.number().int(),
  /** It had passed, and was sold in the days after. */
  post_sale: z.boolean(),
  /** Why it was taken back. */
  reason: opt(z.string()),
  mine: z.boolean(),
})

/** A sale as its house prepares it. */
const OwnSession = SessionCard.extend({
  title_en: opt(z.string()),
  intro: z.string(),
  intro_en: opt(z.string()),
  title_zh: z.string(),
  intro_zh: z.string(),
  reject_reason: opt(z.string()),
  cancel_reason: opt(z.string()),
  counts: SessionCounts,
  hammer_fen: Fen,
  version: z.number().int(),
  /** While Juya looks at it: by when it is decided. */
  review_deadline: opt(ReviewDeadline),
  actions: z.array(z.enum(['save', 'submit', 'withdraw', 'cancel'])),
})

/** The lots of a sale, in the order of its catalogue: each with its number. */
const SessionLots = z
  .array(
    z.object({
      id: Id,
      lot_no: z
        .string()
        .trim()
        .regex(/^\d{1,4}[A-Z]?$/, { message: 'such as 27 or 27A' }),
    }),
  )
  .max(SALE_LOTS_MAX)
  .refine((lots) => new Set(lots.map((lot) => lot.id)).size === lots.length, { message: 'each lot once' })
  .refine((lots) => new Set(lots.map((lot) => lot.lot_no)).size === lots.length, { message: 'each number once' })

// biome-ignore format: a row opens with its method and path on one line
export const house = defineCalls('house', {
  list: {
    method: 'GET', path: '/api/portal/auction_company/auction_company_list', effect: 'read', auth: 'public', cache_s: 10,
    input: z.object({ category_id: Id.optional(), keyword: Keyword.optional(), ...Paging }),
    data: page(HouseCard.extend({ next_session: opt(SessionCard) })).extend({
      /** Sales that run or are to come, of all houses, the next to end first. */
      sessions: z.array(SessionCard),
    }),
    refusals: [],
    note: 'Auction houses, each with its next sale.',
  },
  info: {
    method: 'GET', path: '/api/portal/auction_company/auction_company_info', effect: 'read', auth: 'public',
    input: z.object({
      id: Id.optional(), session_id: Id.optional(),
      /** Of the catalogue: lots the caller watches, has bid on, won or left a maximum for; those of one category. */
      mine: Flag.default(false), category_id: Id.optional(), ...Paging,
    }),
    data: HouseCard.extend({
      licence_img: opt(Image),
      shop: ShopBrief,
      categories: z.array(z.object({ id: Id, name: z.string() })),
      /** Its sales that people see, the newest first. */
      sessions: z.array(SessionCard),
      /** The sale of session_id, with a page of its catalogue. */
      session: opt(
        SessionCard.extend({
          intro: z.string(), counts: SessionCounts, lots: page(LotCard),
          /** What its whole catalogue has, with how many lots. */
          categories: z.array(z.object({ id: Id, name: z.string(), lots: z.number().int() })), cancel_reason: opt(z.string()), can_register: Can,
          /** Of the page's lots of a room that wait: when they are likely to start. */
          forecast: z.array(LotForecast),
        }),
      ),
      /** The code of the article with its rules. */
      rules_article: z.string(),
      results: z.array(z.object({ session: SessionCard, total_fen: Fen, sold: z.number().int(), lots: z.number().int() })),
      /** A member of its shop is looking. */
      is_mine: z.boolean(),
    }).extend(ServerNow),
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'One house with its sales, or with session_id one sale and its catalogue.',
  },
  categories: {
    method: 'GET', path: '/api/portal/auction_company/category', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string() })) }),
    refusals: [],
    note: 'The categories auction houses deal in.',
  },
  follow: {
    method: 'GET', path: '/api/portal/auction_company/auction_company_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'BLOCKED'],
    note: 'Follow an auction house or stop following it.',
  },
  registerQuote: {
    method: 'GET', path: '/api/portal/auction_company/auction_company_pre', effect: 'read', auth: 'user',
    input: z.object({
      session_id: Id,
      /** All that is to be set aside, where it is to be more than the sale asks. */
      deposit_fen: WholeYuanFen.optional(),
    }),
    data: DepositQuote.extend({
      session: SessionCard,
      most_fen: Fen,
      limit_times: z.number().int(),
      pay_window_h: z.number().int(),
      /** In basis points of what was not paid. */
      forfeit_bp: Bp,
      agreement: z.string(),
      my_paddle: opt(Paddle),
      /** Bids that come to so much at a time need the caller's real name; absent where it is verified, or the limit stays below. */
      realname_from_fen: opt(Fen),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'BID_SELF', 'BID_FILTERED', 'LIMIT_REACHED', 'AMOUNT_INVALID', 'PADDLE_SUSPENDED'],
    note: 'What taking part in a sale asks: its terms, the deposit, and how much may be bid with it.',
  },
  register: {
    method: 'POST', path: '/api/portal/auction_company/auction_company_pre', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ session_id: Id, deposit_fen: WholeYuanFen.optional(), ...submitToken, ...payStart }),
    data: z.object({
      pay: opt(PayResult),
      hold: opt(Hold),
      /** Once the deposit is here: at once from the wallet. */
      paddle: opt(Paddle),
    }),
    refusals: [
      'NOT_FOUND', 'SUBMIT_TOKEN_INVALID', 'STATE_CONFLICT', 'BID_SELF', 'BID_FILTERED', 'LIMIT_REACHED', 'AMOUNT_INVALID', 'PADDLE_SUSPENDED', ...PAY_REFUSALS,
    ],
    note: 'Register for a sale: agree to its terms, set the deposit aside, get a paddle. Sent again with a larger deposit_fen it raises the limit.',
  },
  results: {
    method: 'GET', path: '/api/portal/auction_company/results', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id, show: z.enum(['all', 'sold', 'passed', 'mine']).default('all'), ...Paging }),
    data: page(ResultLine).extend({
      session: SessionCard,
      counts: SessionCounts,
      hammer_fen: Fen,
      /** What the caller won there and has still to pay, by order. */
      to_pay: z.array(z.object({ order_id: Id, lot_no: z.string(), payable_fen: Fen, pay_by: opt(At) })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'What became of each lot of a sale: sold, unpaid, passed and withdrawn ones stay in it.',
  },
  sessions: {
    method: 'POST', path: '/api/store/Session/list', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({ status: SessionStatus.optional(), id: Id.optional(), ...Paging }),
    data: page(OwnSession).extend({
      /** False: the shop is no auction house yet. */
      is_house: z.boolean(),
      /** Of the sale of `id`: its lots, and drafts that may be chosen beside them. */
      lots: z.array(LotCard),
      drafts: z.array(LotCard),
    }),
    refusals: [],
    note: "Sales of the caller's shop, the newest first; with id one of them with its lots and the drafts it may take.",
  },
  saveSession: {
    method: 'POST', path: '/api/store/Session/save', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      /** Absent: a new one. */
      id: Id.optional(),
      version: whole(1, 2_147_483_647).optional(),
      /** save, submit to the review, take back from it, or call off. */
      action: z.enum(['save', 'submit', 'withdraw', 'cancel']).default('save'),
      title: line(60, 4).optional(),
      title_en: line(90, 0).optional(),
      intro: text(2000, 0).optional(),
      intro_en: text(2000, 0).optional(),
      cover: PicturePath.optional(),
      starts_at: At.optional(),
      first_ends_at: At.optional(),
      stagger_s: whole(STAGGER_LEAST_S, STAGGER_MOST_S).optional(),
      mode: SessionMode.optional(),
      /** Of a sale in a room; first_ends_at and stagger_s say nothing there. */
      lot_s: whole(ROOM_LOT_LEAST_S, ROOM_LOT_MOST_S).optional(),
      counter_s: whole(COUNTER_LEAST_S, COUNTER_MOST_S).optional(),
      gap_s: Gap.optional(),
      /** One rate. In slices that fall as the price rises instead: two to four, the last without an end; an empty list is one rate. */
      premium_bp: whole(0, PREMIUM_MAX_BP).optional(),
      premium_slices: jsonText(z.array(z.object({ up_to_fen: WholeYuanFen.nullable(), bp: whole(0, PREMIUM_MAX_BP) })).max(SLICES_MOST)).optional(),
      /** How bids on its lots rise; ladder_rows are those of a house's own. */
      ladder: z.enum(LADDERS).optional(),
      ladder_rows: jsonText(z.array(z.object({ from_fen: WholeYuanFen, step_fen: WholeYuanFen })).max(LADDER_ROWS_MOST)).optional(),
      deposit_fen: WholeYuanFen.refine((fen) => fen >= SALE_DEPOSIT_LEAST_FEN && fen <= SALE_DEPOSIT_MOST_FEN, { message: 'from ¥100 to ¥500,000' }).optional(),
      lots: jsonText(SessionLots).optional(),
      /** Why it is called off; those who registered read it. */
      reason: text(200, 4).optional(),
    }),
    data: OwnSession,
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'MISSING_PARAM', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'SHOP_DEPOSIT_SHORT', 'SHOP_FEE_OVER', 'FORBIDDEN', 'LIMIT_REACHED',
      'PIECE_AT_AUCTION', 'PIECE_ORDERED', 'CONTENT_BLOCKED',
    ],
    note: 'Prepare a sale: its terms, its lots with their numbers and order. submit sends all of it to the review.',
  },
  ...catalogueRows,
  ...roomRows,
  ...offerRows,
  ...disclosureRows,
})

/** Beyond this the deposit of a registration is refused. */
export const mostDepositFen = (deposit_fen: number): number => deposit_fen * DEPOSIT_TIMES_MOST
