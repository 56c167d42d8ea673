/**
 * Making, naming, placing and closing categories. One tree of two levels serves everything that is sold; who changes it has locked all of it,
 * so that two changes at once never leave one below itself or two in one place.
 */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { refuse } from '../../../platform/refuse.ts'
import { siteEvents } from '../events.ts'
import { plannedRates } from './rates.ts'
import { type CategoryRow, forgetTree } from './tree.ts'

/** How many categories there may be: the phone shows all of them. */
export const CATEGORIES_MAX = 400

export interface CategoryText {
  name_zh: string
  name_en: string
  icon: string | null
  image: string | null
  is_liquor: boolean
  is_restricted: boolean
}

/** up, down: among those beside it · in: below the one before it · out: behind the one above it */
export type Move = 'up' | 'down' | 'in' | 'out'
const MOVES = ['up', 'down', 'in', 'out'] as const

const COLUMNS =
  'id, scope, code, parent_id, level, name_en, name_zh, icon, image, is_liquor, is_restricted, commission_bp, params, template_id, photo_views, active'

/** All categories as they are in the database now, each followed by those below it. */
export async function allCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const rows = await query<CategoryRow>(
    ctx,
    'site_categories_all',
    `select ${COLUMNS} from site_categories where scope = 'auction' order by sort, id`,
    [],
  )
  return rows
    .filter((row) => row.parent_id === null)
    .flatMap((row) => [row, ...rows.filter(({ parent_id }) => parent_id === row.id)])
}

async function lockTree(tx: Tx): Promise<CategoryRow[]> {
  await query(
    tx,
    'site_categories_lock',
    `select id from site_categories where scope = 'auction' order by id for update`,
    [],
  )
  return allCategories(tx)
}

const found = (all: readonly CategoryRow[], id: number): CategoryRow =>
  all.find((row) => row.id === id) ?? refuse('NOT_FOUND')
const beside = (all: readonly CategoryRow[], parent_id: number | null): CategoryRow[] =>
  all.filter((row) => row.parent_id === parent_id)

/** @throws Refusal NAME_TAKEN when one beside it has the name in either language */
function checkFree(others: readonly CategoryRow[], { name_zh, name_en }: CategoryText): void {
  const taken = others.some((row) => row.name_zh === name_zh || row.name_en.toLowerCase() === name_en.toLowerCase())
  if (taken) refuse('NAME_TAKEN')
}

/** A stable name for seeds and links: the English one in small letters, with a number where that is taken. */
function codeFor(all: readonly CategoryRow[], above: CategoryRow | undefined, name_en: string): string {
  const slug = name_en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const code = [above?.code, slug || 'category'].filter(Boolean).join('-')
  const taken = new Set(all.map((row) => row.code))
  if (!taken.has(code)) return code
  let n = 2
  while (taken.has(`${code}-${n}`)) n += 1
  return `${code}-${n}`
}

/**
 * Adds a category as the last one below another, or of the first level.
 * @returns its id
 * @throws Refusal NOT_FOUND (no such parent, or one of the second level), NAME_TAKEN, LIMIT_REACHED {limit}
 */
export async function createCategory(
  tx: Tx,
  { parent_id, ...text }: CategoryText & { parent_id: number | null },
): Promise<number> {
  const all = await lockTree(tx)
  if (all.length >= CATEGORIES_MAX) refuse('LIMIT_REACHED', { limit: CATEGORIES_MAX })
  const above = parent_id === null ? undefined : found(all, parent_id)
  if (above && above.parent_id !== null) refuse('NOT_FOUND')
  const others = beside(all, parent_id)
  checkFree(others, text)
  const [row] = await query<{ id: number }>(
    tx,
    'site_category_add',
    `insert into site_categories (scope, code, parent_id, level, name_en, name_zh, icon, image, sort, is_liquor, is_restricted)
     values ('auction', $1, $2, $3, $4, $5, $6, $7, (select coalesce(max(sort), 0) + 1 from site_categories where scope = 'auction' and parent_id is not distinct from $2), $8, $9)
     returning id`,
    [
      codeFor(all, above, text.name_en),
      parent_id,
      above ? 2 : 1,
      text.name_en,
      text.name_zh,
      text.icon,
      text.image,
      text.is_liquor,
      text.is_restricted,
    ],
  )
  forgetTree(tx)
  return row!.id
}

/**
 * Names a category and says what it is for. Lots in it are found by the new name soon after.
 * @returns it as it was
 * @throws Refusal NOT_FOUND, NAME_TAKEN
 */
export async function editCategory(tx: Tx, id: number, text: CategoryText): Promise<CategoryRow> {
  const all = await lockTree(tx)
  const row = found(all, id)
  checkFree(
    beside(all, row.parent_id).filter((other) => other.id !== id),
    text,
  )
  await query(
    tx,
    'site_category_edit',
    `update site_categories set name_en = $2, name_zh = $3, icon = $4, image = $5, is_liquor = $6, is_restricted = $7 where id = $1`,
    [id, text.name_en, text.name_zh, text.icon, text.image, text.is_liquor, text.is_restricted],
  )
  if (row.name_en !== text.name_en || row.name_zh !== text.name_zh)
    await emit(tx, siteEvents.category_renamed, { category_id: id })
  forgetTree(tx)
  return row
}

/**
 * Closes a category to new lots, or opens it again. Lots that are submitted go on, and are found in it.
 * @throws Refusal NOT_FOUND, ALREADY_DONE
 */
export async function setCategoryActive(tx: Tx, id: number, active: boolean): Promise<void> {
  if (found(await lockTree(tx), id).active === active) refuse('ALREADY_DONE')
  await query(tx, 'site_category_active', 'update site_categories set active = $2 where id = $1', [id, active])
  forgetTree(tx)
}

/**
 * Moves a category one place. Where it would pay another commission afterwards it stays: that is decided first, in the open.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no such place: it is the first or last one, or others stand below it), NAME_TAKEN,
 * CATEGORY_RATE_DIFFERS
 */
export async function moveCategory(tx: Tx, id: number, move: Move): Promise<void> {
  const all = await lockTree(tx)
  const row = found(all, id)
  const { parent_id, order } = placed(all, row, move) ?? refuse('STATE_CONFLICT')
  if (parent_id !== row.parent_id) {
    checkFree(
      beside(all, parent_id).filter((other) => other.id !== id),
      row,
    )
    const rateUnder = (above: number | null) => (above === null ? null : found(all, above).commission_bp)
    const planned = await plannedRates(tx, parent_id === null ? [] : [parent_id])
    const other = planned.length > 0 || rateUnder(parent_id) !== rateUnder(row.parent_id)
    if (row.commission_bp === null && other) refuse('CATEGORY_RATE_DIFFERS')
  }
  await query(
    tx,
    'site_category_place',
    `update site_categories c set sort = o.place, parent_id = $2, level = $3
     from unnest($1::bigint[]) with ordinality as o (id, place) where c.id = o.id`,
    [order, parent_id, parent_id === null ? 1 : 2],
  )
  forgetTree(tx)
}

/** The moves a category may make. */
export const movesOf = (all: readonly CategoryRow[], row: CategoryRow): Move[] =>
  MOVES.filter((move) => placed(all, row, move) !== undefined)

/** Where it stands afterwards, with those beside it in their order; undefined when there is no such place. */
function placed(
  all: readonly CategoryRow[],
  row: CategoryRow,
  move: Move,
): { parent_id: number | null; order: number[] } | undefined {
  const order = beside(all, row.parent_id).map(({ id }) => id)
  const at = order.indexOf(row.id)
  if (move === 'up' || move === 'down') {
    const to = move === 'up' ? at - 1 : at + 1
    if (to < 0 || to >= order.length) return undefined
    order.splice(at, 1)
    order.splice(to, 0, row.id)
    return { parent_id: row.parent_id, order }
  }
  if (move === 'in') {
    const above = order[at - 1]
    if (row.parent_id !== null || above === undefined || beside(all, row.id).length > 0) return undefined
    return { parent_id: above, order: [...beside(all, above).map(({ id }) => id), row.id] }
  }
  if (row.parent_id === null) return undefined
  const outer = beside(all, null).map(({ id }) => id)
  outer.splice(outer.indexOf(row.parent_id) + 1, 0, row.id)
  return { parent_id: null, order: outer }
}
