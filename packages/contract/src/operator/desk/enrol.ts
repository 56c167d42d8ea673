/** The console's calls of who is no operator yet: enrolling by a link. Rows of `operator`. */
import { z } from 'zod'
import { At } from '../../units.ts'
import { OperatorMe, totpCode } from '../shapes.ts'

const token = z.string().min(40).max(64)

// biome-ignore format: a row opens with its method and path on one line
export const enrolRows = {
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
