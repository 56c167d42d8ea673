/** The league: how much of a month’s commission goes to its members, and to whom. What the server computes, any phone computes again. */

/** Members have reached this level. */
export const LEAGUE_LEVEL = 3
/** What a review weighs that stands, beside an order’s whole yuan that are paid and kept. */
export const LEAGUE_REVIEW_WEIGHT = 10
/** What a report weighs that was upheld. */
export const LEAGUE_REPORT_WEIGHT = 50
/** Days of the next month: no member joins any more from the first on, awards are computed on the third. */
export const LEAGUE_COMPUTED_DAY = 3
/** The last day on which an award is claimed, counted from the first of the next month. */
export const LEAGUE_CLAIM_DAY = 33
/** A member who was kept from claiming has so many days from then on. */
export const LEAGUE_AFTER_DAYS = 7
/** Members are told so many days before their award is void. */
export const LEAGUE_TOLD_DAYS = 3

/** The rule of one month, as it was published. */
export interface LeagueRule {
  /** Of the month’s commission, for all members together. */
  share_bp: number
  /** At most, for all members together. */
  cap_fen: number
  /** Of what all share, for one member at most. */
  member_bp: number
  member_cap_fen: number
}

const WHOLE_BP = 10_000

/** What a month’s commission (fen) gives all members together. */
export const leaguePoolFen = (commission_fen: number, { share_bp, cap_fen }: LeagueRule): number =>
  Math.min(cap_fen, Math.floor((Math.max(0, commission_fen) * share_bp) / WHOLE_BP))

/** What one member has of it at most, in fen. */
export const leagueMostFen = (pool_fen: number, { member_bp, member_cap_fen }: LeagueRule): number =>
  Math.min(member_cap_fen, Math.floor((pool_fen * member_bp) / WHOLE_BP))

/**
 * Shares a pool (fen) by weight. What is beyond a member’s most goes to the others by their weights; what is left when all have their most, and
 * parts of a fen, are never paid. @returns each member’s award in fen, in the order of the weights given
 */
export function leagueAwards(pool_fen: number, rule: LeagueRule, weights: readonly number[]): number[] {
  const most_fen = leagueMostFen(pool_fen, rule)
  const heaviest_first = weights.map((_, n) => n).toSorted((a, b) => weights[b]! - weights[a]! || a - b)
  const awards = weights.map(() => 0)
  let [left_fen, left_weight] = [pool_fen, weights.reduce((sum, weight) => sum + weight, 0)]
  for (const [at, n] of heaviest_first.entries()) {
    const weight = weights[n]!
    if (weight === 0) break
    if (left_fen * weight < most_fen * left_weight) {
      for (const other of heaviest_first.slice(at))
        awards[other] = Math.floor((left_fen * weights[other]!) / left_weight)
      break
    }
    awards[n] = most_fen
    left_fen -= most_fen
    left_weight -= weight
  }
  return awards
}
