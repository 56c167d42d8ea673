/** What levels and benefits are called: rows an operator edits. */
import { unknownFigures } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { BenefitRow, Level } from '../tables.ts'
import { figuresOf, grantFacts } from './grants.ts'

/** In no order; unknown ids are left out. */
export const levelsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Level[]> =>
  query<Level & Record<string, unknown>>(ctx, 'level_levels_by_ids', 'select * from level_levels where id = any($1)', [
    [...ids],
  ])

/** In no order; unknown ids are left out. */
export const benefitsByIds = (ctx: Ctx, ids: readonly number[]): Promise<BenefitRow[]> =>
  query<BenefitRow & Record<string, unknown>>(
    ctx,
    'level_benefits_by_ids',
    'select * from level_benefits where id = any($1)',
    [[...ids]],
  )

/**
 * Changes what a level is called.
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT (somebody changed it meanwhile)
 */
export async function nameLevel(
  tx: Tx,
  form: { id: number; revision: number; name_en: string; name_zh: string; icon: string },
): Promise<Level> {
  const [row] = await query<Level & Record<string, unknown>>(
    tx,
    'level_name',
    `update level_levels set name_en = $3, name_zh = $4, icon = $5, revision = revision + 1 where id = $1 and revision = $2 returning *`,
    [form.id, form.revision, form.name_en, form.name_zh, form.icon],
  )
  return row ?? refuse((await levelsByIds(tx, [form.id])).length > 0 ? 'EDIT_CONFLICT' : 'NOT_FOUND')
}

interface BenefitForm {
  id: number
  revision: number
  name_en: string
  name_zh: string
  text_en: string
  text_zh: string
  shown: boolean
  sort: number
}

/**
 * Changes the words of a benefit. What it brings is code: the words name figures of its grant, each between braces, and no others.
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT, VALIDATION (a figure its grant does not have)
 */
export async function wordBenefit(tx: Tx, form: BenefitForm): Promise<BenefitRow> {
  const [before] = await benefitsByIds(tx, [form.id])
  if (!before) refuse('NOT_FOUND')
  const known = figuresOf(before.code as Parameters<typeof figuresOf>[0], await grantFacts(tx))
  for (const field of ['text_en', 'text_zh'] as const) {
    const said = { title: form[field], summary: [], sections: [] }
    if (unknownFigures([said], known).length > 0) refuse('VALIDATION', { field })
  }
  const [row] = await query<BenefitRow & Record<string, unknown>>(
    tx,
    'level_benefit_word',
    `update level_benefits set name_en = $3, name_zh = $4, text_en = $5, text_zh = $6, shown = $7, sort = $8, revision = revision + 1
     where id = $1 and revision = $2 returning *`,
    [form.id, form.revision, form.name_en, form.name_zh, form.text_en, form.text_zh, form.shown, form.sort],
  )
  return row ?? refuse('EDIT_CONFLICT')
}
