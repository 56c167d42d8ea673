/** Acts done to many things at once: the list of runs, one with what its dry run found, and starting, pausing and undoing it. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Fen, Id, whole } from '../../../units.ts'
import { BULK_ROW_STATES, BULK_ROWS_MAX, BULK_STATES, type BulkRowState, type BulkState } from '../../bulk/runs.ts'
import { reason } from '../../shapes.ts'
import { BULK_ACT_NAMES, BULK_ACTS } from '../bulk-acts.ts'
import { chipsOf, defineResource, type Value, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { GRANTED_DAYS_MAX } from '../trade/orders.ts'

const STATES = {
  set: { en: 'Dry run under way', zh: '试算中', tone: 'blue' },
  checked: { en: 'Ready', zh: '待开始', tone: 'amber' },
  running: { en: 'Running', zh: '进行中', tone: 'blue' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'amber' },
  done: { en: 'Done', zh: '已完成', tone: 'jade' },
  partly: { en: 'Done in part', zh: '部分完成', tone: 'amber' },
  undone: { en: 'Undone', zh: '已撤销' },
} as const satisfies Record<BulkState, Value>

const ROW_STATES = {
  set: { en: 'Not tried yet', zh: '待试算' },
  would: { en: 'Would be done', zh: '可执行', tone: 'blue' },
  cannot: { en: 'Cannot be done', zh: '不可执行', tone: 'amber' },
  done: { en: 'Done', zh: '已完成', tone: 'jade' },
  skipped: { en: 'Left out', zh: '已跳过', tone: 'amber' },
  undone: { en: 'Undone', zh: '已撤销' },
  kept: { en: 'Stays as it is', zh: '保持原状', tone: 'amber' },
} as const satisfies Record<BulkRowState, Value>

const ACTS = Object.fromEntries(BULK_ACTS.map(({ call, en, zh }) => [call, { en, zh }]))

// biome-ignore format: a definition, line by line
export const BULK_RUNS = defineResource({
  name: 'bulk', thing: 'bulk_run', table: 'operator_bulk_runs', call: 'bulkRuns', view: 'bulkRun', path: '/api/operator/bulk',
  page: '/bulk', opens: '/bulk/:id', roles: ['review', 'service', 'arbiter'],
  menu: {
    group: 'trade', at: 160, icon: 'StackIcon', go: 'x', file: 'bulk/bulk-runs.page.tsx',
    file_of_one: 'bulk/bulk-run.page.tsx', title_of_one: { en: 'Bulk run', zh: '批量任务详情' },
  },
  one: { en: 'Bulk run', zh: '批量任务' },
  many: { en: 'Bulk runs', zh: '批量任务' },
  notes: { list: 'Acts done to many things at once, newest first.', view: 'One bulk run with what its dry run found, added up.' },
  lists: { bulk: STATES, bulk_row: ROW_STATES, bulk_act: ACTS },
  filters: {
    status: { kind: 'word', words: 'bulk', values: BULK_STATES },
    act: { kind: 'word', words: 'bulk_act', values: BULK_ACT_NAMES },
    operator_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'run', en: 'Bulk run', zh: '批量任务', sort: 'id' },
    { key: 'by', en: 'By', zh: '操作员', as: 'text' },
    { key: 'rows', en: 'Rows', zh: '行数', as: 'number' },
    { key: 'progress', en: 'So far', zh: '进度', only: 'screen' },
    { key: 'done', en: 'Done', zh: '已完成', as: 'number' },
    { key: 'skipped', en: 'Left out', zh: '未处理', right: true },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'bulk' },
    { key: 'created_at', en: 'Set', zh: '建立时间', as: 'time', right: true },
    { key: 'undo_until', en: 'Can be undone until', zh: '可撤销至', only: 'screen', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES).filter((status) => status !== 'set')),
  acts: {
    startBulkRun: {
      en: 'Start', zh: '开始', tone: 'jade', when: ['checked'], done: { en: 'Started', zh: '已开始' },
      proposing: { en: 'Propose to a second person', zh: '提交第二人确认' },
      path: 'start', anew: 'once', weighty: true, fresh_code: true, previewed: false, refusals: ['EDIT_CONFLICT'],
      note: 'Do what the dry run showed, 100 rows a transaction; above the bounds for one operator it is proposed to a second. What has changed since is left out with its reason.',
      log: {},
    },
    pauseBulkRun: {
      en: 'Pause', zh: '暂停', when: ['running'],
      path: 'pause', anew: 'once', previewed: false,
      note: 'Stop after the rows under way; what is done stays done.',
      log: {},
    },
    resumeBulkRun: {
      en: 'Go on', zh: '继续', tone: 'jade', when: ['paused'],
      path: 'resume', anew: 'once', fresh_code: true, previewed: false,
      note: 'Go on where it was paused.',
      log: {},
    },
    undoBulkRun: {
      en: 'Undo', zh: '撤销', tone: 'red', when: ['paused', 'done', 'partly'],
      title: { en: 'Undo this run?', zh: '撤销这次批量操作？' },
      effect: {
        en: {
          one: '{count} row goes back to what it was. If it was changed since, it stays as it is.',
          other: '{count} rows go back to what they were. Those that were changed since stay as they are.',
        },
        zh: '{count} 行将恢复原状；之后又有变化的保持不变。',
      },
      path: 'undo', anew: 'once', weighty: true, fresh_code: true, previewed: false, reason: true,
      refusals: ['WINDOW_CLOSED', 'UNSUPPORTED'],
      note: 'Take back what was done, for 24 hours after its last row, where the act has an inverse; a row that was changed since stays as it is.',
      log: {},
    },
  },
  /** Written by the domain: a run that a second operator confirmed starts there. */
  also_logged: {
    'bulk.set': { en: 'Set a bulk run', zh: '建立批量任务' },
    'bulk.start': { en: 'Started the bulk run', zh: '开始批量任务' },
    'bulk.pause': { en: 'Paused the bulk run', zh: '暂停批量任务' },
    'bulk.resume': { en: 'Let the bulk run go on', zh: '继续批量任务' },
    'bulk.undo': { en: 'Undid the bulk run', zh: '撤销批量任务' },
  },
  texts: {
    none: { en: 'No bulk runs yet', zh: '暂无批量任务' },
    none_note: { en: 'Tick rows in a list of lots, goods, orders or reviews, and pick what to do.', zh: '在拍品、商品、订单或评价列表中勾选行，再选择操作。' },
    number: { en: 'Run {id}', zh: '任务 {id}' },
    progress: { en: 'So far', zh: '进度' },
    of: { en: '{count} of {rows}', zh: '{count} / {rows}' },
    reason: { en: 'Reason', zh: '理由' },
    rows: { en: 'Rows', zh: '行数' },
    made: { en: 'Set', zh: '建立时间' },
    would: { en: 'Would be done', zh: '可执行' },
    cannot: { en: 'Cannot be', zh: '不可执行' },
    done: { en: 'Done', zh: '已完成' },
    left_out: { en: 'Left out', zh: '未处理' },
    undone: { en: 'Undone', zh: '已撤销' },
    kept: { en: 'Stay as they are', zh: '保持原状' },
    money: { en: 'Money touched', zh: '涉及资金' },
    undo_until: { en: 'Can be undone until', zh: '可撤销至' },
    proposed: { en: 'Waits for a second person, under Approvals.', zh: '等待第二人在“复核”中确认。' },
    set_note: { en: 'The dry run does every row and takes it back. Nothing is changed.', zh: '试算会逐行执行并全部撤回，不改变任何内容。' },
    checked_note: { en: 'Nothing is done yet. What changes until you start is left out, with its reason.', zh: '尚未执行。开始之前有变化的行会跳过并注明原因。' },
    alone_note: { en: 'It is the maker who starts it.', zh: '须由建立者开始。' },
    asked: { en: 'Somebody paused it. What is done stays done.', zh: '已由操作员暂停，已完成的保持不变。' },
    role_lost: { en: 'Paused: who works on it no longer has the role.', zh: '已暂停：执行的操作员已没有该岗位。' },
    what: { en: 'What the dry run found', zh: '试算结果' },
    nothing: { en: 'Nothing would change.', zh: '没有变化。' },
    more: { en: 'More follows than is worked out beforehand.', zh: '后续影响超出试算范围。' },
    change: { en: '{title}: {from} → {to} · {count}', zh: '{title}：{from} → {to} · {count}' },
    fresh: { en: '{title}: {to} · {count}', zh: '{title}：{to} · {count}' },
    starts: { en: '{title} begins · {count}', zh: '{title} 开始计时 · {count}' },
    moves: { en: '{title} moves · {count}', zh: '{title} 时间变更 · {count}' },
    ends: { en: '{title} ends · {count}', zh: '{title} 停止计时 · {count}' },
    tells_user: { en: 'Buyers read “{title}” · {count}', zh: '买家收到“{title}” · {count}' },
    tells_shop: { en: 'Shops read “{title}” · {count}', zh: '店铺收到“{title}” · {count}' },
    why_not: { en: 'Why rows are left out', zh: '未处理的原因' },
    why: { en: '{text} · {count}', zh: '{text} · {count}' },
    row: { en: 'Row', zh: '行' },
    result: { en: 'Outcome', zh: '结果' },
    would_be: { en: 'What would happen', zh: '将发生什么' },
    next: { en: 'Next rows', zh: '后面的行' },
    first: { en: 'Back to the first', zh: '回到开头' },
    no_rows: { en: 'No rows here', zh: '这里没有行' },
    state_line: { en: '{from} → {to}', zh: '{from} → {to}' },
    clock_starts: { en: '{title} begins: {due}', zh: '{title} 开始：{due}' },
    clock_moves: { en: '{title}: {due}', zh: '{title}：{due}' },
    clock_ends: { en: '{title} ends', zh: '{title} 停止' },
  },
  touches: ['bulkLines', 'approvals', 'lots', 'goods', 'orders', 'reviews'],
})

const BulkActWord = z.enum(BULK_ACT_NAMES)
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

// biome-ignore format: a row opens with its method and path on one line
export const bulkRows = {
  ...rowsOf(BULK_RUNS, { row: BulkRunRow, view: { sums: BulkSums } }),
  bulkLines: {
    method: 'GET', path: '/api/operator/bulk/rows', effect: 'read', auth: 'operator', roles: BULK_RUNS.roles,
    input: z.object({ id: Id, state: z.enum(BULK_ROW_STATES).optional(), after: whole(0).default(0), page_size: whole(1, 50).default(20) }),
    data: z.object({ list: z.array(BulkRowLine), next: opt(Id) }),
    refusals: ['NOT_FOUND'],
    note: 'The frozen rows of a bulk run: what would happen to each or why not, and what became of it.',
  },
  setBulkRun: {
    method: 'POST', path: '/api/operator/bulk/set', effect: 'write', auth: 'operator', roles: BULK_RUNS.roles,
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
} as const
