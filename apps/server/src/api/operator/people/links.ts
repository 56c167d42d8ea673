/** What two accounts share, what an operator finds about them, and growth values and points corrected by hand. */
import type { LinkEvidence, Parsed, operator as rows } from '@juya/contract'
import { judgeLink as judge, proposeGrowth } from '../../../domains/account/index.ts'
import { note } from '../../../domains/operator/index.ts'
import { proposePoints } from '../../../domains/points/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { sharersOf } from '../../account/person.ts'
import { addressSharersOf } from '../../address/person.ts'
import { cardSharersOf } from '../../payment/person.ts'
import { presentApproval } from '../approvals.ts'

/** Everybody who shares something with a person, and what. */
export async function sharedWith(ctx: Ctx, user_id: number): Promise<Map<number, LinkEvidence[]>> {
  const [found, cards, addresses] = await readTogether(ctx, [
    () => sharersOf(ctx, user_id),
    () => cardSharersOf(ctx, user_id),
    () => addressSharersOf(ctx, user_id),
  ])
  const shared = Map.groupBy<number, { user_id: number; by: LinkEvidence }>(
    [
      ...found,
      ...cards.map((id) => ({ user_id: id, by: 'card' as const })),
      ...addresses.map((id) => ({ user_id: id, by: 'address' as const })),
    ],
    (one) => one.user_id,
  )
  return new Map([...shared].map(([id, list]) => [id, [...new Set(list.map(({ by }) => by))]]))
}

/** Both accounts' logs say it. @throws Refusal NOT_FOUND, STATE_CONFLICT {shared}, ALREADY_DONE */
export async function judgeLink(
  tx: Tx<OperatorCtx>,
  { id, other_id, verdict, reason }: Parsed<(typeof rows)['judgeLink']>,
) {
  if (id === other_id) refuse('NOT_FOUND')
  const evidence = (await sharedWith(tx, id)).get(other_id) ?? []
  const before = { verdict: await judge(tx, { user_id: id, other_id, verdict, evidence, reason }) }
  const after = (other: number) => ({ verdict, other_id: other, evidence })
  const target = { action: 'user.judge_link', target_type: 'user', target_id: other_id } as const
  await note(tx, { ...target, before, after: after(id), reason })
  return { before, after: after(other_id), answer: { verdict, evidence } }
}

/** @throws Refusal NOT_FOUND (no such person or document), AMOUNT_INVALID, EDIT_CONFLICT */
export async function adjustGrowth(
  tx: Tx<OperatorCtx>,
  { id, delta, document, reason }: Parsed<(typeof rows)['adjustGrowth']>,
) {
  if (!(await tx.services.files.isOperators(tx, document, 'document'))) refuse('NOT_FOUND', { field: 'document' })
  return presentApproval(tx, await proposeGrowth(tx, { user_id: id, delta, document, reason }))
}

/** @throws Refusal NOT_FOUND (no such person or document), AMOUNT_INVALID, EDIT_CONFLICT */
export async function adjustPoints(
  tx: Tx<OperatorCtx>,
  { id, delta, document, reason }: Parsed<(typeof rows)['adjustPoints']>,
) {
  if (!(await tx.services.files.isOperators(tx, document, 'document'))) refuse('NOT_FOUND', { field: 'document' })
  return presentApproval(tx, await proposePoints(tx, { user_id: id, delta, document, reason }))
}
