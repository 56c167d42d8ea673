/** Conditions for publishing a lot. Plain functions over the shop's form. */
import {
  BUY_NOW_BP,
  type PhotoViewKey,
  type PriceTerms,
  STARTS_AHEAD_DAYS,
  type WrongPrice,
  wrongPrices,
} from '@juya/contract'

const YUAN = 100
const DAY_S = 86_400
const STARTS_AHEAD_MS = STARTS_AHEAD_DAYS * DAY_S * 1000
/** A sum in the reason of a refusal. */
const yuan = (fen = 0): string => `¥${(fen / YUAN).toLocaleString('en-US')}`

export interface Terms extends PriceTerms {
  /** ms; null: as soon as it may. */
  starts_at: number | null
  planned_end_at: number | null
  duration_s: number | null
}
export interface Bounds {
  duration_min_s: number
  duration_max_s: number
}
/** The field that is wrong and why, for readers of either language; screens show their own words by field. */
export interface Wrong {
  field: string
  en: string
  zh: string
}

const SAYS: Record<WrongPrice['rule'], (wrong: WrongPrice) => { en: string; zh: string }> = {
  least_one: ({ least_fen }) => ({ en: `at least ${yuan(least_fen)}`, zh: `至少 ${yuan(least_fen)}` }),
  reserve_low: () => ({ en: 'not below the start price', zh: '不能低于起拍价' }),
  buy_now_low: () => ({
    en: `at least ${BUY_NOW_BP / 10_000} times the start price and not below the reserve`,
    zh: `至少为起拍价的 ${BUY_NOW_BP / 10_000} 倍且不低于保留价`,
  }),
  estimate_order: () => ({ en: 'not below the low estimate', zh: '不能低于最低估价' }),
  deposit_high: ({ most_fen }) => ({ en: `at most ${yuan(most_fen)}`, zh: `最多 ${yuan(most_fen)}` }),
  step_bounds: ({ least_fen, most_fen }) => ({
    en: `between ${yuan(least_fen)} and ${yuan(most_fen)}`,
    zh: `须在 ${yuan(least_fen)} 至 ${yuan(most_fen)} 之间`,
  }),
  start_high: ({ most_fen }) => ({
    en: `at most ${yuan(most_fen)} for new customers`,
    zh: `新客专享不超过 ${yuan(most_fen)}`,
  }),
  estimate_worth: () => ({ en: 'at least twice the start price', zh: '至少为起拍价的两倍' }),
  deposit_none: () => ({ en: 'none for new customers', zh: '新客专享免保证金' }),
}

/** The first thing about the prices that is wrong; the form judges by the same rules. */
export function wrongPrice(terms: Terms): Wrong | undefined {
  const [first] = wrongPrices(terms)
  return first && { field: first.field, ...SAYS[first.rule](first) }
}

const NEEDED = { en: 'needed', zh: '必填' }

/** The first thing about the times that is wrong for a lot that is handed in at now_ms. */
export function wrongTimes(terms: Terms, now_ms: number, bounds: Bounds): Wrong | undefined {
  const { starts_at, planned_end_at, duration_s } = terms
  if (starts_at !== null && starts_at > now_ms + STARTS_AHEAD_MS)
    return { field: 'starts_at', en: `within ${STARTS_AHEAD_DAYS} days`, zh: `须在 ${STARTS_AHEAD_DAYS} 天以内` }
  if (planned_end_at === null && duration_s === null) return { field: 'ends_at', ...NEEDED }
  const opens_at = Math.max(starts_at ?? now_ms, now_ms)
  const runs_s = planned_end_at === null ? duration_s! : (planned_end_at - opens_at) / 1000
  const field = planned_end_at === null ? 'duration_s' : 'ends_at'
  const [least_min, most_days] = [bounds.duration_min_s / 60, Math.floor(bounds.duration_max_s / DAY_S)]
  if (runs_s < bounds.duration_min_s)
    return { field, en: `at least ${least_min} minutes`, zh: `至少 ${least_min} 分钟` }
  if (runs_s > bounds.duration_max_s) return { field, en: `at most ${most_days} days`, zh: `最多 ${most_days} 天` }
  return undefined
}

/** A category that was closed keeps what is submitted, and takes nothing more. */
export const CATEGORY_CLOSED: Wrong = {
  field: 'category_id',
  en: 'takes no new lots, choose another',
  zh: '该分类已停用，请选择其他分类',
}

/** The required questions of a category's template without an answer. */
export const missingParams = <P extends { key: string; required: boolean }>(
  template: readonly P[],
  params: Record<string, string>,
): P[] => template.filter(({ key, required }) => required && !params[key]?.trim())

/** The first of them, as the form names it. */
export function missingParam(
  template: ReadonlyArray<{ key: string; label_en: string; label_zh: string; required: boolean }>,
  params: Record<string, string>,
): Wrong | undefined {
  const [missing] = missingParams(template, params)
  return (
    missing && {
      field: `params.${missing.key}`,
      en: `${missing.label_en} is needed`,
      zh: `请填写${missing.label_zh}`,
    }
  )
}

/** The licence a shop needs for lots of a category; undefined: none. */
export const licenceFor = (category: {
  is_liquor: boolean
  is_restricted: boolean
}): 'liquor' | 'restricted' | undefined =>
  category.is_liquor ? 'liquor' : category.is_restricted ? 'restricted' : undefined

/** How many lots a shop of this level (1 and up) may have open at once. */
export const openLotsMax = (shop_level: number, by_level: readonly number[]): number =>
  by_level[Math.min(by_level.length, Math.max(1, shop_level)) - 1]!

export type View = PhotoViewKey

/** One view per photo, regardless of what was sent. */
export const viewsOf = (images: readonly string[], views: readonly View[] = []): View[] =>
  images.map((_, i) => views[i] ?? 'other')
