/** What people search for: the words offered before somebody types, and one's own last ten. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { houseSetting } from './house.ts'
import { blockedWordIn } from './words.ts'

/** Offered while too little was searched for. */
const OFFERED: ReadonlyArray<{ en: string; zh: string; mark?: string }> = [
  { en: 'jade bangle', zh: '翡翠手镯', mark: 'hot' },
  { en: 'blue and white', zh: '青花', mark: 'hot' },
  { en: 'Jian bowl', zh: '建盏', mark: 'hot' },
  { en: 'Hetian', zh: '和田玉' },
  { en: 'pu’er', zh: '普洱' },
  { en: 'agarwood', zh: '沉香' },
  { en: 'celadon', zh: '青瓷' },
  { en: 'seal stone', zh: '印石' },
  { en: 'snuff bottle', zh: '鼻烟壶' },
  { en: 'calligraphy', zh: '书法' },
  { en: 'pocket watch', zh: '怀表' },
  { en: 'aged spirit', zh: '陈年白酒' },
]
const HISTORY_MAX = 10
const DAYS = 7

/** The words searched for most in the last week, filled up with words of the house. */
export async function hotWords(ctx: Ctx): Promise<Array<{ word: string; mark?: string }>> {
  const max = await houseSetting(ctx, 'search.hot_max')
  const rows = await query<{ word: string; hits: number }>(
    ctx,
    'site_hot_words',
    `select word, sum(count) as hits from site_search_words
     where day >= to_char(platform_now() at time zone 'Asia/Shanghai' - ($1 - 1) * interval '1 day', 'YYYY-MM-DD') group by word having sum(count) >= 3 order by hits desc, word limit $2`,
    [DAYS, max],
  )
  const asked = rows.map(({ word }, i) => ({ word, ...(i < 3 ? { mark: 'hot' } : {}) }))
  const known = new Set(asked.map(({ word }) => word.toLowerCase()))
  const offered = OFFERED.map(({ en, zh, mark }) => ({
    word: ctx.locale === 'zh-CN' ? zh : en,
    ...(mark && asked.length === 0 ? { mark } : {}),
  })).filter(({ word }) => !known.has(word.toLowerCase()))
  return [...asked, ...offered].slice(0, max)
}

/** The caller's last ten searches. */
export async function searchHistory(ctx: Ctx): Promise<string[]> {
  if (!ctx.user) return []
  const rows = await query<{ word: string }>(
    ctx,
    'site_search_history',
    `select word from site_searches where user_id = $1 order by searched_at desc limit ${HISTORY_MAX}`,
    [ctx.user.id],
  )
  return rows.map((row) => row.word)
}

/** Counts a search that found something, and remembers it for the caller. Blocked words are not offered to others. */
export async function noteSearch(ctx: Ctx, keyword: string): Promise<void> {
  const word = keyword.normalize('NFC').trim().toLowerCase().slice(0, 40)
  if (word === '' || blockedWordIn(word)) return
  await query(
    ctx,
    'site_search_count',
    `insert into site_search_words (day, word) values (to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), $1)
     on conflict (day, word) do update set count = site_search_words.count + 1`,
    [word],
  )
  if (!ctx.user) return
  await query(
    ctx,
    'site_search_note',
    'insert into site_searches (user_id, word) values ($1, $2) on conflict (user_id, word) do update set searched_at = platform_now()',
    [ctx.user.id, word],
  )
}
