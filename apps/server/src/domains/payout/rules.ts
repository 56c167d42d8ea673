/** What decides about withdrawals: states, clocks, fees, points of risk. Plain functions. */
import type { OwnerKind } from './owner.ts'

export const STATUSES = [
  'requested',
  'approved',
  'paying',
  'paid',
  'returned',
  'failed',
  'rejected',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof STATUSES)[number]
/** They count neither against a limit nor as the use of an account. */
export const CAME_TO_NOTHING: readonly WithdrawalStatus[] = ['returned', 'failed', 'rejected', 'cancelled']

export type Decided = 'rule' | 'operator' | 'operators'
export type StopReason = 'restricted' | 'banned' | 'locked' | 'frozen'
export type RiskCode = 'new_device' | 'new_payee' | 'far_above_usual' | 'linked_restricted'
export interface RiskPoint extends Record<string, unknown> {
  code: RiskCode
  points: number
}

/** The deadline that sends a payout, and asks for it ever after. */
export const SEND = 'payout_send'
export const ACCOUNTS_MAX = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SHANGHAI_MS = 8 * HOUR_MS
/** A device counts as new for so long after it was first seen. */
export const NEW_DEVICE_MS = 7 * DAY_MS
/** What a person usually withdraws is the median of so many days. */
export const USUAL_DAYS = 180
export const FAR_ABOVE = 5
/** A number the provider never heard of is voided after so long; until then its order may still be on the way. */
export const VOID_AFTER_MS = 10 * MINUTE_MS
/** A bank that still works on it after so long is one that does not say. */
const SLOW_AFTER_MS = 5 * MINUTE_MS
/** After so long without an answer an alarm is raised. */
export const UNKNOWN_ALARM_MS = DAY_MS
/** Top-ups become ordinary money after so long. */
export const ORDINARY_AFTER_MS = 180 * DAY_MS
/** A bank may send a payout back for so long after it was paid; the provider is asked every day. */
const RETURNS_ASKED_MS = 7 * DAY_MS

const ASKED_AFTER_MS = [5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
const ASKED_EVERY_MS = HOUR_MS

/** When the provider is asked next about a payout it has not settled: for ever, ever more seldom. @param asked_count so far */
export const nextAskMs = (asked_count: number, now: number): number =>
  now + (ASKED_AFTER_MS[asked_count] ?? ASKED_EVERY_MS)

/** When the provider is asked whether a paid payout came back; null: no more, the statement of the day tells. */
export const nextLookMs = (paid_at: number, now: number): number | null =>
  now + DAY_MS - paid_at <= RETURNS_ASKED_MS ? now + DAY_MS : null

/** Whether the bank counts as one that does not say. */
export const isSlow = (sent_at: number, now: number): boolean => now - sent_at >= SLOW_AFTER_MS

/** The end of the n-th working day (Monday to Friday, Asia/Shanghai) after a moment. */
export function endOfWorkingDay(from: number, days: number): number {
  let day = Math.floor((from + SHANGHAI_MS) / DAY_MS)
  // Day 0 was a Thursday.
  for (let left = days; left > 0; ) if (![0, 6].includes((++day + 4) % 7)) left--
  return (day + 1) * DAY_MS - SHANGHAI_MS
}

/** What a withdrawal costs. Shops pay nothing; a person pays nothing for the first ones of a month. */
export const feeFen = (
  owner: OwnerKind,
  used_this_month: number,
  { free_count, fee_fen }: { free_count: number; fee_fen: number },
): number => (owner === 'shop' || used_this_month < free_count ? 0 : fee_fen)

export interface RiskFacts {
  /** How long the device has been known; null: it has none, or was never seen. */
  device_age_ms: number | null
  /** Something was paid to this account before. */
  payee_known: boolean
  amount_fen: number
  /** null: nothing was ever paid. */
  usual_fen: number | null
  linked_restricted: boolean
}

/** The points of a withdrawal, each with what it is for. @param points what each costs, of the settings */
export function riskOf(facts: RiskFacts, points: Readonly<Record<RiskCode, number>>): RiskPoint[] {
  const found: Record<RiskCode, boolean> = {
    new_device: facts.device_age_ms === null || facts.device_age_ms < NEW_DEVICE_MS,
    new_payee: !facts.payee_known,
    far_above_usual: facts.usual_fen !== null && facts.amount_fen > FAR_ABOVE * facts.usual_fen,
    linked_restricted: facts.linked_restricted,
  }
  return (Object.keys(found) as RiskCode[])
    .filter((code) => found[code] && points[code] > 0)
    .map((code) => ({ code, points: points[code] }))
}

export const sumOf = (risk: readonly RiskPoint[]): number => risk.reduce((sum, { points }) => sum + points, 0)

/** What happened to a wallet, as far as it decides which money of top-ups is left. Oldest first. */
export type WalletStep =
  | { kind: 'recharge'; pay_no: string; at: number; amount_fen: number }
  | { kind: 'spent'; amount_fen: number }
  | { kind: 'came_back'; amount_fen: number }
  | { kind: 'given_back'; pay_no: string; amount_fen: number }

export interface RechargeLeft {
  pay_no: string
  /** ms */
  at: number
  left_fen: number
}

/**
 * What is left of each top-up: spending uses top-ups first, the oldest first; what comes back of it (a deposit, a refund) is the last one's
 * again. So money does not become ordinary by going in a circle.
 */
export function leftOfRecharges(steps: readonly WalletStep[]): RechargeLeft[] {
  const queue: Array<RechargeLeft & { spent_fen: number }> = []
  for (const step of steps) {
    if (step.kind === 'recharge')
      queue.push({ pay_no: step.pay_no, at: step.at, left_fen: step.amount_fen, spent_fen: 0 })
    if (step.kind === 'given_back') {
      const one = queue.find(({ pay_no }) => pay_no === step.pay_no)
      if (one) one.left_fen = Math.max(0, one.left_fen - step.amount_fen)
    }
    let rest = step.amount_fen
    if (step.kind === 'spent')
      for (const one of queue) {
        const taken = Math.min(rest, one.left_fen)
        one.left_fen -= taken
        one.spent_fen += taken
        rest -= taken
      }
    if (step.kind === 'came_back')
      for (const one of queue.toReversed()) {
        const restored = Math.min(rest, one.spent_fen)
        one.spent_fen -= restored
        one.left_fen += restored
        rest -= restored
      }
  }
  return queue.filter(({ left_fen }) => left_fen > 0).map(({ spent_fen: _, ...one }) => one)
}

/** A bank number by its last four digits; an Alipay account as a phone or an address is masked. */
export function maskNumber(kind: 'bank' | 'alipay', number: string): string {
  if (kind === 'bank') return `**** ${number.slice(-4)}`
  const at = number.indexOf('@')
  if (at > 0) return `${number.slice(0, Math.min(2, at))}***${number.slice(at)}`
  return `${number.slice(0, 3)}****${number.slice(-4)}`
}
