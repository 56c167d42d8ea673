/** Which published rates are believed. */
import { CNY_E6, RATE_DAYS } from '@juya/contract'

export interface Rate {
  currency: string
  /** yyyy-mm-dd */
  dated_on: string
  cny_per_unit_e6: number
}

/** A rate that is this far from one that is still shown is taken for a mistake. */
const JUMP_MAX_BP = 2_000
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const ALL_BP = 10_000

/** Asia/Shanghai, yyyy-mm-dd. */
export const dayOf = (at_ms: number): string => new Date(at_ms + SHANGHAI_MS).toISOString().slice(0, 10)

/** When a rate is too old to be shown: the beginning of that day in Asia/Shanghai, in ms. */
export const shownUntil = (dated_on: string): number => Date.parse(dated_on) - SHANGHAI_MS + RATE_DAYS * DAY_MS

/** CNY per unit of a currency in millionths, from the units one CNY is worth; NaN of what is no rate. */
export function perUnitE6(units_per_cny: number | undefined): number {
  const e6 = units_per_cny === undefined ? Number.NaN : Math.round(CNY_E6 / units_per_cny)
  return Number.isSafeInteger(e6) && e6 > 0 ? e6 : Number.NaN
}

/**
 * Judges what a provider published. A currency it does not name, a rate that is none, and one far from the last that is still shown are refused;
 * so is everything under a day that has not come or is too old. A day that is known already brings nothing new.
 *
 * @param newest of each currency, the rate with the latest day
 * @param now_ms of the database
 */
export function judge(
  { date, units_per_cny }: { date: string; units_per_cny: Readonly<Record<string, number>> },
  wanted: readonly string[],
  newest: readonly Rate[],
  now_ms: number,
): { believed: Rate[]; refused: string[] } {
  if (date > dayOf(now_ms + DAY_MS) || shownUntil(date) <= now_ms)
    return { believed: [], refused: [`the rates are dated ${date}`] }
  const believed: Rate[] = []
  const refused: string[] = []
  for (const currency of wanted) {
    const said = units_per_cny[currency]
    const cny_per_unit_e6 = perUnitE6(said)
    const last = newest.find((rate) => rate.currency === currency)
    if (said === undefined) refused.push(`${currency}: missing`)
    else if (Number.isNaN(cny_per_unit_e6)) refused.push(`${currency}: ${said} is no rate`)
    else if (last && date <= last.dated_on) continue
    else if (last && shownUntil(last.dated_on) > now_ms && jumpBp(last.cny_per_unit_e6, cny_per_unit_e6) > JUMP_MAX_BP)
      refused.push(`${currency}: ${cny_per_unit_e6} is too far from ${last.cny_per_unit_e6} of ${last.dated_on}`)
    else believed.push({ currency, dated_on: date, cny_per_unit_e6 })
  }
  return { believed, refused }
}

const jumpBp = (from_e6: number, to_e6: number): number => (Math.abs(to_e6 - from_e6) * ALL_BP) / from_e6
