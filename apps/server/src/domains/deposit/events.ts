/** Events for other domains. */

import type { Tx } from '../../platform/context.ts'
import { emitMany } from '../../platform/outbox/index.ts'
import type { HoldRow, PenaltyRow } from './tables.ts'

export type HoldTopic = 'deposit.held' | 'deposit.released' | 'deposit.applied'
export type PenaltyTopic =
  | 'deposit.penalty_noticed'
  | 'deposit.penalty_appealed'
  | 'deposit.penalty_dropped'
  | 'deposit.forfeited'
  | 'deposit.penalty_reversed'

const holdFacts = ({ id, user_id, shop_id, scope, ref_id, title, title_en, amount_fen, source }: HoldRow) => ({
  hold_id: id,
  user_id,
  shop_id,
  scope,
  ref_id,
  title,
  title_en,
  amount_fen,
  source,
})

export async function tellHolds(
  tx: Tx,
  topic: HoldTopic,
  holds: readonly HoldRow[],
  more: (hold: HoldRow) => Record<string, unknown> = () => ({}),
): Promise<void> {
  await emitMany(
    tx,
    topic,
    holds.map((hold) => ({ ...holdFacts(hold), ...more(hold) })),
  )
}

export async function tellPenalty(
  tx: Tx,
  topic: PenaltyTopic,
  p: PenaltyRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { id, user_id, shop_id, kind, rule_no, scope, ref_id, order_id, amount_fen, noticed_at, answer_due_at } = p
  await emitMany(tx, topic, [
    {
      penalty_id: id,
      user_id,
      shop_id,
      kind,
      rule_no,
      scope,
      ref_id,
      title: p.title,
      title_en: p.title_en,
      order_id,
      amount_fen,
      noticed_at,
      answer_due_at,
      ...more,
    },
  ])
}
