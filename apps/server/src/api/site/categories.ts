/** Categories in the reader's language. */
import {
  type CategoryRow,
  categoryOf,
  measureInEnglish,
  paramsOfTemplate,
  readersHalf,
  treeOf,
  withUnit,
} from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'

export interface CategoryNode {
  id: number
  name: string
  icon: string | null
  image: string | null
  children?: CategoryNode[]
}

const nameOf = (ctx: Ctx, row: Pick<CategoryRow, 'name_zh' | 'name_en'>): string =>
  ctx.locale === 'zh-CN' ? row.name_zh : row.name_en

const open = ({ children }: Awaited<ReturnType<typeof treeOf>>, parent: number | null): CategoryRow[] =>
  (children.get(parent) ?? []).filter((row) => row.active)

/** The branches under a category that take new lots, or the whole tree of them. An unknown parent has none. */
export async function categoryTree(ctx: Ctx, parent_id: number | null = null): Promise<CategoryNode[]> {
  const tree = await treeOf(ctx)
  const nodes = (parent: number | null): CategoryNode[] =>
    open(tree, parent).map((row) => {
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
 * One category with the way to it from the first level down, and what a lot in it should say about itself.
 * @param filled_in_under the version of its template answers were given to; left out: what it asks now
 * @throws Refusal NOT_FOUND
 */
export async function namedCategory(ctx: Ctx, category_id: number, filled_in_under?: number | null) {
  const { parent, params: asked, ...row } = await categoryOf(ctx, category_id)
  const params =
    filled_in_under == null || filled_in_under === row.template_id
      ? asked
      : await paramsOfTemplate(ctx, filled_in_under)
  const zh = ctx.locale === 'zh-CN'
  return {
    id: row.id,
    name: nameOf(ctx, row),
    icon: row.icon,
    image: row.image,
    commission_bp: row.commission_bp,
    photo_views: row.photo_views,
    path: [...(parent ? [parent] : []), row].map((one) => ({ id: one.id, name: nameOf(ctx, one) })),
    params: params.map((param) => {
      const named = `${zh ? param.label_zh : param.label_en}${param.unit ? ` (${param.unit})` : ''}`
      const label = zh ? named.replace(/ ?\(/, '（').replace(')', '）') : named
      return {
        key: param.key,
        label,
        type: param.type,
        options: zh ? param.options_zh : param.options_en,
        required: param.required,
        is_measure: param.is_measure === true,
        /** An answer given in either language, in the reader's, and what it answers. */
        said: (answer: string) => {
          const at = Math.max(param.options_en.indexOf(answer), param.options_zh.indexOf(answer))
          if (at >= 0) return { label, value: (zh ? param.options_zh : param.options_en)[at]! }
          return withUnit(label, param.is_measure && !zh ? measureInEnglish(answer) : readersHalf(answer, zh))
        },
      }
    }),
  }
}

/** Names of categories by id; unknown ids are left out. */
export async function categoryNames(ctx: Ctx, category_ids: readonly number[]): Promise<Map<number, string>> {
  const { by_id } = await treeOf(ctx)
  return new Map(
    [...new Set(category_ids)].flatMap((category_id) => {
      const row = by_id.get(category_id)
      return row ? [[category_id, nameOf(ctx, row)] as const] : []
    }),
  )
}
