/** Penalties on the console. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { PenaltyCard, PenaltyDetail } from '../../calls/deposit.ts'
import { ById, Images, opt, ReviewDeadline, UserBrief } from '../../shapes/index.ts'
import { Id } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { PENALTIES } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const penaltyRows = {
  penalties: {
    method: 'GET', path: '/api/operator/penalties', effect: 'read', auth: 'operator', roles: PENALTIES.roles,
    input: listInput(PENALTIES),
    data: listPage(PenaltyCard.extend({ user: UserBrief, appealed: z.boolean(), review_deadline: opt(ReviewDeadline), claim: opt(Claim) })),
    refusals: [],
    note: 'Penalties; status=appealed waits for a decision.',
  },
  penalty: {
    method: 'GET', path: '/api/operator/penalties/info', effect: 'read', auth: 'operator', roles: ['arbiter', 'service', 'finance'],
    input: ById,
    data: PenaltyDetail.extend({ user: UserBrief, ...seenOf, logs: z.array(AuditEntry) }),
    refusals: ['NOT_FOUND', 'AUDITS_BLIND'],
    note: 'One penalty with its evidence and appeal.',
  },
  decidePenalty: {
    method: 'POST', path: '/api/operator/penalties/decide', effect: 'write', auth: 'operator', roles: ['arbiter'], takes_evidence: true,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['penalty'],
    input: z.object({ id: Id, result: z.enum(['impose', 'drop', 'reverse']), images: Images().default([]), ...reason, ...seen }),
    data: PenaltyDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'WINDOW_CLOSED', 'EDIT_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Impose or drop a penalty, or within 30 days propose to reverse it, which a second operator confirms.',
  },
} as const satisfies Record<string, CallRow>
