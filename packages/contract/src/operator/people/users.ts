/** Persons on the console. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById } from '../../shapes/index.ts'
import { At, Id } from '../../units.ts'
import { USERS } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { reason, UserInfo, UserRow } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const userRows = {
  users: {
    method: 'GET', path: '/api/operator/users', effect: 'read', auth: 'operator', roles: USERS.roles,
    input: listInput(USERS),
    data: listPage(UserRow),
    refusals: [],
    note: 'Users by phone, id, nickname, status or strikes.',
  },
  user: {
    method: 'GET', path: '/api/operator/users/info', effect: 'read', auth: 'operator', roles: ['service', 'review', 'finance', 'arbiter'],
    input: ById,
    data: UserInfo,
    refusals: ['NOT_FOUND'],
    note: 'One user: money, orders, deposits, sessions, penalties.',
  },
  restrictUser: {
    method: 'POST', path: '/api/operator/users/restrict', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'each' }, states: ['person'],
    input: z.object({ id: Id, until_at: At.optional(), ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a user from bidding, buying and posting, until a time or until taken back. The user is told why.',
  },
  unrestrictUser: {
    method: 'POST', path: '/api/operator/users/unrestrict', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a restriction back.',
  },
  endSessions: {
    method: 'POST', path: '/api/operator/users/end_sessions', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'each' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ ended: z.number().int() }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'REASON_REQUIRED'],
    note: 'Sign a user out everywhere.',
  },
} as const satisfies Record<string, CallRow>
