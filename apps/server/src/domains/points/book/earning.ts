/** Points come in: debt is repaid first, the rest is a lot with an end. */
import { POINTS_A_DAY, POINTS_PER_YUAN } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { ports, type Standing, standingsOf } from '../../account/index.ts'
import { dayStart, endOfLot, toldDays } from '../rules.ts'
import type { Book, PointReason } from '../tables.ts'
import { lockBook, writeEarning, writeEntry } from './book.ts'
import { armClocks } from './clocks.ts'
import { promisedOn } from './promises.ts'

export interface Earning {
  user_id: number
  /** What comes in, after any multiplier. */
  points: number
  reason: PointReason
  ref: string
  /** Ms; the end of the next year unless said. */
  ends_at?: number
  /** What the points were multiplied by: kept with the entry. */
  multiplier_bp?: number
  /** What would come in at the plain rate; left out: it is worked out from the multiplier. */
  plain_points?: number
  /** Counts toward POINTS_A_DAY, and is cut by it. */
  by_day_limit?: boolean
  /** They were promised for what is done: they come whole, to a restricted account as well. Their day was that of the promise (promises.ts). */
  promised?: boolean
}

const PLAIN_BP = 10_000
/** What multiplied points were before, which were rounded half up. */
export const plainOf = (points: number, multiplier_bp: number): number =>
  Math.floor((points * PLAIN_BP) / multiplier_bp)

/** Reasons that bring points to a restricted account as well. */
const WHILE_RESTRICTED: ReadonlySet<PointReason> = new Set(['order', 'operator', 'given_again', 'rescue'])

/**
 * Credits points, once per person, reason and ref. A restricted account earns by orders alone and has what it was promised, one that is closed nothing.
 * @returns how many were credited, debt that they repaid included; 0 where nothing came in
 */
export async function earnPoints(tx: Tx, earning: Earning): Promise<number> {
  const { user_id, reason, promised } = earning
  if (earning.points <= 0 || !mayEarn((await standingsOf(tx, [user_id])).get(user_id), reason, promised)) return 0
  return earnInto(tx, await lockBook(tx, user_id), earning)
}

/**
 * The same for a locked book of somebody who may earn so.
 * @param met what it meets, where that was read under the lock
 */
export async function earnInto(tx: Tx, book: Book, earning: Earning, met?: Met): Promise<number> {
  const { reason, ref, by_day_limit = false, multiplier_bp } = earning
  if (earning.points <= 0) return 0
  const { is_known, earned_today, now } = met ?? (await before(tx, earning))
  if (is_known) return 0
  const points = by_day_limit
    ? Math.min(earning.points, await leftOfDay(tx, { user_ids: [book.user_id], earned_today, now }))
    : earning.points
  if (points <= 0) return 0
  const { ends_at } = earning
  await credit(tx, book, { reason, ref, multiplier_bp, in_day_limit: by_day_limit, points, ends_at, now })
  await noteMore(tx, earning, points)
  return points
}

/** What a person ($1) earned this day of Shanghai by check-in, reviews and tasks. */
const EARNED_TODAY = `(select coalesce(sum(delta - debt_delta), 0)::int from points_entries where user_id = $1 and in_day_limit
  and created_at >= (select date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'))`

/** What an earning meets in a locked book. */
export interface Met {
  /** It came in before. */
  is_known: boolean
  earned_today: number
  /** ms */
  now: number
}
/** Columns that say it, of a person ($1), a reason ($2) and a ref ($3). */
export const MET = `exists (select from points_entries where user_id = $1 and reason = $2 and ref = $3 and of_id is null) as is_known,
  ${EARNED_TODAY} as earned_today, floor(extract(epoch from platform_now()) * 1000)::bigint as now`

async function before(tx: Tx, { user_id, reason, ref }: Earning): Promise<Met> {
  const [row] = await query<Met & Record<string, unknown>>(tx, 'points_before_earning', `select ${MET}`, [
    ...[user_id, reason, ref],
  ])
  return row!
}

/** Points beside what everybody gets are what VIP brought; those for a check-in go back with it. */
async function noteMore(
  tx: Tx,
  { user_id, reason, ref, multiplier_bp = PLAIN_BP, plain_points }: Earning,
  came: number,
) {
  if (multiplier_bp <= PLAIN_BP) return
  const more = Math.max(0, came - (plain_points ?? plainOf(came, multiplier_bp)))
  await ports.noteVipUses(tx, [
    {
      user_id,
      benefit: 'points',
      ref: `${reason}:${ref}`,
      points: more,
      saved_fen: Math.floor((more * 100) / POINTS_PER_YUAN),
      is_returnable: reason === 'sign',
    },
  ])
}

/** Whether an account in this standing earns by this reason; undefined: there is no such account. */
export function mayEarn(standing: Standing | undefined, reason: PointReason, promised = false): boolean {
  if (standing === undefined || standing.status === 'cancelled') return false
  return standing.status !== 'restricted' || promised || WHILE_RESTRICTED.has(reason)
}

/** How many points of check-in, reviews and tasks these accounts of one person may still earn this day of Shanghai. What was promised today counts. */
export async function leftToday(ctx: Ctx, ...user_ids: number[]): Promise<number> {
  const now = await databaseNow(ctx)
  const [row] = await query<{ earned: number }>(
    ctx,
    'points_earned_today',
    `select coalesce(sum(delta - debt_delta), 0)::int as earned from points_entries
     where user_id = any($1) and in_day_limit and created_at >= to_timestamp($2 / 1000.0)`,
    [user_ids, dayStart(now)],
  )
  return leftOfDay(ctx, { user_ids, earned_today: row!.earned, now })
}

interface Today {
  user_ids: readonly number[]
  earned_today: number
  /** ms */
  now: number
}
const leftOfDay = async (ctx: Ctx, { user_ids, earned_today, now }: Today): Promise<number> =>
  Math.max(0, POINTS_A_DAY - earned_today - (await promisedOn(ctx, user_ids, dayStart(now))))

interface Credit {
  reason: PointReason
  ref: string
  points: number
  of_id?: number
  multiplier_bp?: number | undefined
  in_day_limit?: boolean
  ends_at?: number | undefined
  /** Ms, where it was read under the book's lock. */
  now?: number
}

/** Writes points that come into a locked book. */
export async function credit(tx: Tx, book: Book, { points, ends_at, now: read_at, ...rest }: Credit): Promise<void> {
  const repaid = Math.min(points, book.debt)
  const left = points - repaid
  const { multiplier_bp, ...key } = rest
  const entry = {
    ...{ ...key, delta: left, debt_delta: -repaid },
    ...(multiplier_bp === undefined ? {} : { multiplier_bp }),
  }
  if (left === 0) return void (await writeEntry(tx, book, entry))
  const now = read_at ?? (await databaseNow(tx))
  const end = ends_at ?? endOfLot(now)
  const lot = { points: left, ends_at: end, told_days: toldDays(end - now) }
  if (!(await writeEarning(tx, book, entry, lot))) await armClocks(tx, book.user_id)
}
