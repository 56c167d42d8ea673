/** A person takes a place: one statement counts it, and it is theirs until the time to submit is over. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { holdStandings } from '../../account/index.ts'
import { lockBooks } from '../../points/index.ts'
import { checkActive } from '../../shop/index.ts'
import { isPublic } from '../rules.ts'
import * as store from '../store.ts'
import { type Place, type Task, task_places } from '../tables.ts'
import { checkMayTake, limitOn, selvesOf } from './eligibility.ts'

const HOUR_MS = 3_600_000

/**
 * Takes a place in a task. A repeat answers the place one has.
 * @throws Refusal NOT_FOUND, TASK_CLOSED, TASK_FULL, TASK_OWN, TASK_TAKEN (also by a linked account), LIMIT_REACHED {limit}, TASK_MONTH_CAP {limit_fen, until_at},
 *   POINTS_DAY_FULL {limit}, REALNAME_REQUIRED, ADULT_REQUIRED, LEVEL_TOO_LOW, BLOCKED, ACCOUNT_RESTRICTED, LOCKED_BY_OWNER, SHOP_NOT_ACTIVE
 */
export async function takePlace(ctx: SignedCtx, task_id: number): Promise<Place> {
  return inTransaction(ctx, async (tx) => {
    const found = await store.taskById(tx, task_id)
    if (!found || !isPublic(found)) refuse('NOT_FOUND')
    const [own] = await store.placedAmong(tx, task_id, [tx.user.id])
    if (own) return own
    await checkMayTake(tx, found)
    const selves = await selvesOf(tx, tx.user.id)
    await onePerson(tx, selves)
    const task = await countIn(tx, task_id)
    // Under the lock once more: another account of the same person, or another tap, may have come first.
    const held = await store.placedAmong(tx, task_id, selves)
    if (held.length > 0) refuse('TASK_TAKEN')
    // What a day has room for in points is counted after what else brings some.
    if (task.shop_id === null) await lockBooks(tx, selves)
    const no = await limitOn(tx, task, selves)
    if (no) refuse(no.key, no.details)
    const submit_by = (await databaseNow(tx)) + task.take_hours * HOUR_MS
    const [place] = await tx.db
      .insert(task_places)
      .values({ task_id, shop_id: task.shop_id, user_id: tx.user.id, ...rewardOf(task), submit_by })
      .returning()
    await setDeadline(tx, 'place_submit', place!.id, submit_by)
    if (task.shop_id !== null) await checkActive(tx, task.shop_id)
    await holdStandings(tx, [tx.user.id])
    return place!
  })
}

const rewardOf = ({ reward_fen, reward_points }: Task) => ({ reward_fen, reward_points })

/** Two places of one person are counted after each other, for any accounts and tasks: their limits hold. */
const onePerson = (tx: Tx, selves: readonly number[]) =>
  query(tx, 'task_person_lock', `select pg_advisory_xact_lock(hashtextextended('task:' || $1::bigint, 0))`, [
    Math.min(...selves),
  ])

/** Counts a place where one is free, in one statement; holds the task. @throws Refusal TASK_CLOSED, TASK_FULL */
async function countIn(tx: Tx, task_id: number): Promise<Task> {
  const rows = await query<{ id: number }>(
    tx,
    'task_place_count',
    `update task_tasks set taken = taken + 1
     where id = $1 and status = 'active' and stopped_at is null and ends_at > platform_now() and taken + approved < quota returning id`,
    [task_id],
  )
  const task = (await store.taskById(tx, task_id))!
  if (rows.length > 0) return task
  return refuse(task.taken + task.approved >= task.quota ? 'TASK_FULL' : 'TASK_CLOSED')
}
