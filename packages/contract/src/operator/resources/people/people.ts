/** The lists about people: users, their real-name filings. */
import type { z } from 'zod'
import type { FilingStatus, RealnameStatus, UserStatus } from '../../../shapes/index.ts'
import type { Resource } from '../frame.ts'

export const USERS = {
  name: 'users',
  call: 'users',
  page: '/users',
  opens: '/users/:id',
  roles: ['service', 'review', 'finance', 'arbiter'],
  filters: {
    status: {
      kind: 'word',
      words: 'user',
      values: ['active', 'restricted', 'banned', 'cancelling', 'cancelled'] satisfies z.infer<typeof UserStatus>[],
    },
    realname_status: {
      kind: 'word',
      words: 'realname',
      values: ['none', 'pending', 'verified', 'rejected', 'revoked'] satisfies z.infer<typeof RealnameStatus>[],
    },
    strikes: { kind: 'number' },
    created_at: { kind: 'day' },
    /** Bid on these days. */
    bid_at: { kind: 'day' },
  },
  sorts: ['id', 'strikes'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'user' },
    { key: 'phone' },
    { key: 'level' },
    { key: 'realname_status' },
    { key: 'shop' },
    { key: 'strikes', sort: 'strikes' },
    { key: 'status' },
    { key: 'created_at', only: 'file' },
    { key: 'last_login_at' },
  ],
  actions: ['restrictUser', 'unrestrictUser', 'endSessions'],
} as const satisfies Resource

export const REALNAMES = {
  name: 'realname',
  call: 'realnames',
  view: 'realname',
  thing: 'realname',
  page: '/verification',
  roles: ['review'],
  queue: {
    name: 'filing',
    en: 'ID verification',
    zh: '实名审核',
    one: { en: 'Filing {id}', zh: '实名申请 {id}' },
    roles: ['review'],
  },
  counter: { name: 'realname_pending', en: 'ID verifications', zh: '实名申请', asked: { status: 'pending' } },
  filters: {
    status: {
      kind: 'word',
      words: 'realname',
      values: ['pending', 'asked', 'verified', 'rejected', 'revoked'] satisfies z.infer<typeof FilingStatus>[],
    },
    kind: { kind: 'word', words: 'filing', values: ['person', 'shop'] },
    user_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'user' },
    { key: 'kind' },
    { key: 'real_name' },
    { key: 'status' },
    { key: 'submitted_at', sort: 'id' },
    { key: 'decided_at' },
  ],
  actions: ['approveRealname', 'rejectRealname', 'askRealname', 'revokeRealname'],
  pane: true,
} as const satisfies Resource
