/** Unsold lots whose shop asked for it go up anew by themselves some time after their end; the domain of listing does it. */
import type { Tx } from '../../../platform/context.ts'
import { setDeadlines } from '../../../platform/time/deadlines.ts'
import type { Lot } from '../store.ts'

/** Deposits are back and people have read how it ended before it stands there again. */
export const RELIST_AFTER_S = 300

/** Of lots that have just passed, those that go up anew get their clock. */
export const planRelists = (tx: Tx, passed: readonly Lot[], now: number): Promise<void> =>
  setDeadlines(
    tx,
    'lot_relist',
    passed
      .filter(({ auto_relist_left }) => auto_relist_left > 0)
      .map(({ id }) => ({ ref_id: id, due_at: now + RELIST_AFTER_S * 1_000 })),
  )
