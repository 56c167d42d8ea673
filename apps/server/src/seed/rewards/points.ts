/** The first buyer checks in each day, and has points of which some lapse soon. */
import type { App } from '../../app.ts'
import { earnPoints, pointsOf, recallCheckin, spendPoints } from '../../domains/points/index.ts'
import type { Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import type { Newcomer } from '../moving-in.ts'

const DAY_MS = 86_400_000
const STREAK = [5, 5, 10, 10, 15, 15]
const [HAVE, LAPSING, LAPSES_IN_DAYS] = [1_860, 120, 20]

export async function keepPoints(app: App, { id: user_id }: Newcomer): Promise<void> {
  await inTransaction(systemCtx(app.services, 'seed'), async (tx: Tx) => {
    const now = Math.floor(await databaseNow(tx))
    for (const [i, points] of STREAK.entries()) await checkedIn(tx, { user_id, points, days_ago: STREAK.length - i })
    const rest = HAVE - LAPSING - (await pointsOf(tx, user_id)).balance
    if (rest > 0) await earnPoints(tx, { user_id, points: rest, reason: 'operator', ref: 'seed:kept' })
    else await spendPoints(tx, { user_id, points: -rest, reason: 'exchange', ref: 'seed:spent' })
    // Last: what lapses soonest is spent first.
    const ends_at = now + LAPSES_IN_DAYS * DAY_MS
    await earnPoints(tx, { user_id, points: LAPSING, reason: 'operator', ref: 'seed:lapsing', ends_at })
  })
}

/** A day of the past: the clock of the demo world has gone by. */
async function checkedIn(tx: Tx, day: { user_id: number; points: number; days_ago: number }) {
  await earnPoints(tx, {
    user_id: day.user_id,
    points: day.points,
    reason: 'sign',
    ref: `day:${await recallCheckin(tx, day)}`,
  })
}
