/** The moment at which something happens to a lot's log. The database's clock may step back; the log never does. */

interface Logged {
  status: string
  starts_at: number | null
  last_bid_at: number | null
}

/** @returns now, or the latest moment that the log of a lot names already: its opening, an entry, a link, or the end of an outage */
export const logTime = ({ status, starts_at, last_bid_at }: Logged, now_ms: number): number =>
  Math.max(now_ms, status === 'live' ? (starts_at ?? 0) : 0, last_bid_at ?? 0)
