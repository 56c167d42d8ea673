/** Attribute templates of categories on the console: what is asked, who would lack an answer, and the next version. */
import type { Parsed, operator as rows } from '@juya/contract'
import { checkReason, note, operatorNames } from '../../../domains/operator/index.ts'
import {
  allCategories,
  categoryOf,
  saveCategoryTemplate as save,
  templateVersions,
} from '../../../domains/site/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { LACKING_MAX, lotsLacking } from '../../auction/lacking.ts'
import { goodsLacking } from '../../goods/lacking.ts'

async function shown(ctx: Ctx, id: number) {
  const row = (await allCategories(ctx)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
  const versions = await templateVersions(ctx, id)
  const names = await operatorNames(
    ctx,
    versions.flatMap(({ made_by }) => made_by ?? []),
  )
  return {
    category_id: id,
    version: versions[0]?.version ?? 0,
    own: row.params.length > 0,
    fields: row.params.length > 0 ? row.params : (await categoryOf(ctx, id)).params,
    versions: versions.map(({ version, params, made_by, created_at }) => ({
      version,
      fields: params.length,
      made_by: made_by === null ? null : (names.get(made_by) ?? null),
      at: seconds(created_at),
    })),
  }
}

/** @throws Refusal NOT_FOUND */
export const categoryTemplate = (ctx: OperatorCtx, { id }: Parsed<(typeof rows)['categoryTemplate']>) => shown(ctx, id)

/** @throws Refusal NOT_FOUND */
export async function templateGaps(ctx: OperatorCtx, { id, fields }: Parsed<(typeof rows)['templateGaps']>) {
  const all = await allCategories(ctx)
  if (!all.some((row) => row.id === id)) refuse('NOT_FOUND')
  // Those below it that have none of their own ask the same.
  const asked = [id, ...all.flatMap((row) => (row.parent_id === id && row.params.length === 0 ? [row.id] : []))]
  const keys = fields.flatMap(({ key, required }) => (required ? [key] : []))
  return {
    lots: await lotsLacking(ctx, asked, keys),
    goods: await goodsLacking(ctx, asked, keys),
    most: LACKING_MAX,
  }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, EDIT_CONFLICT, VALIDATION {field} */
export async function saveCategoryTemplate(
  ctx: OperatorCtx,
  { id, after, fields, reason }: Parsed<(typeof rows)['saveCategoryTemplate']>,
) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { before } = await save(tx, { category_id: id, params: fields, after, made_by: tx.operator.id })
    const now = await shown(tx, id)
    if (now.version !== after)
      await note(tx, {
        action: 'category.template',
        target_type: 'category',
        target_id: id,
        before: { fields: before.map(({ key }) => key), version: after },
        after: { fields: fields.map(({ key }) => key), version: now.version },
        reason,
      })
    return now
  })
}
