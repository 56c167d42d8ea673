/** The tree of categories. It changes rarely and is read by every list, so each process keeps it for some seconds. */

import { plainCell } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { ParamColumn } from '../tables.ts'

const KEEP_MS = 15_000

export interface CategoryRow extends Record<string, unknown> {
  id: number
  scope: string
  code: string
  parent_id: number | null
  level: number
  name_en: string
  name_zh: string
  icon: string | null
  image: string | null
  is_liquor: boolean
  is_restricted: boolean
  commission_bp: number | null
  params: ParamColumn[]
  template_id: number | null
  photo_views: string[]
  /** It takes new lots. What is closed keeps its name and its place: what runs in it goes on. */
  active: boolean
}

/** A category with what it inherits from its parent: icon, commission and template, where it has none of its own. */
export interface Category extends CategoryRow {
  parent: CategoryRow | undefined
  /** New lots may be submitted here: it is in use, and so is the one above. */
  takes_lots: boolean
}

export class Tree {
  readonly by_id: Map<number, CategoryRow>
  readonly children = new Map<number | null, CategoryRow[]>()
  readonly read_at = performance.now()
  constructor(rows: CategoryRow[]) {
    this.by_id = new Map(rows.map((row) => [row.id, row]))
    for (const row of rows) this.children.set(row.parent_id, [...(this.children.get(row.parent_id) ?? []), row])
  }
}

const trees = appState(() => new Map<string, Tree>())

/** The categories of a scope in their order, by id and by parent, those closed to new lots with them. */
export async function treeOf(ctx: Ctx, scope = 'auction'): Promise<Tree> {
  const kept = trees(ctx.services)
  const known = kept.get(scope)
  if (known && performance.now() - known.read_at < KEEP_MS) return known
  const rows = await query<CategoryRow>(
    ctx,
    'site_category_tree',
    `select id, scope, code, parent_id, level, name_en, name_zh, icon, image, is_liquor, is_restricted, commission_bp, params, template_id, photo_views, active
     from site_categories where scope = $1 order by parent_id nulls first, sort, id`,
    [scope],
  )
  const tree = new Tree(rows)
  kept.set(scope, tree)
  return tree
}

/** The commission rate of each of these categories, its own or that of the one above; null where neither has one. Also of retired ones. */
export async function categoryCommissions(
  ctx: Ctx,
  category_ids: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await query<{ id: number; commission_bp: number | null }>(
    ctx,
    'site_category_commissions',
    `select c.id, coalesce(c.commission_bp, above.commission_bp) as commission_bp
     from site_categories c left join site_categories above on above.id = c.parent_id where c.id = any($1)`,
    [[...new Set(category_ids)]],
  )
  return new Map(rows.map((row) => [row.id, row.commission_bp]))
}

/**
 * One category with its parent and template.
 * @throws Refusal NOT_FOUND
 */
export async function categoryOf(ctx: Ctx, category_id: number, scope = 'auction'): Promise<Category> {
  const tree = await treeOf(ctx, scope)
  const row = tree.by_id.get(category_id) ?? refuse('NOT_FOUND')
  const parent = row.parent_id === null ? undefined : tree.by_id.get(row.parent_id)
  return {
    ...row,
    parent,
    takes_lots: row.active && parent?.active !== false,
    icon: row.icon ?? parent?.icon ?? null,
    commission_bp: row.commission_bp ?? parent?.commission_bp ?? null,
    params: row.params.length > 0 ? row.params : (parent?.params ?? []),
    template_id: row.params.length > 0 ? row.template_id : (parent?.template_id ?? null),
    photo_views: row.photo_views.length > 0 ? row.photo_views : (parent?.photo_views ?? []),
  }
}

/** A category and everything below it: what a list of that category shows. Empty for an unknown one. */
export async function branchIds(ctx: Ctx, category_id: number, scope = 'auction'): Promise<number[]> {
  const tree = await treeOf(ctx, scope)
  if (!tree.by_id.has(category_id)) return []
  const below = (id: number): number[] => [id, ...(tree.children.get(id) ?? []).flatMap((row) => below(row.id))]
  return below(category_id)
}

/**
 * The categories a cell names in either language: by the whole name, or with those above it, such as "Jade / Other". More than one where a name
 * alone is several's; none for no name.
 */
export async function categoriesNamed(ctx: Ctx, named: string, scope = 'auction'): Promise<number[]> {
  const { by_id } = await treeOf(ctx, scope)
  const [last, ...above] = named
    .split(/[/>›＞／]/)
    .map((name) => plainCell(name).toLowerCase())
    .reverse()
  const has = (row: CategoryRow | undefined, name: string) =>
    row !== undefined && [row.name_en, row.name_zh].some((own) => plainCell(own).toLowerCase() === name)
  const found = [...by_id.values()].filter((row) => {
    let at: CategoryRow | undefined = row
    return (
      has(row, last!) &&
      above.every((name) => {
        at = at?.parent_id == null ? undefined : by_id.get(at.parent_id)
        return has(at, name)
      })
    )
  })
  return found.map(({ id }) => id)
}

/** The id of a category by its stable name, or undefined. For seeds and tests. */
export async function categoryIdByCode(ctx: Ctx, code: string, scope = 'auction'): Promise<number | undefined> {
  const tree = await treeOf(ctx, scope)
  return [...tree.by_id.values()].find((row) => row.code === code)?.id
}

/** The next reader reads the tree anew: at once here, within seconds in other processes. */
export const forgetTree = (tx: Tx, scope = 'auction'): void => {
  tx.after_commit.push(() => void trees(tx.services).delete(scope))
}

/** Gives a category its picture. */
export async function setCategoryImage(ctx: Ctx, code: string, image: string, scope = 'auction'): Promise<void> {
  await query(ctx, 'site_category_image', 'update site_categories set image = $3 where scope = $1 and code = $2', [
    scope,
    code,
    image,
  ])
  trees(ctx.services).delete(scope)
}

/** A category and those above it, the lowest first; also of one that is retired, which stands alone. */
export async function lineOf(ctx: Ctx, category_id: number): Promise<number[]> {
  const { by_id } = await treeOf(ctx)
  const line = [category_id]
  for (let at = by_id.get(category_id)?.parent_id; at != null; at = by_id.get(at)?.parent_id) line.push(at)
  return line
}
