/** The words operators keep, beside those of the release. */
import { GUARDED_WORDS, type WordList } from '@juya/contract'
import type { InferSelectModel } from 'drizzle-orm'
import { appState } from '../../../platform/app-state.ts'
import { Kept } from '../../../platform/cache/cache.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { site_guarded_words } from '../tables.ts'
import { asRead } from './as-read.ts'

export type GuardedWord = InferSelectModel<typeof site_guarded_words>
type Row = GuardedWord & Record<string, unknown>

/** Those in force, as they read, by list. */
export type InForce = Readonly<Record<WordList, readonly string[]>>

/** Every text that is written asks: a process knows them for so long. */
const KEPT_MS = 2_000
const kept = appState(() => new Kept<'all', InForce>(KEPT_MS))

/** The words in force; a change is known everywhere within two seconds, and at once where it was made. */
export const wordsInForce = (ctx: Ctx): Promise<InForce> =>
  kept(ctx.services).get('all', async () => {
    const rows = await query<{ plain: string; list: WordList }>(
      ctx,
      'site_guarded_in_force',
      `select plain, list from site_guarded_words where status = 'in_force'`,
      [],
    )
    const of = (list: WordList) => rows.filter((row) => row.list === list).map(({ plain }) => plain)
    return { block: of('block'), review: of('review'), mask: of('mask') }
  })
const forgetAfter = (tx: Tx): void => {
  tx.after_commit.push(() => kept(tx.services).forget('all'))
}

/** In no order; unknown ids are left out. */
export const guardedWordsByIds = (ctx: Ctx, ids: readonly number[]): Promise<GuardedWord[]> =>
  query<Row>(ctx, 'site_guarded_by_ids', 'select * from site_guarded_words where id = any($1)', [[...ids]])

async function lockWord(tx: Tx, id: number, among: readonly GuardedWord['status'][]): Promise<GuardedWord> {
  const [row] = await query<Row>(tx, 'site_guarded_lock', 'select * from site_guarded_words where id = $1 for update', [
    id,
  ])
  if (!row) refuse('NOT_FOUND')
  if (!among.includes(row.status)) refuse('STATE_CONFLICT', { status: row.status })
  return row
}

export interface WordForm {
  id?: number | undefined
  revision?: number | undefined
  word: string
  list: WordList
  note: string
}
/**
 * Drafts a word, or changes one that is not in force.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT, VALIDATION (nothing of it is read), ALREADY_DONE (it stands in a list)
 */
export async function saveGuardedWord(
  tx: Tx<OperatorCtx>,
  { id, revision, word, list, note }: WordForm,
): Promise<{ row: GuardedWord; is_new: boolean }> {
  const plain = asRead(word)
  if (plain.length < 2) {
    const reason = tx.locale === 'zh-CN' ? '至少两个可辨认的字' : 'needs two letters that are read'
    refuse('VALIDATION', { field: 'word', reason, fields: { word: 'short' } })
  }
  const saved = async () => {
    if (id === undefined)
      return query<Row>(
        tx,
        'site_guarded_add',
        'insert into site_guarded_words (word, plain, list, note, added_by) values ($1, $2, $3, $4, $5) returning *',
        [word, plain, list, note, tx.operator.id],
      )
    const before = await lockWord(tx, id, ['draft', 'off'])
    if (before.revision !== revision) refuse('EDIT_CONFLICT')
    return query<Row>(
      tx,
      'site_guarded_change',
      'update site_guarded_words set word = $2, plain = $3, list = $4, note = $5, revision = revision + 1 where id = $1 returning *',
      [id, word, plain, list, note],
    )
  }
  const [row] = await saved().catch((error: unknown) => {
    if (isUniqueViolation(error, 'site_guarded_words_once')) refuse('ALREADY_DONE')
    throw error
  })
  return { row: row!, is_new: id === undefined }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function switchGuardedWord(tx: Tx, id: number, status: 'in_force' | 'off'): Promise<void> {
  await lockWord(tx, id, GUARDED_WORDS.acts[status === 'off' ? 'takeOffGuardedWord' : 'enforceGuardedWord'].when)
  await query(tx, 'site_guarded_switch', 'update site_guarded_words set status = $2, revision = revision + 1 where id = $1', [
    id,
    status,
  ])
  forgetAfter(tx)
}
