/** Real-name filings on the console. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ApplicationQuestion } from '../../calls/shop.ts'
import { ById, Image, opt, UserBrief } from '../../shapes/index.ts'
import { At, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, seen, seenOf } from '../resources/claimed.ts'
import { REALNAMES } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { RealnameRow, reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const realnameRows = {
  realnames: {
    method: 'GET', path: '/api/operator/realname', effect: 'read', auth: 'operator', roles: REALNAMES.roles,
    input: listInput(REALNAMES),
    data: listPage(RealnameRow),
    refusals: [],
    note: 'Real-name filings.',
  },
  realname: {
    method: 'GET', path: '/api/operator/realname/info', effect: 'read', auth: 'operator', roles: ['review'], secret: true,
    input: ById,
    data: RealnameRow.extend({
      real_name: z.string(),
      id_no: z.string(),
      /** Addresses of the documents that work for five minutes. */
      documents: z.array(z.object({ kind: z.string(), url: z.string() })),
      shop: opt(z.object({ name: z.string(), logo: opt(Image), intro: z.string(), main_category_ids: z.array(Id) })),
      /** What was asked and answered; the pictures of answers stand among the documents. */
      questions: z.array(ApplicationQuestion.omit({ images: true })),
      answer_by: opt(At),
      ...seenOf,
      /** Other accounts of the same person. */
      same_person: z.array(UserBrief),
    }),
    refusals: ['NOT_FOUND', 'AUDITS_BLIND'],
    note: 'One filing with its documents; each view is written to the audit log.',
  },
  approveRealname: {
    method: 'POST', path: '/api/operator/realname/approve', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', ...CLAIM_REFUSALS],
    note: 'Accept a filing. The application for a shop that came with it is decided on its own.',
  },
  rejectRealname: {
    method: 'POST', path: '/api/operator/realname/reject', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Refuse a filing with the reason.',
  },
  askRealname: {
    method: 'POST', path: '/api/operator/realname/ask', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Ask the person for more: the reason is the question. The deadline stands still until the answer.',
  },
} as const satisfies Record<string, CallRow>
