/** Notices of saved searches. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import type { PayloadOf } from '../../../platform/outbox/index.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'

type OfDay = PayloadOf<typeof auctionEvents.searches_of_day>
/** A search of the day's notice: as its person knows it, how many lots opened, and what it asks for. */
export type DaysSearch = OfDay['searches'][number]

const NAMED_MAX = 3

/** The first searches of the day, and how many more there are. */
function foundEn({ searches }: OfDay): string {
  const more = searches.length - NAMED_MAX
  const named = searches.slice(0, NAMED_MAX).map(({ en, count }) => `${count} for “${en}”`)
  return [...named, ...(more > 0 ? [`and more for ${more} ${more === 1 ? 'other' : 'others'}`] : [])].join(', ')
}
function foundZh({ searches }: OfDay): string {
  const more = searches.length - NAMED_MAX
  const named = searches.slice(0, NAMED_MAX).map(({ zh, count }) => `“${zh}”${count} 件`)
  return [...named, ...(more > 0 ? [`另有 ${more} 个搜索`] : [])].join('，')
}

/** To the results where one search found something, else to the list of them. */
function resultsOf({ searches }: OfDay): string {
  const [only, second] = searches
  if (!only || second) return toScreen('bidding.searches')
  const { keyword, category_id, price_min_fen, price_max_fen } = only
  const asked = Object.entries({ keyword, category_id, price_min_fen, price_max_fen })
  const screen = only.is_ahead ? 'home.upcoming' : 'home.search'
  return toScreen(
    screen,
    Object.fromEntries(asked.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]))),
  )
}

export const searchNotices: readonly Notice[] = [
  tells(auctionEvents.search_found, {
    to: 'user',
    category: 'auction',
    link: (p) => toScreen('auction.lot', { id: p.lot_id }),
    banner: true,
    once: (p) => p.lot_id,
    en: (p) => [
      `New for “${p.search_en}”`,
      p.sale_starts_at
        ? `${titleEn(p)} from ${yuan(p.current_fen)}, lot ${p.lot_no} of a sale that begins ${whenEn(p.sale_starts_at)}.`
        : `${titleEn(p)} from ${yuan(p.current_fen)}, until ${whenEn(p.ends_at)}.`,
    ],
    zh: (p) => [
      `“${p.search_zh}”有新拍品`,
      p.sale_starts_at
        ? `${titleZh(p)}起拍价 ${yuan(p.current_fen)}，专场第 ${p.lot_no} 号，${whenZh(p.sale_starts_at)} 开始。`
        : `${titleZh(p)}起拍价 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 截拍。`,
    ],
  }),
  tells(auctionEvents.searches_of_day, {
    to: 'user',
    category: 'auction',
    link: resultsOf,
    once: (p) => p.event_id,
    en: (p) => ['New lots for your searches', `New: ${foundEn(p)}.`],
    zh: (p) => ['您保存的搜索有新拍品', `新上线：${foundZh(p)}。`],
  }),
]
