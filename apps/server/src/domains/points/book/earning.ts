/** Points come in: debt is repaid first, the rest is a lot with an end. */
import { POINTS_A_DAY, POINTS_PER_YUAN } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { ports, standingsOf } from '../../account/index.ts'
import { dayStart, endOfLot, toldDays } from '../rules.ts'
import type { Book, PointReason } from '../tables.ts'
import { addLot, entryOf, lockBook, writeEntry } from './book.ts'
import { armClocks } from './clocks.ts'

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
}

const PLAIN_BP = 10_000
/** What multiplied points were before, which were rounded half up. */
export const plainOf = (points: number, multiplier_bp: number): number =>
  Math.floor((points * PLAIN_BP) / multiplier_bp)

/** Reasons that bring points to a restricted account as well. */
const WHILE_RESTRICTED: ReadonlySet<PointReason> = new Set(['order', 'operator', 'given_again', 'rescue'])

/**
 * Credits points, once per person, reason and ref. A restricted account earns by orders alone, one that is closed nothing.
 * @returns how many were credited, debt that they repaid included; 0 where nothing came in
 */
export async function earnPoints(tx: Tx, earning: Earning): Promise<number> {
  const { user_id, reason, ref, by_day_limit = false, multiplier_bp } = earning
  if (earning.points <= 0 || !(await mayEarn(tx, user_id, reason))) return 0
  const book = await lockBook(tx, user_id)
  if (await entryOf(tx, { user_id, reason, ref })) return 0
  const points = by_day_limit ? Math.min(earning.points, await leftToday(tx, user_id)) : earning.points
  if (points <= 0) return 0
  await credit(tx, book, { reason, ref, multiplier_bp, in_day_limit: by_day_limit, points, ends_at: earning.ends_at })
  await noteMore(tx, earning, points)
  return points
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

async function mayEarn(tx: Tx, user_id: number, reason: PointReason): Promise<boolean> {
  const status = (await standingsOf(tx, [user_id])).get(user_id)?.status
  if (status === undefined || status === 'cancelled') return false
  return status !== 'restricted' || WHILE_RESTRICTED.has(reason)
}

/** How many points of check-in, reviews and tasks a person may still earn this day of Shanghai. */
export async function leftToday(tx: Tx, user_id: number): Promise<number> {
  const from = dayStart(await databaseNow(tx))
  const [row] = await query<{ earned: number }>(
    tx,
    'points_earned_today',
    `select coalesce(sum(delta - debt_delta), 0)::int as earned from points_entries
     where user_id = $1 and in_day_limit and created_at >= to_timestamp($2 / 1000.0)`,
    [user_id, from],
  )
  return Math.max(0, POINTS_A_DAY - row!.earned)
}

interface Credit {
  reason: PointReason
  ref: string
  points: number
  of_id?: number
  multiplier_bp?: number | undefined
  in_day_limit?: boolean
  ends_at?: number | undefined
}

/** Writes points that come into a locked book. */
export async function credit(tx: Tx, book: Book, { points, ends_at, ...entry }: Credit): Promise<void> {
  const now = Math.floor(await databaseNow(tx))
  const repaid = Math.min(points, book.debt)
  const { multiplier_bp, ...rest } = entry
  const entry_id = await writeEntry(tx, book, {
    ...{ ...rest, delta: points - repaid, debt_delta: -repaid },
    ...(multiplier_bp === undefined ? {} : { multiplier_bp }),
  })
  if (points === repaid) return
  const end = ends_at ?? endOfLot(now)
  await addLot(tx, book.user_id, { entry_id, points: points - repaid, ends_at: end, told_days: toldDays(end - now) })
  await armClocks(tx, book.user_id)
}
