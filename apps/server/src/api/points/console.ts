/** Outstanding points at the desk: what each person has and owes. */
import { POINT_BOOKS, POINTS_PER_YUAN } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { userBriefs } from '../../domains/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { bindDefined } from '../operator/lists/defined.ts'
import { inOrder } from '../operator/lists/lister.ts'

const source = listSource({
  resource: POINT_BOOKS,
  from: sql`points_books b`,
  id: sql`b.user_id`,
  filters: { status: sql`case when b.debt > 0 then 'owes' when b.balance > 0 then 'has' end`, user_id: sql`b.user_id` },
  sorts: { balance: { by: sql`b.balance`, type: 'bigint' }, debt: { by: sql`b.debt`, type: 'bigint' } },
})

interface Row extends Record<string, unknown> {
  id: number
  balance: number
  debt: number
  frozen: number
  next_end_at: number | null
}

async function present(ctx: Ctx, ids: number[]) {
  const rows = await query<Row>(
    ctx,
    'points_console_books',
    `select b.user_id as id, b.balance, b.debt,
       coalesce((select sum(points) from points_reservations r where r.user_id = b.user_id and r.settled_at is null), 0)::int as frozen,
       (select min(ends_at) from points_lots l where l.user_id = b.user_id and l.remaining > 0) as next_end_at
     from points_books b where b.user_id = any($1)`,
    [ids],
  )
  const people = await userBriefs(ctx, ids)
  return inOrder(ids, rows).map((row) => ({
    ...row,
    nickname: people.get(row.id)!.nickname,
    worth_fen: Math.floor((row.balance * 100) / POINTS_PER_YUAN),
    next_end_at: seconds(row.next_end_at),
  }))
}

export const pointBooks = bindDefined(POINT_BOOKS, {
  source,
  rows: present,
  file: { person: (row) => row.nickname },
})
