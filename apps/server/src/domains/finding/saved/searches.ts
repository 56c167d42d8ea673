/** A person's saved searches: listed, saved, changed, removed. */
import { SAVED_SEARCHES_MAX, type SEARCH_TELLS } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { keptQuestion } from '../../search/index.ts'
import { treeOf } from '../../site/index.ts'

export interface Asked {
  words: string
  category_id: number | null
  price_min_fen: number | null
  price_max_fen: number | null
}
export interface SavedSearch extends Asked, Record<string, unknown> {
  id: number
  user_id: number
  tell: (typeof SEARCH_TELLS)[number]
  told_at: number | null
  created_at: number
}

/** The key of searches that name no words: a lot has one for its category and each above it. */
export const categoryKey = (category_id: number): string => `category:${category_id}`

/** The caller's searches, the newest first. */
export const mySearches = (ctx: SignedCtx): Promise<SavedSearch[]> =>
  query<SavedSearch>(
    ctx,
    'finding_searches_mine',
    `select id, user_id, words, category_id, price_min_fen, price_max_fen, tell, told_at, created_at
     from finding_saved_searches where user_id = $1 order by id desc limit ${SAVED_SEARCHES_MAX}`,
    [ctx.user.id],
  )

/**
 * Saves a search; one the caller has already is told as said now.
 * @throws Refusal MISSING_PARAM (neither words nor a category), VALIDATION (prices the wrong way round), NOT_FOUND (category), LIMIT_REACHED {limit}
 */
export async function saveSearch(ctx: SignedCtx, asked: Asked, tell: SavedSearch['tell']): Promise<void> {
  const { words, category_id, price_min_fen, price_max_fen } = asked
  const question = keptQuestion(words)
  const key =
    question?.key ?? (category_id === null ? refuse('MISSING_PARAM', { field: 'keyword' }) : categoryKey(category_id))
  if (price_min_fen !== null && price_max_fen !== null && price_min_fen > price_max_fen)
    refuse('VALIDATION', { field: 'price_max_fen' })
  if (category_id !== null && !(await treeOf(ctx)).by_id.has(category_id)) refuse('NOT_FOUND')
  await inTransaction(ctx, async (tx) => {
    // Two that are saved at once count after each other.
    await query(
      tx,
      'finding_searches_lock',
      `select pg_advisory_xact_lock(hashtextextended('finding_saved_searches:' || $1::bigint, 0))`,
      [tx.user.id],
    )
    const known = (await mySearches(tx)).find(
      (one) =>
        one.words === words &&
        one.category_id === category_id &&
        one.price_min_fen === price_min_fen &&
        one.price_max_fen === price_max_fen,
    )
    if (known) return setTell(tx, known.id, tell)
    const rows = await query(
      tx,
      'finding_searches_add',
      `insert into finding_saved_searches (user_id, words, category_id, price_min_fen, price_max_fen, tell, key, asked)
       select $1, $2, $3, $4, $5, $6, $7, $8::tsquery
       where (select count(*) from finding_saved_searches where user_id = $1) < ${SAVED_SEARCHES_MAX} returning id`,
      [tx.user.id, words, category_id, price_min_fen, price_max_fen, tell, key, question?.asked ?? null],
    )
    if (rows.length === 0) refuse('LIMIT_REACHED', { limit: SAVED_SEARCHES_MAX })
  })
}

/**
 * Changes how one of the caller's searches tells. What waited for the day's notice is told no more once it tells at once.
 * @throws Refusal NOT_FOUND
 */
export async function setTell(ctx: SignedCtx, id: number, tell: SavedSearch['tell']): Promise<void> {
  const rows = await query(
    ctx,
    'finding_searches_tell',
    `update finding_saved_searches set tell = $3, waiting = case when tell = $3 then waiting else 0 end,
       waiting_ahead = case when tell = $3 then waiting_ahead else 0 end
     where id = $1 and user_id = $2 returning id`,
    [id, ctx.user.id, tell],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND */
export async function removeSearch(ctx: SignedCtx, id: number): Promise<void> {
  const rows = await query(
    ctx,
    'finding_searches_remove',
    'delete from finding_saved_searches where id = $1 and user_id = $2 returning id',
    [id, ctx.user.id],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}

/** Of somebody who left. */
export async function eraseSearches(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'finding_searches_forget', 'delete from finding_saved_searches where user_id = $1', [user_id])
}
