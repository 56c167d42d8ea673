/** The tree of categories on the console: read whole, changed one thing at a time, each change with an entry in the audit log. */
import { isDeepStrictEqual } from 'node:util'
import type { CategoryLine, Parsed, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { liveByCategory } from '../../../domains/finding/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import {
  allCategories,
  type CategoryText,
  callOffRate,
  createCategory as create,
  editCategory as edit,
  moveCategory,
  movesOf,
  plannedRates,
  proposeCategoryRate,
  RATE_OF_CATEGORY,
  setCategoryActive,
  usualRateBp,
} from '../../../domains/site/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'

type Line = z.input<typeof CategoryLine>

async function shown(ctx: Ctx): Promise<{ list: Line[]; usual_bp: number }> {
  const all = await allCategories(ctx)
  const ids = all.map(({ id }) => id)
  const planned = new Map((await plannedRates(ctx, ids)).map((rate) => [rate.category_id, rate]))
  const proposed = await waitingFor(ctx, RATE_OF_CATEGORY, ids)
  const live = await liveByCategory(ctx)
  const usual_bp = await usualRateBp(ctx)
  const list = all.map((row): Line => {
    const { id, parent_id, code, name_zh, name_en, icon, image, is_liquor, is_restricted, active, commission_bp } = row
    const above = all.find((one) => one.id === parent_id)?.commission_bp ?? null
    const waits = planned.get(id)
    return {
      ...{ id, parent_id, code, name_zh, name_en, icon, image, is_liquor, is_restricted, active, commission_bp },
      rate_bp: commission_bp ?? above ?? usual_bp,
      rate_from: commission_bp !== null ? 'own' : above !== null ? 'above' : 'usual',
      rate_planned: waits ? { rate_bp: waits.paid_after_bp, starts_at: seconds(waits.starts_at) } : null,
      rate_proposed: proposed.has(String(id)),
      live_lots: live.get(id) ?? 0,
      moves: movesOf(all, row),
    }
  })
  return { list, usual_bp }
}

/** The whole tree, with what lots in each category pay and how many are open for bids. */
export const categories = (ctx: OperatorCtx) => shown(ctx)

const textOf = (input: Parsed<(typeof rows)['editCategory' | 'createCategory']>): CategoryText => ({
  name_zh: input.name_zh,
  name_en: input.name_en,
  icon: input.icon ?? null,
  image: input.image ?? null,
  is_liquor: input.is_liquor,
  is_restricted: input.is_restricted,
})

/** @throws Refusal NOT_FOUND (no such parent), NAME_TAKEN, LIMIT_REACHED */
export async function createCategory(ctx: OperatorCtx, input: Parsed<(typeof rows)['createCategory']>) {
  return inTransaction(ctx, async (tx) => {
    const parent_id = input.parent_id ?? null
    const id = await create(tx, { parent_id, ...textOf(input) })
    const after = { parent_id, ...textOf(input) }
    await note(tx, { action: 'category.create', target_type: 'category', target_id: id, after })
    return { id, ...(await shown(tx)) }
  })
}

/** @throws Refusal NOT_FOUND, NAME_TAKEN */
export async function editCategory(ctx: OperatorCtx, input: Parsed<(typeof rows)['editCategory']>) {
  return inTransaction(ctx, async (tx) => {
    const { name_zh, name_en, icon, image, is_liquor, is_restricted } = await edit(tx, input.id, textOf(input))
    const before = { name_zh, name_en, icon, image, is_liquor, is_restricted }
    const after = textOf(input)
    // The same form again is one change.
    if (!isDeepStrictEqual(before, after))
      await note(tx, { action: 'category.edit', target_type: 'category', target_id: input.id, before, after })
    return shown(tx)
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (no such place), NAME_TAKEN, CATEGORY_RATE_DIFFERS */
export async function sortCategory(ctx: OperatorCtx, { id, move }: Parsed<(typeof rows)['sortCategory']>) {
  return inTransaction(ctx, async (tx) => {
    await moveCategory(tx, id, move)
    await note(tx, { action: 'category.sort', target_type: 'category', target_id: id, after: { move } })
    return shown(tx)
  })
}

const activeTo =
  (active: boolean) =>
  async (ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['disableCategory']>) => {
    checkReason(reason)
    return inTransaction(ctx, async (tx) => {
      await setCategoryActive(tx, id, active)
      await note(tx, {
        action: active ? 'category.enable' : 'category.disable',
        target_type: 'category',
        target_id: id,
        before: { active: !active },
        after: { active },
        reason,
      })
      return shown(tx)
    })
  }

/** @throws Refusal NOT_FOUND, ALREADY_DONE, REASON_REQUIRED */
export const disableCategory = activeTo(false)

/** @throws Refusal NOT_FOUND, ALREADY_DONE, REASON_REQUIRED */
export const enableCategory = activeTo(true)

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadCategoryPicture(ctx: OperatorCtx) {
  const { path } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, ALREADY_DONE, EDIT_CONFLICT */
export async function setCategoryRate(ctx: OperatorCtx, input: Parsed<(typeof rows)['setCategoryRate']>) {
  const { id, commission_bp = null, reason } = input
  checkReason(reason)
  return inTransaction(ctx, async (tx) =>
    presentApproval(tx, await proposeCategoryRate(tx, { category_id: id, commission_bp, reason })),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (no higher rate waits) */
export async function callOffCategoryRate(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['callOffCategoryRate']>,
) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { after_bp } = await callOffRate(tx, id)
    await note(tx, {
      action: 'category_rate.call_off',
      target_type: 'category',
      target_id: id,
      before: { commission_bp: after_bp },
      reason,
    })
    return shown(tx)
  })
}
