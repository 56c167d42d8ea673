/** Activities of the community: an entry is a post of kind activity_entry. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Activity } from './tables.ts'

export type ActivityState = 'planned' | 'open' | 'judging' | 'over' | 'called_off'

/** How an activity stands at a moment. */
export function stateOf(
  { from_at, to_at, result, called_off_at }: Pick<Activity, 'from_at' | 'to_at' | 'result' | 'called_off_at'>,
  now: number,
): ActivityState {
  if (called_off_at !== null) return 'called_off'
  if (now < from_at) return 'planned'
  if (now < to_at) return 'open'
  return result === null ? 'judging' : 'over'
}

export async function activityById(ctx: Ctx, id: number): Promise<Activity | undefined> {
  const [row] = await query<Activity & Record<string, unknown>>(
    ctx,
    'bbs_activity_by_id',
    'select * from bbs_activities where id = $1',
    [id],
  )
  return row
}

/**
 * Checks that a person may enter an activity now: it is open, and they have no entry in it.
 * @throws Refusal MISSING_PARAM, NOT_FOUND, WINDOW_CLOSED, ALREADY_DONE
 */
export async function checkEntry(ctx: Ctx, user_id: number, activity_id: number | undefined): Promise<void> {
  if (activity_id === undefined) refuse('MISSING_PARAM', { field: 'activity_id' })
  const activity = (await activityById(ctx, activity_id)) ?? refuse('NOT_FOUND')
  if (stateOf(activity, await databaseNow(ctx)) !== 'open') refuse('WINDOW_CLOSED')
  if ((await entriesOf(ctx, user_id, [activity_id])).size > 0) refuse('ALREADY_DONE')
}

/** A person's entries in these activities: the posts, by activity. */
export async function entriesOf(
  ctx: Ctx,
  user_id: number,
  activity_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ activity_id: number; id: number }>(
    ctx,
    'bbs_entries_of',
    `select activity_id, id from bbs_posts where activity_id = any($2) and user_id = $1 and status in ('reviewing', 'visible', 'hidden')`,
    [user_id, [...activity_ids]],
  )
  return new Map(rows.map(({ activity_id, id }) => [activity_id, id]))
}
