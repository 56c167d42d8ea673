/** Following shops. */
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { addToCounters, shopRow, termsOf } from '../shop/index.ts'

const FOLLOWS_MAX = 2_000

/**
 * Follows a shop or stops; asked twice for the same state it stays. Without `on` the state changes to the other one.
 *
 * @returns the state reached and how many follow the shop
 * @throws Refusal NOT_FOUND, SELF_ACTION (one's own shop), LIMIT_REACHED {limit}
 */
export async function followShop(
  ctx: SignedCtx,
  shop_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  const { owner_user_id, is_active } = await termsOf(ctx, shop_id)
  if (owner_user_id === ctx.user.id) refuse('SELF_ACTION')
  return inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'interest_follow_lock',
      `select pg_advisory_xact_lock(hashtextextended('follow:' || $1::bigint || ':' || $2::bigint, 0))`,
      [ctx.user.id, shop_id],
    )
    const followed = (await followedAmong(tx, ctx.user.id, [shop_id])).has(shop_id)
    const wanted = on ?? !followed
    if (wanted && !followed) {
      if (!is_active) refuse('NOT_FOUND')
      if ((await countFollows(tx, ctx.user.id)) >= FOLLOWS_MAX) refuse('LIMIT_REACHED', { limit: FOLLOWS_MAX })
      await query(
        tx,
        'interest_follow_add',
        'insert into interest_follows (user_id, shop_id, lots_seen) values ($1, $2, $3)',
        [ctx.user.id, shop_id, (await shopRow(tx, shop_id)).lot_count],
      )
      await addToCounters(tx, shop_id, { fans: 1 })
    }
    if (!wanted && followed) {
      await query(tx, 'interest_follow_remove', 'delete from interest_follows where user_id = $1 and shop_id = $2', [
        ctx.user.id,
        shop_id,
      ])
      await addToCounters(tx, shop_id, { fans: -1 })
    }
    return { on: wanted, count: (await shopRow(tx, shop_id)).fans_count }
  })
}

/** Which of these shops a person follows. */
export async function followedAmong(ctx: Ctx, user_id: number, shop_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ shop_id: number }>(
    ctx,
    'interest_followed_among',
    'select shop_id from interest_follows where user_id = $1 and shop_id = any($2)',
    [user_id, shop_ids],
  )
  return new Set(rows.map((row) => row.shop_id))
}

/** Which of these people follow a shop. */
export async function fansAmong(ctx: Ctx, shop_id: number, user_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'interest_fans_among',
    'select user_id from interest_follows where shop_id = $1 and user_id = any($2)',
    [shop_id, user_ids],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Followers of a shop who followed it by a moment (ms), the earliest first. */
export async function followersBy(
  ctx: Ctx,
  shop_id: number,
  at: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'interest_followers_by',
    `select user_id from interest_follows where shop_id = $1 and followed_at <= to_timestamp($2::float8 / 1000)
     order by followed_at, user_id offset $3 limit $4`,
    [shop_id, at, offset, limit],
  )
  return rows.map((row) => row.user_id)
}

/** The shops a person follows, the latest first. */
export async function followedShopIds(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ shop_id: number }>(
    ctx,
    'interest_followed_all',
    `select shop_id from interest_follows where user_id = $1 order by followed_at desc limit ${FOLLOWS_MAX}`,
    [user_id],
  )
  return rows.map((row) => row.shop_id)
}

export async function countFollows(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'interest_follow_count',
    'select count(*) as count from interest_follows where user_id = $1',
    [user_id],
  )
  return row!.count
}

/** Notes that a follower has looked into a shop: nothing there is new to them now. */
export async function noteVisit(ctx: Ctx, user_id: number, shop_id: number, lot_count: number): Promise<void> {
  await query(
    ctx,
    'interest_follow_seen',
    'update interest_follows set lots_seen = $3 where user_id = $1 and shop_id = $2 and lots_seen <> $3',
    [user_id, shop_id, lot_count],
  )
}
