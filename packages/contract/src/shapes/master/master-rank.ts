/** The rank of masters: one formula, which the server computes by night and the phone prints and computes again. No money is in it. */
import { MASTER_HONOURS_COUNTED } from './master-limits.ts'

export interface MasterRankFacts {
  followers: number
  /** Works the master confirmed on a lot or goods. */
  works: number
  /** Completed sales of those in a year. */
  sales: number
  /** Honours whose document the desk has seen. */
  honours: number
}

/** What one of each weighs: 3·ln(1+followers) + 2·ln(1+works) + 4·ln(1+sales) + honours, five of them at most. */
export const MASTER_RANK_WEIGHTS = { followers: 3, works: 2, sales: 4, honours: 1 } as const

/** The score in thousandths, so that it is stored and compared as a whole number. */
export function masterScoreMilli({ followers, works, sales, honours }: MasterRankFacts): number {
  const weigh = MASTER_RANK_WEIGHTS
  const score =
    weigh.followers * Math.log1p(followers) +
    weigh.works * Math.log1p(works) +
    weigh.sales * Math.log1p(sales) +
    weigh.honours * Math.min(honours, MASTER_HONOURS_COUNTED)
  return Math.round(score * 1_000)
}
