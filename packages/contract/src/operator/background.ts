/** The console's calls for background work that fails: events a subscriber could not take in, deadlines that do not get done. Rows of `operator`. */
import { z } from 'zod'
import { opt } from '../shapes/index.ts'
import { At, Id, Paging, page } from '../units.ts'
import { reason } from './shapes.ts'

const subscriber = z.string().trim().min(1).max(80)

const DeadLetter = z.object({
  event_id: Id,
  /** What happened, e.g. order.paid. */
  topic: z.string(),
  /** The subscriber that could not take it in, e.g. auction.note_paid. */
  subscriber: z.string(),
  /** What it is about, e.g. order_id:7. */
  about: z.string(),
  attempts: z.number().int(),
  last_error: z.string(),
  created_at: At,
  dead_at: At,
})

const StuckDeadline = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  /** The order, lot, payment … it is about. */
  ref_id: Id,
  attempts: z.number().int(),
  last_error: opt(z.string()),
  created_at: At,
  next_try_at: At,
})

const Job = z.object({
  /** As in operator.tidy_up. */
  name: z.string(),
  /** Minute, hour, day, month, weekday of Asia/Shanghai. */
  cron: z.string(),
  /** Absent: it has not run yet. */
  last: opt(
    z.object({
      started_at: At,
      /** Absent: it runs, or its process died. */
      took_ms: opt(z.number().int()),
      outcome: z.enum(['running', 'done', 'failed']),
      error: opt(z.string()),
    }),
  ),
})

// biome-ignore format: a row opens with its method and path on one line
export const backgroundRows = {
  deadLetters: {
    method: 'GET', path: '/api/operator/background/letters', effect: 'read', auth: 'operator', roles: ['service', 'finance'],
    input: z.object({ ...Paging }),
    data: page(DeadLetter),
    refusals: [],
    note: 'Events a subscriber failed to take in twelve times, the oldest first. They stand aside until they are replayed.',
  },
  replayLetter: {
    method: 'POST', path: '/api/operator/background/letters/replay', effect: 'write', auth: 'operator', roles: ['service', 'finance'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ event_id: Id, subscriber, ...reason }),
    data: z.object({ event_id: Id, subscriber: z.string() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Hand one dead letter out again, with twelve new tries.',
  },
  replayLetters: {
    method: 'POST', path: '/api/operator/background/letters/replay_all', effect: 'write', auth: 'operator', roles: ['service', 'finance'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ subscriber, ...reason }),
    data: z.object({ subscriber: z.string(), replayed: z.number().int() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Hand all dead letters of a subscriber out again, the oldest 1,000 at a time.',
  },
  stuckDeadlines: {
    method: 'GET', path: '/api/operator/background/deadlines', effect: 'read', auth: 'operator', roles: ['service', 'finance'],
    input: z.object({ ...Paging }),
    data: page(StuckDeadline),
    refusals: [],
    note: 'Deadlines whose work failed five times in a row, the oldest first. They are tried every five minutes all the same.',
  },
  retryDeadline: {
    method: 'POST', path: '/api/operator/background/deadlines/retry', effect: 'write', auth: 'operator', roles: ['service', 'finance'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ id: Id }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Try a stuck deadline at once. It is listed again as soon as it fails again.',
  },
  jobs: {
    method: 'GET', path: '/api/operator/background/jobs', effect: 'read', auth: 'operator', roles: ['service', 'finance'],
    input: z.object({}),
    data: z.object({ list: z.array(Job) }),
    refusals: [],
    note: 'Jobs the clock runs, by name: when, and how the last run went.',
  },
} as const
