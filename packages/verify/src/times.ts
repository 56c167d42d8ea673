/** When a lot had to end by its own rules, worked out again from its entries: no bid after that moment counts, and no lot ends before it. */
import { linksBehind } from './links.ts'
import { movedByLoss } from './picture/losses.ts'
import type { AuctionLog, LogEntry, LogExtension } from './types.ts'

/** Unless the rules say that nothing doubles: ten extensions of one length, then it doubles, and again every five. */
const EVEN_EXTENSIONS = 10
const DOUBLING_EVERY = 5
const SECOND_MS = 1_000

interface EndRules {
  planned_end_ms: number
  window_ms: number
  extend_ms: number
  hard_end_after_ms: number
  doubles: boolean
}

export interface EndByRules {
  /** The moment the lot had to end. */
  ends_ms: number
  /** Entries that came at the end as it then was, or later. */
  late: LogEntry[]
  /** The end as it stood when each outage moved it. */
  outages: Map<LogExtension, number>
  /** The end as it stood when the picture was lost; undefined where it was not. */
  at_loss_ms: number | undefined
}

function endRulesOf({ rules }: AuctionLog): EndRules | undefined {
  const { planned_end_at, soft_close } = rules.facts as {
    planned_end_at?: unknown
    soft_close?: { window_s?: unknown; extend_s?: unknown; hard_end_after_s?: unknown; doubles?: unknown }
  }
  const seconds = [planned_end_at, soft_close?.window_s, soft_close?.extend_s, soft_close?.hard_end_after_s]
  if (!seconds.every((value) => typeof value === 'number')) return undefined
  const [planned_end_ms, window_ms, extend_ms, hard_end_after_ms] = seconds.map((value) => Number(value) * SECOND_MS)
  return {
    planned_end_ms: planned_end_ms!,
    window_ms: window_ms!,
    extend_ms: extend_ms!,
    hard_end_after_ms: hard_end_after_ms!,
    doubles: soft_close?.doubles !== false,
  }
}

/** Undefined where the rules in the file do not say when the lot ends. */
export function endByRules(log: AuctionLog): EndByRules | undefined {
  const rules = endRulesOf(log)
  if (!rules) return undefined
  const behind = linksBehind(log)
  const late: LogEntry[] = []
  const outages = new Map<LogExtension, number>()
  let ends_ms = rules.planned_end_ms
  let outages_ms = 0
  let extensions = 0
  let at_loss_ms: number | undefined
  /** A change of price or leader within the window moves the end. */
  const extend = (server_ms: number) => {
    if (ends_ms - server_ms >= rules.window_ms) return
    const doublings = !rules.doubles ? 0 : Math.max(0, Math.ceil((extensions + 1 - EVEN_EXTENSIONS) / DOUBLING_EVERY))
    const hard_end_ms = rules.planned_end_ms + rules.hard_end_after_ms + outages_ms
    const moved_ms = Math.min(server_ms + rules.extend_ms * 2 ** doublings, hard_end_ms)
    if (moved_ms <= ends_ms) return
    ends_ms = moved_ms
    extensions++
  }
  const followLinks = (after_seq: number) => {
    for (const { kind, at } of behind.get(after_seq) ?? []) {
      if (kind === 'outage') {
        outages.set(at, ends_ms)
        outages_ms += at.ends_at_ms - at.was_ends_at_ms
        ends_ms = at.ends_at_ms
      } else if (kind === 'picture') {
        at_loss_ms = ends_ms
        outages_ms += at.ends_at_ms - at.was_ends_at_ms
        ends_ms = at.ends_at_ms
      } else if (kind === 'void' && at.price_fen === 0) extend(at.server_ms) // else the entry behind it does
    }
  }
  for (const [index, entry] of log.entries.entries()) {
    followLinks(index)
    if (entry.server_ms >= ends_ms) late.push(entry)
    if (entry.kind !== 'buy_now') extend(entry.server_ms)
  }
  followLinks(log.entries.length)
  return { ends_ms, late, outages, at_loss_ms }
}

/** What the rules promise of a live lot. */
export interface LiveRules {
  lot_s: number
  outage_s: number
  /** Before it no clerk passes it; undefined on lots that opened before this was promised. */
  pass_after_s: number | undefined
}

/** Undefined for a lot that is no live one. */
export function liveRulesOf({ rules }: AuctionLog): LiveRules | undefined {
  const { rules_version, live } = rules.facts as {
    rules_version?: unknown
    live?: { lot_s?: unknown; outage_s?: unknown; pass_after_s?: unknown } | null
  }
  if ((rules_version !== 2 && rules_version !== 3) || !live) return undefined
  const pass_after_s = live.pass_after_s === undefined ? undefined : Number(live.pass_after_s)
  return { lot_s: Number(live.lot_s), outage_s: Number(live.outage_s), pass_after_s }
}

/** A live lot runs for so long from its start; the second it was started in counts as begun. */
export function endsAsPromised(log: AuctionLog, { lot_s }: LiveRules): boolean {
  const runs_s = Number(log.rules.facts.planned_end_at) - Number(log.rules.facts.starts_at)
  return runs_s === lot_s || runs_s === lot_s + 1
}

/** Before this moment a lot that was not bought at once is not closed: its end, or, where a clerk passed it, when its rules let them. */
export function earliestClosing(log: AuctionLog, ends_ms: number): number {
  const live = liveRulesOf(log)
  if (!live || log.closing?.result !== 'passed') return ends_ms
  if (live.pass_after_s === undefined) return 0
  const outages_ms = (log.extensions ?? []).reduce((sum, one) => sum + one.ends_at_ms - one.was_ends_at_ms, 0)
  return (Number(log.rules.facts.starts_at) + live.pass_after_s) * SECOND_MS + outages_ms + movedByLoss(log)
}

/** Where an outage moves the end of a live lot: so long after it was over, at a whole second. */
export const endAfterOutage = (until_ms: number, { outage_s }: LiveRules): number =>
  Math.ceil(until_ms / SECOND_MS + outage_s) * SECOND_MS
