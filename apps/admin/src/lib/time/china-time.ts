/** Days and hours by the clock of China, which has no summer time: all times of the console are of it, wherever the desk stands. */
const SHANGHAI_S = 8 * 3_600
export const DAY_S = 86_400

/** 2026-11-23. @param at seconds */
export const dayOf = (at: number): string => new Date((at + SHANGHAI_S) * 1000).toISOString().slice(0, 10)
/** As a field for a day and a time writes it: 2026-11-23T09:00. @param at seconds */
export const fieldOf = (at: number): string => new Date((at + SHANGHAI_S) * 1000).toISOString().slice(0, 16)
/** @returns seconds; undefined for a field that is not filled in */
export function atOf(field: string): number | undefined {
  const ms = Date.parse(`${field}:00+08:00`)
  return Number.isNaN(ms) ? undefined : ms / 1000
}
