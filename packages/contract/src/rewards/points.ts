/** What points come to: the rules screens and the server share. Points are no money. */

/** Why points came or went. */
export const POINT_REASONS = [
  'sign',
  'order',
  'review',
  'post',
  'liked',
  'task',
  'invite',
  'operator',
  'exchange',
  'draw',
  'makeup',
  'returned',
  'taken_back',
  'given_again',
  'lapsed',
  'rescue',
  'left',
] as const

/** What a person earns a day by checking in, reviews and tasks at most. */
export const POINTS_A_DAY = 200
/** Days before their end at which people are told of points that lapse. */
export const TOLD_DAYS = [30, 7] as const
/** How long points last that came back after their lot had ended. */
export const LATE_LOT_DAYS = 30
/** Lapsed points may be rescued within so many days, once a year. */
export const RESCUE_DAYS = 7
/** No points lapse for so long after an owner who said “It was not me” is back. */
export const AFTER_UNLOCK_DAYS = 7
/** Points that would have ended while the service was away end so much later. */
export const OUTAGE_EXTRA_HOURS = 24
/** The service was away for so long: the day breaks no streak. */
export const STREAK_OUTAGE_HOURS = 2
/** An operator’s report counts so many points as one yuan. */
export const POINTS_PER_YUAN = 100

/** What a review brings, and one with a photo. */
export const REVIEW_POINTS = 10
export const REVIEW_PHOTO_POINTS = 20

/** What a post brings, of so many a day; and a like one receives, of so many. A removal that stands takes them back. */
export const POST_POINTS = 5
export const POSTS_REWARDED_A_DAY = 3
export const LIKE_POINTS = 1
export const LIKES_REWARDED_A_DAY = 10

/** What each day of a streak brings by checking in; the day after the last begins again. */
export const STREAK_POINTS = [5, 5, 10, 10, 15, 15, 30] as const
/** What it takes to make up a missed day of the last so many, once a month. */
export const MAKEUP_COST = 20
export const MAKEUP_DAYS = 7
/** A form shown for a day counts for it until so long past its midnight. */
export const MIDNIGHT_GRACE_S = 60

/** What moves point tasks. */
export const POINT_TASK_EVENTS = ['checked_in', 'verified', 'paid', 'reviewed', 'friends_helped'] as const
export const POINT_TASK_CYCLES = ['once', 'daily', 'monthly'] as const
/** The most one correction by hand gives or takes. */
export const POINTS_MOVED_MAX = 100_000

/** The most one order brings. */
export const ORDER_POINTS_MAX = 5_000
const FEN_PER_POINT = 100
const PLAIN_BP = 10_000

/** What goods bring that are paid and kept (fen): one for each whole yuan, times the rate (bp) rounded half up, ORDER_POINTS_MAX at most. */
export const orderPoints = (kept_fen: number, multiplier_bp: number = PLAIN_BP): number =>
  Math.min(ORDER_POINTS_MAX, timesRate(Math.floor(kept_fen / FEN_PER_POINT), multiplier_bp))

/** Points times a rate (bp), rounded half up. */
export const timesRate = (points: number, multiplier_bp: number): number =>
  Math.floor((points * multiplier_bp + PLAIN_BP / 2) / PLAIN_BP)
