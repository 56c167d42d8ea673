/** Searches are counted, and remembered for people who are signed in. */
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { blockedWordIn } from './words/blocked-words.ts'

/** Counts a search that found something, and remembers it for the caller. Blocked words are not offered to others. */
export async function noteSearch(ctx: Ctx, keyword: string): Promise<void> {
  const word = keyword.normalize('NFC').trim().toLowerCase().slice(0, 40)
  if (word === '' || blockedWordIn(word)) return
  await query(
    ctx,
    'site_search_count',
    `insert into site_search_word_counts (day, word) values (to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), $1)
     on conflict (day, word) do update set count = site_search_word_counts.count + 1`,
    [word],
  )
  if (!ctx.user) return
  await query(
    ctx,
    'site_search_note',
    'insert into site_search_history (user_id, word) values ($1, $2) on conflict (user_id, word) do update set searched_at = platform_now()',
    [ctx.user.id, word],
  )
}

/** Forgets a search of the caller, or without a word all of them. What others are offered is counted apart, without names. */
export async function forgetSearch(ctx: SignedCtx, word: string | undefined): Promise<void> {
  await query(
    ctx,
    'site_search_forget',
    'delete from site_search_history where user_id = $1 and ($2::text is null or word = $2)',
    [ctx.user.id, word?.toLowerCase() ?? null],
  )
}
