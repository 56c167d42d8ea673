/** What an exchange gives at once, by kind. Another kind is one row here; goods are sent by their order instead. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { grantCoupon } from '../../coupon/index.ts'
import { addVipDays } from '../../vip/index.ts'
import type { ItemKind } from '../rules.ts'
import type { Exchange, Item } from '../tables.ts'

interface Gives {
  /** What is locked before items are, as the order of locks has it. @throws Refusal */
  before?: (tx: Tx<SignedCtx>, item: Item, qty: number) => Promise<void>
  /** What is locked after the points. */
  after?: (tx: Tx<SignedCtx>, item: Item, exchange: Exchange) => Promise<void>
}

/** Coupons come before items in the order of locks. @throws Refusal COUPON_GONE, COUPON_HAVE */
async function giveCoupons(tx: Tx<SignedCtx>, { template_id }: Item, qty: number): Promise<void> {
  invariant(template_id !== null, 'a coupon of no offer')
  for (let n = 0; n < qty; n++) {
    const [given] = await grantCoupon(tx, template_id, [tx.user.id])
    if (given?.outcome === 'has_it') refuse('COUPON_HAVE')
    if (given?.outcome !== 'given') refuse('COUPON_GONE')
  }
}

async function giveDays(tx: Tx<SignedCtx>, { vip_days }: Item, { id, user_id, qty }: Exchange): Promise<void> {
  invariant(vip_days !== null, 'an item of no days')
  await addVipDays(tx, { user_id, days: vip_days * qty, ref: `exchange:${id}`, from: 'exchange' })
}

const GIVES: Partial<Record<ItemKind, Gives>> = {
  coupon: { before: giveCoupons },
  vip_days: { after: giveDays },
}

export const givesOf = (kind: ItemKind): Gives | undefined => GIVES[kind]
