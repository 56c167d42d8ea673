/** Following shops. */
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { type Paging, placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { addToCounters, publishedCounts, shopBriefs, termsOf } from '../shop/index.ts'

const FOLLOWS_MAX = 2_000

/**
 * Follows a shop or stops; asked twice for the same state it stays. Without `on` the state changes to the other one.
 * Tells 'interest.shop_followed'.
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
        [ctx.user.id, shop_id, (await publishedCounts(tx, [shop_id])).get(shop_id) ?? 0],
      )
      await addToCounters(tx, shop_id, { fans: 1 })
      await emit(tx, 'interest.shop_followed', { user_id: ctx.user.id, shop_id })
    }
    if (!wanted && followed) {
      await query(tx, 'interest_follow_remove', 'delete from interest_follows where user_id = $1 and shop_id = $2', [
        ctx.user.id,
        shop_id,
      ])
      await addToCounters(tx, shop_id, { fans: -1 })
    }
    return { on: wanted, count: (await shopBriefs(tx, [shop_id])).get(shop_id)?.fans_count ?? 0 }
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

/** A page of followed shops, each with how many lots are new since the last visit. */
export async function followedShops(ctx: SignedCtx, { page, page_size }: Paging) {
  const rows = await query<{ shop_id: number; lots_seen: number }>(
    ctx,
    'interest_followed_page',
    'select shop_id, lots_seen from interest_follows where user_id = $1 order by followed_at desc, shop_id limit $2 offset $3',
    [ctx.user.id, page_size, (page - 1) * page_size],
  )
  const shop_ids = rows.map((row) => row.shop_id)
  const [briefs, published, total] = await Promise.all([
    shopBriefs(ctx, shop_ids),
    publishedCounts(ctx, shop_ids),
    countFollows(ctx, ctx.user.id),
  ])
  const list = rows.flatMap(({ shop_id, lots_seen }) => {
    const brief = briefs.get(shop_id)
    return brief ? [{ ...brief, new_count: Math.max(0, (published.get(shop_id) ?? 0) - lots_seen) }] : []
  })
  return { list, ...placeOf({ page, page_size }, total) }
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
