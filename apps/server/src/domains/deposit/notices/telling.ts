/** Tells of deposits and penalties. */

import type { Tx } from '../../../platform/context.ts'
import { type EventRow, emit, emitMany, type PayloadOf } from '../../../platform/outbox/index.ts'
import type { depositEvents } from '../events.ts'
import type { HoldRow, PenaltyRow } from '../tables.ts'

type Hold = PayloadOf<typeof depositEvents.held>
type Penalty = PayloadOf<typeof depositEvents.penalty_noticed>

const holdFacts = ({ id, user_id, shop_id, scope, ref_id, title, title_en, amount_fen, source }: HoldRow): Hold => ({
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

export async function tellHolds<P extends Hold>(
  tx: Tx,
  row: EventRow<P>,
  holds: readonly HoldRow[],
  ...[more]: object extends Omit<P, keyof Hold>
    ? [more?: (hold: HoldRow) => Omit<P, keyof Hold>]
    : [more: (hold: HoldRow) => Omit<P, keyof Hold>]
): Promise<void> {
  await emitMany(
    tx,
    row,
    holds.map((hold) => ({ ...holdFacts(hold), ...more?.(hold) }) as P),
  )
}

export async function tellPenalty<P extends Penalty>(
  tx: Tx,
  row: EventRow<P>,
  p: PenaltyRow,
  ...[more]: object extends Omit<P, keyof Penalty> ? [more?: Omit<P, keyof Penalty>] : [more: Omit<P, keyof Penalty>]
): Promise<void> {
  const { id, user_id, shop_id, kind, rule_no, scope, ref_id, order_id, amount_fen, noticed_at, answer_due_at } = p
  const facts: Penalty = {
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
  }
  await emit(tx, row, { ...facts, ...more } as P)
}
