/** Points given or taken by hand: two operators and a document, as for money. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBrief } from '../../account/index.ts'
import { pointsEvents } from '../events.ts'
import { allocate, entryOf, lockBook, lotsLeft, takeFrom, writeEntry } from './book.ts'
import { credit } from './earning.ts'
import { pointsOf } from './standing.ts'

export const POINTS_ADJUSTMENT = 'points_adjustment'
const adjustment = defineApproval({
  kind: POINTS_ADJUSTMENT,
  roles: ['service', 'arbiter'],
  title: { en: 'Correct points', zh: '调整积分' },
  effect: {
    en: '{name} (#{user_id}): {delta} points, {before} before',
    zh: '“{name}”（#{user_id}）：积分 {delta}，调整前 {before}',
  },
  run: async (tx, { id, input, reason }) => {
    const [user_id, delta] = [Number(input.user_id), Number(input.delta)]
    await adjust(tx, user_id, delta, `approval:${id}`)
    const { balance, debt } = await pointsOf(tx, user_id)
    await emit(tx, pointsEvents.adjusted, { user_id, delta, balance, debt, reason })
  },
})

/** What is taken beyond what is there is owed. */
async function adjust(tx: Tx, user_id: number, delta: number, ref: string): Promise<void> {
  const book = await lockBook(tx, user_id)
  if (await entryOf(tx, { user_id, reason: 'operator', ref })) return
  if (delta > 0) return credit(tx, book, { reason: 'operator', ref, points: delta })
  const { taken, short } = takeFrom(await lotsLeft(tx, user_id), -delta)
  const entry_id = await writeEntry(tx, book, { reason: 'operator', ref, delta: delta + short, debt_delta: short })
  await allocate(tx, entry_id, taken)
}

interface Asked {
  user_id: number
  /** Above zero: more. */
  delta: number
  document: string
  reason: string
}

/**
 * Proposes a correction; a second operator confirms. That the document is there, the caller has looked.
 * @throws Refusal NOT_FOUND, AMOUNT_INVALID (no change), EDIT_CONFLICT (a proposal waits)
 */
export async function proposePoints(
  tx: Tx<OperatorCtx>,
  { user_id, delta, document, reason }: Asked,
): Promise<Approval> {
  if (delta === 0) refuse('AMOUNT_INVALID')
  const { nickname } = await userBrief(tx, user_id)
  const { balance, debt } = await pointsOf(tx, user_id)
  return propose(tx, adjustment, {
    ...{ target_type: 'user', target_id: user_id, amount_fen: null, input: { user_id, delta, document } },
    facts: { user_id, name: nickname, delta: delta > 0 ? `+${delta}` : delta, before: balance - debt },
    reason,
  })
}
