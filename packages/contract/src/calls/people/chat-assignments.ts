/** Members of a shop who take turns in answering its chats. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Nothing, opt } from '../../shapes/index.ts'
import { At, Flag, Id } from '../../units.ts'

/** So many chats whose buyer waits one member has at most. */
export const ASSIGNED_CHATS_MAX = 10
/** A chat whose member is silent so long goes on to the next. */
export const ASSIGNMENT_SILENT_MIN = 5

const Availability = z.object({
  /** Whether the caller takes turns. */
  on_duty: z.boolean(),
  /** The members who may answer chats; with fewer than two on duty nothing is handed out. */
  members: z.array(z.object({ id: Id, name: z.string(), on_duty: z.boolean(), chats: z.number().int() })),
  /** Chats whose buyer waits while each member has as many as they may. */
  in_line: z.number().int(),
  chats_max: z.number().int(),
  silent_min: z.number().int(),
})

/** The member a chat is assigned to, as the shop's members see it; absent where it waits for no answer, or one member answers alone. */
export const ChatAssignment = z.object({
  /** Absent: each on duty has as many chats as they may. */
  member: opt(z.string()),
  is_me: z.boolean(),
  /** Then it goes on to the next member. */
  until_at: opt(At),
})

// biome-ignore format: a row opens with its method and path on one line
export const assignmentRows = {
  availability: {
    method: 'GET', path: '/api/store/service_template/availability', effect: 'read', auth: 'shop', permission: 'chat',
    input: Nothing,
    data: Availability,
    refusals: [],
    note: 'Who takes turns in answering the chats of the shop, with how many each has.',
  },
  setAvailability: {
    method: 'POST', path: '/api/store/service_template/availability', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ on: Flag }),
    data: Availability,
    refusals: [],
    note: 'Take turns or stop; whose buyers wait are handed on at once.',
  },
} as const satisfies Record<string, CallRow>
