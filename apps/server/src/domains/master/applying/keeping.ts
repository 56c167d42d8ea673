/** What operators keep: the fields masters work in, and pages of masters who have no account. */
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { categoriesByIds, changeMaster, lockMaster } from '../store.ts'
import { type Master, master_masters } from '../tables.ts'

interface CategoryForm {
  id?: number | undefined
  revision?: number | undefined
  name: string
  name_en: string
  sort: number
  is_open: boolean
}

/** Adds a field, or changes one. @throws Refusal NOT_FOUND, EDIT_CONFLICT (changed since, or the name is another's) */
export async function saveCategory(
  tx: Tx,
  { id, revision, name, name_en, sort, is_open }: CategoryForm,
): Promise<number> {
  if (id === undefined) {
    const [added] = await query<{ id: number }>(
      tx,
      'master_category_add',
      'insert into master_categories (name, name_en, sort, is_open) values ($1, $2, $3, $4) on conflict (name) do nothing returning id',
      [name, name_en, sort, is_open],
    )
    return added?.id ?? refuse('EDIT_CONFLICT', { version: 1 })
  }
  const [before] = await query<{ revision: number }>(
    tx,
    'master_category_lock',
    'select revision from master_categories where id = $1 for update',
    [id],
  )
  if (!before) refuse('NOT_FOUND')
  const taken = await query(
    tx,
    'master_category_named',
    'select 1 from master_categories where name = $1 and id <> $2',
    [name, id],
  )
  if (before.revision !== revision || taken.length > 0) refuse('EDIT_CONFLICT', { version: before.revision })
  await query(
    tx,
    'master_category_save',
    'update master_categories set name = $2, name_en = $3, sort = $4, is_open = $5, revision = revision + 1 where id = $1',
    [id, name, name_en, sort, is_open],
  )
  return id
}

interface KeptForm extends Pick<Master, 'name' | 'title' | 'category_id' | 'region' | 'avatar' | 'resume'> {
  id?: number | undefined
  revision?: number | undefined
}

/**
 * Makes a page for a master without an account, or changes one. Nothing is asked or confirmed in their name.
 * @throws Refusal NOT_FOUND (the page, or its category), STATE_CONFLICT {status} (a person has it), EDIT_CONFLICT
 */
export async function keepMaster(tx: Tx<OperatorCtx>, { id, revision, ...looks }: KeptForm): Promise<number> {
  const [category] = await categoriesByIds(tx, [looks.category_id])
  if (!category) refuse('NOT_FOUND')
  const now = await databaseNow(tx)
  const by = { decided_by: tx.operator.id, decided_at: now }
  if (id === undefined) {
    const [added] = await tx.db
      .insert(master_masters)
      .values({ ...looks, ...by, user_id: null, status: 'active', approved_at: now })
      .returning()
    return added!.id
  }
  const before = (await lockMaster(tx, id)) ?? refuse('NOT_FOUND')
  if (before.user_id !== null || before.status !== 'active') refuse('STATE_CONFLICT', { status: before.status })
  if (before.revision !== revision) refuse('EDIT_CONFLICT', { version: before.revision })
  await changeMaster(tx, id, { ...looks, ...by, revision: before.revision + 1 })
  return id
}
