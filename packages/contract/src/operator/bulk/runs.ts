/** Runs of an act over many rows: their bounds and their states. Which acts there are, the lists' definitions say (`bulk`). Plain data, no zod here. */

/** What an act asks for beside its reason. */
export type BulkField = 'category_id' | 'days'

/** Decided one by one, always: the person each is about has a right to be looked at. By the things of the duties. */
export const NEVER_IN_BULK: readonly string[] = ['ledger transactions']

/** Rows of one run. */
export const BULK_ROWS_MAX = 10_000
/** Rows done in one transaction. */
export const BULK_BATCH = 100
/** Runs of more rows, or that touch more money, need a second operator. */
export const BULK_ALONE_ROWS_MAX = 100
export const BULK_ALONE_FEN_MAX = 50_000_00
/** How long a run can be undone, counted from its last row. */
export const BULK_UNDO_HOURS = 24

export const BULK_STATES = ['set', 'checked', 'running', 'paused', 'done', 'partly', 'undone'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** What became of a row: not tried yet · would be done · cannot be · done · left out meanwhile · taken back · could not be taken back. */
export const BULK_ROW_STATES = ['set', 'would', 'cannot', 'done', 'skipped', 'undone', 'kept'] as const
export type BulkRowState = (typeof BULK_ROW_STATES)[number]
