/** When things happen by themselves. Plain functions over ms. */
import { LARGE_ORDER_FEN } from './amounts.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'

/** The next of the reminders (hours before the deadline) that still lies ahead of now, or undefined. */
export function nextPayReminder(
  pay_deadline: number,
  reminders_h: readonly number[],
  now: number,
): { at: number; hours_left: number } | undefined {
  return reminders_h
    .map((hours_left) => ({ at: pay_deadline - hours_left * HOUR_MS, hours_left }))
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at)[0]
}

/** Which reminder is due at this moment: the smallest number of hours not yet passed. */
export function hoursLeft(pay_deadline: number, now: number): number {
  return Math.max(1, Math.round((pay_deadline - now) / HOUR_MS))
}

export interface ConfirmDays {
  after_shipping: number
  after_delivery: number
  extension: number
  trouble: number
}

/** Which inspection times an order has: valuable pieces longer ones. */
export const isLarge = (total_fen: number): boolean => total_fen >= LARGE_ORDER_FEN

/**
 * When receipt counts as confirmed: so many days after shipping or, if earlier, after delivery; later by one extension, by what an operator granted, by the time
 * after-sale cases took, by the time a parcel lost in troubles, and while a trouble lasts not before its longest time is over.
 * @returns ms; null: not by time, as long as it is not delivered
 */
export function autoConfirmAt(
  facts: {
    shipped_at: number
    delivered_at: number | null
    trouble_at: number | null
    trouble_s: number
    /** Time lost in after-sale cases, s. */
    after_sale_s: number
    extended: boolean
    /** Time an operator granted, s. */
    granted_s: number
    /** Before its delivery no time confirms it. */
    delivered_only: boolean
  },
  days: ConfirmDays,
): number | null {
  if (facts.delivered_only && facts.delivered_at === null) return null
  const by_shipping = facts.shipped_at + days.after_shipping * DAY_MS + facts.trouble_s * 1_000
  const by_delivery = facts.delivered_at === null ? by_shipping : facts.delivered_at + days.after_delivery * DAY_MS
  const at =
    (facts.delivered_only ? by_delivery : Math.min(by_shipping, by_delivery)) +
    (facts.after_sale_s + facts.granted_s) * 1_000 +
    (facts.extended ? days.extension * DAY_MS : 0)
  return facts.trouble_at === null ? at : Math.max(at, facts.trouble_at + days.trouble * DAY_MS)
}
