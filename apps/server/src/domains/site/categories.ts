/** The tree of categories. It changes rarely and is read by every list, so each process keeps it for some seconds. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { perServices } from '../../platform/per-services.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ParamColumn } from './tables.ts'

const KEEP_MS = 15_000

interface Row extends Record<string, unknown> {
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
}

export interface CategoryNode {
  id: number
  name: string
  icon: string | null
  image: string | null
  children?: CategoryNode[]
}

export interface Category {
  id: number
  code: string
  name: string
  parent_id: number | null
  icon: string | null
  image: string | null
  is_liquor: boolean
  is_restricted: boolean
  /** Instead of the platform's commission; a branch without its own has its parent's. */
  commission_bp: number | null
  /** From the first level down to this one. */
  path: Array<{ id: number; name: string }>
  /** What a lot here should say about itself, in the caller's language. */
  params: Array<{
    key: string
    label: string
    type: ParamColumn['type']
    options: string[]
    required: boolean
    said: (value: string) => string
  }>
}

class Tree {
  readonly by_id: Map<number, Row>
  readonly children = new Map<number | null, Row[]>()
  readonly read_at = performance.now()
  constructor(rows: Row[]) {
    this.by_id = new Map(rows.map((row) => [row.id, row]))
    for (const row of rows) this.children.set(row.parent_id, [...(this.children.get(row.parent_id) ?? []), row])
  }
}

const trees = perServices(() => new Map<string, Tree>())

async function treeOf(ctx: Ctx, scope: string): Promise<Tree> {
  const kept = trees(ctx.services)
  const known = kept.get(scope)
  if (known && performance.now() - known.read_at < KEEP_MS) return known
  const rows = await query<Row>(
    ctx,
    'site_category_tree',
    `select id, scope, code, parent_id, level, name_en, name_zh, icon, image, is_liquor, is_restricted, commission_bp, params
     from site_categories where scope = $1 and active order by parent_id nulls first, sort, id`,
    [scope],
  )
  const tree = new Tree(rows)
  kept.set(scope, tree)
  return tree
}

const nameOf = (ctx: Ctx, row: Row): string => (ctx.locale === 'zh-CN' ? row.name_zh : row.name_en)

/** The branches under a category, or the whole tree. An unknown parent has none. */
export async function categoryTree(
  ctx: Ctx,
  parent_id: number | null = null,
  scope = 'auction',
): Promise<CategoryNode[]> {
  const tree = await treeOf(ctx, scope)
  const nodes = (parent: number | null): CategoryNode[] =>
    (tree.children.get(parent) ?? []).map((row) => {
      const children = nodes(row.id)
      return {
        id: row.id,
        name: nameOf(ctx, row),
        icon: row.icon,
        image: row.image,
        ...(children.length > 0 ? { children } : {}),
      }
    })
  return nodes(parent_id)
}

/**
 * One category with its path and template.
 * @throws Refusal NOT_FOUND
 */
export async function categoryOf(ctx: Ctx, category_id: number, scope = 'auction'): Promise<Category> {
  const tree = await treeOf(ctx, scope)
  const row = tree.by_id.get(category_id) ?? refuse('NOT_FOUND')
  const parent = row.parent_id === null ? undefined : tree.by_id.get(row.parent_id)
  const params = row.params.length > 0 ? row.params : (parent?.params ?? [])
  const zh = ctx.locale === 'zh-CN'
  return {
    id: row.id,
    code: row.code,
    name: nameOf(ctx, row),
    parent_id: row.parent_id,
    icon: row.icon ?? parent?.icon ?? null,
    image: row.image,
    is_liquor: row.is_liquor,
    is_restricted: row.is_restricted,
    commission_bp: row.commission_bp ?? parent?.commission_bp ?? null,
    path: [...(parent ? [{ id: parent.id, name: nameOf(ctx, parent) }] : []), { id: row.id, name: nameOf(ctx, row) }],
    params: params.map((param) => ({
      key: param.key,
      label: zh ? param.label_zh : param.label_en,
      type: param.type,
      options: zh ? param.options_zh : param.options_en,
      required: param.required,
      /** An answer given in either language, in the caller's. */
      said: (value: string) => {
        const at = Math.max(param.options_en.indexOf(value), param.options_zh.indexOf(value))
        return (zh ? param.options_zh : param.options_en)[at] ?? value
      },
    })),
  }
}

/** Names of categories by id, in the caller's language; unknown ids are left out. */
export async function categoryNames(
  ctx: Ctx,
  category_ids: readonly number[],
  scope = 'auction',
): Promise<Map<number, string>> {
  const tree = await treeOf(ctx, scope)
  return new Map(
    [...new Set(category_ids)].flatMap((category_id) => {
      const row = tree.by_id.get(category_id)
      return row ? [[category_id, nameOf(ctx, row)] as const] : []
    }),
  )
}

/** A category and everything below it: what a list of that category shows. Empty for an unknown one. */
export async function branchIds(ctx: Ctx, category_id: number, scope = 'auction'): Promise<number[]> {
  const tree = await treeOf(ctx, scope)
  if (!tree.by_id.has(category_id)) return []
  const below = (id: number): number[] => [id, ...(tree.children.get(id) ?? []).flatMap((row) => below(row.id))]
  return below(category_id)
}

/** The id of a category by its stable name, or undefined. For seeds and tests. */
export async function categoryIdByCode(ctx: Ctx, code: string, scope = 'auction'): Promise<number | undefined> {
  const tree = await treeOf(ctx, scope)
  return [...tree.by_id.values()].find((row) => row.code === code)?.id
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
