/** The two clocks of a book: when its next lot lapses, and when its person is told of one that will. One row each, for all its lots. */
import { TOLD_DAYS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'

export const LAPSE = 'points_lapse'
export const TELL = 'points_tell'

interface Next extends Record<string, unknown> {
  user_id: number
  lapses_at: number
  tells_at: number | null
}

/** When the next lot of each of these people lapses, and when they are next told of one. */
const nextOf = (ctx: Ctx, user_ids: readonly number[]): Promise<Next[]> =>
  query<Next>(
    ctx,
    'points_next_clocks',
    `select user_id, min(ends_at) as lapses_at,
       min(case when ends_at <= platform_now() then null when coalesce(told_days, 999) > ${TOLD_DAYS[0]} then ends_at - interval '${TOLD_DAYS[0]} days'
         when told_days > ${TOLD_DAYS[1]} then ends_at - interval '${TOLD_DAYS[1]} days' end) as tells_at
     from points_lots where user_id = any($1) and remaining > 0 group by user_id`,
    [user_ids],
  )

/** Sets the clocks of locked books anew. */
export async function armClocks(tx: Tx, ...user_ids: number[]): Promise<void> {
  const dues = (await nextOf(tx, user_ids)).flatMap(({ user_id, lapses_at, tells_at }) => [
    { kind: LAPSE, ref_id: user_id, due_at: lapses_at },
    ...(tells_at === null ? [] : [{ kind: TELL, ref_id: user_id, due_at: tells_at }]),
  ])
  await setDeadlinesOfKinds(tx, dues)
}

/** Looks at these people again later. */
export const lookAgain = (
  tx: Tx,
  dues: ReadonlyArray<{ kind: string; ref_id: number; due_at: number }>,
): Promise<void> => setDeadlinesOfKinds(tx, [...dues])
