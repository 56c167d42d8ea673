/** The list of alarms: what operators must look at. */
import { OPERATOR_ROLES } from '../../../call.ts'
import type { Resource } from '../frame.ts'

export const ALARMS = {
  name: 'alarms',
  call: 'alarms',
  page: '/alarms',
  roles: OPERATOR_ROLES,
  filters: {
    id: { kind: 'id' },
    state: { kind: 'word', words: 'alarm', values: ['raised', 'acknowledged', 'over'] },
    kind: {
      kind: 'word',
      words: 'alarm_kind',
      values: [
        ...['invariant_broken', 'review_overdue', 'provider_down', 'dead_letter'],
        ...['disk_full', 'backup_old', 'audit_broken', 'many_lookups', 'payout_unknown'],
      ],
    },
    raised_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'alarm' },
    { key: 'state' },
    { key: 'raised_at', sort: 'id' },
    { key: 'called', only: 'screen' },
    { key: 'acknowledged_by' },
    { key: 'over_at' },
  ],
  actions: ['acknowledgeAlarm'],
  pane: true,
} as const satisfies Resource
