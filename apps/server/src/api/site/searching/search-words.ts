/** The words offered before somebody types and while they do, and one's own last searches. */
import { countLots } from '../../../domains/finding/index.ts'
import { branchIds, siteSetting, treeOf } from '../../../domains/site/index.ts'
import { appState } from '../../../platform/app-state.ts'
import { Kept } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { listShops } from '../../shop/listing.ts'
import { categoryNames } from '../categories.ts'

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

/** So many people must have searched for a word before others are offered it: one person's own searches make no word popular. */
const PEOPLE_MIN = 3
/** The words looked at for the few that are offered. */
const CANDIDATES = 200
const WORDS_KEPT_MS = 30_000
const kept = appState(() => new Kept<'asked', string[]>(WORDS_KEPT_MS))

/** The words searched for most in the last week by several people. They may be half a minute old. */
const askedWords = (ctx: Ctx): Promise<string[]> =>
  kept(ctx.services).get('asked', async () => {
    const rows = await query<{ word: string }>(
      ctx,
      'site_hot_words',
      `select word from (
         select word, sum(count) as hits from site_search_word_counts
         where day >= to_char(platform_now() at time zone 'Asia/Shanghai' - ($1 - 1) * interval '1 day', 'YYYY-MM-DD')
         group by word having sum(count) >= ${PEOPLE_MIN} order by hits desc, word limit ${CANDIDATES}) top
       where (select count(*) from (select 1 from site_search_history s where s.word = top.word
           and s.searched_at > (select platform_now()) - $1 * interval '1 day' limit ${PEOPLE_MIN}) people) >= ${PEOPLE_MIN}
       order by hits desc, word`,
      [DAYS],
    )
    return rows.map((row) => row.word)
  })

/** The words searched for most, filled up with the built-in ones. */
export async function hotWords(ctx: Ctx): Promise<Array<{ word: string; mark?: string }>> {
  const max = await siteSetting(ctx, 'search.hot_max')
  const asked = (await askedWords(ctx)).slice(0, max).map((word, i) => ({ word, ...(i < 3 ? { mark: 'hot' } : {}) }))
  const known = new Set(asked.map(({ word }) => word.toLowerCase()))
  const offered = OFFERED.map(({ en, zh, mark }) => ({
    word: ctx.locale === 'zh-CN' ? zh : en,
    ...(mark && asked.length === 0 ? { mark } : {}),
  })).filter(({ word }) => !known.has(word.toLowerCase()))
  return [...asked, ...offered].slice(0, max)
}

/** The caller's last searches; with `part` those it stands in. */
export async function searchHistory(ctx: Ctx, part = '', max = HISTORY_MAX): Promise<string[]> {
  if (!ctx.user) return []
  const rows = await query<{ word: string }>(
    ctx,
    'site_search_history',
    'select word from site_search_history where user_id = $1 and strpos(word, $2) > 0 order by searched_at desc limit $3',
    [ctx.user.id, part.toLowerCase(), max],
  )
  return rows.map((row) => row.word)
}

const EACH = { history: 3, words: 5, categories: 4, shops: 3 }
/** A person who types fast asks four times a second. */
const SUGGEST_PER_MINUTE = 240

/** What somebody who has typed this much may be looking for: own searches, words of others, categories and shops. */
export async function suggestions(ctx: Ctx, keyword: string) {
  const wait_s = await ctx.services.rate_limits.hit(`suggest:${ctx.user?.id ?? ctx.ip}`, SUGGEST_PER_MINUTE, 60)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
  const typed = keyword.normalize('NFKC').toLowerCase()
  if (typed === '') return { history: [], words: [], categories: [], shops: [] }
  const [history, asked, shops, categories] = await Promise.all([
    searchHistory(ctx, typed, EACH.history),
    askedWords(ctx),
    listShops(ctx, { keyword: typed, sort: 'hot', page: 1, page_size: EACH.shops }),
    categoriesNamed(ctx, typed),
  ])
  const own = new Set(history)
  const built_in = OFFERED.flatMap(({ en, zh }) => [en, zh])
  const words = [...new Set([...asked, ...built_in])]
    .filter(
      (word) => word.toLowerCase().includes(typed) && word.toLowerCase() !== typed && !own.has(word.toLowerCase()),
    )
    .sort((a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)))
  return { history, words: words.slice(0, EACH.words), categories, shops: shops.list }
}

/** Categories whose name in either language holds what was typed, with the one above and how many lots are open for bids. */
async function categoriesNamed(ctx: Ctx, typed: string) {
  const { by_id } = await treeOf(ctx)
  const rows = [...by_id.values()]
    .filter((row) => row.active)
    .filter((row) => row.name_zh.includes(typed) || row.name_en.toLowerCase().includes(typed))
    .slice(0, EACH.categories)
  const ids = rows.flatMap((row) => [row.id, ...(row.parent_id === null ? [] : [row.parent_id])])
  const names = await categoryNames(ctx, ids)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: names.get(row.id)!,
      above: row.parent_id === null ? null : names.get(row.parent_id),
      live_count: await countLots(ctx, { status: 'live', category_ids: await branchIds(ctx, row.id) }),
    })),
  )
}
