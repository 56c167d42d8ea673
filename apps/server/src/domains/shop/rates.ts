/** The commission agreed with one shop: two operators set it, and only lots handed in from then on know it. */

import { type Approval, type ApprovalKind, defineApproval, propose } from '../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { shopEvents } from './events.ts'
import { shopRow } from './shops.ts'

/** As a person reads it; null is the rate everybody pays. */
const rateText = (bp: number | null): { en: string; zh: string } =>
  bp === null ? { en: 'the usual rate', zh: '标准费率' } : { en: `${bp / 100}%`, zh: `${bp / 100}%` }

export const SHOP_RATE = 'shop_rate'
const shopRate: ApprovalKind = defineApproval({
  kind: SHOP_RATE,
  roles: ['finance'],
  title: { en: 'Set a shop’s commission', zh: '设置店铺佣金' },
  effect: {
    en: '{name} pays {to_en} instead of {from_en} of the hammer price, for lots submitted from then on.',
    zh: '“{name}”此后提交的拍品佣金由 {from_zh} 改为 {to_zh}，已提交的拍品不变。',
  },
  run: async (tx, { input }) => {
    const [shop_id, commission_bp] = [Number(input.shop_id), input.commission_bp as number | null]
    await query(tx, 'shop_rate_save', 'update shop_shops set commission_bp = $2 where id = $1', [
      shop_id,
      commission_bp,
    ])
    await emit(tx, shopEvents.rate_changed, { shop_id, commission_bp })
  },
})

/**
 * Proposes the commission a shop pays instead of the usual one, or with null that it pays the usual one again. A second operator confirms.
 * @throws Refusal NOT_FOUND, ALREADY_DONE (it pays that already), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeShopRate(
  tx: Tx<OperatorCtx>,
  { shop_id, commission_bp, reason }: { shop_id: number; commission_bp: number | null; reason: string },
): Promise<Approval> {
  const shop = await shopRow(tx, shop_id)
  if (shop.commission_bp === commission_bp) refuse('ALREADY_DONE')
  const [from, to] = [rateText(shop.commission_bp), rateText(commission_bp)]
  return propose(tx, shopRate, {
    target_type: 'shop',
    target_id: shop_id,
    amount_fen: null,
    input: { shop_id, commission_bp },
    facts: { name: shop.name, from_en: from.en, from_zh: from.zh, to_en: to.en, to_zh: to.zh },
    reason,
  })
}
