/** The list of bulk runs. */
import type { Resource } from '../resources/frame.ts'
import { BULK_ACTS, BULK_STATES } from './acts.ts'

export const BULK_RUNS = {
  name: 'bulk',
  call: 'bulkRuns',
  page: '/bulk',
  opens: '/bulk/:id',
  roles: ['review', 'service', 'arbiter'],
  filters: {
    status: { kind: 'word', words: 'bulk', values: BULK_STATES },
    act: { kind: 'word', words: 'bulk_act', values: BULK_ACTS.map(({ call }) => call) },
    operator_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'run', sort: 'id' },
    { key: 'by' },
    { key: 'rows' },
    { key: 'progress', only: 'screen' },
    { key: 'done' },
    { key: 'skipped' },
    { key: 'status' },
    { key: 'created_at' },
    { key: 'undo_until', only: 'screen' },
  ],
  actions: ['startBulkRun', 'pauseBulkRun', 'resumeBulkRun', 'undoBulkRun'],
} as const satisfies Resource
