/** Money of top-ups that is still in a wallet: it leaves only to the card it came from. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { accounts, entriesSince, type WalletEntry } from '../../ledger/index.ts'
import { type PaidRecharge, paidRecharges } from '../../payment/index.ts'
import type { PayoutOwner } from '../owner.ts'
import { leftOfRecharges, ORDINARY_AFTER_MS, type WalletStep } from '../rules.ts'
import { readSetting } from '../settings.ts'
import { givenBack } from '../store.ts'

const HOUR_MS = 3_600_000

/** Withdrawals are counted by their own rows; they never use a top-up, unless they give it back. */
const BY_THEIR_ROWS: ReadonlySet<WalletEntry['type']> = new Set([
  'withdrawalRequested',
  'withdrawalReturned',
  'withdrawalCameBack',
])
/** What was spent and returns. */
const CAME_BACK: ReadonlySet<WalletEntry['type']> = new Set([
  'depositReleasedToWallet',
  'escrowRefundedToWallet',
  'refundedByShop',
  'feeRefunded',
  'forfeitReversed',
])

/** The rest of a top-up, and from when (ms) it can go back. */
export interface Source extends PaidRecharge {
  left_fen: number
  paid_at: number
  back_from: number
}

/** What is left of a person's top-ups of the last 180 days, the oldest first. Shops have none. The caller locks the owner where it decides. */
export async function sourcesOf(ctx: Ctx, of: PayoutOwner): Promise<Source[]> {
  if (of.owner === 'shop') return []
  const now = await databaseNow(ctx)
  const entries = await entriesSince(ctx, accounts.userWallet(of.owner_id), now - ORDINARY_AFTER_MS)
  const numbers = entries.flatMap(({ type, ref_id }) => (type === 'recharged' ? [ref_id] : []))
  if (numbers.length === 0) return []
  const payments = await paidRecharges(ctx, of.owner_id, numbers)
  const pay_no_of = new Map([...payments.values()].map(({ payment_id, pay_no }) => [payment_id, pay_no]))
  const back = (await givenBack(ctx, of)).flatMap(({ payment_id, amount_fen, requested_at }) => {
    const pay_no = pay_no_of.get(payment_id)
    return pay_no ? [{ at: requested_at, step: { kind: 'given_back', pay_no, amount_fen } as const }] : []
  })
  const steps = [...entries.flatMap((entry) => stepOf(entry, payments)), ...back]
    .sort((a, b) => a.at - b.at)
    .map(({ step }) => step)
  const wait_ms = (await readSetting(ctx, 'wallet.recharge_cooldown_h')) * HOUR_MS
  return leftOfRecharges(steps).flatMap(({ pay_no, at, left_fen }) => {
    const payment = payments.get(pay_no)
    return payment ? [{ ...payment, left_fen, paid_at: at, back_from: at + wait_ms }] : []
  })
}

function stepOf(
  { type, ref_id, amount_fen, at }: WalletEntry,
  payments: ReadonlyMap<string, PaidRecharge>,
): Array<{ at: number; step: WalletStep }> {
  if (BY_THEIR_ROWS.has(type)) return []
  if (type === 'recharged' && !payments.has(ref_id)) return []
  if (type === 'recharged') return [{ at, step: { kind: 'recharge', pay_no: ref_id, at, amount_fen } }]
  if (amount_fen < 0) return [{ at, step: { kind: 'spent', amount_fen: -amount_fen } }]
  return CAME_BACK.has(type) ? [{ at, step: { kind: 'came_back', amount_fen } }] : []
}

export const sumLeft = (sources: readonly Source[]): number => sources.reduce((sum, { left_fen }) => sum + left_fen, 0)
