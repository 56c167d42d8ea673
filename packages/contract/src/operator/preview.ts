/** What an act of an operator would do, before it is done. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../call.ts'
import { opt } from '../shapes/index.ts'
import { At, Id, SignedFen } from '../units.ts'
import { CLAIM_REFUSALS } from './resources/claimed.ts'
import { DUTIES } from './resources/duties.ts'
import { PREVIEWED_ACTS } from './resources/index.ts'

/** Acts that are shown before they are done: what definitions and duties name, and what answers a proposal or deals with many at once. */
export const PREVIEWED: ReadonlySet<string> = new Set([
  ...DUTIES.flatMap(({ acts }) => Object.values(acts).filter((call): call is string => call !== null)),
  ...PREVIEWED_ACTS,
  ...['writeOffDebt', 'releaseKept', 'replayLetters', 'openDeduction', 'createOperator'],
])

/** The header an act carries what its preview was named by. */
export const PREVIEW_HASH_HEADER = 'preview-hash'

const InBothLanguages = z.object({ en: z.string(), zh: z.string() })

/** Everything an act and what follows from it at once would change. */
export const Preview = z.object({
  /** Names the effects; the act carries it, and is done only while they are the same. */
  hash: z.string(),
  /** False: more follows than is worked out beforehand. */
  complete: z.boolean(),
  money: z.array(
    z.object({
      account: z.string(),
      owner_type: z.enum(['user', 'shop', 'order', 'platform', 'external']),
      owner_id: opt(Id),
      owner_name: opt(z.string()),
      kind: z.string(),
      change_fen: SignedFen,
      /** Of people's, shops' and orders' accounts; Juya's own move all the time. */
      before_fen: opt(SignedFen),
      after_fen: opt(SignedFen),
    }),
  ),
  /** Rows whose state changes; `from` and `id` are null for one that is new. */
  states: z.array(
    z.object({
      thing: z.string(),
      title: z.string(),
      id: opt(z.string()),
      field: z.string(),
      from: opt(z.string()),
      to: z.string(),
      /** Where these are numbers of something: what it is called. */
      from_name: opt(z.string()),
      to_name: opt(z.string()),
    }),
  ),
  clocks: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      ref_id: Id,
      change: z.enum(['starts', 'moves', 'ends']),
      /** When it is due then. */
      due_at: opt(At),
    }),
  ),
  /** What people are told, word for word; moments in them are those of the preview. */
  notices: z.array(
    z.object({
      to: z.enum(['user', 'shop']),
      /** Null: a shop the act opens. */
      id: opt(Id),
      name: opt(z.string()),
      title: InBothLanguages,
      content: InBothLanguages,
    }),
  ),
})

// biome-ignore format: a row opens with its method and path on one line
export const previewRows = {
  preview: {
    method: 'POST', path: '/api/operator/preview', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ call: z.string().trim().min(1).max(40), input: z.record(z.string(), z.unknown()).default({}) }),
    data: Preview,
    refusals: [
      'NOT_FOUND', 'FORBIDDEN', 'REASON_REQUIRED', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'SELF_ACTION', 'SAME_BROWSER', 'ALONE_TOO_SOON', 'COLLEAGUE_TOO_SOON',
      'LIMIT_REACHED', 'WINDOW_CLOSED', 'AMOUNT_INVALID', 'CASE_OPEN', 'CASE_AMOUNT', 'PRECEDENT_REQUIRED', 'HEADNOTE_NAMES', 'APPLICANT_UNVERIFIED', 'SHOP_NAME_TAKEN', 'ALREADY_DONE', 'LICENCE_REQUIRED', 'NAME_TAKEN', 'CONTENT_BLOCKED', 'VALIDATION', ...CLAIM_REFUSALS,
    ],
    note: 'What an act would do, by doing it and undoing it: money by account, states, clocks, the words people read. Refuses what the act refuses. The act sends `hash` as the header Preview-Hash and is refused with PREVIEW_CHANGED, and the new preview, when it would do something else by then.',
  },
} as const
