/** The console's calls about operators: who they are, and what two of them with the role root decide about a third. Rows of `operator`. */
import { z } from 'zod'
import { opt } from '../shapes/index.ts'
import { At, Id, line } from '../units.ts'
import { OPERATORS } from './resources/desk/operators.ts'
import { listInput, listPage } from './resources/list-call.ts'
import { Approval, OperatorMe, OperatorRoleName, reason, totpCode } from './shapes.ts'

/** Letters, digits, dot, dash and underscore; kept in lower case. */
const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(40)
  .regex(/^[a-z][a-z0-9._-]*$/, { message: 'letters and digits, a letter first' })
const roles = z
  .array(OperatorRoleName)
  .min(1)
  .max(8)
  .refine((list) => new Set(list).size === list.length, { message: 'each role once' })
const token = z.string().min(40).max(64)

export const OperatorRow = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  roles: z.array(OperatorRoleName),
  /** invited: made, but the person has not enrolled yet. */
  status: z.enum(['invited', 'active', 'disabled']),
  /** An authenticator of theirs has worked. */
  authenticator: z.boolean(),
  /** Until when the enrolment that waits is open: a link, or a new authenticator at the next sign-in. */
  enrol_by: opt(At),
  last_login_at: opt(At),
  created_at: At,
  /** The reader. */
  own: z.boolean(),
  /** A proposal about them waits. */
  proposed: z.boolean(),
})

// biome-ignore format: a row opens with its method and path on one line
export const operatorRows = {
  operators: {
    method: 'GET', path: '/api/operator/operators', effect: 'read', auth: 'operator', roles: OPERATORS.roles,
    input: listInput(OPERATORS),
    data: listPage(OperatorRow),
    refusals: [],
    note: 'Operators with their roles, by login; q is the beginning of a login or a name.',
  },
  createOperator: {
    method: 'POST', path: '/api/operator/operators/create', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ login, name: line(40), roles, ...reason }),
    data: Approval,
    refusals: ['LOGIN_TAKEN', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose a new operator, which a second one with the role root confirms. The account opens nothing until its person has enrolled.',
  },
  changeRoles: {
    method: 'POST', path: '/api/operator/operators/roles', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, roles, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'LAST_ROOT', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: "Propose another operator's roles. Confirmed, they hold in every open session within a second.",
  },
  disableOperator: {
    method: 'POST', path: '/api/operator/operators/disable', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'LAST_ROOT', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to disable another operator. Confirmed, their sessions are over within a second and nothing signs them in.',
  },
  enableOperator: {
    method: 'POST', path: '/api/operator/operators/enable', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to let a disabled operator in again, with the password, authenticator and roles they had.',
  },
  inviteOperator: {
    method: 'POST', path: '/api/operator/operators/invite', effect: 'write', auth: 'operator', roles: ['root'], secret: true,
    fresh_code: true,
    repeat: { anew: 'each', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ id: Id }),
    data: z.object({ token: z.string(), expires_at: At }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'A link for a new operator to enrol with, for 24 hours and one browser. It takes the place of older ones.',
  },
  newAuthenticator: {
    method: 'POST', path: '/api/operator/operators/new_authenticator', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: OperatorRow,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'The authenticator of another operator is void and all their sessions end; within 24 hours they set up a new one at signing in, with their password.',
  },
  enrolment: {
    method: 'POST', path: '/api/operator/enrol/open', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a secret, which is stored nowhere else' }, states: [],
    input: z.object({ token }),
    data: OperatorMe.pick({ login: true, name: true, roles: true }).extend({ otpauth_url: z.string(), secret: z.string(), expires_at: At }),
    refusals: ['ENROLMENT_OVER'],
    note: 'Open the link of a new operator. The first browser that does keeps it: no other sees the secret.',
  },
  enrol: {
    method: 'POST', path: '/api/operator/enrol', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ token, password: z.string().min(12).max(128), code: totpCode }),
    data: z.object({ expires_at: At, operator: OperatorMe }),
    refusals: ['ENROLMENT_OVER', 'TOTP_WRONG', 'ACCOUNT_LOCKED'],
    note: 'A new operator chooses a password, shows the first code of the authenticator and is signed in.',
  },
} as const
