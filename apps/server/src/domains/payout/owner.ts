/** The owner of money that goes out: a person, or the shop they own. */
import type { SignedCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accounts } from '../ledger/index.ts'
import { memberOf } from '../shop/index.ts'

export type OwnerKind = 'user' | 'shop'
export interface PayoutOwner {
  owner: OwnerKind
  owner_id: number
}

/**
 * The caller, or the shop they own. Members of a shop neither see its payout accounts nor take its money out.
 * @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING
 */
export async function ownerFor(ctx: SignedCtx, owner: OwnerKind): Promise<PayoutOwner> {
  if (owner === 'user') return { owner, owner_id: ctx.user.id }
  const member = (await memberOf(ctx, ctx.user.id, undefined)) ?? refuse('SHOP_REQUIRED')
  if (member.role !== 'owner') refuse('PERMISSION_MISSING')
  return { owner, owner_id: member.shop_id }
}

export const walletOf = ({ owner, owner_id }: PayoutOwner): string =>
  owner === 'user' ? accounts.userWallet(owner_id) : accounts.shopWallet(owner_id)
