/** Levels: a person's growth value and a shop's credit, each change explained, and the review of what was lost. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Article, Images, Level, Nothing, opt } from '../../shapes/index.ts'
import { At, Id, Month, Paging, page, text } from '../../units.ts'

/** What levels bring; each is granted by a function of the server. */
export const BENEFITS = [
  ...(['deposit_waived', 'shops_open', 'level_coupons'] as const),
  ...(['open_lots', 'lots_unreviewed', 'goods_unreviewed', 'settled_in'] as const),
] as const
export type Benefit = (typeof BENEFITS)[number]

/** A loss: it may be reviewed, a review is asked for, it was undone, or it is final. */
export const LOSS_STATES = ['stands', 'appealed', 'undone', 'final'] as const
export type LossState = (typeof LOSS_STATES)[number]

/** What levels look like: names of drawings the phone has. */
export const LEVEL_ICONS = [
  ...(['warning', 'eye', 'tag', 'heart', 'sparkle', 'diamond', 'certificate', 'shield-check'] as const),
  ...(['paint-brush', 'bank', 'gavel', 'storefront'] as const),
] as const

const BenefitShown = z.object({ code: z.enum(BENEFITS), name: z.string(), desc: z.string() })
const LevelShown = z.object({
  level: Level,
  name: z.string(),
  icon: z.enum(LEVEL_ICONS),
  /** From which value on it stands; absent at level 0, which is below zero. */
  min_value: opt(z.number().int()),
  benefits: z.array(BenefitShown),
})

/** One change of a growth value, or of a shop's credit. */
const LevelChange = z.object({
  id: Id,
  delta: z.number().int(),
  reason: z.string(),
  /** What the reason is called. */
  name: z.string(),
  value_after: z.number().int(),
  at: At,
  /** Of a loss that may be or was reviewed. */
  loss: opt(z.enum(LOSS_STATES)),
})
/** With the rule it follows, what it is about, and how its review stands. */
const LevelChangeDetail = LevelChange.extend({
  rule_no: z.string(),
  /** What it is about, where that can be opened. */
  about: opt(z.object({ kind: z.enum(['order', 'case', 'review', 'lot', 'sale', 'report']), id: Id })),
  title: z.string(),
  /** What was decided, in the words of who decided. */
  detail: z.string(),
  /** The change this one took back, and the one that took this one back. */
  undoes_id: opt(Id),
  undone_by_id: opt(Id),
  review: opt(
    z.object({
      status: z.enum(LOSS_STATES),
      /** Until then a review may be asked for. */
      ask_until: At,
      asked_at: opt(At),
      content: opt(z.string()),
      images: z.array(z.string()),
      /** While it waits: by when Juya decides; silence undoes the loss. */
      decided_until: opt(At),
      decision: opt(z.string()),
      ended_at: opt(At),
    }),
  ),
})

const place = {
  value: z.number().int(),
  level: Level,
  level_name: z.string(),
  /** Absent at the highest level. */
  next_value: opt(z.number().int()),
}
/** The most evidence of one request. */
const ask = { id: Id, content: text(1000, 4), images: Images().default([]) }

// biome-ignore format: a row opens with its method and path on one line
export const level = defineCalls('level', {
  mine: {
    method: 'GET', path: '/api/user/Credit/index', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      ...place,
      benefits: z.array(BenefitShown),
      /** What brings growth: how much, and how often it did so far. per_fen: for so much of an order's goods each. */
      ways: z.array(z.object({ code: z.string(), name: z.string(), delta: z.number().int(), per_fen: opt(z.number().int()), done: z.number().int() })),
      history: z.array(LevelChange).max(5),
    }),
    refusals: [],
    note: "One's growth value and level, what the level brings, what brings growth, and the latest changes.",
  },
  standing: {
    method: 'GET', path: '/api/user/Credit/my_credit', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      ...place,
      /** How much of the way to the next level is done. */
      progress_bp: z.number().int().min(0).max(10_000),
      /** Lots won and not paid that stand noted. */
      strikes: z.number().int(),
      /** What the level keeps from one: deposits so many times as high. */
      restrictions: z.array(z.object({ code: z.enum(['deposit_times']), times: z.number().int() })),
    }),
    refusals: [],
    note: "One's place among the levels, and what is noted against one.",
  },
  levels: {
    method: 'GET', path: '/api/user/Credit/credit_level', effect: 'read', auth: 'public',
    input: Nothing,
    data: z.object({ list: z.array(LevelShown) }),
    refusals: [],
    note: 'The levels of people, each with its name, from which value on it stands, and what it brings.',
  },
  rule: {
    method: 'GET', path: '/api/user/Credit/credit_rule', effect: 'read', auth: 'public',
    input: Nothing,
    data: Article,
    refusals: [],
    note: 'The article on levels: what moves growth value and shop credit, by numbered rules.',
  },
  byReason: {
    method: 'GET', path: '/api/user/Credit/change_detail', effect: 'read', auth: 'user',
    input: z.object({ month: Month.optional() }),
    data: z.object({
      month: Month,
      by_reason: z.array(z.object({ reason: z.string(), name: z.string(), count: z.number().int(), delta: z.number().int() })),
      total: z.number().int(),
    }),
    refusals: [],
    note: "What moved one's growth value in a month (Asia/Shanghai), this one unless named, by reason.",
  },
  changes: {
    method: 'GET', path: '/api/user/Credit/change_list', effect: 'read', auth: 'user',
    input: z.object({ dir: z.enum(['gain', 'loss']).optional(), ...Paging }),
    data: page(LevelChange),
    refusals: [],
    note: "Changes of one's growth value, the latest first.",
  },
  change: {
    method: 'GET', path: '/api/user/Credit/change_info', effect: 'read', auth: 'user',
    input: z.object({ id: Id }),
    data: LevelChangeDetail,
    refusals: ['NOT_FOUND'],
    note: "One change of one's growth value: its rule, what it is about, and how its review stands.",
  },
  benefits: {
    method: 'GET', path: '/api/user/Credit/list', effect: 'read', auth: 'public',
    input: z.object({ level: Level.optional() }),
    data: z.object({ list: z.array(BenefitShown.extend({ levels: z.array(Level) })) }),
    refusals: [],
    note: 'What levels bring, each with the levels that bring it; with level, as it is there.',
  },
  shop: {
    method: 'GET', path: '/api/store/Credit/credit_level', effect: 'read', auth: 'shop',
    input: Nothing,
    data: z.object({
      score: z.number().int(),
      level: Level,
      level_name: z.string(),
      /** Absent at the highest level. */
      next: opt(z.number().int()),
      levels: z.array(LevelShown),
      logs: z.array(LevelChangeDetail).max(20),
      benefits: z.array(BenefitShown),
      may_ask: z.boolean(),
    }),
    refusals: [],
    note: "The shop's credit: its level, what each level brings, and the latest changes with their rules.",
  },
  askReview: {
    method: 'POST', path: '/api/user/Credit/appeal', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once' }, states: ['loss'],
    input: z.object(ask),
    data: LevelChangeDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: 'Ask for a review of a loss of growth value; an arbiter who did not impose it decides, and silence undoes it.',
  },
  askShopReview: {
    method: 'POST', path: '/api/store/Credit/appeal', effect: 'write', auth: 'shop', permission: 'settings', while_suspended: true, takes_evidence: true,
    repeat: { anew: 'once' }, states: ['loss'],
    input: z.object(ask),
    data: LevelChangeDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: "Ask for a review of a loss of the shop's credit, as a person does of growth value.",
  },
})
