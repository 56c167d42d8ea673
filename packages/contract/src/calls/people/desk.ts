/** Rows of `service`: customer service of Juya itself. The help answers first; a person is one tap away. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Id, text, whole } from '../../units.ts'
import { DESK_KINDS, DESK_STATES } from './desk-words.ts'

const Conversation = { conv_id: Id.optional() }

/** How it stands with a person's chat at the desk. */
const Desk = z.object({
  /** robot: the help answers, and no person was asked for. */
  state: z.enum(['robot', ...DESK_STATES]),
  conv_id: opt(Id),
  kind: opt(z.enum(DESK_KINDS)),
  /** While it waits: 1 is next. */
  place: opt(z.number().int()),
  queued_at: opt(At),
  /** How long others waited lately, in seconds; absent where that says nothing. */
  usual_wait_s: opt(z.number().int()),
  /** How many operators are at the desk now. */
  operators: z.number().int(),
  /** Idle: when it ends by itself. */
  closes_at: opt(At),
  /** Over: until when writing opens it again. */
  reopens_until: opt(At),
  may_rate: z.boolean(),
  stars: opt(z.number().int().min(1).max(5)),
})

// biome-ignore format: a row opens with its method and path on one line
export const deskRows = {
  desk: {
    method: 'GET', path: '/api/portal/Help/desk', effect: 'read', auth: 'user',
    input: z.object(Conversation),
    data: Desk,
    refusals: ['NOT_FOUND'],
    note: 'How it stands with one’s chat with customer service: the place in the queue, how long others waited, whether it can be rated. With a conversation: of that one.',
  },
  askPerson: {
    method: 'POST', path: '/api/portal/Help/person', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: [],
    limits: [{ per: 'person', max: 10, window_s: 3_600 }],
    input: z.object({ question: text(500).optional() }),
    data: Desk,
    refusals: [],
    note: 'Ask for a person; what was asked the help last goes along. One who waits already keeps their place.',
  },
  rate: {
    method: 'POST', path: '/api/portal/Help/rate', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ ...Conversation, stars: whole(1, 5), comment: text(200).optional() }),
    data: Desk,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Say how a chat with customer service was, once a person answered and it is idle or over; the last word counts.',
  },
} as const satisfies Record<string, CallRow>
