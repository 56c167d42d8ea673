/** Shops as buyers see them, and the shop's own workbench. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  ById,
  Count,
  counters,
  GoodsCard,
  Image,
  Images,
  Keyword,
  LotCard,
  Nothing,
  Notice,
  opt,
  Review,
  ReviewDeadline,
  ServerNow,
  ShopBrief,
  ShopDetail,
  ShopLine,
  ToggleInput,
} from '../shapes/index.ts'
import { thingsIn } from '../things/things.ts'
import { At, Fen, Flag, Id, Paging, page, Toggle, text } from '../units.ts'
import { licenceRows } from './selling/shop-licences.ts'
import { profileRows } from './selling/shop-profile.ts'
import { staffRows } from './selling/shop-staff.ts'
import { standingRows } from './selling/shop-standing.ts'

export * from './selling/shop-profile.ts'
export * from './selling/shop-staff.ts'
export * from './selling/shop-standing.ts'

/** sent, or answered after a question: the platform decides · asked: the applicant answers. */
export const ApplicationStatus = z.enum(['submitted', 'asked', 'answered', 'approved', 'rejected', 'withdrawn'])

/** What the platform asked an applicant for, and the answer. */
export const ApplicationQuestion = z.object({
  question: z.string(),
  asked_at: At,
  answer: opt(z.string()),
  images: z.array(Image),
  answered_at: opt(At),
})

/** An application for a shop, as its applicant reads it. */
export const Application = z.object({
  id: Id,
  kind: z.literal('shop'),
  name: z.string(),
  status: ApplicationStatus,
  /** Why it was sent back. */
  review_note: opt(z.string()),
  submitted_at: At,
  /** By when the applicant hears; while asked it stands still. */
  review_deadline: opt(ReviewDeadline),
  /** While asked: unanswered until then, it counts as withdrawn. */
  answer_by: opt(At),
  /** The first one first. */
  questions: z.array(ApplicationQuestion),
})

const ReviewSummary = z.object({
  count: z.number().int(),
  good: z.number().int(),
  mid: z.number().int(),
  bad: z.number().int(),
  with_images: z.number().int(),
  good_rate_bp: z.number().int(),
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
})

// biome-ignore format: a row opens with its method and path on one line
export const shop = defineCalls('shop', {
  list: {
    method: 'GET', path: '/api/portal/Store/store_list', effect: 'read', auth: 'public', cache_s: 10,
    input: z.object({
      category_id: Id.optional(),
      city: z.string().trim().max(30).optional(),
      keyword: Keyword.optional(),
      sort: z.enum(['hot', 'new', 'rating', 'distance']).default('hot'),
      lat: z.coerce.number().min(-90).max(90).optional(),
      lng: z.coerce.number().min(-180).max(180).optional(),
      ...Paging,
    }),
    data: page(ShopLine.extend({ lots: z.array(LotCard).max(3), distance_m: opt(z.number()) })),
    refusals: [],
    note: 'Shops, each with up to three of its lots. By distance: how far the seat of their city is from lat and lng, or from the seat of the city asked for.',
  },
  recommended: {
    method: 'GET', path: '/api/portal/Store/store_recommend', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ ...Paging }),
    data: page(ShopBrief),
    refusals: [],
    note: 'Shops the platform recommends.',
  },
  categories: {
    method: 'GET', path: '/api/portal/Store/store_category', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ shop_id: Id.optional() }),
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), count: opt(z.number().int()) })) }),
    refusals: ['NOT_FOUND'],
    note: 'Kinds of shops, or with shop_id what one shop sells.',
  },
  info: {
    method: 'GET', path: '/api/portal/Store/store_info', effect: 'read', auth: 'public', cache_s: 5,
    input: ById,
    data: ShopDetail,
    refusals: ['NOT_FOUND'],
    note: 'One shop; counts a visit. Its coupons are asked for with coupon.offers.',
  },
  follow: {
    method: 'GET', path: '/api/portal/Store/store_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'BLOCKED'],
    note: 'Follow a shop or stop following it.',
  },
  answerApplication: {
    method: 'POST', path: '/api/portal/Store/answer_application', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once' }, states: ['application'],
    input: z.object({ id: Id, answer: text(500, 2), images: Images().default([]) }),
    data: Application,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED'],
    note: "Answer what the platform asked about the caller's application for a shop; its review deadline goes on with the answer.",
  },
  search: {
    method: 'GET', path: '/api/portal/Store/store_search', effect: 'read', auth: 'public', cache_s: 5,
    input: z.object({
      id: Id,
      keyword: Keyword.optional(),
      type: z.enum(thingsIn('shelf')).default('lot'),
      category_id: Id.optional(),
      status: z.enum(['live', 'scheduled', 'ended']).optional(),
      sort: z.enum(['default', 'hot', 'new', 'price_up', 'price_down', 'bids', 'ending', 'sold']).default('default'),
      ...Paging,
    }),
    data: page(z.union([LotCard, GoodsCard])).extend(ServerNow),
    refusals: ['NOT_FOUND'],
    note: 'Lots or goods of one shop.',
  },
  reviews: {
    method: 'GET', path: '/api/portal/Store/store_comment', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ id: Id, rating: z.enum(['good', 'mid', 'bad', 'image']).optional(), tag: z.string().trim().max(20).optional(), ...Paging }),
    data: page(Review).extend({ summary: ReviewSummary }),
    refusals: ['NOT_FOUND'],
    note: 'Reviews of a shop.',
  },

  workbench: {
    method: 'GET', path: '/api/store/Profile/index', effect: 'read', auth: 'shop',
    input: Nothing,
    data: z.object({
      shop: ShopDetail,
      member: z.object({ role: z.enum(['owner', 'staff']), permissions: z.array(z.string()) }),
      today: z.object({ orders: z.number().int(), paid_fen: Fen, visitors: z.number().int() }),
      /** Paid sums of the last seven days, oldest first. */
      week: z.array(z.object({ day: z.string(), paid_fen: Fen, orders: z.number().int() })),
      todo: counters('to_ship', 'late', 'to_review_lots', 'rejected_lots', 'unpaid', 'cases', 'reviews_unreplied', 'ending_today'),
      wallet: opt(z.object({ available_fen: Fen, pending_fen: Fen, escrow_fen: Fen })),
      deposit: z.object({ required_fen: Fen, balance_fen: Fen }),
      fee_expires_at: opt(At),
      notices: z.array(Notice),
    }),
    refusals: [],
    note: 'The workbench: today, what is to be done, and the money (members who may see it).',
  },
  workbenchCounts: {
    method: 'GET', path: '/api/store/Profile/get_count', effect: 'read', auth: 'shop',
    input: Nothing,
    data: z.object({
      lots: Count,
      orders: Count,
      cases: z.number().int(),
      fans: z.number().int(),
      reviews_unreplied: z.number().int(),
      tipoffs_open: z.number().int(),
      messages: z.number().int(),
    }),
    refusals: [],
    note: 'Counters for the badges of the workbench.',
  },
  shopReviews: {
    method: 'GET', path: '/api/store/Profile/comment', effect: 'read', auth: 'shop',
    input: z.object({
      rating: z.enum(['good', 'mid', 'bad', 'image']).optional(), replied: Flag.optional(), keyword: Keyword.optional(), ...Paging,
    }),
    data: page(Review.extend({ order_no: z.string() })).extend({ summary: ReviewSummary, impressions: ReviewSummary.shape.tags }),
    refusals: [],
    note: 'Reviews the shop has received.',
  },
  replyReview: {
    method: 'POST', path: '/api/store/Profile/comment_reply', effect: 'write', auth: 'shop', while_suspended: true,
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ review_id: Id, content: text(500) }),
    data: Review,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'CONTENT_BLOCKED', 'MUTED'],
    note: 'Answer a review, once.',
  },

  ...profileRows,
  ...standingRows,
  ...staffRows,
  ...licenceRows,
})
