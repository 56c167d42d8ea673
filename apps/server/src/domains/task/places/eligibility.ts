/** People who may take a place: verified adults of the level, once each by all their accounts, not members of the shop nor kept away. */
import { POINTS_A_DAY, type RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { accountFactsOf, barOf, isVerifiedAdult, linkedPeople, standingsOf } from '../../account/index.ts'
import { isBlocked } from '../../block/index.ts'
import { leftToday } from '../../points/index.ts'
import { shopsOfPeople } from '../../shop/index.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Task } from '../tables.ts'

export interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** The accounts that are this person: their own, and those linked with it. */
export const selvesOf = async (ctx: Ctx, user_id: number): Promise<number[]> => [
  user_id,
  ...(await linkedPeople(ctx, user_id)).keys(),
]

/** Whether a task takes somebody at this moment, and the first reason where it does not. */
function closedFor(task: Task, now: number): No | undefined {
  if (task.status !== 'active' || task.stopped_at !== null || task.ends_at <= now) return { key: 'TASK_CLOSED' }
  return task.taken + task.approved >= task.quota ? { key: 'TASK_FULL' } : undefined
}

/** The first reason against a place; undefined where one is given. The page says it before the tap, the call refuses with it. */
export async function obstacleFor(ctx: SignedCtx, task: Task): Promise<No | undefined> {
  const { user } = ctx
  const standing = (await standingsOf(ctx, [user.id])).get(user.id)
  const bar = standing && barOf(standing)
  if (bar === 'restricted') return { key: 'ACCOUNT_RESTRICTED', details: { reason: standing?.restrict_reason ?? '' } }
  if (bar === 'locked') return { key: 'LOCKED_BY_OWNER' }
  if (bar) return { key: 'FORBIDDEN' }
  const selves = await selvesOf(ctx, user.id)
  if ((await store.placedAmong(ctx, task.id, selves)).length > 0) return { key: 'TASK_TAKEN' }
  const closed = closedFor(task, await databaseNow(ctx))
  if (closed) return closed
  if (!user.realname_verified) return { key: 'REALNAME_REQUIRED' }
  if (!(await isVerifiedAdult(ctx, user.id))) return { key: 'ADULT_REQUIRED' }
  if ((await accountFactsOf(ctx, user.id)).credit_level < task.level_min) return { key: 'LEVEL_TOO_LOW' }
  return (
    (task.shop_id === null ? undefined : await againstShop(ctx, task.shop_id, selves)) ?? limitOn(ctx, task, selves)
  )
}

/** The person works in the shop, or one of the two keeps the other away. */
async function againstShop(ctx: SignedCtx, shop_id: number, selves: readonly number[]): Promise<No | undefined> {
  const works_in = [...(await shopsOfPeople(ctx, selves)).values()].flat()
  if (works_in.includes(shop_id)) return { key: 'TASK_OWN' }
  return (await isKeptAway(ctx, shop_id, ctx.user.id)) ? { key: 'BLOCKED' } : undefined
}

/** Either side keeps the other away. */
async function isKeptAway(ctx: Ctx, shop_id: number, user_id: number): Promise<boolean> {
  const [shop, person] = [[{ type: 'shop', id: shop_id }], [{ type: 'user', id: user_id }]] as const
  return (await isBlocked(ctx, 'bid', shop, person)) || (await isBlocked(ctx, 'bid', person, shop))
}

/**
 * What a person has open, and what one shop's tasks may bring them a month in Shanghai: what was paid in it, and what may still be. Of Juya's: what
 * this day still has room for in points, which are promised with the place and come whole however late they are approved.
 */
export async function limitOn(ctx: Ctx, task: Task, selves: readonly number[]): Promise<No | undefined> {
  const [row] = await query<{ open: number; here_fen: number; next_at: number }>(
    ctx,
    'task_limits_of_person',
    `with month as (select date_trunc('month', platform_now() at time zone 'Asia/Shanghai') as first)
     select count(*) filter (where p.status in ('taken', 'submitted'))::int as open,
       coalesce(sum(p.reward_fen) filter (where p.shop_id = $2 and (p.ended_at is null
         or p.status = 'paid' and p.ended_at >= m.first at time zone 'Asia/Shanghai')), 0)::bigint as here_fen,
       (m.first + interval '1 month') at time zone 'Asia/Shanghai' as next_at
     from month m left join task_places p on p.user_id = any($1) and p.status in ('taken', 'submitted', 'paid', 'rejected', 'disputed')
     group by m.first`,
    [[...selves], task.shop_id],
  )
  const limit = await setting(ctx, 'task.places_max')
  if (row!.open >= limit) return { key: 'LIMIT_REACHED', details: { limit } }
  if (task.reward_points > 0 && task.reward_points > (await leftToday(ctx, ...selves)))
    return { key: 'POINTS_DAY_FULL', details: { limit: POINTS_A_DAY } }
  const limit_fen = await setting(ctx, 'task.month_cap_fen')
  return row!.here_fen + task.reward_fen > limit_fen
    ? { key: 'TASK_MONTH_CAP', details: { limit_fen, until_at: seconds(row!.next_at) } }
    : undefined
}

/** @throws Refusal as obstacleFor says */
export async function checkMayTake(ctx: SignedCtx, task: Task): Promise<void> {
  const no = await obstacleFor(ctx, task)
  if (no) refuse(no.key, no.details)
}
