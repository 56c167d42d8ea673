/** Saved views of the console's lists. */
import { type OperatorRole, VIEWS_MAX } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { note } from '../action-audit.ts'

export interface View {
  id: number
  operator_id: number
  resource: string
  name: string
  query: string
  for_role: OperatorRole | null
  pinned: boolean
}
const COLUMNS = 'id, operator_id, resource, name, query, for_role, pinned'

/** Views an operator has: their own and those of their roles, the oldest first. */
export const viewsOf = (ctx: Ctx, operator: { id: number; roles: readonly string[] }): Promise<View[]> =>
  query<View & Record<string, unknown>>(
    ctx,
    'operator_saved_views_of',
    `select ${COLUMNS} from operator_saved_views where operator_id = $1 and for_role is null
     union select ${COLUMNS} from operator_saved_views where for_role = any($2) order by id`,
    [operator.id, operator.roles],
  )

type NewView = Omit<View, 'id' | 'operator_id'>

/**
 * Keeps a view; one of the same name of the same list gives way.
 * @throws Refusal FORBIDDEN for a role one has not, LIMIT_REACHED
 */
export async function saveView(ctx: OperatorCtx, view: NewView): Promise<View> {
  const { resource, name, query: asked, for_role, pinned } = view
  if (for_role !== null && !ctx.operator.roles.includes(for_role)) refuse('FORBIDDEN')
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx)
    const [others] = await query<{ count: number }>(
      tx,
      'operator_saved_views_others',
      'select count(*) as count from operator_saved_views where operator_id = $1 and not (resource = $2 and name = $3)',
      [tx.operator.id, resource, name],
    )
    if (others!.count >= VIEWS_MAX) refuse('LIMIT_REACHED', { limit: VIEWS_MAX })
    const [saved] = await query<View & Record<string, unknown>>(
      tx,
      'operator_view_save',
      `insert into operator_saved_views (operator_id, resource, name, query, for_role, pinned) values ($1, $2, $3, $4, $5, $6)
       on conflict (operator_id, resource, name) do update set query = $4, for_role = $5, pinned = $6 returning ${COLUMNS}`,
      [tx.operator.id, resource, name, asked, for_role, pinned],
    )
    if (for_role) await note(tx, { action: 'view.save', target_type: 'view', target_id: saved!.id, after: view })
    return saved!
  })
}

/** One operator's saves and exports follow each other. */
export async function lockOwn(tx: Tx<OperatorCtx>): Promise<void> {
  await query(tx, 'operator_lists_lock', 'select pg_advisory_xact_lock(7310002, $1::int)', [tx.operator.id])
}

export const mayRemove = ({ operator }: OperatorCtx, { operator_id, for_role }: View): boolean =>
  operator_id === operator.id || (for_role !== null && operator.roles.includes(for_role))

/** @throws Refusal NOT_FOUND */
export async function removeView(ctx: OperatorCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const view = (await viewsOf(tx, tx.operator)).find((one) => one.id === id)
    if (!view || !mayRemove(tx, view)) refuse('NOT_FOUND')
    await query(tx, 'operator_view_remove', 'delete from operator_saved_views where id = $1', [id])
    if (view.for_role) await note(tx, { action: 'view.remove', target_type: 'view', target_id: id, before: view })
  })
}
