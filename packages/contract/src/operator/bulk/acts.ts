/** What operators do to many things at once: one definition per act, named by the call that does it to one thing. Plain data, no zod here. */
import type { OperatorRole } from '../../call.ts'

/** What an act asks for beside its reason. */
export type BulkField = 'category_id' | 'days'

export interface BulkAct {
  /** The call that does it to one thing, without `operator.` */
  readonly call: string
  /** The list whose rows it is done to. */
  readonly resource: string
  /** Who may do it: the call's own. */
  readonly roles: readonly OperatorRole[]
  readonly asks: readonly BulkField[]
  /** The call that takes it back, for a day; null: it stands. */
  readonly inverse: string | null
}

export const BULK_ACTS = [
  { call: 'moveLot', resource: 'lots', roles: ['review'], asks: ['category_id'], inverse: 'moveLot' },
  { call: 'stopLot', resource: 'lots', roles: ['review', 'arbiter'], asks: [], inverse: null },
  { call: 'extendOrder', resource: 'orders', roles: ['service', 'arbiter'], asks: ['days'], inverse: null },
  { call: 'resendNotices', resource: 'orders', roles: ['service'], asks: [], inverse: null },
  { call: 'hideReview', resource: 'reviews', roles: ['service', 'review'], asks: [], inverse: 'restoreReview' },
  { call: 'restoreReview', resource: 'reviews', roles: ['service', 'review'], asks: [], inverse: 'hideReview' },
  { call: 'removeGoods', resource: 'goods', roles: ['review', 'arbiter'], asks: [], inverse: 'restoreGoods' },
  { call: 'restoreGoods', resource: 'goods', roles: ['review', 'arbiter'], asks: [], inverse: 'removeGoods' },
] as const satisfies readonly BulkAct[]

export type BulkActName = (typeof BULK_ACTS)[number]['call']

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
