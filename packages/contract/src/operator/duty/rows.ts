/** The console's calls about who is on duty: the roster, where an operator is reached, and the bell. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Day, Flag, Id, Ok, Phone } from '../../units.ts'
import { QUEUE_NAMES } from '../resources/queues.ts'
import { OperatorRoleName, reason } from '../shapes.ts'

const Somebody = z.object({ id: Id, name: z.string() })

export const ShiftRow = z.object({
  id: Id,
  role: OperatorRoleName,
  operator: Somebody,
  from_at: At,
  until_at: At,
  /** They are on duty now. */
  now: z.boolean(),
})

export const Roster = z.object({
  /** Monday 0:00 in Shanghai, and seven days later. */
  from_at: At,
  until_at: At,
  shifts: z.array(ShiftRow),
  roles: z.array(
    z.object({
      role: OperatorRoleName,
      /** The operators who could be on duty, and where they are reached. */
      operators: z.array(Somebody.extend({ phone_masked: opt(z.string()), leads: z.boolean() })),
      can_write: z.boolean(),
    }),
  ),
  /** The reader decides who leads a role. */
  can_lead: z.boolean(),
  own_phone: opt(z.string()),
})

/** What waits for the reader: a claim they hold, a proposal they may confirm, a thing due soon, an alarm they hear. */
export const BellItem = z.object({
  kind: z.enum(['alarm', 'due', 'claim', 'proposal']),
  /** Of a claim or a thing that is due. */
  queue: opt(z.enum(QUEUE_NAMES)),
  ref_id: Id,
  title: opt(z.string()),
  /** Until when: the review deadline, the claim, the proposal; of an alarm since when. */
  at: At,
})

const EVERYBODY = OPERATOR_ROLES

// biome-ignore format: a row opens with its method and path on one line
export const dutyRows = {
  roster: {
    method: 'GET', path: '/api/operator/roster', effect: 'read', auth: 'operator', roles: EVERYBODY,
    input: z.object({ day: Day.optional() }),
    data: Roster,
    refusals: [],
    note: 'Who is on duty in the week of a day, role by role; who could be, and where they are reached.',
  },
  addShift: {
    method: 'POST', path: '/api/operator/roster/add', effect: 'write', auth: 'operator', roles: EVERYBODY,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ role: OperatorRoleName, operator_id: Id, from_at: At, until_at: At }),
    data: ShiftRow,
    refusals: ['NOT_FOUND', 'WINDOW_CLOSED', 'STATE_CONFLICT'],
    note: 'Enter a shift, seven days at most; for root and who leads the role.',
  },
  removeShift: {
    method: 'POST', path: '/api/operator/roster/remove', effect: 'write', auth: 'operator', roles: EVERYBODY,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND', 'WINDOW_CLOSED'],
    note: 'Take a shift out; one that has begun ends now. For root and who leads the role.',
  },
  setLead: {
    method: 'POST', path: '/api/operator/roster/lead', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ operator_id: Id, role: OperatorRoleName, on: Flag }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Let an operator write the roster of one of their roles, or no longer.',
  },
  saveOwnPhone: {
    method: 'POST', path: '/api/operator/roster/phone', effect: 'write', auth: 'operator', roles: EVERYBODY, secret: true,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ phone: Phone.nullable() }),
    data: z.object({ own_phone: opt(z.string()) }),
    refusals: ['NUMBER_BY_ANOTHER'],
    note: 'Where an alarm reaches the caller by SMS; null forgets the number. It is kept encrypted and shown masked. It also says whose accounts they decide nothing about: once given, who moves money has it changed by root.',
  },
  saveOperatorPhone: {
    method: 'POST', path: '/api/operator/roster/phone_of', effect: 'write', auth: 'operator', roles: ['root'], secret: true,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ operator_id: Id, phone: Phone.nullable(), ...reason }),
    data: z.object({ phone: opt(z.string()) }),
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'REASON_REQUIRED'],
    note: "Set another operator's number, or take it away.",
  },
  bell: {
    method: 'GET', path: '/api/operator/bell', effect: 'read', auth: 'operator', roles: EVERYBODY,
    input: z.object({}),
    data: z.object({ list: z.array(BellItem) }),
    refusals: [],
    note: 'What waits for the caller: alarms they hear, deadlines that end within 15 minutes in queues they decide, claims they hold, proposals they may confirm.',
  },
} as const
