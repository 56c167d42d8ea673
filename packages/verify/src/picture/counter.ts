/** The counter of a lot of a live session follows from how late its picture was when it started. */
import type { AuctionLog } from '../types.ts'

const SECOND_MS = 1_000

/** What a lot's counter is made of, in seconds. */
export interface CounterTerms {
  /** Its shop's choice. */
  own_s: number
  /** What is added to the lag. */
  more_s: number
  most_s: number
}

/**
 * The counter at the start: long enough for a bidder whose picture is as late as that of all but a few.
 * @param lag_ms what nearly all who watch stay below; null where it is unknown
 */
export const counterOf = ({ own_s, more_s, most_s }: CounterTerms, lag_ms: number | null): number =>
  lag_ms === null ? most_s : Math.min(most_s, Math.max(own_s, Math.ceil(lag_ms / SECOND_MS + more_s)))

/** Whether the frozen time to answer is that of the lag the rules name; rules that name none promise nothing of it. */
export function isCounterAsPromised({ rules }: Pick<AuctionLog, 'rules'>): boolean {
  const { counter, soft_close } = rules.facts as {
    counter?: (CounterTerms & { at?: { viewers?: unknown; lag_p95_ms?: unknown } | null }) | null
    soft_close?: { window_s?: unknown; extend_s?: unknown }
  }
  if (!counter) return true
  const { viewers, lag_p95_ms = null } = counter.at ?? {}
  if (typeof viewers !== 'number' || viewers > 0 !== (typeof lag_p95_ms === 'number')) return false
  const counter_s = counterOf(counter, typeof lag_p95_ms === 'number' ? lag_p95_ms : null)
  return soft_close?.window_s === counter_s && soft_close.extend_s === counter_s
}
