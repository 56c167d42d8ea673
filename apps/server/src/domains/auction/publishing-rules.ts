/** What makes a lot fit to be published. Plain functions over the shop's form. */
import { DEFAULT_INCREMENT_TABLE, stepFen } from '@juya/contract'

const YUAN = 100
const BUY_NOW_BP = 12_000
const DEPOSIT_FEN_MAX = 50_000 * YUAN
const NEW_CUSTOMER_START_FEN_MAX = 1_000 * YUAN
/** A fixed step stays between a fifth of the table's step at the start price and ten times it. */
const FIXED_STEP_LEAST = 0.2
const FIXED_STEP_MOST = 10
/** Opening is planned at most so far ahead. */
const STARTS_AHEAD_MS = 30 * 86_400_000

export interface Terms {
  mode: string
  start_fen: number
  increment_mode: 'table' | 'fixed'
  increment_fen: number | null
  reserve_fen: number | null
  buy_now_fen: number | null
  estimate_low_fen: number | null
  estimate_high_fen: number | null
  deposit_fen: number
  /** ms; null: as soon as it may. */
  starts_at: number | null
  planned_end_at: number | null
  duration_s: number | null
}
export interface Bounds {
  duration_min_s: number
  duration_max_s: number
}
/** The field that is wrong and why, in English; screens show their own words by field. */
export interface Wrong {
  field: string
  reason: string
}

/** The first thing about the prices that is wrong; drafts must satisfy this too, the database insists on it. */
export function wrongPrice(terms: Terms): Wrong | undefined {
  const { start_fen, reserve_fen, buy_now_fen, estimate_low_fen, estimate_high_fen, deposit_fen } = terms
  const wrong = (field: string, reason: string): Wrong => ({ field, reason })
  if (start_fen < YUAN) return wrong('start_fen', 'at least ¥1')
  if (reserve_fen !== null && reserve_fen < start_fen) return wrong('reserve_fen', 'not below the start price')
  if (buy_now_fen !== null && buy_now_fen < (reserve_fen ?? 0)) return wrong('buy_now_fen', 'not below the reserve')
  if (buy_now_fen !== null && buy_now_fen * 10_000 < start_fen * BUY_NOW_BP)
    return wrong('buy_now_fen', 'at least 1.2 times the start price')
  if (estimate_low_fen !== null && estimate_low_fen < YUAN) return wrong('estimate_low_fen', 'at least ¥1')
  if (estimate_high_fen !== null && estimate_high_fen < YUAN) return wrong('estimate_high_fen', 'at least ¥1')
  if (estimate_low_fen !== null && estimate_high_fen !== null && estimate_high_fen < estimate_low_fen)
    return wrong('estimate_high_fen', 'not below the low estimate')
  if (deposit_fen > DEPOSIT_FEN_MAX) return wrong('deposit_fen', 'at most ¥50,000')
  return wrongStep(terms) ?? wrongForNewCustomers(terms)
}

function wrongStep({ increment_mode, increment_fen, start_fen }: Terms): Wrong | undefined {
  if (increment_mode === 'table') return undefined
  const usual_fen = stepFen(start_fen, { mode: 'table', table: DEFAULT_INCREMENT_TABLE })
  const least_fen = Math.max(YUAN, Math.ceil((usual_fen * FIXED_STEP_LEAST) / YUAN) * YUAN)
  if (increment_fen === null || increment_fen < least_fen || increment_fen > usual_fen * FIXED_STEP_MOST)
    return {
      field: 'increment_fen',
      reason: `between ¥${least_fen / YUAN} and ¥${(usual_fen * FIXED_STEP_MOST) / YUAN}`,
    }
  return undefined
}

function wrongForNewCustomers({ mode, start_fen, deposit_fen, estimate_low_fen }: Terms): Wrong | undefined {
  if (mode !== 'new_customer') return undefined
  if (start_fen > NEW_CUSTOMER_START_FEN_MAX) return { field: 'start_fen', reason: 'at most ¥1,000 for new customers' }
  if (estimate_low_fen !== null && estimate_low_fen < 2 * start_fen)
    return { field: 'estimate_low_fen', reason: 'at least twice the start price' }
  return deposit_fen > 0 ? { field: 'deposit_fen', reason: 'none for new customers' } : undefined
}

/** The first thing about the times that is wrong for a lot that is handed in at now_ms. */
export function wrongTimes(terms: Terms, now_ms: number, bounds: Bounds): Wrong | undefined {
  const { starts_at, planned_end_at, duration_s } = terms
  if (starts_at !== null && starts_at > now_ms + STARTS_AHEAD_MS)
    return { field: 'starts_at', reason: 'within 30 days' }
  if (planned_end_at === null && duration_s === null) return { field: 'ends_at', reason: 'needed' }
  const opens_at = Math.max(starts_at ?? now_ms, now_ms)
  const runs_s = planned_end_at === null ? duration_s! : (planned_end_at - opens_at) / 1000
  const field = planned_end_at === null ? 'duration_s' : 'ends_at'
  if (runs_s < bounds.duration_min_s) return { field, reason: `at least ${bounds.duration_min_s / 60} minutes` }
  if (runs_s > bounds.duration_max_s)
    return { field, reason: `at most ${Math.floor(bounds.duration_max_s / 86_400)} days` }
  return undefined
}

/** What is missing from the category's template. */
export function missingParam(
  template: ReadonlyArray<{ key: string; required: boolean }>,
  params: Record<string, string>,
): Wrong | undefined {
  const missing = template.find(({ key, required }) => required && !params[key]?.trim())
  return missing && { field: `params.${missing.key}`, reason: 'needed' }
}

/** How many lots a shop of this level (1 and up) may have open at once. */
export const openLotsMax = (shop_level: number, by_level: readonly number[]): number =>
  by_level[Math.min(by_level.length, Math.max(1, shop_level)) - 1]!
