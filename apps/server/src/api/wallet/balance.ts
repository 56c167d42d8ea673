/** A person's money, free and held. */
import type { wallet } from '@juya/contract'
import type { z } from 'zod'
import { accounts, balances, dayOf, isFrozen, statement } from '../../domains/ledger/index.ts'
import { type EscrowOwner, escrowOf } from '../../domains/order/index.ts'
import { monthBounds } from '../../domains/proof/index.ts'
import { memberOf } from '../../domains/shop/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'

/** The owner of the money: a person, or a shop they work in. */
export type Owner = EscrowOwner

type Balance = z.input<(typeof wallet)['balance']['data']>

/**
 * The caller, or the shop they last chose. Staff need the permission to see finances.
 * @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING
 */
export async function ownerOf(ctx: SignedCtx, owner: 'user' | 'shop'): Promise<Owner> {
  if (owner === 'user') return { owner, user_id: ctx.user.id }
  const member = (await memberOf(ctx, ctx.user.id, undefined)) ?? refuse('SHOP_REQUIRED')
  if (member.role !== 'owner' && !member.permissions.includes('finance_view')) refuse('PERMISSION_MISSING')
  return { owner, shop_id: member.shop_id }
}

export const walletOf = (owner: Owner): string =>
  owner.owner === 'user' ? accounts.userWallet(owner.user_id) : accounts.shopWallet(owner.shop_id)

/** Everything the wallet page shows above its records. */
export async function balanceOf(ctx: Ctx, owner: Owner): Promise<Balance> {
  const code = walletOf(owner)
  const month = dayOf(await databaseNow(ctx)).slice(0, 7)
  const [held, escrow_fen, frozen, moved] = await Promise.all([
    owner.owner === 'user' ? ofUser(ctx, owner.user_id) : ofShop(ctx, owner.shop_id),
    escrowOf(ctx, owner),
    isFrozen(ctx, code),
    statement(ctx, { codes: [code], ...monthBounds(month) }, 1, 1),
  ])
  return { ...held, escrow_fen, frozen, month: { in_fen: moved.in_fen, out_fen: moved.out_fen } }
}

async function ofUser(ctx: Ctx, user_id: number) {
  const codes = {
    wallet: accounts.userWallet(user_id),
    deposit: accounts.userDeposit(user_id),
    earning: accounts.userEarning(user_id),
    withdrawing: accounts.userWithdrawing(user_id),
  }
  const has = await balances(ctx, Object.values(codes))
  return {
    available_fen: has[codes.wallet]!,
    deposit_held_fen: has[codes.deposit]!,
    earning_fen: has[codes.earning]!,
    withdrawing_fen: has[codes.withdrawing]!,
    pending_fen: null,
    debt_fen: null,
  }
}

async function ofShop(ctx: Ctx, shop_id: number) {
  const codes = {
    wallet: accounts.shopWallet(shop_id),
    deposit: accounts.shopDeposit(shop_id),
    pending: accounts.shopPending(shop_id),
    withdrawing: accounts.shopWithdrawing(shop_id),
    debt: accounts.shopDebt(shop_id),
  }
  const has = await balances(ctx, Object.values(codes))
  return {
    available_fen: has[codes.wallet]!,
    deposit_held_fen: has[codes.deposit]!,
    earning_fen: 0,
    withdrawing_fen: has[codes.withdrawing]!,
    pending_fen: has[codes.pending]!,
    debt_fen: 0 - has[codes.debt]!,
  }
}
