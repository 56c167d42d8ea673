/** The console's rows about many things at once: a frozen set, its dry run, the run, and taking it back. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, opt } from '../../shapes/index.ts'
import { At, Fen, Id, whole } from '../../units.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { GRANTED_DAYS_MAX } from '../resources/trade/orders.ts'
import { reason } from '../shapes.ts'
import { BULK_ACTS, BULK_ROW_STATES, BULK_ROWS_MAX, BULK_STATES } from './acts.ts'
import { BULK_RUNS } from './runs.ts'

const BulkActWord = z.enum(BULK_ACTS.map(({ call }) => call))
const InBothLanguages = z.object({ en: z.string(), zh: z.string() })
const count = z.number().int()

/** What an act asks for beside its reason. */
const fields = { category_id: Id.optional(), days: whole(1, GRANTED_DAYS_MAX).optional() }

export const BulkRunRow = z.object({
  id: Id,
  act: BulkActWord,
  resource: z.string(),
  /** Where a thing of it opens in the console. */
  page: z.string(),
  status: z.enum(BULK_STATES),
  /** What goes on, or went on last: the dry run, the run, or taking it back. */
  phase: z.enum(['check', 'run', 'undo']),
  /** What the act was given, in words: "to Jade", "3 days". */
  given: opt(z.string()),
  reason: z.string(),
  by: z.string(),
  own: z.boolean(),
  rows: count,
  /** Of the rows: what the dry run said, what became of them. */
  would: count,
  cannot: count,
  done: count,
  skipped: count,
  undone: count,
  kept: count,
  /** What the dry run moved, all accounts that rise together. */
  money_fen: Fen,
  /** Above the bounds for one operator. */
  needs_two: z.boolean(),
  /** Waits for the second one. */
  proposed: z.boolean(),
  may_start: z.boolean(),
  may_pause: z.boolean(),
  may_resume: z.boolean(),
  may_undo: z.boolean(),
  /** Until then it can be taken back; null: never. */
  undo_until: opt(At),
  paused_because: opt(z.enum(['asked', 'role_lost'])),
  created_at: At,
  started_at: opt(At),
  ended_at: opt(At),
})

/** What the dry run found, added up over the rows. */
const BulkSums = z.object({
  /** False: more follows than is worked out beforehand. */
  complete: z.boolean(),
  states: z.array(
    z.object({ title: z.string(), thing: z.string(), field: z.string(), from: opt(z.string()), to: z.string(), count }),
  ),
  clocks: z.array(z.object({ title: z.string(), change: z.enum(['starts', 'moves', 'ends']), count })),
  notices: z.array(z.object({ to: z.enum(['user', 'shop']), title: InBothLanguages, count })),
  /** Why rows were left out, by the sentence. */
  reasons: z.array(z.object({ text: z.string(), count })),
})

const BulkRowLine = z.object({
  id: Id,
  /** What it is called. */
  title: z.string(),
  state: z.enum(BULK_ROW_STATES),
  /** Why it is not done, or was not. */
  why: opt(z.string()),
  /** The status that stands in the way. */
  stands: opt(z.string()),
  /** What would happen to the thing itself. */
  changes: z.array(z.object({ thing: z.string(), field: z.string(), from: opt(z.string()), to: z.string() })),
  clocks: z.array(z.object({ title: z.string(), change: z.enum(['starts', 'moves', 'ends']), due_at: opt(At) })),
  money_fen: Fen,
  at: opt(At),
})

const ROLES = BULK_RUNS.roles

// biome-ignore format: a row opens with its method and path on one line
export const bulkRows = {
  bulkRuns: {
    method: 'GET', path: '/api/operator/bulk', effect: 'read', auth: 'operator', roles: BULK_RUNS.roles,
    input: listInput(BULK_RUNS),
    data: listPage(BulkRunRow),
    refusals: [],
    note: 'Acts done to many things at once, newest first.',
  },
  bulkRun: {
    method: 'GET', path: '/api/operator/bulk/info', effect: 'read', auth: 'operator', roles: ROLES,
    input: ById,
    data: BulkRunRow.extend({ sums: BulkSums }),
    refusals: ['NOT_FOUND'],
    note: 'One bulk run with what its dry run found, added up.',
  },
  bulkLines: {
    method: 'GET', path: '/api/operator/bulk/rows', effect: 'read', auth: 'operator', roles: ROLES,
    input: z.object({ id: Id, state: z.enum(BULK_ROW_STATES).optional(), after: whole(0).default(0), page_size: whole(1, 50).default(20) }),
    data: z.object({ list: z.array(BulkRowLine), next: opt(Id) }),
    refusals: ['NOT_FOUND'],
    note: 'The frozen rows of a bulk run: what would happen to each or why not, and what became of it.',
  },
  setBulkRun: {
    method: 'POST', path: '/api/operator/bulk/set', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      act: BulkActWord,
      /** The rows that were ticked; left out: all that match `query`. */
      ids: z.array(Id).min(1).max(500).optional(),
      /** What the list's address says after the question mark. */
      query: z.string().trim().max(4_000).default(''),
      ...fields, ...reason,
    }),
    data: BulkRunRow,
    refusals: ['REASON_REQUIRED', 'LIMIT_REACHED', 'NOT_FOUND'],
    note: `Freeze a set of rows for an act, and begin its dry run; at most ${BULK_ROWS_MAX} rows. Nothing is done yet.`,
  },
  startBulkRun: {
    method: 'POST', path: '/api/operator/bulk/start', effect: 'write', auth: 'operator', roles: ROLES,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: ById,
    data: BulkRunRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT'],
    note: 'Do what the dry run showed, 100 rows a transaction; above the bounds for one operator it is proposed to a second. What has changed since is left out with its reason.',
  },
  pauseBulkRun: {
    method: 'POST', path: '/api/operator/bulk/pause', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: BulkRunRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Stop after the rows under way; what is done stays done.',
  },
  resumeBulkRun: {
    method: 'POST', path: '/api/operator/bulk/resume', effect: 'write', auth: 'operator', roles: ROLES,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: BulkRunRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Go on where it was paused.',
  },
  undoBulkRun: {
    method: 'POST', path: '/api/operator/bulk/undo', effect: 'write', auth: 'operator', roles: ROLES,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BulkRunRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'UNSUPPORTED', 'REASON_REQUIRED'],
    note: 'Take back what was done, for 24 hours after its last row, where the act has an inverse; a row that was changed since stays as it is.',
  },
} as const satisfies Record<string, CallRow>
