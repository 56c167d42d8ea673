/** The rules of points: what they come to and how long they stand. Days are Shanghai's. */
import { TOLD_DAYS } from '@juya/contract'

export const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** The day of a moment, as 2026-11-29. */
export const dayOf = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10)
/** When a moment's day began, in ms. */
export const dayStart = (at: number): number => Date.parse(`${dayOf(at)}T00:00:00+08:00`)
export const yearOf = (at: number): number => Number(dayOf(at).slice(0, 4))
/** So many days after a day, or before it. */
export const dayAfter = (day: string, days = 1): string => dayOf(Date.parse(`${day}T12:00:00+08:00`) + days * DAY_MS)

/** When points that come in now end: with the next year, at 24:00. */
export const endOfLot = (now: number): number => Date.parse(`${yearOf(now) + 2}-01-01T00:00:00+08:00`)

/** Of a lot that lasts so long from now: the last notice before its end that comes too late to be one. */
export const toldDays = (lasts_ms: number): number | null =>
  TOLD_DAYS.findLast((days) => lasts_ms <= days * DAY_MS) ?? null
