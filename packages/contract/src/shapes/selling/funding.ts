/** Field sets about crowdfunding: campaigns, the tiers one backs, and what a shop tells its backers. */
import { z } from 'zod'
import { At, Fen, Id, line, PicturePath, PriceFen, text, VideoPath, whole } from '../../units.ts'
import { Can, clockOf, Image, Images, jsonText, opt } from '../parts.ts'
import { ShopBrief } from '../people.ts'

export const GOAL_LEAST_FEN = 1_000_00
export const GOAL_MOST_FEN = 5_000_000_00
export const TIER_SHIPPING_MOST_FEN = 200_00
/** A tier's price times its stock. */
export const TIER_WORTH_MOST_FEN = 50_000_000_00
export const TIERS_MAX = 20
export const STAGES_MAX = 8

export const CAMPAIGN_STATUSES = [
  'draft',
  'reviewing',
  'rejected',
  'scheduled', // approved, and not open yet
  'live',
  'counting', // over; banks still work on payments
  'succeeded',
  'failed',
  'fulfilling', // something was sent
  'finished',
  'cancelled',
] as const
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES)
/** held: ordered, may be paid · paid: in escrow or on its way · withdrawn: given up before the end · moved: another tier was taken instead · left: gave up what was sent too late · refunded: all went back for another reason · lapsed: never paid */
export const PLEDGE_STATES = ['held', 'paid', 'withdrawn', 'moved', 'left', 'refunded', 'lapsed'] as const
export const PledgeState = z.enum(PLEDGE_STATES)
/** What its shop may do with a campaign now. */
export const CampaignAction = z.enum(['edit', 'submit', 'withdraw', 'cancel', 'update', 'stage', 'lock', 'postpone'])

/** A campaign in a list. */
export const CampaignCard = z.object({
  id: Id,
  title: z.string(),
  image: Image,
  shop: ShopBrief,
  status: CampaignStatus,
  goal_fen: Fen,
  /** Goods of paid pledges, without shipping. From the end on it stands, regardless of what goes back. */
  raised_fen: Fen,
  /** raised of goal, rounded down. */
  percent_bp: z.number().int(),
  backer_count: z.number().int(),
  watch_count: z.number().int(),
  /** Absent before it is approved, where it opens with the approval. */
  from_at: opt(At),
  to_at: opt(At),
  ship_by_at: At,
  min_price_fen: opt(Fen),
})

/** What a backer has for their money. */
export const Tier = z.object({
  id: Id,
  campaign_id: opt(Id),
  name: z.string(),
  image: opt(Image),
  price_fen: Fen,
  content: z.string(),
  shipping_fen: Fen,
  per_user: z.number().int(),
  /** All there are, and what is left; absent where there are as many as are wanted. */
  stock: opt(z.number().int()),
  left: opt(z.number().int()),
  /** Paid. */
  sold: z.number().int(),
  status: z.enum(['active', 'off']),
  /** A person has backed it: what they agreed to stands. */
  locked: z.boolean(),
})

/** A step of making what was promised. */
export const Stage = z.object({
  id: Id,
  name: z.string(),
  planned_at: At,
  done_at: opt(At),
  note: z.string(),
  images: z.array(Image),
})

export const CampaignUpdate = z.object({
  id: Id,
  /** Absent for a reader it is not for. */
  content: opt(z.string()),
  images: z.array(Image),
  /** Only backers read it. */
  for_backers: z.boolean(),
  at: At,
  corrected_at: opt(At),
  /** Its shop may correct it until then. */
  correct_until: opt(At),
})

export const CampaignQuestion = z.object({
  id: Id,
  /** Masked. */
  name: z.string(),
  is_mine: z.boolean(),
  is_backer: z.boolean(),
  question: z.string(),
  asked_at: At,
  answer: opt(z.string()),
  answered_at: opt(At),
})

/** A pledge of the caller's. */
export const MyPledge = z.object({
  order_id: Id,
  tier_id: Id,
  tier_name: z.string(),
  qty: z.number().int(),
  state: PledgeState,
  paid_fen: Fen,
  /** What of it is shipping. */
  shipping_fen: Fen,
  /** What went back, where to and when. */
  back_fen: Fen,
  back_to: opt(z.enum(['wallet', 'original'])),
  back_at: opt(At),
  /** Until when it can be withdrawn or another tier be taken instead. */
  withdraw_until: opt(At),
  /** It may be given up with one tap: it was not sent by the day that was promised. */
  may_leave: z.boolean(),
  /** The shop asks for more time, and the caller has not answered. */
  postpone_asked: z.boolean(),
  postpone_agreed: z.boolean(),
})

export const CampaignDetail = CampaignCard.extend({
  images: z.array(Image),
  video: opt(z.string()),
  video_poster: opt(Image),
  category: z.object({ id: Id, name: z.string() }),
  story: z.string(),
  risk_text: z.string(),
  tiers: z.array(Tier),
  stages: z.array(Stage),
  updates: z.array(CampaignUpdate),
  /** All there are, and when the newest was written. */
  update_count: z.number().int(),
  updated_at: opt(At),
  question_count: z.number().int(),
  /** The newest backers, masked, and what each took. */
  backers: z.array(z.object({ name: z.string(), tier_name: z.string(), at: At })),
  my_pledges: z.array(MyPledge),
  watched: z.boolean(),
  is_mine: z.boolean(),
  /** Whether the caller may back it now. */
  pledgeable: Can,
  askable: Can,
  withdraw_before_h: z.number().int(),
  pay_minutes: z.number().int(),
  ended_at: opt(At),
  /** What of the money in it is where, now. */
  money: z.object({ escrow_fen: Fen, to_shop_fen: Fen, back_fen: Fen }),
  /** What the shop has set aside for backers who wait too long, and what is left of it. */
  reserve: opt(z.object({ fen: Fen, left_fen: Fen })),
  /** Days it was promised for anew, and until when those who agreed wait. */
  postponed_to: opt(At),
  /** From then on a pledge that was not sent is refunded by itself. */
  refunded_at: opt(At),
  /** Addresses stand from then on. */
  addresses_lock_at: opt(At),
  /** What the shop promised in campaigns before: sent by the day, and days late on average. */
  record: z.object({
    campaigns: z.number().int(),
    pledges: z.number().int(),
    on_time: z.number().int(),
    late_days: opt(z.number().int()),
  }),
  /** Why it was stopped. */
  stop_reason: opt(z.string()),
  /** The soonest first. */
  clocks: z.array(
    clockOf('funding_open', 'funding_end', 'funding_count', 'funding_lock', 'funding_late', 'funding_end_late'),
  ),
})

const StageForm = z.object({ name: line(20), planned_at: At })

/** The fields of a campaign a shop publishes. */
export const campaignForm = {
  title: line(60, 4),
  title_en: line(90, 4).optional(),
  category_id: Id,
  images: Images(9, 1),
  video: VideoPath.or(z.literal('')).optional(),
  video_poster: PicturePath.or(z.literal('')).optional(),
  story: text(8000, 20),
  story_en: text(8000, 20).optional(),
  risk_text: text(1000, 20),
  goal_fen: whole(GOAL_LEAST_FEN, GOAL_MOST_FEN),
  /** Left out: as soon as it is approved. */
  from_at: At.optional(),
  days: whole(7, 60),
  ship_by_at: At,
  /** Its tiers, by id; those of another campaign are refused. */
  tier_ids: jsonText(z.array(Id).max(TIERS_MAX)).default([]),
  stages: jsonText(z.array(StageForm).max(STAGES_MAX)).default([]),
}

export const tierForm = {
  name: line(40),
  name_en: line(60).optional(),
  image: PicturePath.or(z.literal('')).optional(),
  price_fen: PriceFen,
  content: text(500),
  content_en: text(700).optional(),
  /** 0: as many as are wanted. */
  stock: whole(0, 100_000).default(0),
  per_user: whole(1, 99).default(5),
  shipping_fen: whole(0, TIER_SHIPPING_MOST_FEN).default(0),
  sort: whole(0, 999).default(0),
}

/** A campaign in its shop's own list. */
export const MyCampaign = CampaignCard.extend({
  reject_reason: opt(z.string()),
  to_ship: z.number().int(),
  shipped: z.number().int(),
  question_open: z.number().int(),
  actions: z.array(CampaignAction),
})

/** A backer in the table of the shop. */
export const Backer = z.object({
  order_id: Id,
  order_no: z.string(),
  name: z.string(),
  tier_id: Id,
  tier_name: z.string(),
  qty: z.number().int(),
  state: PledgeState,
  /** Of the order. */
  status: z.string(),
  status_text: z.string(),
  paid_fen: Fen,
  paid_at: opt(At),
  note: opt(z.string()),
  has_address: z.boolean(),
  postpone_agreed: z.boolean(),
})
