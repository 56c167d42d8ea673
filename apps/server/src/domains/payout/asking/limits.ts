/** How much an owner may take out now, and what keeps it. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf } from '../../account/index.ts'
import { accounts, balances, dayOf, isFrozen, startOfDay } from '../../ledger/index.ts'
import { type PayoutOwner, walletOf } from '../owner.ts'
import { feeFen, USUAL_DAYS } from '../rules.ts'
import { feeRule, limitsFor } from '../settings.ts'
import { type Used, usedBy } from '../store.ts'
import { reservedFen } from './reserves.ts'
import { type Source, sourcesOf, sumLeft } from './sources.ts'

export interface Room {
  balance_fen: number
  /** What a shop owes: repaid first. */
  debt_fen: number
  /** What stays for open after-sale cases. */
  reserved_fen: number
  /** What may go to an account: without debts, without what open cases ask for and without what must go back to cards. */
  withdrawable_fen: number
  frozen: boolean
  sources: Source[]
  limits: { min_fen: number; max_fen: number; day_left_fen: number; count_left: number }
  fee: { fee_fen: number; free_left: number; next_fen: number }
  used: Used
  /** ms; until then nothing leaves, after a change of the pay password. */
  held_until: number | null
}

export const usedNow = async (ctx: Ctx, of: PayoutOwner): Promise<Used> => {
  const now = await databaseNow(ctx)
  const day = startOfDay(dayOf(now))
  return usedBy(ctx, of, {
    day,
    month: startOfDay(`${dayOf(now).slice(0, 7)}-01`),
    usual: now - USUAL_DAYS * 86_400_000,
  })
}

/** What an owner has to go by. The caller locks the owner and the wallet where it decides. */
export async function roomOf(ctx: Ctx, of: PayoutOwner, user_id: number): Promise<Room> {
  const wallet = walletOf(of)
  const debt = of.owner === 'shop' ? accounts.shopDebt(of.owner_id) : undefined
  const has = await balances(ctx, debt ? [wallet, debt] : [wallet])
  const sources = await sourcesOf(ctx, of)
  const used = await usedNow(ctx, of)
  const { min_fen, max_fen, day_fen, day_count } = await limitsFor(ctx, of.owner)
  const rule = await feeRule(ctx)
  const debt_fen = debt ? 0 - has[debt]! : 0
  const balance_fen = has[wallet]!
  const { withdraw_hold_until } = await accountFactsOf(ctx, user_id)
  const now = await databaseNow(ctx)
  const reserved_fen = await reservedFen(ctx, of)
  const withdrawable_fen = Math.max(0, balance_fen - debt_fen - reserved_fen - sumLeft(sources))
  // What is less than the least goes out whole and free: no wallet keeps a rest that its owner could never take.
  const is_rest = withdrawable_fen > 0 && withdrawable_fen < min_fen
  return {
    balance_fen,
    debt_fen,
    reserved_fen,
    withdrawable_fen,
    frozen: await isFrozen(ctx, wallet),
    sources,
    limits: {
      min_fen: is_rest ? withdrawable_fen : min_fen,
      max_fen,
      day_left_fen: Math.max(0, day_fen - used.today_fen),
      count_left: Math.max(0, day_count - used.today_count),
    },
    fee: {
      fee_fen: of.owner === 'shop' ? 0 : rule.fee_fen,
      free_left: Math.max(0, rule.free_count - used.month_count),
      next_fen: is_rest ? 0 : feeFen(of.owner, used.month_count, rule),
    },
    used,
    held_until: withdraw_hold_until !== null && withdraw_hold_until > now ? withdraw_hold_until : null,
  }
}

/** What of a top-up may go back to its card: not what an open case asks for. */
export const mostToCardFen = ({ balance_fen, reserved_fen }: Room, { left_fen }: Source): number =>
  Math.max(0, Math.min(left_fen, balance_fen - reserved_fen))

const inYuan = (fen: number) => `¥${fen / 100}`

/** @throws Refusal WITHDRAW_LIMIT {limit}: the least, the most, what is left of the day, how often in a day */
export function checkLimits(amount_fen: number, { limits, fee }: Room, { to_card }: { to_card: boolean }): void {
  // What goes back to its card goes back whole, however little it is.
  if (!to_card && (amount_fen < limits.min_fen || amount_fen <= fee.next_fen))
    refuse('WITHDRAW_LIMIT', { limit: `≥ ${inYuan(limits.min_fen)}`, min_fen: limits.min_fen })
  if (amount_fen > limits.max_fen)
    refuse('WITHDRAW_LIMIT', { limit: `≤ ${inYuan(limits.max_fen)}`, max_fen: limits.max_fen })
  if (limits.count_left === 0) refuse('WITHDRAW_LIMIT', { limit: '0', count_left: 0 })
  if (amount_fen > limits.day_left_fen)
    refuse('WITHDRAW_LIMIT', { limit: `≤ ${inYuan(limits.day_left_fen)}`, day_left_fen: limits.day_left_fen })
}
