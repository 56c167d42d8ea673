/** Whether a shop's fee and deposit let it list, and until when they do. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { Shop } from '../shops.ts'
import { standingSetting } from './settings.ts'

const DAY_MS = 86_400_000

export interface Standing<State> {
  state: State
  /** From then on (ms) nothing new is listed, unless it is mended; null where nothing is wrong. */
  held_at: number | null
}
export type FeeState = 'none' | 'due' | 'running' | 'over' | 'held'
export type DepositState = 'none' | 'enough' | 'short' | 'held'

/** The figures a shop is told: in basis points and days. */
export const standingRules = async (ctx: Ctx) => ({
  least_bp: await standingSetting(ctx, 'shop.deposit_least_bp'),
  topup_days: await standingSetting(ctx, 'shop.deposit_topup_days'),
  fee_grace_days: await standingSetting(ctx, 'shop.fee_grace_days'),
  return_days: await standingSetting(ctx, 'shop.deposit_return_days'),
})

export async function feeStanding(
  ctx: Ctx,
  { status, fee_expires_at }: Pick<Shop, 'status' | 'fee_expires_at'>,
): Promise<Standing<FeeState>> {
  if (status === 'pending_fee') return { state: 'due', held_at: null }
  if (fee_expires_at === null) return { state: 'none', held_at: null }
  const now = await databaseNow(ctx)
  const held_at = fee_expires_at + (await standingSetting(ctx, 'shop.fee_grace_days')) * DAY_MS
  if (now < fee_expires_at) return { state: 'running', held_at: null }
  return { state: now < held_at ? 'over' : 'held', held_at }
}

export async function depositStanding(
  ctx: Ctx,
  { deposit_required_fen, deposit_short_at }: Pick<Shop, 'deposit_required_fen' | 'deposit_short_at'>,
): Promise<Standing<DepositState>> {
  if (deposit_required_fen === 0) return { state: 'none', held_at: null }
  if (deposit_short_at === null) return { state: 'enough', held_at: null }
  const held_at = deposit_short_at + (await standingSetting(ctx, 'shop.deposit_topup_days')) * DAY_MS
  return { state: (await databaseNow(ctx)) < held_at ? 'short' : 'held', held_at }
}

/** Why the shop may list nothing new, or undefined: it may. What runs goes on either way. */
export async function listingHeld(
  ctx: Ctx,
  shop: Pick<Shop, 'status' | 'fee_expires_at' | 'deposit_short_at'>,
): Promise<RefusalKey | undefined> {
  if ((await feeStanding(ctx, shop)).state === 'held') return 'SHOP_FEE_OVER'
  // Short since then, regardless of what is required now: a lower sum clears the mark.
  const deposit = await depositStanding(ctx, { ...shop, deposit_required_fen: 1 })
  return deposit.state === 'held' ? 'SHOP_DEPOSIT_SHORT' : undefined
}
