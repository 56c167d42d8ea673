/** How live time is used up and given back, and when its owner is told. Plain functions. */

const DAY_MS = 86_400_000
/** Days before its end that live time is told of, the earliest first. */
export const TOLD_DAYS = [30, 7] as const

interface Left {
  id: number
  left_s: number
}

/** What so many seconds take of purchases, the first first; less where there is less. */
export function takeFirst<P extends Left>(
  purchases: readonly P[],
  seconds: number,
): Array<{ purchase: P; taken_s: number }> {
  let wanted = seconds
  return purchases.flatMap((purchase) => {
    const taken_s = Math.min(purchase.left_s, wanted)
    wanted -= taken_s
    return taken_s > 0 ? [{ purchase, taken_s }] : []
  })
}

/** What goes back of a purchase: its price in proportion to what is unused, rounded down to a fen. */
export const backFen = ({
  amount_fen,
  left_s,
  seconds,
}: {
  amount_fen: number
  left_s: number
  seconds: number
}): number => Math.floor((amount_fen * left_s) / seconds)

/** The next moment (ms) of live time after now: when its owner is told, then its end. Undefined: it is over. */
export const nextMoment = (expires_at: number, now: number): number | undefined =>
  [...TOLD_DAYS.map((days) => expires_at - days * DAY_MS), expires_at].find((at) => at > now)

/** Whole minutes of seconds. */
export const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

/** A room that its shop may use: it plans, buys, and changes its settings. */
export const isOpenRoom = (status: string): boolean => status === 'active' || status === 'paused'
