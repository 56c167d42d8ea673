/** How late a session's picture is when a lot starts counts in the lot's time to answer: a bidder who sees the last bid late can still answer it. */
import { LIVE_LAG_S } from '@juya/contract'
import { type CounterTerms, counterOf } from '@juya/verify'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'

/** How late the picture is for those who watch: nearly all of them stay below it. */
export interface ShownLag {
  viewers: number
  lag_p95_ms: number
}

/** What a lot's frozen counter was made of. */
export interface CountedLag {
  /** Its shop's choice. */
  own_s: number
  /** null: it was unknown. */
  lag: ShownLag | null
}

const termsOf = (own_s: number): CounterTerms => ({ own_s, more_s: LIVE_LAG_S.more, most_s: LIVE_LAG_S.most })

/** A lot that is about to open, with the counter that is frozen with its rules: its own seconds, or as many as the lag asks for. The caller has locked it. */
export async function withCountedLag(
  tx: Tx,
  lot: Lot,
  lag: ShownLag | null,
): Promise<{ lot: Lot; counted: CountedLag }> {
  const own_s = lot.soft_close_window_s
  const counter_s = counterOf(termsOf(own_s), lag?.lag_p95_ms ?? null)
  await query(
    tx,
    'lot_live_counter',
    'update lot_lots set soft_close_window_s = $2, soft_close_extend_s = $2 where id = $1',
    [lot.id, counter_s],
  )
  return { lot: { ...lot, soft_close_window_s: counter_s, soft_close_extend_s: counter_s }, counted: { own_s, lag } }
}

/** The facts of a lot's counter. @param counted absent before it has started */
export const counterFacts = (
  lot: Pick<Lot, 'soft_close_window_s'>,
  counted: CountedLag | undefined,
): CounterTerms & { at?: { viewers: number; lag_p95_ms?: number } } => ({
  ...termsOf(counted?.own_s ?? lot.soft_close_window_s),
  ...(counted ? { at: counted.lag ? { ...counted.lag } : { viewers: 0 } } : {}),
})
