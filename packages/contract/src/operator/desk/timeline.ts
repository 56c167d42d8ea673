/** The console's calls about what happened to a thing: its timeline, the notes operators write there, and who was mentioned. Rows of `operator`. */
import { z } from 'zod'
import { type CallRow, OPERATOR_ROLES } from '../../call.ts'
import { ById, Image, opt } from '../../shapes/index.ts'
import { At, csv, Id, Ok, SignedFen, text } from '../../units.ts'
import { THING_KINDS, TIMELINE_SOURCES } from '../resources/timeline-kinds.ts'
import { reason } from '../shapes.ts'

/** Characters of a note at most. */
export const NOTE_CHARS_MAX = 2_000
/** Files of a note at most. */
export const NOTE_FILES_MAX = 5
/** Colleagues one note may mention. */
export const MENTIONS_MAX = 10
/** Entries of a timeline, or mentions, that come at once. */
export const TIMELINE_PAGE = 20

const Kind = z.enum(THING_KINDS)
const thing = { kind: Kind, id: Id }
/** Everybody who may see a thing of some kind; a thing of another kind is refused as FORBIDDEN. */
const READERS = ['review', 'service', 'finance', 'arbiter'] as const
/** Where the next piece begins, as the one before said. */
const from = z.string().trim().max(1_000).optional()

const Colleague = z.object({ id: Id, name: z.string() })

const Note = z.object({
  id: Id,
  mentions: z.array(Colleague),
  /** Pictures and PDF files, at addresses that work for five minutes and for the caller alone. */
  files: z.array(z.object({ kind: z.enum(['picture', 'pdf']), url: z.string() })),
  /** It was struck out: it stays readable, with who did it and why. */
  struck: opt(z.object({ by: z.string(), reason: z.string(), at: At })),
})

export const TimelineEntry = z.object({
  /** Tells it from every other of the timeline. */
  key: z.string(),
  source: z.enum(TIMELINE_SOURCES),
  at: At,
  /** The actor; absent where the server did it by itself. */
  by: opt(z.object({ type: z.enum(['user', 'shop', 'operator', 'provider']), name: z.string() })),
  title: z.string(),
  text: opt(z.string()),
  /** What moved, or what it is about. */
  amount_fen: opt(SignedFen),
  note: opt(Note),
})

const Mention = z.object({
  note_id: Id,
  ...thing,
  by: z.string(),
  text: z.string(),
  /** The note was struck out since. */
  struck: z.boolean(),
  at: At,
  read: z.boolean(),
})

// biome-ignore format: a row opens with its method and path on one line
export const timelineRows = {
  timeline: {
    method: 'GET', path: '/api/operator/timeline', effect: 'read', auth: 'operator', roles: READERS,
    input: z.object({ ...thing, of: csv(z.enum(TIMELINE_SOURCES)).optional(), from }),
    data: z.object({ list: z.array(TimelineEntry), next: opt(z.string()) }),
    refusals: ['NOT_FOUND', 'AUDITS_BLIND'],
    note: "What happened to an order, lot, case, person, shop, payment, goods, sale, withdrawal or report, the latest first: states, money, notices, operators' decisions and notes. For who may see the thing.",
  },
  uploadNoteFile: {
    method: 'POST', path: '/api/operator/notes/upload', effect: 'write', auth: 'operator', roles: READERS, body: 'multipart',
    uploads_as: 'note', takes_pdf: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ path: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'MISSING_PARAM'],
    note: 'Upload a picture or PDF file for a note in the field `file`; only operators ever see it.',
  },
  addNote: {
    method: 'POST', path: '/api/operator/notes', effect: 'write', auth: 'operator', roles: READERS, private_pictures: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      ...thing, text: text(NOTE_CHARS_MAX), mentions: z.array(Id).max(MENTIONS_MAX).default([]),
      files: z.array(Image).max(NOTE_FILES_MAX).default([]),
    }),
    data: TimelineEntry,
    refusals: ['NOT_FOUND'],
    note: 'Write a note on a thing one may see; colleagues mentioned, who may see it as well, find it among their mentions. Files were uploaded for notes before.',
  },
  strikeNote: {
    method: 'POST', path: '/api/operator/notes/strike', effect: 'write', auth: 'operator', roles: READERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: TimelineEntry,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Strike a note out with a reason: it stays readable. Notes are never changed or deleted.',
  },
  colleagues: {
    method: 'GET', path: '/api/operator/notes/colleagues', effect: 'read', auth: 'operator', roles: READERS,
    input: z.object({ kind: Kind }),
    data: z.object({ list: z.array(Colleague) }),
    refusals: [],
    note: 'Who may be mentioned on things of a kind: active operators who may see them.',
  },
  mentions: {
    method: 'GET', path: '/api/operator/mentions', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ from: Id.optional() }),
    data: z.object({ list: z.array(Mention), unread: z.number().int(), next: opt(Id) }),
    refusals: [],
    note: "Notes that mention the caller, the latest first, and how many of them are unread.",
  },
  readMention: {
    method: 'POST', path: '/api/operator/mentions/read', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Note that one has read a mention; id is the note.',
  },
} as const satisfies Record<string, CallRow>
