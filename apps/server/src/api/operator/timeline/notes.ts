/** Notes of operators on things, and their mentions of colleagues. */
import { OPERATOR_ROLES, type Parsed, operator as rows, SHOWN_BY, type ThingKind, TIMELINE_PAGE } from '@juya/contract'
import {
  activeWith,
  addNote as add,
  mentionsOf,
  type Note,
  noteById,
  operatorNames,
  readMention as read,
  strikeNote as strike,
  unreadMentions,
} from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { maySee, noteStep, sourcesOf } from './sources.ts'
import { entries } from './timeline.ts'

const entryOf = async (ctx: OperatorCtx, note: Note) =>
  (await entries(ctx, [{ ...noteStep(note), name: 'notes', of: 'note' }]))[0]!

/** Everybody with one of these roles sees things of the kind; the auditor sees all. */
const readersOf = (kind: ThingKind): readonly string[] =>
  OPERATOR_ROLES.filter(
    (role) => role === 'auditor' || (rows[SHOWN_BY[kind]].roles as readonly string[]).includes(role),
  )

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadNoteFile(ctx: OperatorCtx) {
  const { path } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path }
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, VALIDATION (a mention of somebody who may not see the thing) */
export async function addNote(ctx: OperatorCtx, { kind, id, text, mentions, files }: Parsed<(typeof rows)['addNote']>) {
  return inTransaction(ctx, async (tx) => {
    await sourcesOf(tx, { kind, id })
    return entryOf(tx, await add(tx, { kind, id }, { text, mentions, files, may_be_mentioned: readersOf(kind) }))
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN (a note on what one may not see), STATE_CONFLICT, REASON_REQUIRED */
export async function strikeNote(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['strikeNote']>) {
  return inTransaction(ctx, async (tx) => {
    const note = await noteById(tx, id)
    if (!note) refuse('NOT_FOUND')
    if (!maySee(tx.operator, note.kind)) refuse('FORBIDDEN')
    return entryOf(tx, await strike(tx, id, reason))
  })
}

/** @throws Refusal FORBIDDEN */
export async function colleagues(ctx: OperatorCtx, { kind }: Parsed<(typeof rows)['colleagues']>) {
  if (!maySee(ctx.operator, kind)) refuse('FORBIDDEN')
  const list = await activeWith(ctx, readersOf(kind))
  return { list: list.filter(({ id }) => id !== ctx.operator.id) }
}

/** Mentions of things one may see no longer, as after a change of roles, are left out. */
export async function mentions(ctx: OperatorCtx, { from }: Parsed<(typeof rows)['mentions']>) {
  const found = await mentionsOf(ctx, from ?? Number.MAX_SAFE_INTEGER, TIMELINE_PAGE + 1)
  const shown = found.slice(0, TIMELINE_PAGE)
  const list = shown.filter(({ kind }) => maySee(ctx.operator, kind))
  const names = await operatorNames(
    ctx,
    list.map(({ operator_id }) => operator_id),
  )
  return {
    list: list.map((note) => ({
      note_id: note.id,
      kind: note.kind,
      id: note.ref_id,
      by: names.get(note.operator_id) ?? '',
      text: note.text,
      struck: note.struck_at !== null,
      at: seconds(note.created_at),
      read: note.read_at !== null,
    })),
    unread: await unreadMentions(ctx),
    next: found.length > TIMELINE_PAGE ? shown.at(-1)!.id : null,
  }
}

/** @throws Refusal NOT_FOUND */
export async function readMention(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['readMention']>) {
  return inTransaction(ctx, async (tx) => {
    await read(tx, id)
    return null
  })
}
