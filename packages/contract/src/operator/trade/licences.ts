/** The console's calls about licences that shops filed. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, Image, opt, ReviewDeadline } from '../../shapes/index.ts'
import { LicenceStatus } from '../../shapes/licences.ts'
import { At, Day, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { LICENCES } from '../resources/shops/shops.ts'
import { AuditEntry, reason } from '../shapes.ts'

/** A licence in the console's list. */
const LicenceRow = z.object({
  id: Id,
  shop_id: Id,
  shop_name: z.string(),
  logo: opt(Image),
  kind: z.string(),
  number: z.string(),
  image: opt(Image),
  /** Its last day. */
  expires_on: Day,
  status: LicenceStatus,
  /** Approved, and its last day is not past. */
  runs: z.boolean(),
  filed_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  reason: opt(z.string()),
  decided_at: opt(At),
})

const REVIEWERS = ['review'] as const

// biome-ignore format: a row opens with its method and path on one line
export const licenceRows = {
  licences: {
    method: 'GET', path: '/api/operator/licences', effect: 'read', auth: 'operator', roles: LICENCES.roles,
    input: listInput(LICENCES),
    data: listPage(LicenceRow),
    refusals: [],
    note: 'Licences that shops filed; status=pending is the queue.',
  },
  licence: {
    method: 'GET', path: '/api/operator/licences/info', effect: 'read', auth: 'operator', roles: LICENCES.roles,
    input: ById,
    data: LicenceRow.extend({
      /** What was asked last, and until when the shop may answer. */
      question: opt(z.string()),
      answer_by: opt(At),
      verified: z.boolean(),
      /** The one of its kind that counts until this one does, with its last day. */
      counts_now: opt(z.object({ number: z.string(), expires_on: Day })),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One licence with what a reviewer needs beside it.',
  },
  approveLicence: {
    method: 'POST', path: '/api/operator/shops/licences/approve', effect: 'write', auth: 'operator', roles: REVIEWERS,
    repeat: { anew: 'once' }, states: ['licence'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: LicenceRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Let a licence a shop filed count, in place of the one of its kind before.',
  },
  rejectLicence: {
    method: 'POST', path: '/api/operator/shops/licences/reject', effect: 'write', auth: 'operator', roles: REVIEWERS,
    repeat: { anew: 'once' }, states: ['licence'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: LicenceRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Send a licence back to its shop with the reason.',
  },
  askLicence: {
    method: 'POST', path: '/api/operator/shops/licences/ask', effect: 'write', auth: 'operator', roles: REVIEWERS,
    repeat: { anew: 'once' }, states: ['licence'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: LicenceRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Ask the shop for more: the reason is the question, which it answers by filing the licence anew. The deadline stands still until then.',
  },
} as const satisfies Record<string, CallRow>
