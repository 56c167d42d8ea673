/**
 * What a transaction does to the rows that matter, noted by triggers (platform_note_effect) where the transaction asks for it. All others pay
 * for one look at a setting.
 */
import type { Tx } from '../context.ts'
import { query } from '../db/db.ts'

type Values = Readonly<Record<string, unknown>>
/** One row and what became of it: `was` is null for a new one, `stands` for one that is gone. */
export interface Note {
  table: string
  was: Values | null
  stands: Values | null
}

/** From here on this transaction's effects are noted, those before are not. */
export async function beginNotes(tx: Tx): Promise<void> {
  await query(
    tx,
    'platform_effects_begin',
    `select set_config('juya.effects', 'on', true), set_config('juya.effects_noted', '', true)`,
    [],
  )
}

/** Nothing is noted any more, and what was is forgotten. */
export async function endNotes(tx: Tx): Promise<void> {
  await query(
    tx,
    'platform_effects_end',
    `select set_config('juya.effects', '', true), set_config('juya.effects_noted', '', true)`,
    [],
  )
}

/** How long the notes are so far, in bytes: a place in them, for notesBetween. */
export async function markNotes(tx: Tx): Promise<number> {
  const [row] = await query<{ bytes: number | null }>(
    tx,
    'platform_effects_mark',
    `select octet_length(current_setting('juya.effects_noted', true)) as bytes`,
    [],
  )
  return row?.bytes ?? 0
}

/** The notes cut at these places, each piece from one to the next: read once, however many pieces there are. */
export async function notesBetween(tx: Tx, marks: readonly number[]): Promise<Note[][]> {
  const noted = Buffer.from(await notedText(tx))
  return marks.slice(1).map((end, i) => parse(noted.subarray(marks[i], end).toString()))
}

/** The notes so far, in the order things were done. */
export const readNotes = async (tx: Tx): Promise<Note[]> => parse(await notedText(tx))

async function notedText(tx: Tx): Promise<string> {
  const [row] = await query<{ noted: string | null }>(
    tx,
    'platform_effects_read',
    `select current_setting('juya.effects_noted', true) as noted`,
    [],
  )
  return row?.noted ?? ''
}

const parse = (noted: string): Note[] =>
  noted
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Note)

/** What became of each row in the end: a row that stands as it was is left out, and one that came and went. */
export function inTheEnd(notes: readonly Note[], keyOf: (values: Values) => string): Note[] {
  const ends = new Map<string, Note>()
  for (const note of notes) {
    const key = `${note.table}:${keyOf((note.stands ?? note.was)!)}`
    const first = ends.get(key)
    ends.set(key, { ...note, was: first ? first.was : note.was })
  }
  return [...ends.values()].filter(({ was, stands }) => JSON.stringify(was) !== JSON.stringify(stands))
}
