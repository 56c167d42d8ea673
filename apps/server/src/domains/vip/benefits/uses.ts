/** What VIP has brought people: rows that say what it saved, and that bar a refund. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { VipUse } from '../../account/index.ts'
import type { VipBenefit, VipUseRow } from '../tables.ts'

/**
 * Notes uses with what ran for their people at that moment; where nothing ran, none. The same ref again changes what it saved. Nothing is locked but what
 * each row refers to: a refund that decides meanwhile waits, and sees it.
 */
export async function noteUses(tx: Tx, uses: readonly VipUse[]): Promise<void> {
  if (uses.length === 0) return
  await query(
    tx,
    'vip_uses_note',
    `with u as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::boolean[])
         as u(user_id, benefit, ref, saved_fen, waived_fen, points, is_returnable)
     ), known as (
       update vip_uses v set
         saved_fen = case when v.benefit = 'points' then least(v.saved_fen, u.saved_fen) else u.saved_fen end, points = least(v.points, u.points)
       from u where v.user_id = u.user_id and v.benefit = u.benefit and v.ref = u.ref returning v.id
     )
     insert into vip_uses (user_id, purchase_id, benefit, ref, saved_fen, waived_fen, points, is_returnable)
     select u.user_id, p.id, u.benefit, u.ref, u.saved_fen, u.waived_fen, u.points, u.is_returnable
     from u cross join lateral (
       select id from vip_purchases where user_id = u.user_id and from_at <= platform_now() and until_at > platform_now() order by at desc, id desc limit 1) p
     on conflict (user_id, benefit, ref) do nothing`,
    [
      uses.map(({ user_id }) => user_id),
      uses.map(({ benefit }) => benefit),
      uses.map(({ ref }) => ref),
      uses.map(({ saved_fen }) => saved_fen ?? 0),
      uses.map(({ waived_fen }) => waived_fen ?? 0),
      uses.map(({ points }) => points ?? 0),
      uses.map(({ is_returnable }) => is_returnable ?? false),
    ],
  )
}

/** What of a purchase was used and not taken back, in the order it came. */
export const usesOf = (ctx: Ctx, purchase_ids: readonly number[]): Promise<VipUseRow[]> =>
  query<VipUseRow & Record<string, unknown>>(
    ctx,
    'vip_uses_of',
    'select * from vip_uses where purchase_id = any($1) and returned_at is null order by id',
    [[...purchase_ids]],
  )

interface Brought extends Record<string, unknown> {
  benefit: VipBenefit
  count: number
  saved_fen: number
  points: number
  waived_fen: number
}

/** What each benefit has brought a person in all. */
export const broughtTo = (ctx: Ctx, user_id: number): Promise<Brought[]> =>
  query<Brought>(
    ctx,
    'vip_brought_to',
    `select benefit, count(*)::int as count, sum(saved_fen)::bigint as saved_fen, sum(points)::int as points, sum(waived_fen)::bigint as waived_fen
     from vip_uses where user_id = $1 and returned_at is null group by benefit`,
    [user_id],
  )

/** These were taken back with a refund. */
export const markReturned = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  query(tx, 'vip_uses_returned', 'update vip_uses set returned_at = platform_now() where id = any($1)', [[...ids]])
