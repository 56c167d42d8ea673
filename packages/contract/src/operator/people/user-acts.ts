/** The console's acts on a person that go further than a restriction. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Image } from '../../shapes/index.ts'
import { Id, whole } from '../../units.ts'
import { GROWTH_MOVED_MAX, LINK_EVIDENCE, LINK_VERDICTS } from '../resources/people/person.ts'
import { Approval, RealnameRow, reason, UserRow } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const userActRows = {
  banUser: {
    method: 'POST', path: '/api/operator/users/ban', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Close an account to its person: sessions end at once, their own shop is suspended. Bids stand, paid orders go on, money stays theirs.',
  },
  liftBan: {
    method: 'POST', path: '/api/operator/users/lift_ban', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to open a banned account again; a second operator confirms.',
  },
  resetPayLock: {
    method: 'POST', path: '/api/operator/users/reset_pay_lock', effect: 'write', auth: 'operator', roles: ['service'],
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Open a pay password that wrong tries have locked; it stays the same. The person is told.',
  },
  revokeRealname: {
    method: 'POST', path: '/api/operator/realname/revoke', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, ...reason }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a verification back: the person counts as unverified and may file again. Bids and orders stand; their shop loses its seal.',
  },
  adjustGrowth: {
    method: 'POST', path: '/api/operator/users/growth', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    fresh_code: true, private_pictures: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, delta: whole(-GROWTH_MOVED_MAX, GROWTH_MOVED_MAX), document: Image, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'AMOUNT_INVALID', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to correct a growth value, and the level that follows from it; a document says why, a second operator confirms, the person is told.',
  },
  judgeLink: {
    method: 'POST', path: '/api/operator/users/judge_link', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, other_id: Id, verdict: z.enum(LINK_VERDICTS), ...reason }),
    data: z.object({ verdict: z.enum(LINK_VERDICTS), evidence: z.array(z.enum(LINK_EVIDENCE)) }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Say of two accounts that share something whether they are one person: then the later one is no newcomer and they stay linked; otherwise a shared device or payout account links them no more.',
  },
} as const satisfies Record<string, CallRow>
