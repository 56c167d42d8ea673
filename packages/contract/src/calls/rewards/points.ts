/** Points: what one has, where each came from and went, checking in, and tasks. They are no money. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { POINT_REASONS } from '../../rewards/points.ts'
import { Can, opt } from '../../shapes/index.ts'
import { At, Day, Id, Month, Paging, page } from '../../units.ts'

const Count = z.number().int()

/** How many points one has. */
const Standing = z.object({
  /** What can be spent. */
  balance: Count,
  /** Points taken back that were spent already: the next ones repay them. */
  debt: Count,
  /** Spent for what is not done yet; comes back if it is called off. */
  frozen: Count,
  /** Of paid orders that are not completed. */
  coming: Count,
  /** What lapses next. */
  expiring: opt(z.object({ points: Count, at: At })),
})

const Task = z.object({
  code: z.string(),
  name: z.string(),
  points: Count,
  progress: Count,
  target: Count,
  cycle: z.enum(['once', 'daily', 'monthly']),
  status: z.enum(['doing', 'done', 'claimed']),
  /** What moves it: the screen leads there. */
  event: z.enum(['checked_in', 'verified', 'paid', 'reviewed', 'friends_helped']),
})

const SignDay = z.object({ day: Day, signed: z.boolean(), is_makeup: z.boolean(), points: Count })
const SignForm = z.object({
  /** By our clock, in Shanghai. */
  day: Day,
  /** The days of the month asked for, or of this one. */
  month: z.array(SignDay),
  streak: Count,
  today: z.object({ signed: z.boolean(), points: Count }),
  rules: z.object({
    /** What each day of a streak brings; the one after the last begins again. */
    points: z.array(Count),
    /** What points are multiplied by now, in bp. */
    multiplier_bp: Count,
    makeup_cost: Count,
    /** Days since the caller registered that were missed and can be made up now, the latest first. */
    makeup_days: z.array(Day),
    /** Whether the caller may make one up: not while their points do not suffice. */
    makeup: Can,
    day_max: Count,
  }),
})
const SIGN_INPUT = z.object({ makeup_day: Day.optional(), day: Day.optional() })
const Signed = z.object({
  points: Count,
  streak: Count,
  balance: Count,
  /** Another account of the same person has earned today. */
  is_linked: z.boolean(),
})
const SIGN_REFUSALS = [
  ...(['ALREADY_DONE', 'WINDOW_CLOSED', 'ACCOUNT_RESTRICTED', 'POINTS_SHORT', 'POINTS_OWED'] as const),
] as const

/** A change of one’s points, with the way they went. */
const PointEntry = z.object({
  id: Id,
  /** Above zero: they came. What repaid a debt counts. */
  delta: Count,
  reason: z.enum(POINT_REASONS),
  balance_after: Count,
  debt_after: Count,
  multiplier_bp: Count,
  /** Of a task: what it is called. */
  title: opt(z.string()),
  order_id: opt(Id),
  /** When what is left of it lapses. */
  expires_at: opt(At),
  /** How much of what came is left. */
  left: opt(Count),
  at: At,
  /** From which earnings a spend drew, or what an earning went for. */
  ways: z.array(z.object({ entry_id: Id, reason: z.enum(POINT_REASONS), points: Count, at: At })),
})
const ENTRIES_INPUT = z.object({ dir: z.enum(['in', 'out']).optional(), ...Paging })
const Claimed = z.object({ points: Count, balance: Count })
const CLAIM_INPUT = z.object({ code: z.string().trim().min(1).max(40) })
const CLAIM_REFUSALS = [
  ...(['NOT_FOUND', 'ALREADY_DONE', 'POINT_TASK_OPEN', 'POINTS_DAY_FULL', 'ACCOUNT_RESTRICTED'] as const),
] as const

// biome-ignore format: a row opens with its method and path on one line
export const points = defineCalls('points', {
  home: {
    method: 'GET', path: '/api/portal/Score/index', effect: 'read', auth: 'user',
    input: z.object({}),
    data: Standing.extend({
      /** What lapsed lately and can be taken back, once a year. */
      rescuable: opt(z.object({ points: Count, until_at: At, lasts_days: Count })),
      tasks: z.array(Task),
      sign: z.object({ streak: Count, signed: z.boolean() }),
      /** What checking in, reviews and tasks bring a day at most. */
      day_max: Count,
    }),
    refusals: [],
    note: 'The points center: what the caller has, what lapses, and tasks that bring more.',
  },
  standing: {
    method: 'GET', path: '/api/portal/user_score/score', effect: 'read', auth: 'user',
    input: z.object({}),
    data: Standing,
    refusals: [],
    note: 'How many points the caller has: to spend, owed, frozen, coming with orders that are not completed.',
  },
  entries: {
    method: 'GET', path: '/api/portal/Score/score', effect: 'read', auth: 'user',
    input: ENTRIES_INPUT,
    data: page(PointEntry),
    refusals: [],
    note: 'Each change of the caller’s points, the newest first: what a spend drew from, and where an earning went.',
  },
  myEntries: {
    method: 'POST', path: '/api/portal/user_score/index', effect: 'read', auth: 'user',
    input: ENTRIES_INPUT,
    data: page(PointEntry),
    refusals: [],
    note: 'The double of Score/score by an older path.',
  },
  signForm: {
    method: 'GET', path: '/api/portal/user_score/sign', effect: 'read', auth: 'user',
    input: z.object({ month: Month.optional() }),
    data: SignForm,
    refusals: [],
    note: 'The month with the days the caller has checked in, the streak, and what today brings.',
  },
  sign: {
    method: 'POST', path: '/api/portal/user_score/sign', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: SIGN_INPUT,
    data: Signed,
    refusals: SIGN_REFUSALS,
    note: 'Checks in for the day of Shanghai; a form that names its day counts for it until a minute past midnight. With makeup_day: makes up that day for points, once a month.',
  },
  indexSignForm: {
    method: 'GET', path: '/api/portal/Index/sign', effect: 'read', auth: 'user',
    input: z.object({ month: Month.optional() }),
    data: SignForm,
    refusals: [],
    note: 'The double of user_score/sign by an older path.',
  },
  indexSign: {
    method: 'POST', path: '/api/portal/Index/sign', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: SIGN_INPUT,
    data: Signed,
    refusals: SIGN_REFUSALS,
    note: 'The double of user_score/sign by an older path.',
  },
  claim: {
    method: 'GET', path: '/api/portal/Score/get_score', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: CLAIM_INPUT,
    data: Claimed,
    refusals: CLAIM_REFUSALS,
    note: 'Brings in the points of a task that is done, once a period.',
  },
  myClaim: {
    method: 'GET', path: '/api/portal/user_score/get_score', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: CLAIM_INPUT,
    data: Claimed,
    refusals: CLAIM_REFUSALS,
    note: 'The double of Score/get_score by an older path.',
  },
  rescue: {
    method: 'POST', path: '/api/portal/Score/rescue', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({}),
    data: Claimed,
    refusals: ['ALREADY_DONE', 'POINTS_NONE_LAPSED'],
    note: 'Takes back points that lapsed within seven days, once a year, for thirty days; ours.',
  },
})
