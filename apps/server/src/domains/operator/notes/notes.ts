/** Notes of operators on things: written once, struck out with a reason, and found by the colleagues they mention. */
import type { ThingKind } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { checkReason, note } from '../action-audit.ts'

export interface NotedThing {
  kind: ThingKind
  id: number
}

export interface Note extends Record<string, unknown> {
  id: number
  kind: ThingKind
  ref_id: number
  operator_id: number
  text: string
  /** Paths of uploads. */
  files: string[]
  struck_at: number | null
  struck_by: number | null
  strike_reason: string | null
  created_at: number
}
const COLUMNS = 'id, kind, ref_id, operator_id, text, files, struck_at, struck_by, strike_reason, created_at'

/** Notes on a thing with an id below one, the latest first. */
export const notesOn = (ctx: Ctx, { kind, id }: NotedThing, below: number, limit: number): Promise<Note[]> =>
  query<Note>(
    ctx,
    'operator_notes_on',
    `select ${COLUMNS} from operator_notes where kind = $1 and ref_id = $2 and id < $3 order by id desc limit $4`,
    [kind, id, below, limit],
  )

/** One note, or undefined. */
export async function noteById(ctx: Ctx, id: number): Promise<Note | undefined> {
  return (await query<Note>(ctx, 'operator_note', `select ${COLUMNS} from operator_notes where id = $1`, [id]))[0]
}

/** The operators each of these notes mentions, in the order of their names. */
export async function mentionedIn(
  ctx: Ctx,
  note_ids: readonly number[],
): Promise<Map<number, Array<{ id: number; name: string }>>> {
  if (note_ids.length === 0) return new Map()
  const rows = await query<{ note_id: number; id: number; name: string }>(
    ctx,
    'operator_mentioned_in',
    `select m.note_id, a.id, a.name from operator_mentions m join operator_accounts a on a.id = m.operator_id
     where m.note_id = any($1) order by m.note_id, a.name, a.id`,
    [[...note_ids]],
  )
  return Map.groupBy(rows, (row) => row.note_id) as Map<number, Array<{ id: number; name: string }>>
}

/** Active operators with one of these roles, by name: who may be mentioned where these roles may look. */
export const activeWith = (ctx: Ctx, roles: readonly string[]): Promise<Array<{ id: number; name: string }>> =>
  query<{ id: number; name: string }>(
    ctx,
    'operator_active_with',
    `select id, name from operator_accounts where status = 'active' and roles && $1 order by name, id limit 200`,
    [[...roles]],
  )

/** Notes that say these words, on things of these kinds, the latest first; those struck out are not among them. */
export const findNotes = (ctx: Ctx, words: string, kinds: readonly ThingKind[], limit: number): Promise<Note[]> =>
  query<Note>(
    ctx,
    'operator_notes_find',
    `select ${COLUMNS} from operator_notes
     where platform_terms(platform_fold(text)) @> platform_asked(platform_fold($1::text)) and platform_says(platform_fold(text), platform_fold($1::text))
       and kind = any($2) and struck_at is null order by id desc limit $3`,
    [words, [...kinds], limit],
  )

/**
 * Writes a note. The caller has seen that its author may see the thing, and that it exists.
 * @param may_be_mentioned who may see the thing
 * @throws Refusal VALIDATION for a mention of somebody who may not see it, NOT_FOUND for a file that was not uploaded for a note
 */
export async function addNote(
  tx: Tx<OperatorCtx>,
  { kind, id }: NotedThing,
  {
    text,
    mentions,
    may_be_mentioned,
    files = [],
  }: { text: string; mentions: readonly number[]; may_be_mentioned: readonly string[]; files?: readonly string[] },
): Promise<Note> {
  const wanted = [...new Set(mentions)]
  const known = wanted.length === 0 ? [] : await activeWith(tx, may_be_mentioned)
  if (!wanted.every((one) => known.some((colleague) => colleague.id === one)))
    refuse('VALIDATION', { field: 'mentions', reason: 'somebody who may not see it' })
  for (const path of files)
    if (!(await tx.services.files.isOperators(tx, path, 'note'))) refuse('NOT_FOUND', { field: 'files' })
  const [row] = await query<Note>(
    tx,
    'operator_note_add',
    `insert into operator_notes (kind, ref_id, operator_id, text, files) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [kind, id, tx.operator.id, text, [...new Set(files)]],
  )
  invariant(row, 'a note was not stored')
  if (wanted.length > 0)
    await query(
      tx,
      'operator_mentions_add',
      'insert into operator_mentions (note_id, operator_id) select $1, unnest($2::bigint[])',
      [row.id, wanted],
    )
  tx.after_commit.push(() => {
    for (const operator_id of wanted)
      tx.services.realtime.push({ ch: `desk:op:${operator_id}`, type: 'desk.bell', seq: 0, data: null })
  })
  return row
}

/**
 * Strikes a note out: it stays, with who did it and why.
 * @throws Refusal REASON_REQUIRED, STATE_CONFLICT (it is struck out already)
 */
export async function strikeNote(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Note> {
  checkReason(reason)
  const [row] = await query<Note>(
    tx,
    'operator_note_strike',
    `update operator_notes set struck_at = platform_now(), struck_by = $2, strike_reason = $3 where id = $1 and struck_at is null returning ${COLUMNS}`,
    [id, tx.operator.id, reason],
  )
  if (!row) refuse('STATE_CONFLICT')
  await note(tx, {
    action: 'note.strike',
    target_type: row.kind,
    target_id: row.ref_id,
    after: { note_id: id },
    reason,
  })
  return row
}

export interface Mention extends Note {
  read_at: number | null
}

/** Notes that mention the caller, with an id below one, the latest first. */
export const mentionsOf = (ctx: OperatorCtx, below: number, limit: number): Promise<Mention[]> =>
  query<Mention>(
    ctx,
    'operator_mentions_of',
    `select n.*, m.read_at from operator_mentions m join operator_notes n on n.id = m.note_id
     where m.operator_id = $1 and m.note_id < $2 order by m.note_id desc limit $3`,
    [ctx.operator.id, below, limit],
  )

/** How many mentions the caller has not read. */
export async function unreadMentions(ctx: OperatorCtx): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'operator_mentions_unread',
    'select count(*) as count from operator_mentions where operator_id = $1 and read_at is null',
    [ctx.operator.id],
  )
  return row!.count
}

/** The caller has read a mention. @throws Refusal NOT_FOUND: the note does not mention them */
export async function readMention(tx: Tx<OperatorCtx>, note_id: number): Promise<void> {
  const rows = await query(
    tx,
    'operator_mention_read',
    'update operator_mentions set read_at = coalesce(read_at, platform_now()) where note_id = $1 and operator_id = $2 returning 1',
    [note_id, tx.operator.id],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}
