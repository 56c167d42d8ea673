/** The console's calls about the operator's own sessions. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../call.ts'
import { SocketTicket } from '../../calls/people/protecting.ts'
import { opt } from '../../shapes/index.ts'
import { At, Id, Ok } from '../../units.ts'
import { totpCode } from '../shapes.ts'

const OwnSession = z.object({
  id: Id,
  /** What the browser calls itself. */
  ua: z.string(),
  ip: opt(z.string()),
  created_at: At,
  last_used_at: At,
  expires_at: At,
  /** The one that asks. */
  current: z.boolean(),
})

// biome-ignore format: a row opens with its method and path on one line
export const sessionRows = {
  socketTicket: {
    method: 'POST', path: '/api/operator/socket_ticket', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a ticket, which is stored nowhere' }, states: [],
    input: z.object({}),
    data: SocketTicket,
    refusals: [],
    note: 'A ticket that opens a socket of this console session: it works once and within a minute.',
  },
  freshCode: {
    method: 'POST', path: '/api/operator/fresh_code', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ code: totpCode }),
    data: z.object({ until_at: At }),
    refusals: ['TOTP_WRONG', 'ACCOUNT_LOCKED'],
    note: 'Show a new code of the authenticator: for five minutes this session may make the calls that need a fresh one. Each code works once.',
  },
  sessions: {
    method: 'GET', path: '/api/operator/sessions', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({}),
    data: z.object({ list: z.array(OwnSession) }),
    refusals: [],
    note: "The caller's own sessions, the last used first.",
  },
  endOwnSession: {
    method: 'POST', path: '/api/operator/sessions/end', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'End one of the own sessions.',
  },
  endOtherSessions: {
    method: 'POST', path: '/api/operator/sessions/end_others', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ ended: z.number().int() }),
    refusals: [],
    note: 'End all own sessions but this one.',
  },
} as const
