/** The categories of tasks, as operators write them. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Category } from '../tables.ts'

type Row = { [K in keyof Category]: Category[K] } & Record<never, never>

/**
 * Makes a category, or changes the one with this id and revision.
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT {version}
 */
export async function saveCategory(
  tx: Tx,
  {
    id,
    revision,
    ...fields
  }: Pick<Category, 'name' | 'name_en' | 'icon' | 'sort'> & { id?: number | undefined; revision?: number | undefined },
): Promise<{ row: Category; is_new: boolean }> {
  const { name, name_en, icon, sort } = fields
  if (id === undefined) {
    const [row] = await query<Row>(
      tx,
      'task_category_add',
      'insert into task_categories (name, name_en, icon, sort) values ($1, $2, $3, $4) returning *',
      [name, name_en, icon, sort],
    )
    return { row: row!, is_new: true }
  }
  const before = await lockCategory(tx, id)
  if (before.revision !== revision) refuse('EDIT_CONFLICT', { version: before.revision })
  const [row] = await query<Row>(
    tx,
    'task_category_change',
    'update task_categories set name = $2, name_en = $3, icon = $4, sort = $5, revision = revision + 1 where id = $1 returning *',
    [id, name, name_en, icon, sort],
  )
  return { row: row!, is_new: false }
}

async function lockCategory(tx: Tx, id: number): Promise<Category> {
  const [row] = await query<Row>(tx, 'task_category_lock', 'select * from task_categories where id = $1 for update', [
    id,
  ])
  return row ?? refuse('NOT_FOUND')
}

/** Closes a category to new tasks, or opens it again. @throws Refusal NOT_FOUND, ALREADY_DONE */
export async function switchCategory(tx: Tx, id: number, status: Category['status']): Promise<void> {
  const before = await lockCategory(tx, id)
  if (before.status === status) refuse('ALREADY_DONE')
  await query(
    tx,
    'task_category_switch',
    'update task_categories set status = $2, revision = revision + 1 where id = $1',
    [id, status],
  )
}
