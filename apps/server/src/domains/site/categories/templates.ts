/**
 * Attribute templates of categories: what a lot or goods in one should say about itself. A template is changed by a new version; a text keeps the
 * version it was filled in under, so that what runs never changes.
 */
import { isDeepStrictEqual } from 'node:util'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { ParamColumn } from '../tables.ts'
import { type CategoryRow, forgetTree } from './tree.ts'

export interface TemplateVersion extends Record<string, unknown> {
  id: number
  category_id: number
  version: number
  params: ParamColumn[]
  /** An operator; null: the one it came with. */
  made_by: number | null
  created_at: number
}

const VERSIONS_SHOWN = 50

/** The versions of a category, the newest first. */
export const templateVersions = (ctx: Ctx, category_id: number): Promise<TemplateVersion[]> =>
  query<TemplateVersion>(
    ctx,
    'site_template_versions',
    `select * from site_attribute_templates where category_id = $1 order by version desc limit ${VERSIONS_SHOWN}`,
    [category_id],
  )

/** Versions never change: each process keeps those it has read. */
const kept = appState(() => new Map<number, ParamColumn[]>())

/** What a version asks; nothing where there is no such version. */
export async function paramsOfTemplate(ctx: Ctx, template_id: number): Promise<ParamColumn[]> {
  const known = kept(ctx.services)
  const found = known.get(template_id)
  if (found) return found
  const [row] = await query<{ params: ParamColumn[] }>(
    ctx,
    'site_template_params',
    'select params from site_attribute_templates where id = $1',
    [template_id],
  )
  if (row) known.set(template_id, row.params)
  return row?.params ?? []
}

/** The first thing about a template that is wrong. */
export function wrongParams(params: readonly ParamColumn[]): { at: number; en: string; zh: string } | undefined {
  const at = params.findIndex((param, i) => {
    const twice = params.findIndex(({ key }) => key === param.key) < i
    const choice = param.type === 'select'
    return (
      twice ||
      param.options_en.length !== param.options_zh.length ||
      (choice ? param.options_en.length < 2 : param.options_en.length > 0)
    )
  })
  return at < 0
    ? undefined
    : {
        at,
        en: 'each field once; a choice has two options or more, as many in either language',
        zh: '字段不可重复；选项至少两个，且中英文数量一致',
      }
}

/**
 * Writes the next version of a category's template. Without fields a category below another asks what that one asks.
 * @param after the version it was made from; 0: none
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT {version}, VALIDATION {field}
 */
export async function saveCategoryTemplate(
  tx: Tx,
  {
    category_id,
    params,
    after,
    made_by,
  }: { category_id: number; params: ParamColumn[]; after: number; made_by: number },
): Promise<{ before: ParamColumn[] }> {
  const [row] = await query<Pick<CategoryRow, 'params'>>(
    tx,
    'site_category_lock',
    `select params from site_categories where id = $1 and scope = 'auction' for update`,
    [category_id],
  )
  if (!row) refuse('NOT_FOUND')
  const [newest] = await templateVersions(tx, category_id)
  const version = newest?.version ?? 0
  // The same form again is one change.
  if (isDeepStrictEqual(row.params, params)) return { before: row.params }
  if (version !== after) refuse('EDIT_CONFLICT', { version })
  const wrong = wrongParams(params)
  if (wrong) {
    const reason = tx.locale === 'zh-CN' ? wrong.zh : wrong.en
    const field = `fields.${wrong.at}`
    refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
  }
  await query(
    tx,
    'site_template_add',
    `with made as (
       insert into site_attribute_templates (category_id, version, params, made_by) values ($1, $2, $3::jsonb, $4) returning id)
     update site_categories c set params = $3::jsonb, template_id = case when $5 then made.id end from made where c.id = $1`,
    [category_id, version + 1, JSON.stringify(params), made_by, params.length > 0],
  )
  forgetTree(tx)
  return { before: row.params }
}
