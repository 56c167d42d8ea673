/** Answers of the contract's coupon rows. */
import { COUPON_AUDIENCES, COUPON_KINDS, COUPON_SCOPES, coupon, type Parsed } from '@juya/contract'
import {
  CLAIM_DAYS_MAX,
  changeOffer,
  claimCoupon,
  offerCoupon,
  type Template,
  templatesById,
} from '../../domains/coupon/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { heldShown, ownShown } from './cards.ts'
import { couponOffers, myCoupons, shopCoupons } from './lists.ts'

const TOTAL_MAX = 100_000

const ms = (at: number): number => at * 1_000
const own = async (ctx: ShopCtx, template: Template) => (await ownShown(ctx, [template], await databaseNow(ctx)))[0]!

/** The coupon after what there is to change, or as it is where there is nothing. */
async function changed(ctx: ShopCtx, { id, claim_to, ...change }: Parsed<typeof coupon.edit>): Promise<Template> {
  return changeOffer(ctx, ctx.shop.shop_id, id, {
    ...change,
    claim_to: claim_to === undefined ? undefined : ms(claim_to),
  })
}

export const calls = bindCalls(coupon, {
  offers: couponOffers,
  async claim(ctx, { id, code }) {
    const held = await claimCoupon(ctx, id, code)
    const templates = await templatesById(ctx, [held.template_id])
    const [shown] = await heldShown(ctx, [held], templates, await databaseNow(ctx))
    return say(shown!, 'The coupon is yours', '已领取')
  },
  mine: myCoupons,
  shopList: shopCoupons,
  shopListByPost: shopCoupons,
  addForm: async () => ({
    kinds: [...COUPON_KINDS],
    scopes: [...COUPON_SCOPES],
    audiences: [...COUPON_AUDIENCES],
    total_max: TOTAL_MAX,
    days_max: CLAIM_DAYS_MAX,
  }),
  async add(ctx, { claim_from, claim_to, valid_from, valid_to, scope_ids, ...form }) {
    const template = await offerCoupon(ctx, ctx.shop.shop_id, {
      ...form,
      scope_ids: scope_ids ?? [],
      claim_to: ms(claim_to),
      ...(claim_from === undefined ? {} : { claim_from: ms(claim_from) }),
      ...(valid_from === undefined ? {} : { valid_from: ms(valid_from) }),
      ...(valid_to === undefined ? {} : { valid_to: ms(valid_to) }),
    })
    return say(await own(ctx, template), 'The coupon is on offer', '优惠券已发布')
  },
  detail: async (ctx, input) => own(ctx, await changed(ctx, input)),
  edit: async (ctx, input) => say(await own(ctx, await changed(ctx, input)), 'Saved', '已保存'),
})
