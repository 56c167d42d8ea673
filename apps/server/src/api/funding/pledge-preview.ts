/** What a pledge would cost, and what becomes of its money. */
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import { type Campaign, payDeadline, setting, type Wish, wanted } from '../../domains/funding/index.ts'
import { newFormToken } from '../../domains/goods/index.ts'
import { REFUND_TO_ORIGINAL_DAYS } from '../../domains/payment/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { payOptions } from '../payment/options.ts'
import { shopBriefs } from '../shop/cards.ts'

/** @throws Refusal as ordering the pledge, NOT_FOUND (address) */
export async function pledgePreview(
  ctx: SignedCtx,
  { address_id, ...wish }: Wish & { address_id?: number | undefined },
) {
  const { campaign, tier, total_fen } = await wanted(ctx, ctx.user.id, wish)
  const address =
    address_id === undefined ? await defaultAddress(ctx, ctx.user.id) : await ownAddress(ctx, ctx.user.id, address_id)
  const goods_fen = tier.price_fen * wish.qty
  const amounts = {
    goods_fen,
    shipping_fen: tier.shipping_fen,
    premium_fen: 0,
    shop_discount_fen: 0,
    platform_discount_fen: 0,
    adjust_fen: 0,
    total_fen,
    deposit_applied_fen: 0,
    payable_fen: total_fen,
  }
  const none = { chosen: null, usable: [], unusable: [], lacking: [] }
  const item = {
    id: tier.id,
    thing: 'campaign' as const,
    thing_id: campaign.id,
    sku_id: null,
    title: inLanguage(ctx, campaign.title_en, campaign.title),
    image: tier.image ?? campaign.images[0] ?? '',
    sku_name: inLanguage(ctx, tier.name_en, tier.name),
    price_fen: tier.price_fen,
    qty: wish.qty,
    subtotal_fen: goods_fen,
    refundable_fen: 0,
    reviewed: false,
  }
  const shops = await shopBriefs(ctx, [campaign.shop_id])
  return {
    groups: [{ shop: shops.get(campaign.shop_id)!, items: [item], amounts, coupons: none }],
    address: address ?? null,
    amounts,
    platform_coupons: none,
    agreements: [],
    deposit_notes: [],
    pay_deadline: seconds(await payDeadline(ctx, campaign, await databaseNow(ctx))),
    submit_token: newFormToken(ctx, ctx.user.id),
    pay: await payOptions(ctx, total_fen),
    all_or_nothing_note: await noteOf(ctx, campaign),
  }
}

async function noteOf(ctx: SignedCtx, { goal_fen, to_at, ship_by }: Campaign): Promise<string> {
  const hours = await setting(ctx, 'funding.withdraw_before_h')
  return ctx.locale === 'zh-CN'
    ? `截至 ${whenZh(to_at!)} 未达 ${yuan(goal_fen)}，全额原路退回。截止前 ${hours} 小时可随时撤回。达成后须在 ${whenZh(ship_by)} 前发货，款项在您确认收货后才付给店铺。退款时银行卡付款已超过 ${REFUND_TO_ORIGINAL_DAYS} 天的，退至钱包。`
    : `Unless ${yuan(goal_fen)} is reached by ${whenEn(to_at!)}, all of it goes back the way it came. You may withdraw until ${hours} hours before the end. What succeeds is shipped by ${whenEn(ship_by)}, and the shop is paid once you confirm receipt. What a card paid more than ${REFUND_TO_ORIGINAL_DAYS} days before goes back to the wallet.`
}
