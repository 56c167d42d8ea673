/** What each level brings, asked of the functions that grant it: a benefit without one does not compile. */
import type { Benefit } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { opensTo, waivedFen } from '../../bidder/index.ts'
import { levelSuffices } from '../../coupon/index.ts'
import { needsReview as goodsNeedReview } from '../../goods/index.ts'
import { needsReview as lotsNeedReview, openLotsMax } from '../../listing/index.ts'
import { setting as lotSetting } from '../../lot/index.ts'
import { LARGE_ORDER_FEN, settleDays } from '../../order/index.ts'
import { LEVELS_OF, type Owner } from '../rules.ts'

/** What the grants depend on beside the level, by level of a shop. */
export interface GrantFacts {
  open_lots_by_level: readonly number[]
  lots_unreviewed: ReadonlySet<number>
  goods_unreviewed: ReadonlySet<number>
}

export async function grantFacts(ctx: Ctx): Promise<GrantFacts> {
  const unreviewed = async (needsReview: typeof goodsNeedReview) => {
    const levels = new Set<number>()
    for (const credit_level of LEVELS_OF.shop)
      if (!(await needsReview(ctx, { skips_review: false, credit_level }))) levels.add(credit_level)
    return levels
  }
  return {
    open_lots_by_level: await lotSetting(ctx, 'auction.max_live_per_shop'),
    lots_unreviewed: await unreviewed(lotsNeedReview),
    goods_unreviewed: await unreviewed(goodsNeedReview),
  }
}

/** The figures of a benefit at a level, for its words; money in fen ends in _fen. */
export type Grant = Readonly<Record<string, number>>
interface Granted {
  owner: Owner
  /** Undefined: this level does not bring it. */
  grant: (level: number, facts: GrantFacts) => Grant | undefined
}

/** For a shop that is not picked: what the level alone decides. */
const daysFor = (total_fen: number, credit_level: number): number =>
  settleDays({ total_fen, is_select: false, credit_level })

const GRANTS: Readonly<Record<Benefit, Granted>> = {
  deposit_waived: {
    owner: 'user',
    grant: (credit_level) => {
      const amount_fen = waivedFen(credit_level)
      return amount_fen > 0 ? { amount_fen } : undefined
    },
  },
  shops_open: { owner: 'user', grant: (level) => (level > 1 && opensTo(level, level) ? { level } : undefined) },
  level_coupons: {
    owner: 'user',
    grant: (level) => (level > 1 && levelSuffices(level, level) ? { level } : undefined),
  },
  open_lots: {
    owner: 'shop',
    grant: (level, { open_lots_by_level }) => ({ count: openLotsMax(level, open_lots_by_level) }),
  },
  lots_unreviewed: {
    owner: 'shop',
    grant: (level, { lots_unreviewed }) => (lots_unreviewed.has(level) ? {} : undefined),
  },
  goods_unreviewed: {
    owner: 'shop',
    grant: (level, { goods_unreviewed }) => (goods_unreviewed.has(level) ? {} : undefined),
  },
  settled_in: {
    owner: 'shop',
    grant: (level) => ({
      days: daysFor(LARGE_ORDER_FEN - 1, level),
      large_fen: LARGE_ORDER_FEN,
      large_days: daysFor(LARGE_ORDER_FEN, level),
    }),
  },
}

export const ownerOf = (benefit: Benefit): Owner => GRANTS[benefit].owner

/** What a benefit comes to at a level. */
export const grantOf = (benefit: Benefit, level: number, facts: GrantFacts): Grant | undefined =>
  GRANTS[benefit].grant(level, facts)

/** The levels that bring a benefit. */
export const levelsWith = (benefit: Benefit, facts: GrantFacts): number[] =>
  LEVELS_OF[ownerOf(benefit)].filter((level) => grantOf(benefit, level, facts) !== undefined)

/** The figures a benefit's words may name; money is named without its unit. */
export const figuresOf = (benefit: Benefit, facts: GrantFacts): string[] =>
  [...new Set(LEVELS_OF[ownerOf(benefit)].flatMap((level) => Object.keys(grantOf(benefit, level, facts) ?? {})))].map(
    (name) => name.replace(/_fen$/, ''),
  )
