/** Field sets about lots and bids. */
import { z } from 'zod'
import { REMIND_BEFORE_S } from '../bidding/reminders.ts'
import { At, AtMs, Bp, Fen, Id } from '../units.ts'
import { BidderFacts } from './bid-log.ts'
import { MasterNamed } from './master/master-named.ts'
import { DepositWhy, Hold } from './money.ts'
import { Can, Image, opt } from './parts.ts'
import { ShopBrief, Signature, UserBrief } from './people.ts'

export const LotMode = z.enum(['single', 'mass', 'new_customer', 'live', 'house'])
export const LotStatus = z.enum([
  'draft',
  'reviewing',
  'rejected',
  'scheduled',
  'live',
  'sold',
  'passed',
  'cancelled',
  'defaulted',
])
export const ReserveState = z.enum(['none', 'not_met', 'met'])
export const MyLotState = z.enum(['none', 'leading', 'outbid', 'won', 'lost'])
/** The side of a piece a photo shows. Each category asks for some of them; other: none in particular. */
export const PhotoView = z.enum([
  'front',
  'back',
  'side',
  'top',
  'base',
  'mark',
  'detail',
  'flaw',
  'ruler',
  'papers',
  'other',
])
export type PhotoViewKey = z.output<typeof PhotoView>
export const BidKind = z.enum(['manual', 'proxy', 'buy_now'])

/** Bid steps: by the table (rows ascending by from_fen), one fixed step, or from rung to rung of 2-5-8. */
export const Increment = z.object({
  mode: z.enum(['table', 'fixed', 'two_five_eight']),
  table: opt(z.array(z.object({ from_fen: Fen, step_fen: Fen }))),
  step_fen: opt(Fen),
})

/** A buyer's premium that falls as the price rises: each slice of the hammer price at its own rate, the last without an end. */
export const PremiumSlices = z.array(z.object({ up_to_fen: Fen.nullable(), bp: Bp }))
/** Rows of a ladder of bid steps. */
export const LadderRows = z.array(z.object({ from_fen: Fen, step_fen: Fen }))

/** The changing part of a running lot; pushed after every bid. seq rises by one with each change, so a gap shows. */
export const LotTick = z.object({
  lot_id: Id,
  seq: z.number().int(),
  status: LotStatus,
  /** Visible price; the start price before the first bid. */
  current_fen: Fen,
  /** Lowest bid that would be taken now. */
  next_fen: Fen,
  bid_count: z.number().int(),
  bidder_count: z.number().int(),
  leader_alias: opt(z.string()),
  /** Only to the person it concerns, never in a push to everybody. */
  my_state: opt(MyLotState),
  my_max_fen: opt(Fen),
  reserve: ReserveState,
  ends_at_ms: AtMs,
  extension_count: z.number().int(),
  /** No extension goes beyond this. */
  hard_end_at_ms: AtMs,
  server_now_ms: AtMs,
})

/** One of the times before the end at which a person may be reminded. */
export const RemindBefore = z.literal(REMIND_BEFORE_S)
/** When a person who watches a lot is reminded of it. */
export const Reminders = z.object({
  /** When it opens. */
  opening: z.boolean(),
  /** So many seconds before the end. */
  before_s: z.array(z.number().int()),
  /** In a room: as its turn comes near. */
  lots_before: z.boolean(),
})

/** Pushed to one person the moment it happens, before any notice is written: they lost the lead, or a lot of theirs is about to end. */
export const LotAlert = z.object({
  lot_id: Id,
  title: z.string(),
  title_en: opt(z.string()),
  image: Image,
  current_fen: Fen,
  ends_at_ms: AtMs,
})

export type LotAlert = z.output<typeof LotAlert>

/** A lot in a list. */
export const LotCard = z.object({
  id: Id,
  mode: LotMode,
  title: z.string(),
  image: Image,
  shop: ShopBrief,
  category_id: Id,
  status: LotStatus,
  /** Visible price; the start price before the first bid. */
  current_fen: Fen,
  start_fen: Fen,
  next_fen: Fen,
  buy_now_fen: opt(Fen),
  estimate_low_fen: opt(Fen),
  estimate_high_fen: opt(Fen),
  bid_count: z.number().int(),
  bidder_count: z.number().int(),
  watch_count: z.number().int(),
  starts_at: At,
  ends_at: At,
  ends_at_ms: AtMs,
  /** Moved by a late bid at least once. */
  extended: z.boolean(),
  reserve: ReserveState,
  deposit_fen: Fen,
  /** Of the hammer price; where it falls as the price rises, of its first slice. */
  premium_bp: Bp,
  premium_slices: opt(PremiumSlices),
  /** What it was sold for, when it was. */
  hammer_fen: opt(Fen),
  closed_at: opt(At),
  /** It had passed at its end, and was sold in the days after. */
  post_sale: opt(z.boolean()),
  /** When that was. */
  post_sold_at: opt(At),
  /** Its number in the catalogue of the sale it stands in, such as 27A. */
  lot_no: opt(z.string()),
  session_id: opt(Id),
  batch_id: opt(Id),
  live_session_id: opt(Id),
  /** These two only when a token was sent. */
  watched: opt(z.boolean()),
  my_state: opt(MyLotState),
})

/** When a lot of a room that waits is likely to start. */
export const LotForecast = z.object({
  lot_id: Id,
  /** Lots that come before it, the one that runs included. */
  before: z.number().int(),
  /** Absent while the sale is paused. */
  about_at: opt(At),
})

/** One entry of a lot's history as everybody may see it. */
export const Bid = z.object({
  seq: z.number().int(),
  /** The same person has the same alias throughout one lot, and another one on the next. */
  alias: z.string(),
  avatar: opt(Image),
  amount_fen: Fen,
  kind: z.enum(['manual', 'auto', 'buy_now']),
  status: z.enum(['leading', 'outbid', 'void']),
  /** Why Juya took it back, in the operator's words. */
  void_reason: opt(z.string()),
  is_me: z.boolean(),
  /** Absent in the first seconds after a bidder's first bid, and in frames. */
  facts: opt(BidderFacts),
  at_ms: AtMs,
})

/** The whole price of one lot for the caller, line by line (bidding-cost.ts computes it). */
export const Cost = z.object({
  hammer_fen: Fen,
  premium_fen: Fen,
  shipping_fen: Fen,
  authentication_fen: Fen,
  coupon_fen: Fen,
  deposit_fen: Fen,
  /** hammer + premium + shipping + authentication − coupon. */
  total_fen: Fen,
  /** total_fen less the deposit already held. */
  pay_after_deposit_fen: Fen,
})

/** The rules of one lot, frozen when it opened. hash is SHA-256 of facts in canonical JSON (packages/verify). */
export const RulesSnapshot = z.object({
  version: z.number().int(),
  hash: z.string(),
  frozen_at: opt(At),
  facts: z.object({
    lot_id: Id,
    start_fen: Fen,
    increment: Increment,
    has_reserve: z.boolean(),
    /** Seals the reserve (packages/verify, reserveSealText); absent without one, before the opening, and from older lots. */
    reserve_sha256: z.string().optional(),
    /** The root of the maximums that waited for the opening (packages/verify); absent where none was ever left. */
    absentees: z.object({ acts: z.number().int(), waited: z.number().int(), head: z.string() }).optional(),
    buy_now_fen: opt(Fen),
    soft_close: z.object({
      window_s: z.number().int(),
      extend_s: z.number().int(),
      hard_end_after_s: z.number().int(),
      /** False on live lots; absent elsewhere: after a while extensions double. */
      doubles: z.boolean().optional(),
    }),
    /** 3 on lots of a live session; 2 on other live lots, which a clerk starts, and where bids rise by 2-5-8; absent on all others, which is 1. */
    rules_version: z.number().int().optional(),
    /** Of live lots: how long they run, when fair warning is given, what an outage gives them, and how long each stands before its clerk may pass it. */
    live: z
      .object({
        lot_s: z.number().int(),
        fair_warning_s: z.number().int(),
        outage_s: z.number().int(),
        /** Absent on lots that opened before this was promised. */
        pass_after_s: z.number().int().optional(),
      })
      .optional(),
    deposit_fen: Fen,
    /** Where it stands in a sale: deposit_fen is the sale's then, and what may be bid is so many times that. */
    session: z
      .object({
        id: Id,
        lot_no: z.string(),
        limit_times: z.number().int(),
        /** What one person wins in it is one parcel: the dearest shipping counts once. Absent from older lots. */
        one_parcel: z.boolean().optional(),
        deposit_in_last: z.boolean().optional(), // its deposit comes off the last bill; absent from older lots: it goes back as a whole
      })
      .optional(),
    /** Where it stands in a live session; what one person wins in it is one parcel. */
    live_session: z.object({ id: Id, one_parcel: z.boolean() }).optional(),
    /** How long before its start and after its end the picture is kept, hashed and signed; absent: no picture is. */
    moment: z.object({ before_s: z.number().int(), after_s: z.number().int() }).optional(),
    /** In a live session: what its time to answer is made of. `at`: how late the picture was when it started, of how many who watched; none: it was unknown. */
    counter: z
      .object({
        own_s: z.number().int(),
        more_s: z.number().int(),
        most_s: z.number().int(),
        at: z.object({ viewers: z.number().int(), lag_p95_ms: z.number().int().optional() }).optional(),
      })
      .optional(),
    /** In a live session: without a picture for so long, its end moves once, to at least so long after that. */
    picture_loss: z.object({ after_s: z.number().int(), leaves_s: z.number().int() }).optional(),
    /** Its house owns it, or has promised its owner a price; absent: neither. */
    interest: z.enum(['owned', 'guaranteed']).optional(),
    premium_bp: Bp,
    /** Where the premium falls as the price rises; premium_bp is that of the first slice then. */
    premium_slices: PremiumSlices.optional(),
    shipping_fen: Fen,
    authentication_fen: Fen,
    return_policy: z.enum(['none', 'return_7d']),
    /** The shop's promises; absent from older lots. */
    guarantees: z.array(z.string()).optional(),
    /** The bidders the shop admits; absent: everybody. */
    join_filter: z.record(z.string(), z.union([z.number(), z.boolean()])).optional(),
    pay_window_h: z.number().int(),
    ship_hours: z.number().int(),
    starts_at: At,
    planned_end_at: At,
    /** Of the sentences below, by language (packages/verify, sentencesText). */
    sentences_sha256: z.object({ en: z.string(), zh: z.string() }),
  }),
  /** The facts in plain sentences, in the caller's language, as they were when the lot opened. */
  plain: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
})

/** A neutral fact about the other side: what it is and its value, never who. */
export const Fact = z.object({ key: z.string(), label: z.string(), value: z.string() })

/** The picture of a live lot was lost while it ran: its end moved. */
export const PictureLost = z.object({ lost_ms: AtMs, ends_at_ms: AtMs })

/** A lot's own page. */
export const LotDetail = LotCard.extend({
  images: z.array(Image),
  /** The side each of the images shows, in their order. */
  photo_views: z.array(PhotoView),
  video: opt(z.string()),
  /** The picture shown until the video plays. */
  video_poster: opt(Image),
  desc: z.string(),
  /** The shop's answers to the category's questions; sizes and weights stand in measures. */
  params: z.array(z.object({ label: z.string(), value: z.string() })),
  measures: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Its earlier owners and where it was bought, in the shop's words. */
  provenance: opt(z.string()),
  /** A certificate from outside, as the shop names it; operators do not check it. */
  certificate: opt(z.object({ issuer: opt(z.string()), no: opt(z.string()) })),
  condition_note: opt(z.string()),
  /** Juya puts it forward until then; no shop pays for it. */
  featured_until: opt(At),
  category: z.object({ id: Id, name: z.string(), path: z.array(z.object({ id: Id, name: z.string() })) }),
  /** Prices of the category's lots that were sold and paid, that many months back; null when they are fewer than three. */
  comparable: opt(
    z.object({ count: z.number().int(), median_fen: Fen, low_fen: Fen, high_fen: Fen, months: z.number().int() }),
  ),
  master: opt(MasterNamed),
  report: opt(z.object({ report_no: z.string(), result: z.string() })),
  increment: Increment,
  soft_close: z.object({ window_s: z.number().int(), extend_s: z.number().int() }),
  hard_end_at_ms: AtMs,
  shipping_fen: Fen,
  return_policy: z.enum(['none', 'return_7d']),
  guarantees: z.array(z.string()),
  view_count: z.number().int(),
  onlookers: z.array(UserBrief).max(10),
  /** When the caller is reminded of it; absent where they do not watch it. */
  reminders: opt(Reminders),
  /** Said when the shop limits who may bid. */
  filter_note: opt(z.string()),
  notices: z.array(z.object({ text: z.string(), at: At })),
  /** Times without bidding that moved the end; the last one last. */
  outages: z.array(z.object({ from_ms: AtMs, until_ms: AtMs, ends_at_ms: AtMs })),
  /** Its picture was lost while it ran, and its end moved. */
  picture_loss: opt(PictureLost),
  facts: z.array(Fact),
  tick: LotTick,
  bids: z.array(Bid).max(10),
  my_deposit: opt(Hold),
  /** What the caller would have to set aside still, by the bid: the first step begins at next_fen. Absent in a sale, and for guests. */
  deposit_steps: opt(z.array(z.object({ from_fen: Fen, topup_fen: Fen, why: DepositWhy }))),
  can_bid: Can,
  /** The whole price if the caller won at next_fen. */
  cost: Cost,
  rules: RulesSnapshot,
  agreement_code: z.string(),
  /** The sale it stands in, and the caller's paddle there. */
  sale: opt(
    z.object({
      id: Id,
      title: z.string(),
      status: z.string(),
      paddle: opt(z.object({ no: z.number().int(), limit_fen: Fen, left_fen: Fen })),
      /** It is a sale in a room, and this lot a live one: when it is likely to start, while it waits. */
      room: opt(z.object({ lot_s: z.number().int(), forecast: opt(LotForecast) })),
    }),
  ),
  relist_of: opt(Id),
  /** Unsold, it is put up anew by itself so many times more, unchanged. */
  auto_relist_left: z.number().int(),
  /** The caller's order, when they won. */
  order_id: opt(Id),
  /** Until when the caller must pay that order; absent once it is paid or closed. */
  pay_by: opt(At),
  /** An offer open to the caller after the winner did not pay. */
  second_chance: opt(z.object({ offer_id: Id, amount_fen: Fen, expires_at: At })),
  /** The shop's own member is looking. */
  is_mine: z.boolean(),
})

/** A bidder's proof that the bid was taken: a signature over lot, seq and hash of its log entry, and over what they had before their eyes. */
export const BidReceipt = Signature.extend({
  lot_id: Id,
  seq: z.number().int(),
  hash: z.string(),
  /** Of a lot of a live session, where the bid said it: the price that was shown, and the frame on the screen. */
  seen: opt(
    z.object({
      price_fen: Fen,
      picture: opt(z.object({ captured_at_ms: AtMs, number: z.number().int(), lag_ms: z.number().int() })),
    }),
  ),
})

/** How a lot ended, signed; head_hash is the hash of the log's last entry (genesis_hash without a bid). */
export const ClosingRecord = Signature.extend({
  lot_id: Id,
  result: z.enum(['sold', 'passed', 'cancelled']),
  hammer_fen: opt(Fen),
  winner_alias: opt(z.string()),
  bid_count: z.number().int(),
  closed_at_ms: AtMs,
  head_hash: z.string(),
  rules_hash: z.string(),
})
