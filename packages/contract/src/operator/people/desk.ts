/** The console's calls about the desk of customer service. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { MESSAGE_KINDS } from '../../calls/people/chat.ts'
import { DESK_KINDS, DESK_STATES } from '../../calls/people/desk-words.ts'
import { opt } from '../../shapes/index.ts'
import { At, AtMs, Flag, Id, Ok, PicturePath, rowNumber, text, Uuid } from '../../units.ts'
import { reason } from '../shapes.ts'

const ROLES = ['service', 'arbiter'] as const

const DeskLine = z.object({
  id: Id,
  kind: z.enum(DESK_KINDS),
  state: z.enum(DESK_STATES),
  person: z.object({ id: Id, name: z.string() }),
  /** The shop whose chat Juya joined. */
  shop: opt(z.object({ id: Id, name: z.string() })),
  /** What the person asked for it with. */
  topic: opt(z.string()),
  queued_at: At,
  /** An operator was silent and gave it back: it goes first. */
  is_back: z.boolean(),
  /** The person waits for an answer. */
  waits: z.boolean(),
  operator: opt(z.object({ id: Id, name: z.string() })),
  stars: opt(z.number().int()),
})

const DeskMessage = z.object({
  seq: z.number().int(),
  by: z.enum(['user', 'shop', 'house']),
  kind: z.enum([...MESSAGE_KINDS, 'recalled']),
  text: opt(z.string()),
  /** Of a picture: its address for this console. */
  picture: opt(z.string()),
  /** The lot, goods or order of a card. */
  ref_id: opt(Id),
  automatic: z.boolean(),
  at_ms: AtMs,
})

// biome-ignore format: a row opens with its method and path on one line
export const deskRows = {
  desk: {
    method: 'GET', path: '/api/operator/desk', effect: 'read', auth: 'operator', roles: ROLES,
    input: z.object({}),
    data: z.object({
      /** The caller is at the desk and is given chats. */
      here: z.boolean(),
      chats_max: z.number().int(),
      own: z.array(DeskLine),
      /** Those that wait, the next one first. */
      queue: z.array(DeskLine),
      waiting: z.number().int(),
      /** The other operators at the desk, with how many chats. */
      colleagues: z.array(z.object({ id: Id, name: z.string(), chats: z.number().int() })),
      /** The caller's chats of the last day that are over, the latest first. */
      over: z.array(DeskLine),
    }),
    refusals: [],
    note: 'The desk: who waits, the own chats, who else is there.',
  },
  deskHere: {
    method: 'POST', path: '/api/operator/desk/here', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'once' }, states: [],
    limits: [{ per: 'person', max: 60, window_s: 60 }],
    input: z.object({ here: Flag }),
    data: z.object({ here: z.boolean() }),
    refusals: [],
    note: 'Say that one is at the desk, again at least once a minute, or that one leaves; who is there is given those that wait.',
  },
  deskChat: {
    method: 'GET', path: '/api/operator/desk/chat', effect: 'read', auth: 'operator', roles: ROLES,
    input: z.object({ id: Id, before_seq: rowNumber(1).optional() }),
    data: z.object({
      chat: DeskLine,
      conv_id: Id,
      list: z.array(DeskMessage),
      has_more: z.boolean(),
      /** In a chat of others: the first line Juya reads of each time it was there, and the last. */
      joins: z.array(z.object({ from_seq: z.number().int(), to_seq: opt(z.number().int()) })),
      /** What colleagues said when they handed it on, the first in front. */
      handed: z.array(z.object({ by: z.string(), to: opt(z.string()), note: z.string(), at: At })),
      comment: opt(z.string()),
      report_id: opt(Id),
      case_id: opt(Id),
      /** The caller has it. */
      is_own: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
    note: 'A chat of the desk. Of a chat of others only the lines from which on Juya reads; each look is on the sides’ pages.',
  },
  deskSend: {
    method: 'POST', path: '/api/operator/desk/send', effect: 'write', auth: 'operator', roles: ROLES, private_pictures: true,
    repeat: { anew: 'each', keyless: 'client_msg_id makes the same message be written once, whatever the key' }, states: [],
    input: z.object({ id: Id, text: text(1_000).optional(), path: PicturePath.optional(), client_msg_id: Uuid }),
    data: DeskMessage,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'IDEM_MISMATCH', 'MISSING_PARAM'],
    note: 'Write into an own chat as Juya: a text, or a picture that was uploaded for it.',
  },
  uploadDeskPicture: {
    method: 'POST', path: '/api/operator/desk/upload', effect: 'write', auth: 'operator', roles: ROLES, body: 'multipart',
    uploads_as: 'chat',
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ path: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'MISSING_PARAM'],
    note: 'Upload a picture for a chat of the desk in the field `file`; it opens for the sides of the chat it is sent into.',
  },
  deskTyping: {
    method: 'POST', path: '/api/operator/desk/typing', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'each' }, states: [],
    limits: [{ per: 'person', max: 60, window_s: 60 }],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Shows the sides of an own chat that an answer is being written; nothing is kept.',
  },
  deskTransfer: {
    method: 'POST', path: '/api/operator/desk/transfer', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, to: Id.optional(), note: text(200) }),
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SELF_ACTION', 'LIMIT_REACHED'],
    note: 'Hand an own chat on with a note, to a colleague at the desk or to the head of the queue.',
  },
  deskClose: {
    method: 'POST', path: '/api/operator/desk/close', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'End an own chat; of a chat of others Juya reads no further line.',
  },
  joinChat: {
    method: 'POST', path: '/api/operator/desk/join', effect: 'write', auth: 'operator', roles: ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ report_id: Id.optional(), case_id: Id.optional(), ...reason }),
    data: z.object({ id: Id }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'REASON_REQUIRED'],
    note: 'Join the chat a report or a case under way is about: both sides see from which line on Juya reads.',
  },
  helpQuestions: {
    method: 'GET', path: '/api/operator/help/questions', effect: 'read', auth: 'operator', roles: ['service', 'content'],
    input: z.object({}),
    data: z.object({
      list: z.array(z.object({
        words: z.string(), locale: z.string(), asked_count: z.number().int(), asked_at: At,
        /** The answer that did not help. */
        help: opt(z.object({ id: Id, title: z.string() })),
      })),
    }),
    refusals: [],
    note: 'Questions the help had no useful answer to, the most asked first.',
  },
  settleQuestion: {
    method: 'POST', path: '/api/operator/help/questions/settle', effect: 'write', auth: 'operator', roles: ['service', 'content'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ words: text(100) }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Take a question off the list; it comes back when it is asked again.',
  },
} as const satisfies Record<string, CallRow>
