/** The console's calls about who works on what: claims, take-overs, who looks, and the next thing of a queue. Rows of `operator`. */
import { z } from 'zod'
import { opt } from '../shapes/index.ts'
import { At, Flag, Id, Ok, text } from '../units.ts'
import { Claim, Somebody } from './resources/claimed.ts'
import { QUEUE_NAMES } from './resources/queues.ts'

/** The queues operators work through: each thing in them has a review deadline, and a decision on it needs a claim. */
export const Queue = z.enum(QUEUE_NAMES)

export const ThingState = z.object({
  queue: Queue,
  id: Id,
  /** It still waits for a decision. */
  open: z.boolean(),
  claim: opt(Claim),
  /** What it holds now, part by part; a page that shows something else has to look again. */
  seen: z.string(),
  /** Others who look at it now. */
  others: z.array(Somebody.extend({ typing: z.boolean() })),
  /** The operators who put it aside, and why, the latest first. */
  skips: z.array(z.object({ name: z.string(), reason: z.string(), at: At })),
})

const TakeOver = z.object({
  id: Id,
  queue: Queue,
  ref_id: Id,
  by: z.string(),
  reason: z.string(),
  at: At,
})

const ClaimsOfOne = z.object({
  operator: Somebody,
  /** Claims held now. */
  held: z.number().int(),
  /** Since when the oldest of them is held. */
  oldest_at: opt(At),
  /** Claims that lapsed without a decision, and things served next and put aside, in the answer's days. */
  lapsed: z.number().int(),
  skipped: z.number().int(),
})

const about = { queue: Queue, id: Id }
/** Like the reason of an act, where one is needed. */
const why = { reason: text(500, 0).meta({ minLength: 4, maxLength: 500 }).default('') }
const DECIDERS = ['review', 'service', 'arbiter', 'finance', 'content'] as const

// biome-ignore format: a row opens with its method and path on one line
export const claimRows = {
  lookAt: {
    method: 'POST', path: '/api/operator/claims/look', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'each', keyless: 'a heartbeat: each says that somebody is there now' }, states: [],
    input: z.object({ ...about, typing: Flag.default(false) }),
    data: ThingState,
    refusals: ['NOT_FOUND'],
    note: 'Say that one looks at a thing, or types; who else does. Typing renews the own claim.',
  },
  takeClaim: {
    method: 'POST', path: '/api/operator/claims/take', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ ...about, ...why }),
    data: ThingState,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CLAIM_HELD', 'REASON_REQUIRED'],
    note: 'Claim a thing for ten minutes. One somebody else holds is taken over with a reason, which its holder reads.',
  },
  releaseClaim: {
    method: 'POST', path: '/api/operator/claims/release', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object(about),
    data: ThingState,
    refusals: ['NOT_FOUND'],
    note: 'Give the own claim on a thing back.',
  },
  nextThing: {
    method: 'POST', path: '/api/operator/claims/next', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ queue: Queue, skip_id: Id.optional(), ...why }),
    data: z.object({ queue: Queue, id: opt(Id) }),
    refusals: ['REASON_REQUIRED'],
    note: 'The thing with the oldest deadline that no operator works on, claimed. The one served before comes again until it is decided or put aside with a reason.',
  },
  claimsByOperator: {
    method: 'GET', path: '/api/operator/claims/by_operator', effect: 'read', auth: 'operator', roles: DECIDERS,
    input: z.object({}),
    data: z.object({ days: z.number().int(), list: z.array(ClaimsOfOne) }),
    refusals: [],
    note: 'By operator: claims held now and for how long the oldest, those that lapsed without a decision and what was put aside in seven days. Who holds most stands first.',
  },
  takeOvers: {
    method: 'GET', path: '/api/operator/claims/take_overs', effect: 'read', auth: 'operator', roles: DECIDERS,
    input: z.object({}),
    data: z.object({ list: z.array(TakeOver) }),
    refusals: [],
    note: 'Claims that colleagues took over from the caller, which they have not put away, the latest first.',
  },
  readTakeOver: {
    method: 'POST', path: '/api/operator/claims/take_overs/read', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Put the notice of a take-over away.',
  },
} as const
