/** The queries on carts. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { CartLine } from './tables.ts'

type Row = CartLine & Record<never, never>

/** A person's cart, what came last first. */
export const linesOf = (ctx: Ctx, user_id: number): Promise<CartLine[]> =>
  query<Row>(ctx, 'cart_lines_of', 'select * from cart_lines where user_id = $1 order by id desc', [user_id])

export async function countLines(ctx: Ctx, user_id: number): Promise<number> {
  const rows = await query<{ count: number }>(
    ctx,
    'cart_count',
    'select count(*)::int as count from cart_lines where user_id = $1',
    [user_id],
  )
  return rows[0]!.count
}

/** One change of a person's cart after another, so that it never has more lines than it may. */
export const lockCart = (tx: Tx, user_id: number): Promise<unknown> =>
  query(tx, 'cart_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cart:${user_id}`])

export interface NewLine {
  sku_id: number
  qty: number
  checked: boolean
  /** ms */
  priced_at: number
}

/** Puts lines into a cart. Of those that are there already the larger quantity stays, with the later price. */
export const addLines = (tx: Tx, user_id: number, lines: readonly NewLine[]): Promise<unknown> =>
  query(
    tx,
    'cart_lines_add',
    `insert into cart_lines as c (user_id, sku_id, qty, checked, priced_at)
     select $1, u.sku_id, u.qty, u.checked, to_timestamp(u.at_ms / 1000.0)
     from unnest($2::bigint[], $3::int[], $4::boolean[], $5::float8[]) with ordinality as u(sku_id, qty, checked, at_ms, nth) order by u.nth
     on conflict (user_id, sku_id) do update set qty = greatest(c.qty, excluded.qty), checked = excluded.checked,
       priced_at = greatest(c.priced_at, excluded.priced_at)`,
    [
      user_id,
      lines.map(({ sku_id }) => sku_id),
      lines.map(({ qty }) => qty),
      lines.map(({ checked }) => checked),
      lines.map(({ priced_at }) => priced_at),
    ],
  )

/** Changes a person's lines; what is null stays. @param priced_at ms */
export const changeLines = (
  tx: Tx,
  user_id: number,
  ids: readonly number[],
  {
    qty,
    checked,
    priced_at,
  }: { qty?: number | undefined; checked?: boolean | undefined; priced_at?: number | undefined },
): Promise<unknown> =>
  query(
    tx,
    'cart_lines_change',
    `update cart_lines set qty = coalesce($3::int, qty), checked = coalesce($4::boolean, checked),
       priced_at = coalesce(to_timestamp($5::float8 / 1000.0), priced_at) where user_id = $1 and id = any($2)`,
    [user_id, [...ids], qty ?? null, checked ?? null, priced_at ?? null],
  )

/** Deletes a person's lines. @param ids left out: all of them */
export const removeLines = (tx: Tx, user_id: number, ids?: readonly number[]): Promise<unknown> =>
  query(
    tx,
    'cart_lines_remove',
    'delete from cart_lines where user_id = $1 and ($2::bigint[] is null or id = any($2))',
    [user_id, ids ? [...ids] : null],
  )
