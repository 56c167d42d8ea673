/** Operators' acts on a shop: each with a reason, an entry in the audit log, and words to the shop. */
import type { Parsed, operator as rows } from '@juya/contract'
import { takeBackLots } from '../../../domains/listing/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import {
  beginClosing,
  proposeShopRate,
  reinstateShop as reinstate,
  requireDeposit,
  shopRow,
  suspendShop as suspend,
} from '../../../domains/shop/index.ts'
import { freezeShopWallet as freeze } from '../../../domains/wallet/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { presentApproval } from '../approvals.ts'
import { type ShopLine, shopShown } from './listed.ts'

/**
 * Stops a shop from trading. Lots without bids are taken back; lots with bids, orders, escrow and cases go on.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}
 */
export async function suspendShop(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['suspendShop']>,
): Promise<ShopLine> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    // Lots before shops: the order of locks.
    const taken_back = await takeBackLots(tx, id, reason)
    await suspend(tx, { shop_id: id, reason })
    await note(tx, {
      action: 'shop.suspend',
      target_type: 'shop',
      target_id: id,
      before: { status: 'active' },
      after: { status: 'suspended', lots_taken_back: taken_back },
      reason,
    })
    return shopShown(tx, id)
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status} */
export async function reinstateShop(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['reinstateShop']>,
): Promise<ShopLine> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await reinstate(tx, id)
    await note(tx, {
      action: 'shop.reinstate',
      target_type: 'shop',
      target_id: id,
      before: { status: 'suspended' },
      after: { status: 'active' },
      reason,
    })
    return shopShown(tx, id)
  })
}

/**
 * Begins to close a shop; nothing may run in it any more.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, HAS_OPEN_ITEMS {items}
 */
export async function closeShop(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['closeShop']>,
): Promise<ShopLine> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { status } = await shopRow(tx, id)
    await beginClosing(tx, id, reason)
    await note(tx, {
      action: 'shop.close',
      target_type: 'shop',
      target_id: id,
      before: { status },
      after: { status: 'closing' },
      reason,
    })
    return shopShown(tx, id)
  })
}

const frozenTo =
  (frozen: boolean) =>
  async (
    ctx: OperatorCtx,
    { id, reason }: Parsed<(typeof rows)['freezeShopWallet' | 'unfreezeShopWallet']>,
  ): Promise<ShopLine> => {
    checkReason(reason)
    return inTransaction(ctx, async (tx) => {
      await shopRow(tx, id)
      await freeze(tx, { shop_id: id, frozen, reason })
      await note(tx, {
        action: frozen ? 'shop.freeze_wallet' : 'shop.unfreeze_wallet',
        target_type: 'shop',
        target_id: id,
        before: { frozen: !frozen },
        after: { frozen },
        reason,
      })
      return shopShown(tx, id)
    })
  }

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (frozen already) */
export const freezeShopWallet = frozenTo(true)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (not frozen) */
export const unfreezeShopWallet = frozenTo(false)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status} (it is closed), ALREADY_DONE */
export async function setShopDeposit(
  ctx: OperatorCtx,
  { id, required_fen, reason }: Parsed<(typeof rows)['setShopDeposit']>,
): Promise<ShopLine> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const before_fen = await requireDeposit(tx, id, required_fen)
    await note(tx, {
      action: 'shop.set_deposit',
      target_type: 'shop',
      target_id: id,
      before: { required_fen: before_fen },
      after: { required_fen },
      reason,
    })
    return shopShown(tx, id)
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, ALREADY_DONE, EDIT_CONFLICT */
export async function setShopRate(
  ctx: OperatorCtx,
  { id, commission_bp, reason }: Parsed<(typeof rows)['setShopRate']>,
) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) =>
    presentApproval(tx, await proposeShopRate(tx, { shop_id: id, commission_bp: commission_bp ?? null, reason })),
  )
}
