/** Signing in and out of the console, and who one is. Rows of `operator`. */
import { z } from 'zod'
import { type CallRow, OPERATOR_ROLES } from '../../call.ts'
import { Nothing, opt } from '../../shapes/index.ts'
import { At, Ok } from '../../units.ts'
import { OperatorMe, totpCode } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const signInRows = {
  login: {
    method: 'POST', path: '/api/operator/login', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ login: z.string().trim().min(1).max(40), password: z.string().min(1).max(128) }),
    data: z.object({
      challenge: z.string(),
      expires_at: At,
      /** At the first sign-in: what to put into the authenticator. */
      enrol: opt(z.object({ otpauth_url: z.string(), secret: z.string() })),
    }),
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED'],
    note: 'First step: login and password. The answer is worth nothing without the authenticator code.',
  },
  loginTotp: {
    method: 'POST', path: '/api/operator/login_totp', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ challenge: z.string().min(1).max(200), code: totpCode }),
    data: z.object({ expires_at: At, operator: OperatorMe }),
    refusals: ['TOTP_WRONG', 'ACCOUNT_LOCKED', 'OPERATOR_LOGIN'],
    note: 'Second step: the authenticator code; each code works once. The session is a cookie no script can read.',
  },
  logout: {
    method: 'POST', path: '/api/operator/logout', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'each', keyless: 'the first ends the session the others came with' }, states: [],
    input: Nothing,
    data: Ok,
    refusals: [],
    note: 'End this session.',
  },
  me: {
    method: 'GET', path: '/api/operator/me', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: OperatorMe,
    refusals: [],
    note: 'The operator.',
  },
} as const satisfies Record<string, CallRow>
