/** What the platform wrote for people, worked out again: at what their maximums opened and answered, what was bought at once, and what outages gave. */
import { linksBehind, type Standing, stepAt } from '../links.ts'
import type { Report } from '../report.ts'
import { endByRules, liveRulesOf } from '../times.ts'
import type { AuctionLog, LogEntry, LogExtension, ProblemCode } from '../types.ts'

/** The shortest silence that counts as an outage, and the most an end moves beyond one: bounds of the platform's settings. */
const SILENCE_LEAST_MS = 15_000
const LIVE_SILENCE_LEAST_MS = 11_000
const OUTAGE_GIVES_MOST_MS = 3_600_000
const SECOND_MS = 1_000

/** All that the platform itself decided. */
export function checkAnswers(log: AuctionLog, report: Report): void {
  checkEntries(log, report)
  checkOutages(log, report)
  checkCancelled(log, report)
}

/** An entry for a maximum is never dearer than the rules make it, and a lot is bought at once only as its first entry and at its price. */
function checkEntries(log: AuctionLog, report: Report): void {
  const { start_fen, buy_now_fen } = log.rules.facts
  const behind = linksBehind(log)
  let stood: Standing = { price_fen: 0, leader_alias: '' }
  let lowered = 0
  let before: LogEntry | undefined
  for (const [index, entry] of log.entries.entries()) {
    const { seq, kind, alias, price_fen } = entry
    const wrong = (code: ProblemCode, text: string) => report.add('prices', code, `Entry ${seq} ${text}`, seq)
    for (const { kind: link, at } of behind.get(index) ?? []) {
      if (link === 'reserve') lowered++
      if (link !== 'void') continue
      stood = { price_fen: at.price_fen, leader_alias: at.leader_alias }
      before = undefined
    }
    const restates = index > 0 && !before && alias === stood.leader_alias && price_fen === stood.price_fen
    const most_fen = Math.max(mostFen(log, entry, before, stood, Number(start_fen)), reserveFen(log, lowered))
    if (kind === 'auto' && !restates && price_fen > most_fen)
      wrong('auto_above', 'is dearer than the rules make an entry for a maximum there')
    if (kind === 'buy_now' && (log.entries.length !== 1 || price_fen !== buy_now_fen))
      wrong('buy_now_rules', 'buys the lot at once, which only a first bid at the price of the rules does')
    stood = { price_fen, leader_alias: alias }
    before = entry
  }
}

/** The most an entry for a maximum may come to, but for a lift to the reserve; without limit where the beaten maximum is secret. */
function mostFen(
  log: AuctionLog,
  { alias, server_ms }: LogEntry,
  before: LogEntry | undefined,
  stood: Standing,
  start_fen: number,
): number {
  if (stood.price_fen === 0) return start_fen
  // A leader already raises in silence.
  if (alias === stood.leader_alias) return 0
  // An open bid is all its bidder would pay at that moment.
  if (before?.kind !== 'manual' || before.server_ms !== server_ms) return Number.POSITIVE_INFINITY
  return before.price_fen + (stepAt(log, before.price_fen) ?? Number.POSITIVE_INFINITY)
}

/** What a leader's price is lifted to: the reserve as it then stood, if it was opened; without limit while it is secret. */
function reserveFen({ rules, reserve }: AuctionLog, lowered: number): number {
  if (rules.facts.has_reserve !== true) return 0
  return reserve?.[lowered]?.reserve_fen ?? Number.POSITIVE_INFINITY
}

/** An outage was a silence, no bid was taken in the length that counts, and it moves the end of the rules no further than it may. */
function checkOutages(log: AuctionLog, report: Report): void {
  const least_ms = liveRulesOf(log) ? LIVE_SILENCE_LEAST_MS : SILENCE_LEAST_MS
  const ends = endByRules(log)?.outages
  for (const outage of log.extensions ?? []) {
    const { after_seq, from_ms, until_ms, was_ends_at_ms, ends_at_ms } = outage
    const wrong = (code: ProblemCode, text: string) =>
      report.add('times', code, `The outage after entry ${after_seq} ${text}`, after_seq)
    const heard_ms = Math.max(from_ms, log.entries[after_seq - 1]?.server_ms ?? 0)
    if (until_ms - heard_ms < least_ms || isBidIn(log, outage))
      wrong('outage_silence', 'was no silence: it is too short, or a bid was taken in it')
    const ruled_ms = ends?.get(outage)
    if (ruled_ms !== undefined && was_ends_at_ms !== ruled_ms)
      wrong('outage_end', 'names another end than the rules give')
    // Lots of one sale go on ending as far apart as before.
    const most_ms = until_ms + OUTAGE_GIVES_MOST_MS + SECOND_MS + (was_ends_at_ms - from_ms)
    if (ends_at_ms > most_ms) wrong('extension_length', 'moves the end further than an outage may')
  }
}

const isBidIn = ({ entries }: AuctionLog, { after_seq, until_ms }: LogExtension): boolean => {
  const next = entries[after_seq]
  return next !== undefined && next.server_ms < until_ms
}

/** A lot is called off before its end: past it, it has ended as its rules say. */
function checkCancelled(log: AuctionLog, report: Report): void {
  const { closing } = log
  const end = endByRules(log)
  if (closing?.result === 'cancelled' && end && closing.closed_at_ms >= end.ends_ms)
    report.add('closing', 'cancelled_late', 'The lot was called off after the end the rules give')
}
