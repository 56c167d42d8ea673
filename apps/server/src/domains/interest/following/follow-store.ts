/** The queries on follows. */
import { FOLLOW_TYPES, FOLLOWS_MAX, type FollowType } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { shopRow } from '../../shop/index.ts'
import { followableOf } from './followables.ts'

/** What is followed. */
export interface Followed {
  type: FollowType
  id: number
}

/** A shop that has become an auction house may be asked for by either name. */
const namesOf = (type: FollowType): FollowType[] => (type === 'shop' || type === 'house' ? ['shop', 'house'] : [type])

/** One person's follows, and a block of them, come after each other. Of several people the smallest id first. */
export const lockFollower = (tx: Tx, user_id: number) =>
  query(tx, 'interest_follow_lock', `select pg_advisory_xact_lock(hashtextextended('follow:' || $1::bigint, 0))`, [
    user_id,
  ])

/** Which of these a person follows: shops, unless another kind is named. */
export async function followedAmong(
  ctx: Ctx,
  user_id: number,
  ids: readonly number[],
  type: FollowType = 'shop',
): Promise<Set<number>> {
  const rows = await query<{ target_id: number }>(
    ctx,
    'interest_followed_among',
    'select target_id from interest_follows where user_id = $1 and type = any($2) and target_id = any($3)',
    [user_id, namesOf(type), [...ids]],
  )
  return new Set(rows.map((row) => row.target_id))
}

/** Which of these people follow one thing: a shop, unless another kind is named. */
export async function fansAmong(
  ctx: Ctx,
  id: number,
  user_ids: readonly number[],
  type: FollowType = 'shop',
): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'interest_fans_among',
    'select user_id from interest_follows where type = any($1) and target_id = $2 and user_id = any($3)',
    [namesOf(type), id, [...user_ids]],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** A place in a list of follows, the latest first: the next page begins below it. */
export interface FollowPlace {
  at: number
  id: number
}
export interface FollowPage {
  list: FollowPlace[]
  /** Undefined: this is the end. */
  next: FollowPlace | undefined
}
interface Window {
  before?: FollowPlace | undefined
  limit: number
}
const pageOf = (rows: FollowPlace[], limit: number): FollowPage => {
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? list.at(-1) : undefined }
}

/** What a person follows of a kind, the latest first, each with when (ms). A page far behind is as quick as the first. */
export async function followsOf(
  ctx: Ctx,
  user_id: number,
  type: FollowType,
  { before, limit }: Window,
): Promise<FollowPage> {
  const rows = await query<{ id: number; at: number }>(
    ctx,
    'interest_follows_of',
    `select target_id as id, followed_at as at from interest_follows
     where user_id = $1 and type = $2 and (followed_at, target_id) < (coalesce(to_timestamp($3::float8 / 1000), 'infinity'), $4::bigint)
     order by followed_at desc, target_id desc limit $5`,
    [user_id, type, before?.at ?? null, before?.id ?? 0, limit + 1],
  )
  return pageOf(rows, limit)
}

/** Who follows a thing, the latest first, each with since when (ms). A page far behind is as quick as the first. */
export async function followersOf(ctx: Ctx, { type, id }: Followed, { before, limit }: Window): Promise<FollowPage> {
  const rows = await query<{ id: number; at: number }>(
    ctx,
    'interest_followers_of',
    `select user_id as id, followed_at as at from interest_follows
     where type = $1 and target_id = $2 and (followed_at, user_id) < (coalesce(to_timestamp($3::float8 / 1000), 'infinity'), $4::bigint)
     order by followed_at desc, user_id desc limit $5`,
    [type, id, before?.at ?? null, before?.id ?? 0, limit + 1],
  )
  return pageOf(rows, limit)
}

/** What following a shop is called: a house's is apart. @throws Refusal NOT_FOUND */
export const shopFollowType = async (ctx: Ctx, shop_id: number): Promise<'shop' | 'house'> =>
  (await shopRow(ctx, shop_id)).kind === 'auction_house' ? 'house' : 'shop'

/** Those who followed a shop by a moment (ms), the earliest first: for telling them. */
export async function followersBy(
  ctx: Ctx,
  shop_id: number,
  at: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'interest_followers_by',
    `select user_id from interest_follows where type = $1 and target_id = $2 and followed_at <= to_timestamp($3::float8 / 1000)
     order by followed_at, user_id offset $4 limit $5`,
    [await shopFollowType(ctx, shop_id), shop_id, at, offset, limit],
  )
  return rows.map((row) => row.user_id)
}

/** All that a person follows, by kind, each kind's latest first: what their feed is read from. */
export async function followedIds(
  ctx: Ctx,
  user_id: number,
  types: readonly FollowType[] = FOLLOW_TYPES,
): Promise<Record<FollowType, number[]>> {
  const rows = await query<{ type: FollowType; ids: number[] }>(
    ctx,
    'interest_followed_ids',
    `select t.type, array(select f.target_id from interest_follows f where f.user_id = $1 and f.type = t.type
       order by f.followed_at desc, f.target_id desc limit ${FOLLOWS_MAX}) as ids from unnest($2::text[]) as t(type)`,
    [user_id, [...types]],
  )
  const of = new Map(rows.map(({ type, ids }) => [type, ids.map(Number)]))
  return Object.fromEntries(FOLLOW_TYPES.map((type) => [type, of.get(type) ?? []])) as Record<FollowType, number[]>
}

/** The shops a person follows, houses among them, the latest first. */
export async function followedShopIds(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ target_id: number }>(
    ctx,
    'interest_followed_shops',
    `select target_id from interest_follows where user_id = $1 and type in ('shop', 'house') order by followed_at desc limit ${2 * FOLLOWS_MAX}`,
    [user_id],
  )
  return rows.map((row) => row.target_id)
}

/** How many things of each kind a person follows. */
export async function countFollows(ctx: Ctx, user_id: number): Promise<Record<FollowType, number>> {
  const rows = await query<{ type: FollowType; n: number }>(
    ctx,
    'interest_follow_counts',
    'select type, count(*)::int as n from interest_follows where user_id = $1 group by type',
    [user_id],
  )
  const of = new Map(rows.map(({ type, n }) => [type, n]))
  return Object.fromEntries(FOLLOW_TYPES.map((type) => [type, of.get(type) ?? 0])) as Record<FollowType, number>
}

/** How many follow each of these; all are named. */
export async function countFollowers(
  ctx: Ctx,
  type: FollowType,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const own = followableOf(ctx, type)?.counts
  if (own) {
    const counted = await own.read(ctx, ids)
    return new Map(ids.map((id) => [id, counted.get(id) ?? 0]))
  }
  const rows = await query<{ target_id: number; followers: number }>(
    ctx,
    'interest_followers_counted',
    'select target_id, followers from interest_followed_counts where type = $1 and target_id = any($2)',
    [type, [...ids]],
  )
  const of = new Map(rows.map(({ target_id, followers }) => [target_id, followers]))
  return new Map(ids.map((id) => [id, of.get(id) ?? 0]))
}

/** Counts one more or one less who follows a thing. */
export async function count(tx: Tx, { type, id }: Followed, by: 1 | -1): Promise<void> {
  const own = followableOf(tx, type)?.counts
  if (own) return own.add(tx, id, by)
  await query(
    tx,
    'interest_followers_count',
    `insert into interest_followed_counts (type, target_id, followers) values ($1, $2, greatest(0, $3))
     on conflict (type, target_id) do update set followers = interest_followed_counts.followers + $3, changed_at = platform_now()`,
    [type, id, by],
  )
}

/** Adds a follow where there is none. */
export const add = (tx: Tx, user_id: number, { type, id }: Followed, lots_seen: number) =>
  query(
    tx,
    'interest_follow_add',
    'insert into interest_follows (user_id, type, target_id, lots_seen) values ($1, $2, $3, $4)',
    [user_id, type, id, lots_seen],
  )

interface Gone extends Record<string, unknown> {
  type: FollowType
  target_id: number
}
/** Takes away what a person follows: of these kinds and ids, or, where none are named, all. They are counted apart (`countGone`). */
export const remove = (tx: Tx, user_id: number, types: readonly FollowType[] | null, ids: readonly number[] | null) =>
  query<Gone>(
    tx,
    'interest_follow_remove',
    `delete from interest_follows where user_id = $1 and ($2::text[] is null or type = any($2)) and ($3::bigint[] is null or target_id = any($3))
     returning type, target_id`,
    [user_id, types && [...types], ids && [...ids]],
  )

/** Where a count comes among others of one transaction: shops' rows are locked after what interest counts, each kind by id. */
const placeOf = ({ type }: Gone): number =>
  type === 'shop' || type === 'house' ? FOLLOW_TYPES.length : FOLLOW_TYPES.indexOf(type)

/** Counts what was taken away, always in one order: two who do it wait for each other one way. */
export async function countGone(tx: Tx, gone: readonly Gone[]): Promise<void> {
  const sorted = gone.toSorted((a, b) => placeOf(a) - placeOf(b) || a.target_id - b.target_id)
  for (const { type, target_id } of sorted) await count(tx, { type, id: target_id }, -1)
}
