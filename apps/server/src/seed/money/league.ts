/** The league of the demo world: a month that was paid, one whose awards wait to be claimed, and the one that runs. */
import { league } from '@juya/contract'
import type { App } from '../../app.ts'
import { addGrowth, isVerifiedAdult } from '../../domains/account/index.ts'
import { recallMonth } from '../../domains/league/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Person } from '../moving-in.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const CLAIM_DAYS = 12
const WEIGHTS = [3_120, 1_860, 940, 610, 380, 240, 120, 60] as const
const COMMISSION_FEN = { earlier: 31_200_00, later: 42_800_00 } as const
/** Of the earlier month: they claimed in time, the others did not. */
const CLAIMED = 6

const monthBefore = (at: number, months: number): string => {
  const [year, month] = new Date(at + 8 * 3_600_000).toISOString().slice(0, 7).split('-').map(Number) as [
    number,
    number,
  ]
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

/** Eight verified buyers were in the league of the last two months; the first of them has an award to claim, and all are in the one that runs. */
export async function runLeague(app: App, people: readonly Person[]): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const now = await databaseNow(ctx)
  const members: Person[] = []
  for (const person of people)
    if (members.length < WEIGHTS.length && (await isVerifiedAdult(ctx, person.id))) members.push(person)
  const weights = members.map(({ id }, n) => ({ user_id: id, weight: WEIGHTS[n]! }))
  const recall = (months: number, commission_fen: number, claim_until: number) =>
    inTransaction(ctx, (tx) =>
      recallMonth(tx, { month: monthBefore(now, months), commission_fen, members: weights, claim_until }),
    )
  const earlier = await recall(2, COMMISSION_FEN.earlier, now + MINUTE)
  if (earlier) for (const member of members.slice(0, CLAIMED)) await callAs(app, member, league.claim, { id: earlier })
  const later = await recall(1, COMMISSION_FEN.later, now + CLAIM_DAYS * DAY)
  if (later) for (const member of members.slice(1, CLAIMED)) await callAs(app, member, league.claim, { id: later })

  await app.services.jobs.runNow('league.open')
  for (const member of members) {
    await inTransaction(ctx, (tx) =>
      addGrowth(tx, { user_id: member.id, delta: 500, reason: 'order_completed', ref: `seed:league:${member.id}` }),
    )
    const { pool_id, joinable } = await callAs(app, member, league.estimate, {})
    if (joinable.ok && member !== members[0]) await callAs(app, member, league.join, { id: pool_id })
  }
  await app.services.jobs.runNow('rank.make')
}
