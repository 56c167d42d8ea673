/** Moving a lot, alone or with many others, and the categories there are. */
import type { Parsed, operator as rows } from '@juya/contract'
import { moveLot as move } from '../../../domains/listing/index.ts'
import { checkNotHeld, note } from '../../../domains/operator/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { type CategoryNode, categoryTree } from '../../site/categories.ts'

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
