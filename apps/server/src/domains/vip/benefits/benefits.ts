/** What VIP brings: each benefit with the function that grants it. One without does not compile. */
import { depositNeed, VIP_WAIVED_FEN } from '../../bidder/index.ts'
import { judgeClaim } from '../../coupon/index.ts'
import type { VipBenefit } from '../tables.ts'
import { pointsTimesBp, VIP_TIMES_BP } from './points.ts'

interface Benefit {
  grant: (...args: never[]) => unknown
  /** What screens say of it: so many times, or up to so much. */
  times_bp?: number
  most_fen?: number
}

export const BENEFITS = {
  points: { grant: pointsTimesBp, times_bp: VIP_TIMES_BP },
  deposit: { grant: depositNeed, most_fen: VIP_WAIVED_FEN },
  coupons: { grant: judgeClaim },
} as const satisfies Record<VipBenefit, Benefit>
