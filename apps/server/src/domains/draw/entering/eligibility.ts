/** The people who may enter a draw: verified adults, once each by all their accounts, who have not won enough and do not work for Juya. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { barOf, isVerifiedAdult, linkedAmong, linkedPeople, peopleByPhones, standingsOf } from '../../account/index.ts'
import { memberIds } from '../../shop/index.ts'
import { DAY_MS, isGiveaway, WON_DAYS } from '../rules.ts'
import { setting } from '../settings.ts'
import type { Draw } from '../tables.ts'

interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** What of a draw it depends on. */
type Entered = Pick<Draw, 'id' | 'live_session_id' | 'prizes'>

/** The first reason against an entry; undefined where a ticket is given. The page says it before the tap, the call refuses with it. */
export async function obstacleFor(ctx: SignedCtx, draw: Entered): Promise<No | undefined> {
  const { user } = ctx
  const standing = (await standingsOf(ctx, [user.id])).get(user.id)
  const bar = standing && barOf(standing)
  if (bar === 'restricted') return { key: 'ACCOUNT_RESTRICTED', details: { reason: standing?.restrict_reason ?? '' } }
  if (bar === 'locked') return { key: 'LOCKED_BY_OWNER' }
  if (bar) return { key: 'FORBIDDEN' }
  if (!user.realname_verified) return { key: 'REALNAME_REQUIRED' }
  if (!(await isVerifiedAdult(ctx, user.id))) return { key: 'ADULT_REQUIRED' }
  const people = [user.id, ...(await linkedPeople(ctx, user.id)).keys()]
  if (await worksForUs(ctx, people)) return { key: 'DRAW_STAFF' }
  if (isGiveaway(draw) && (await worksFor(ctx, draw.prizes[0]!.shop_id, people))) return { key: 'DRAW_OWN_SHOP' }
  if (await hasEntered(ctx, draw.id, people.slice(1))) return { key: 'DRAW_LINKED' }
  const limit_fen = await setting(ctx, 'draw.year_won_fen')
  if ((await wonFen(ctx, people)) >= limit_fen)
    return { key: 'DRAW_WON_ENOUGH', details: { yuan: limit_fen / 100, days: WON_DAYS } }
  return undefined
}

/** @throws Refusal as obstacleFor says */
export async function checkMayEnter(ctx: SignedCtx, draw: Entered): Promise<void> {
  const no = await obstacleFor(ctx, draw)
  if (no) refuse(no.key, no.details)
}

/** Under the draw's lock once more: two accounts of one person may ask at the same moment. @throws Refusal DRAW_LINKED */
export async function checkNobodyLinked(ctx: SignedCtx, draw_id: number, linked: readonly number[]): Promise<void> {
  if (linked.length > 0 && (await hasEntered(ctx, draw_id, linked))) refuse('DRAW_LINKED')
}

/** Operators are known as people by the numbers they gave for alarms; who shares something with one of them counts as one. */
async function worksForUs(ctx: Ctx, people: readonly number[]): Promise<boolean> {
  const phones = await ctx.services.auth.operatorPhones(ctx)
  if (phones.length === 0) return false
  const operators = (await peopleByPhones(ctx, phones)).map(({ id }) => id)
  const around = [...(await linkedAmong(ctx, operators)).values()].flatMap((linked) => [...linked])
  return [...operators, ...around].some((id) => people.includes(id))
}

/** Whether one of these works for the shop, or shares something with somebody who does. */
async function worksFor(ctx: Ctx, shop_id: number, people: readonly number[]): Promise<boolean> {
  const members = await memberIds(ctx, shop_id)
  const around = [...(await linkedAmong(ctx, members)).values()].flatMap((linked) => [...linked])
  return [...members, ...around].some((id) => people.includes(id))
}

async function hasEntered(ctx: Ctx, draw_id: number, people: readonly number[]): Promise<boolean> {
  const rows = await query(
    ctx,
    'draw_entered_among',
    'select 1 from draw_entrants where draw_id = $1 and user_id = any($2) limit 1',
    [draw_id, people],
  )
  return rows.length > 0
}

/** What these accounts have won within a year; what was not claimed counts as well while it may be. */
async function wonFen(ctx: Ctx, people: readonly number[]): Promise<number> {
  const [row] = await query<{ fen: number }>(
    ctx,
    'draw_won_fen',
    `select coalesce(sum(value_fen), 0)::bigint as fen from draw_wins
     where user_id = any($1) and status <> 'expired' and created_at > platform_now() - $2 * interval '1 millisecond'`,
    [people, WON_DAYS * DAY_MS],
  )
  return row!.fen
}
