/** The list of the operators themselves. */
import { OPERATOR_ROLES } from '../../../call.ts'
import type { Resource } from '../frame.ts'

export const OPERATORS = {
  name: 'operators',
  call: 'operators',
  page: '/operators',
  roles: ['root'],
  filters: {
    status: { kind: 'word', words: 'operator_status', values: ['invited', 'active', 'disabled'] },
    role: { kind: 'word', words: 'role', values: OPERATOR_ROLES, many: true },
    login: { kind: 'text' },
    last_login_at: { kind: 'day', may_be_empty: true },
    created_at: { kind: 'day' },
  },
  sorts: ['login'],
  usual: 'login',
  search: true,
  columns: [
    { key: 'operator', sort: 'login' },
    { key: 'name', only: 'file' },
    { key: 'roles' },
    { key: 'status' },
    { key: 'authenticator' },
    { key: 'last_login_at' },
    { key: 'created_at', only: 'file' },
    { key: 'act', only: 'screen' },
  ],
  actions: ['createOperator', 'changeRoles', 'disableOperator', 'enableOperator', 'inviteOperator', 'newAuthenticator'],
} as const satisfies Resource
