/** Links of the chain that are no entries: where they stand, and whether a price behind bids taken back follows from those that remain. */
import type { PictureLoss } from './picture/types.ts'
import type { AuctionLog, LogEntry, LogExtension, LogLink } from './types.ts'

export type Linked =
  | { kind: 'outage'; at: LogExtension }
  | { kind: 'void'; at: LogLink }
  | { kind: 'reserve'; at: LogLink }
  | { kind: 'picture'; at: PictureLoss }

const hashOf = ({ at }: Linked): string => at.hash

/** The links behind each entry (0: the rules), in the order of the chain; those that fit nowhere stand last. */
export function linksBehind(log: AuctionLog): Map<number, Linked[]> {
  const all: Linked[] = [
    ...(log.extensions ?? []).map((at) => ({ kind: 'outage' as const, at })),
    ...(log.links ?? []).map((at) => ({ kind: at.kind, at })),
    ...(log.picture_loss ? [{ kind: 'picture' as const, at: log.picture_loss }] : []),
  ]
  const behind = new Map<number, Linked[]>()
  for (const one of all) behind.set(one.at.after_seq, [...(behind.get(one.at.after_seq) ?? []), one])
  for (const [after_seq, links] of behind) behind.set(after_seq, inOrder(links))
  return behind
}

/** Each follows from the one before it; the first follows from none of them. */
function inOrder(links: Linked[]): Linked[] {
  const ordered: Linked[] = []
  const left = [...links]
  const made = new Set(links.map(hashOf))
  let next = left.findIndex(({ at }) => !made.has(at.prev_hash))
  while (next >= 0) {
    const [one] = left.splice(next, 1)
    ordered.push(one!)
    next = left.findIndex(({ at }) => at.prev_hash === one!.at.hash)
  }
  return [...ordered, ...left]
}

const YUAN = 100

/** The next price above this one that ends in 0, 2, 5 or 8 in its decade; below ¥10 the next even number of yuan. */
function rungAbove(price_fen: number): number {
  if (price_fen < 10 * YUAN) return price_fen - (price_fen % (2 * YUAN)) + 2 * YUAN
  let unit_fen = YUAN
  while (price_fen >= 10 * unit_fen) unit_fen *= 10
  const from_fen = price_fen - (price_fen % unit_fen)
  for (const tenths of [2, 5, 8]) {
    const rung_fen = from_fen + (tenths * unit_fen) / 10
    if (rung_fen > price_fen) return rung_fen
  }
  return from_fen + unit_fen
}

/** The step at a price by the frozen rules; undefined where the file does not say. */
export function stepAt(log: AuctionLog, price_fen: number): number | undefined {
  const { increment } = log.rules.facts as {
    increment?: { mode?: unknown; step_fen?: unknown; table?: unknown }
  }
  // Where the log leaves open what the second would have paid, no step follows either.
  if (!Number.isFinite(price_fen)) return undefined
  if (increment?.mode === 'two_five_eight') return rungAbove(price_fen) - price_fen
  if (increment?.mode === 'fixed') return Number(increment.step_fen)
  if (!Array.isArray(increment?.table)) return undefined
  const rows = increment.table as Array<{ from_fen: number; step_fen: number }>
  return rows.filter((row) => row.from_fen <= price_fen).at(-1)?.step_fen
}

/** What somebody is known to have been ready to pay, by the public log. */
interface Known {
  low_fen: number
  high_fen: number
  /** The highest amount they offered openly. */
  manual_fen: number
}

/** @param voided the entries that do not stand */
function knownOf(entries: readonly LogEntry[], voided: ReadonlySet<number>): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const [index, entry] of entries.entries()) {
    if (voided.has(entry.seq)) continue
    const before = known.get(entry.alias)
    const low_fen = Math.max(before?.low_fen ?? 0, entry.price_fen)
    const manual_fen = Math.max(before?.manual_fen ?? 0, entry.kind === 'manual' ? entry.price_fen : 0)
    // A bidder followed by another's entry would have paid less than that entry, or no more than they said.
    const next = entries[index + 1]
    const high_fen =
      next === undefined || next.alias === entry.alias
        ? Number.POSITIVE_INFINITY
        : Math.max(low_fen, next.price_fen - YUAN)
    known.set(entry.alias, { low_fen, high_fen, manual_fen })
  }
  return known
}

export interface Standing {
  price_fen: number
  leader_alias: string
}

/** What a void may say: nothing stands, or who may lead and between which prices. */
export type Follows =
  | { nothing: true }
  | {
      nothing: false
      mayLead: (alias: string) => boolean
      range: (leader: string) => { low_fen: number; high_fen: number }
    }

/**
 * What follows from the bids that remain. Maximums are secret: where the log leaves one price, low and high are that price; else they are
 * as near to each other as what everybody could see allows.
 *
 * @param before the entries up to the void
 * @param voided all entries taken back by then, those of this void included
 */
export function followsFrom(
  log: AuctionLog,
  before: readonly LogEntry[],
  voided: ReadonlySet<number>,
  stood: Standing,
): Follows {
  const known = knownOf(before, voided)
  if (known.size === 0) return { nothing: true }
  const start_fen = Number(log.rules.facts.start_fen)
  const first = before.findIndex(({ seq }) => voided.has(seq))
  // Up to the first entry taken back nothing changes: the price that stood then stands.
  const untouched_fen = first > 0 ? before[first - 1]!.price_fen : start_fen
  const led = before[first - 1]?.alias
  // Where only who led then has bid since, against what was taken back, they lead at that price: their own bids are silent raises.
  const alone = led !== undefined && before.slice(first).every(({ seq, alias }) => voided.has(seq) || alias === led)
  const has_reserve = log.rules.facts.has_reserve === true
  const others = (leader: string) => [...known].flatMap(([alias, one]) => (alias === leader ? [] : [one]))
  return {
    nothing: false,
    mayLead: (alias) => {
      const leader = known.get(alias)
      if (alone) return alias === led
      return leader !== undefined && others(alias).every(({ low_fen }) => low_fen <= leader.high_fen)
    },
    range: (alias) => {
      if (alone && !has_reserve) return { low_fen: untouched_fen, high_fen: untouched_fen }
      const leader = known.get(alias)!
      const rest = others(alias)
      const low_fen = Math.max(start_fen, untouched_fen, ...rest.map((one) => one.low_fen))
      const second_fen = Math.max(0, ...rest.map((one) => Math.min(one.high_fen, leader.high_fen)))
      const step_fen = rest.length === 0 ? 0 : stepAt(log, second_fen)
      const contested_fen =
        has_reserve || step_fen === undefined
          ? Number.POSITIVE_INFINITY
          : Math.max(start_fen, untouched_fen, leader.manual_fen, second_fen + step_fen)
      return { low_fen, high_fen: Math.min(stood.price_fen, leader.high_fen, contested_fen) }
    },
  }
}
