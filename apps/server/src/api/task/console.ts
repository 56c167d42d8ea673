/** Tasks, appeals, categories and privileges as operators list them, with what is counted of one. */
import { HOUSE_PROOFS, HOUSE_TASKS, TASK_APPEALS, TASK_CATEGORIES, TASK_PRIVILEGES, TASKS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

export const taskSource = listSource({
  resource: TASKS,
  from: sql`(select * from task_tasks where shop_id is not null) t`,
  id: sql`t.id`,
  filters: { status: sql`t.status`, shop_id: sql`t.shop_id` },
  sorts: {
    id: { by: sql`t.id`, type: 'bigint' },
    submitted_at: { by: sql`coalesce(t.submitted_at, 'infinity')`, type: 'timestamptz' },
  },
})

export const appealSource = listSource({
  resource: TASK_APPEALS,
  from: sql`(select * from task_places where appealed_at is not null) p`,
  id: sql`p.id`,
  filters: { status: sql`p.status`, shop_id: sql`p.shop_id` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' } },
})

export const houseTaskSource = listSource({
  resource: HOUSE_TASKS,
  from: sql`(select * from task_tasks where shop_id is null) t`,
  id: sql`t.id`,
  filters: { status: sql`t.status` },
  sorts: { id: { by: sql`t.id`, type: 'bigint' } },
})

export const houseProofSource = listSource({
  resource: HOUSE_PROOFS,
  from: sql`(select * from task_places where shop_id is null and submitted_at is not null) p`,
  id: sql`p.id`,
  filters: { status: sql`p.status` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' } },
})

export const categorySource = listSource({
  resource: TASK_CATEGORIES,
  from: sql`task_categories c`,
  id: sql`c.id`,
  filters: { status: sql`c.status` },
  sorts: { sort: { by: sql`c.sort`, type: 'bigint' }, id: { by: sql`c.id`, type: 'bigint' } },
})

export const privilegeSource = listSource({
  resource: TASK_PRIVILEGES,
  from: sql`task_privileges p`,
  id: sql`p.id`,
  filters: { status: sql`p.status` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' } },
})

/** How many tasks that people have seen are in a category. */
export async function tasksInCategory(ctx: Ctx, id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'task_category_tasks',
    `select count(*)::int as n from task_tasks where category_id = $1 and status in ('active', 'paused', 'finished', 'settled')`,
    [id],
  )
  return row!.n
}

/** How many days or times of a privilege were bought, and what was paid for them, in fen. */
export async function soldOf(ctx: Ctx, code: string): Promise<{ sold: number; earned_fen: number }> {
  const [row] = await query<{ sold: number; earned_fen: number }>(
    ctx,
    'task_privilege_sold',
    'select coalesce(sum(units), 0)::int as sold, coalesce(sum(price_fen), 0)::bigint as earned_fen from task_purchases where code = $1',
    [code],
  )
  return row!
}
