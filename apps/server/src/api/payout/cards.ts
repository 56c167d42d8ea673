/** Payout accounts and withdrawals as their owner sees them. */
import type { HeldAccount, WithdrawInfo } from '@juya/contract'
import type { z } from 'zod'
import { clocksOf, failWords, type PayoutAccountRow, standing, type Withdrawal } from '../../domains/payout/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

export async function accountCards(
  ctx: Ctx,
  rows: readonly PayoutAccountRow[],
): Promise<z.input<typeof HeldAccount>[]> {
  const now = await databaseNow(ctx)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    account_masked: row.number_masked,
    holder_masked: row.holder_masked,
    bank_name: row.bank_name,
    branch: row.branch || null,
    verified: true,
    is_default: row.is_default,
    state: row.usable_at > now ? 'held' : 'ready',
    usable_at: seconds(row.usable_at),
  }))
}

export const accountCard = async (ctx: Ctx, row: PayoutAccountRow) => (await accountCards(ctx, [row]))[0]!

export async function withdrawalCards(ctx: Ctx, rows: readonly Withdrawal[]): Promise<z.input<typeof WithdrawInfo>[]> {
  const clocks = await clocksOf(ctx, rows)
  return rows.map((w) => {
    const { text, until } = standing(w, clocks.get(w.id)!, ctx.locale)
    return {
      id: w.id,
      wd_no: w.wd_no,
      amount_fen: w.amount_fen,
      fee_fen: w.fee_fen,
      net_fen: w.amount_fen - w.fee_fen,
      status: w.status,
      unknown: w.status === 'paying' && w.unknown_since !== null,
      to: w.paid_to,
      standing: { text, until_at: seconds(until) },
      fail_reason: failWords(w, ctx.locale),
      can_cancel: w.status === 'requested',
      requested_at: seconds(w.requested_at),
      paid_at: seconds(w.paid_at),
    }
  })
}

export const withdrawalCard = async (ctx: Ctx, w: Withdrawal) => (await withdrawalCards(ctx, [w]))[0]!
