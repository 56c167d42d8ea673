/** A person's growth value corrected by hand: two operators and a document, as for money. */

import { levelOf } from '@juya/contract'
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { addGrowth } from './growth-log.ts'
import { accountFactsOf, userBrief } from './people.ts'

export const GROWTH_ADJUSTMENT = 'growth_adjustment'
const adjustment = defineApproval({
  kind: GROWTH_ADJUSTMENT,
  roles: ['service', 'arbiter'],
  title: { en: 'Correct a growth value', zh: '调整成长值' },
  effect: {
    en: '{name} (#{user_id}): growth value {before} → {after}, level {level_before} → {level_after}',
    zh: '“{name}”（#{user_id}）：成长值 {before} → {after}，等级 {level_before} → {level_after}',
  },
  run: async (tx, { id, input, reason, proposed_by }) => {
    const [user_id, delta] = [Number(input.user_id), Number(input.delta)]
    const loss = { title: '', title_en: null, detail: reason, imposed_by: [...new Set([proposed_by, tx.operator.id])] }
    await addGrowth(tx, { user_id, delta, reason: 'operator', ref: `approval:${id}`, loss })
    const { growth_value, credit_level } = await accountFactsOf(tx, user_id)
    await emit(tx, accountEvents.growth_adjusted, { user_id, delta, growth_value, level: credit_level, reason })
  },
})

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
export async function proposeGrowth(
  tx: Tx<OperatorCtx>,
  { user_id, delta, document, reason }: Asked,
): Promise<Approval> {
  if (delta === 0) refuse('AMOUNT_INVALID')
  const { growth_value, credit_level } = await accountFactsOf(tx, user_id)
  const { nickname } = await userBrief(tx, user_id)
  const after = growth_value + delta
  return propose(tx, adjustment, {
    target_type: 'user',
    target_id: user_id,
    amount_fen: null,
    input: { user_id, delta, document },
    facts: {
      user_id,
      name: nickname,
      before: growth_value,
      after,
      level_before: credit_level,
      level_after: levelOf(after),
    },
    reason,
  })
}
