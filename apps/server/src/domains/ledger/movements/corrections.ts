/** Movements operators make by hand, two of them together. Plain functions: they say what to post. */
import type { Entry, Posting, Waterfall } from '../posting.ts'

/** T37: an operator's adjustment, confirmed by a second one. */
export const adjusted = (a: {
  adjustment_id: number
  entries: readonly Entry[]
  /** The accounts that pay what the entries give out, one after the other. */
  waterfall?: Waterfall
  operator_id: number
  memo: string
  reverses_tx_id?: number
}): Posting => ({
  type: 'adjusted',
  idem_key: `adj:${a.adjustment_id}`,
  ref_type: 'adjustment',
  ref_id: a.adjustment_id,
  operator_id: a.operator_id,
  memo: a.memo,
  ...(a.reverses_tx_id ? { reverses_tx_id: a.reverses_tx_id } : {}),
  ...(a.waterfall ? { waterfall: a.waterfall } : {}),
  entries: a.entries,
})
