/** Checking in once a day of Shanghai, and making up a day that was missed. */
import { MAKEUP_COST, MAKEUP_DAYS, MIDNIGHT_GRACE_S, type RefusalKey, STREAK_POINTS, timesRate } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, linkedPeople, type Standing, standingsOf } from '../../account/index.ts'
import { lockBook, lockBooks } from '../book/book.ts'
import { earnInto, mayEarn } from '../book/earning.ts'
import { multiplierOf } from '../book/multiplier.ts'
import { spendPoints } from '../book/spending.ts'
import { pointsOf } from '../book/standing.ts'
import { pointsEvents } from '../events.ts'
import { dayAfter, dayOf, dayStart } from '../rules.ts'
import { advance } from '../tasks/progress.ts'
import { addDay, beforeCheckin, daysOf, LOOKED_BACK_DAYS, pausedDays } from './store.ts'
import { pointsAfter, streakTo } from './streak.ts'

export interface CheckinStanding {
  today: string
  signed: boolean
  /** What today brought, or would bring now. */
  points: number
  streak: number
  /** Days that can be made up now, the latest first. */
  makeup_days: string[]
  days: Array<{ day: string; is_makeup: boolean; points: number }>
}

interface Days {
  checked: Map<string, { is_makeup: boolean; points: number; at: number }>
  paused: Set<string>
}

async function readDays(ctx: Ctx, user_id: number, today: string): Promise<Days> {
  const from = dayAfter(today, -LOOKED_BACK_DAYS)
  const days = await daysOf(ctx, user_id, from)
  return { checked: new Map(days.map((one) => [one.day, one])), paused: await pausedDays(ctx, user_id, from) }
}

const streakOf = (day: string, { checked, paused }: Days): number => streakTo(day, new Set(checked.keys()), paused)

/** How somebody's days stand now. */
export async function checkinOf(ctx: SignedCtx): Promise<CheckinStanding> {
  const now = await databaseNow(ctx)
  const today = dayOf(now)
  const days = await readDays(ctx, ctx.user.id, today)
  const signed = days.checked.get(today)
  const streak = streakOf(today, days)
  const rate = await multiplierOf(ctx, ctx.user.id, now)
  return {
    today,
    signed: signed !== undefined,
    points: signed?.points ?? timesRate(pointsAfter(streak), rate),
    streak,
    makeup_days: makeupDays(today, days, await firstDayOf(ctx)),
    days: [...days.checked].map(([day, { is_makeup, points }]) => ({ day, is_makeup, points })),
  }
}

/** The day an account was registered: earlier ones were not missed. */
const firstDayOf = async (ctx: SignedCtx): Promise<string> => dayOf((await accountFactsOf(ctx, ctx.user.id)).created_at)

/** Whether a day can still be made up: it is over, one of the last seven, and the account existed. */
const isRecent = (day: string, today: string, first_day: string): boolean =>
  day < today && day >= dayAfter(today, -MAKEUP_DAYS) && day >= first_day

/** Missed days that can be made up, the latest first: one a month. */
function makeupDays(today: string, { checked }: Days, first_day: string): string[] {
  const month = today.slice(0, 7)
  if ([...checked.values()].some(({ is_makeup, at }) => is_makeup && dayOf(at).startsWith(month))) return []
  return Array.from({ length: MAKEUP_DAYS }, (_, i) => dayAfter(today, -1 - i)).filter(
    (day) => isRecent(day, today, first_day) && !checked.has(day),
  )
}

/** What is against making a day up, whichever it is. The page says it before the tap, the act refuses with it. */
export async function makeupObstacle(
  ctx: SignedCtx,
): Promise<{ key: RefusalKey; details: Record<string, unknown> } | undefined> {
  const { user } = ctx
  if (user.status === 'restricted')
    return { key: 'ACCOUNT_RESTRICTED', details: { reason: user.restrict_reason ?? '' } }
  const { balance, debt } = await pointsOf(ctx, user.id)
  if (debt > 0) return { key: 'POINTS_OWED', details: { debt } }
  return balance < MAKEUP_COST ? { key: 'POINTS_SHORT', details: { have: balance, need: MAKEUP_COST } } : undefined
}

/** The day a form counts for: today, or the one it names until a minute past its midnight. @throws Refusal WINDOW_CLOSED */
function dayAsked(arrived_at: number, named: string | undefined): string {
  const today = dayOf(arrived_at)
  if (named === undefined || named === today) return today
  const is_late = named === dayAfter(today, -1) && arrived_at - dayStart(arrived_at) <= MIDNIGHT_GRACE_S * 1_000
  return is_late ? named : refuse('WINDOW_CLOSED')
}

export interface CheckedIn {
  points: number
  streak: number
  /** Another account of the same person has earned today. */
  is_linked: boolean
}

/**
 * Checks in. Of linked accounts one earns a day: the others' days count for their streaks and bring nothing.
 * @param day the day the form was shown for
 * @throws Refusal ALREADY_DONE, WINDOW_CLOSED (that day is over), ACCOUNT_RESTRICTED {reason}
 */
export async function checkIn(ctx: SignedCtx, named: string | undefined): Promise<CheckedIn> {
  const arrived_at = await databaseNow(ctx)
  const day = dayAsked(arrived_at, named)
  return inTransaction(ctx, async (tx) => {
    const { id: user_id } = tx.user
    const standing = await checkStanding(tx)
    const linked = [...(await linkedPeople(tx, user_id)).keys()]
    const book = (await lockBooks(tx, [user_id, ...linked])).find((one) => one.user_id === user_id)!
    const from = dayAfter(day, -LOOKED_BACK_DAYS)
    const ref = `day:${day}`
    const asked = { user_id, from, linked, day, ref }
    const { checked, paused, linked_earned: is_linked, met } = await beforeCheckin(tx, asked)
    if (checked.has(day)) refuse('ALREADY_DONE')
    const streak = streakTo(day, checked, paused)
    const multiplier_bp = await multiplierOf(tx, user_id, arrived_at)
    const points =
      is_linked || !mayEarn(standing, 'sign')
        ? 0
        : await earnInto(
            tx,
            book,
            {
              ...{ user_id, points: timesRate(pointsAfter(streak), multiplier_bp), reason: 'sign', ref },
              ...{ multiplier_bp, plain_points: pointsAfter(streak), by_day_limit: true },
            },
            met,
          )
    if (!(await addDay(tx, { user_id, day, points, is_makeup: false }))) refuse('ALREADY_DONE')
    await advance(tx, user_id, 'checked_in', arrived_at)
    if (!is_linked) await tellWeek(tx, user_id, day, { before: streak, after: streak + 1 })
    return { points, streak: streak + 1, is_linked }
  })
}

/**
 * Makes up a missed day for points: it brings none of its own, and the streak has no gap there.
 * @throws Refusal ALREADY_DONE (that day, or one this month), WINDOW_CLOSED (too long ago, or before they registered), POINTS_SHORT, POINTS_OWED, ACCOUNT_RESTRICTED {reason}
 */
export async function makeUp(ctx: SignedCtx, day: string): Promise<CheckedIn> {
  return inTransaction(ctx, async (tx) => {
    const { id: user_id } = tx.user
    await checkStanding(tx)
    await lockBook(tx, user_id)
    const today = dayOf(await databaseNow(tx))
    const days = await readDays(tx, user_id, today)
    const first_day = await firstDayOf(tx)
    if (!isRecent(day, today, first_day)) refuse('WINDOW_CLOSED')
    if (!makeupDays(today, days, first_day).includes(day)) refuse('ALREADY_DONE')
    await spendPoints(tx, { user_id, points: MAKEUP_COST, reason: 'makeup', ref: `day:${day}` })
    await addDay(tx, { user_id, day, points: 0, is_makeup: true })
    const streak = streakOf(today, await readDays(tx, user_id, today))
    await tellWeek(tx, user_id, today, { before: streakOf(today, days), after: streak })
    return { points: 0, streak, is_linked: false }
  })
}

/** A week of the streak is complete: the day that did it is told. */
async function tellWeek(tx: Tx, user_id: number, day: string, { before, after }: { before: number; after: number }) {
  const weeks = (streak: number): number => Math.floor(streak / STREAK_POINTS.length)
  if (weeks(after) > weeks(before)) await emit(tx, pointsEvents.week_kept, { user_id, day })
}

/** @throws Refusal ACCOUNT_RESTRICTED {reason} */
async function checkStanding(tx: Tx<SignedCtx>): Promise<Standing | undefined> {
  const standing = (await standingsOf(tx, [tx.user.id])).get(tx.user.id)
  if (standing?.status === 'restricted') refuse('ACCOUNT_RESTRICTED', { reason: standing.restrict_reason ?? '' })
  return standing
}
