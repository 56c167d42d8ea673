/** Acts of operators on lots that are no decision of the review queue. */
import type { Parsed, operator as rows } from '@juya/contract'
import { proposeVoid } from '../../../domains/bidder/index.ts'
import { featureLot as feature } from '../../../domains/finding/index.ts'
import { moveLot as move } from '../../../domains/listing/index.ts'
import { checkNotHeld, checkReason, note } from '../../../domains/operator/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { type CategoryNode, categoryTree, namedCategory } from '../../site/categories.ts'
import { presentApproval } from '../approvals.ts'
import { lotShown } from './lots.ts'

type Asked = Parsed<(typeof rows)['moveLot']>

const below = (nodes: readonly CategoryNode[], level: number): Array<{ id: number; name: string; level: number }> =>
  nodes.flatMap(({ id, name, children = [] }) => [{ id, name, level }, ...below(children, level + 1)])

/** The categories lots stand in, each after the one above it. */
export const lotCategories = async (ctx: OperatorCtx) => ({ list: below(await categoryTree(ctx), 1) })

/**
 * Moves a lot to another category. One that a colleague is reviewing is left to them.
 * @returns keys of required questions without an answer
 * @throws Refusal CLAIM_HELD {name, until}, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, LICENCE_REQUIRED
 */
export async function doMove(tx: Tx<OperatorCtx>, { id, category_id, reason }: Asked): Promise<string[]> {
  const { from_category_id, status, unanswered } = await move(tx, { lot_id: id, category_id, reason })
  if (status === 'reviewing') await checkNotHeld(tx, { queue: 'lot', id })
  await note(tx, {
    action: 'lot.move',
    target_type: 'lot',
    target_id: id,
    before: { category_id: from_category_id },
    after: { category_id },
    reason,
  })
  return unanswered
}

/** @throws Refusal REASON_REQUIRED, and those of doMove */
export async function moveLot(ctx: OperatorCtx, asked: Asked) {
  checkReason(asked.reason)
  return inTransaction(ctx, async (tx) => {
    const unanswered = await doMove(tx, asked)
    const { params } = await namedCategory(tx, asked.category_id)
    const labels = new Map(params.map(({ key, label }) => [key, label]))
    const missing = unanswered.map((key) => labels.get(key) ?? key)
    return { ...(await lotShown(tx, asked.id)), category_id: asked.category_id, unanswered: missing }
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE */
export async function featureLot(ctx: OperatorCtx, { id, days, reason }: Parsed<(typeof rows)['featureLot']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { before, featured_until } = await feature(tx, { lot_id: id, days, reason })
    await note(tx, {
      action: 'lot.feature',
      target_type: 'lot',
      target_id: id,
      before: { featured_until: seconds(before) },
      after: { featured_until: seconds(featured_until) },
      reason,
    })
    return { ...(await lotShown(tx, id)), featured_until: seconds(featured_until) }
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, ALREADY_DONE, EDIT_CONFLICT */
export async function voidBid(ctx: OperatorCtx, { id, seq, rule, reason }: Parsed<(typeof rows)['voidBid']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) =>
    presentApproval(tx, await proposeVoid(tx, { lot_id: id, seq, rule: rule.trim(), reason })),
  )
}
