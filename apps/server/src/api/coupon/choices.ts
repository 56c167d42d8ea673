/** What there is to choose from at a checkout. */
import type { CouponChoice } from '@juya/contract'
import type { z } from 'zod'
import { type Offer, templatesById } from '../../domains/coupon/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { heldShown } from './cards.ts'

type Choices = Pick<z.input<typeof CouponChoice>, 'usable' | 'lacking'>

/** The coupons of a buyer for a checkout, by who offers them (null: the platform). */
export async function couponChoices(
  ctx: Ctx,
  offers: readonly Offer[],
): Promise<{ of: (shop_id: number | null) => Choices }> {
  if (offers.length === 0) return { of: () => ({ usable: [], lacking: [] }) }
  const held = offers.map((offer) => offer.held)
  const templates = await templatesById(
    ctx,
    held.map((one) => one.template_id),
  )
  const shown = await heldShown(ctx, held, templates, await databaseNow(ctx))
  return {
    of: (shop_id) => {
      const own = offers.flatMap(({ held: one, lacks }, i) =>
        one.terms.shop_id === shop_id ? [{ lacks, coupon: shown[i]! }] : [],
      )
      return {
        usable: own.filter(({ lacks }) => lacks === undefined).map(({ coupon }) => coupon),
        lacking: own.flatMap(({ lacks, coupon }) =>
          typeof lacks === 'object' ? [{ coupon, missing_fen: lacks.missing_fen }] : [],
        ),
      }
    },
  }
}
