/** The crossed-out price: the lowest the thing was really asked for before. No database, no clock. */

import { GOODS_BARGAIN_BP, GOODS_WAS_DAYS } from '@juya/contract'

const DAY_MS = 86_400_000
/** In these days the thing was asked for on at least so many: a price that stood for an hour is none it was sold at. */
export const WAS_ASKED_DAYS = 7

/** A price, and from when until when it was asked (ms). */
export interface Period {
  price_fen: number
  from_ms: number
  until_ms: number
}

/** A history of changes as the periods between them. Null prices are times it was not offered. @param until_ms the end of the last one */
export function periodsOf(
  changes: ReadonlyArray<{ price_fen: number | null; at: number }>,
  until_ms: number,
): Period[] {
  return changes.flatMap(({ price_fen, at }, i) => {
    const end = changes[i + 1]?.at ?? until_ms
    return price_fen === null || end <= at ? [] : [{ price_fen, from_ms: at, until_ms: end }]
  })
}

/**
 * The price to cross out beside price_fen, which is asked from since_ms on: the lowest of the GOODS_WAS_DAYS days before, where it is higher and the
 * thing was asked for long enough in them.
 * @returns null where there is none
 */
export function wasFen(before: readonly Period[], price_fen: number, since_ms: number): number | null {
  const from_ms = since_ms - GOODS_WAS_DAYS * DAY_MS
  const inside = before
    .map((one) => ({
      price_fen: one.price_fen,
      ms: Math.min(one.until_ms, since_ms) - Math.max(one.from_ms, from_ms),
    }))
    .filter(({ ms }) => ms > 0)
  const asked_ms = inside.reduce((sum, { ms }) => sum + ms, 0)
  if (asked_ms < WAS_ASKED_DAYS * DAY_MS) return null
  const lowest_fen = Math.min(...inside.map((one) => one.price_fen))
  return lowest_fen > price_fen ? lowest_fen : null
}

/** Until when a price that was crossed out at since_ms stays so (ms). */
export const wasUntil = (since_ms: number): number => since_ms + GOODS_WAS_DAYS * DAY_MS

export const isBargain = (price_fen: number, was_fen: number | null): boolean =>
  was_fen !== null && price_fen * 10_000 <= was_fen * GOODS_BARGAIN_BP
