/** The console's calls about texts of the site: agreements and articles. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, opt } from '../../shapes/index.ts'
import { At, Flag, Id, line, rowNumber, text } from '../../units.ts'
import { TEXT_STATES, TEXTS } from '../resources/content/texts.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { Approval, AuditEntry, reason } from '../shapes.ts'
import { TEXT_CODES } from './wording.ts'

const Words = z.object({
  title: line(60),
  summary: z.array(text(200)).min(1).max(6),
  sections: z
    .array(z.object({ title: line(80), paragraphs: z.array(text(2_000)).min(1).max(40) }))
    .min(1)
    .max(60),
})

/** A version of a text in the console's list. */
export const TextRow = z.object({
  id: Id,
  code: z.enum(TEXT_CODES),
  title: z.string(),
  version: z.number().int(),
  status: z.enum(TEXT_STATES),
  /** From when it holds, or held; null while that is open. */
  from_at: opt(At),
  /** People are asked to agree to it before they write again. */
  must_accept: z.boolean(),
  /** Who changed it last; null: it came with the release. */
  by: opt(z.string()),
  updated_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const textRows = {
  texts: {
    method: 'GET', path: '/api/operator/texts', effect: 'read', auth: 'operator', roles: TEXTS.roles,
    input: listInput(TEXTS),
    data: listPage(TextRow),
    refusals: [],
    note: 'Versions of the agreements and articles, whatever their state.',
  },
  text: {
    method: 'GET', path: '/api/operator/texts/info', effect: 'read', auth: 'operator', roles: TEXTS.roles,
    input: ById,
    data: TextRow.extend({
      en: Words, zh: Words,
      /** Rises with each change: what one saves is what one has seen. */
      revision: z.number().int(),
      /** A second reader confirms it. */
      two_readers: z.boolean(),
      /** The version people read now. */
      in_force: z.object({ id: Id, version: z.number().int(), en: Words, zh: Words }),
      /** A version of the same text that is not in force yet, other than this one. */
      open_id: opt(Id),
      /** What may stand between braces, as it reads today. */
      figures: z.array(z.object({ name: z.string(), value: z.string() })),
      approval: opt(Approval),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One version with its words in both languages, beside the version in force.',
  },
  saveText: {
    method: 'POST', path: '/api/operator/texts/save', effect: 'write', auth: 'operator', roles: TEXTS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional(), revision: rowNumber(1).optional(), code: z.enum(TEXT_CODES), en: Words, zh: Words }),
    data: TextRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'PLACEHOLDER_UNKNOWN'],
    note: 'Begin a new version of a text as a draft, or change the draft with this id: one open version of each text. What stands between braces must be a figure of ours.',
  },
  submitText: {
    method: 'POST', path: '/api/operator/texts/submit', effect: 'write', auth: 'operator', roles: TEXTS.roles,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, from_at: At.optional(), must_accept: Flag.default(false), ...reason }),
    data: TextRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'ALREADY_DONE'],
    note: 'Let a draft come into force, at once or from a moment on. An agreement waits for its second reader first, who confirms it by decideApproval; with must_accept people are asked to agree to it before they write again.',
  },
  withdrawText: {
    method: 'POST', path: '/api/operator/texts/withdraw', effect: 'write', auth: 'operator', roles: TEXTS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: TextRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take back a scheduled version before its time: it is a draft again.',
  },
  discardText: {
    method: 'POST', path: '/api/operator/texts/discard', effect: 'write', auth: 'operator', roles: TEXTS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: TextRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Give a draft up; it is archived and never comes into force.',
  },
} as const satisfies Record<string, CallRow>
