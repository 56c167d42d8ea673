/** What a shop types for a new coupon, what is wrong with it, and how it is sent. */
import type { Input } from '../../lib/api/client.ts'
import { limitOf } from '../../lib/forms/limits.ts'

export interface CouponForm {
  name: string
  kind: 'amount' | 'percent' | 'shipping'
  amount: string
  amount_fen: number | null
  /** Percent, as typed. */
  share: string
  max_off: string
  max_off_fen: number | null
  min_spend: string
  min_spend_fen: number | null
  audience: 'all' | 'new_customer' | 'follower' | 'vip' | 'code'
  code: string
  total: string
  per_user: string
  /** A day: 2026-11-22. */
  claim_to: string
  valid_days: string
}
export const BLANK: CouponForm = {
  ...{ name: '', kind: 'amount', amount: '', amount_fen: null, share: '', max_off: '', max_off_fen: null },
  ...{ min_spend: '', min_spend_fen: null, audience: 'all', code: '', total: '100', per_user: '1', claim_to: '' },
  ...{ valid_days: '30' },
}

export type Wrong = 'name' | 'amount' | 'share' | 'max_off' | 'code' | 'total' | 'per_user' | 'claim_to' | 'valid_days'

export const LATEST_DAYS = 364
const DAY_MS = 86_400_000
/** What the contract takes. The share is typed in percent, the contract has basis points. */
const BP = 100
export const BOUNDS = {
  name: { min: limitOf('coupon.add', 'name').chars_min, max: limitOf('coupon.add', 'name').chars_max },
  code: { min: limitOf('coupon.add', 'code').chars_min, max: limitOf('coupon.add', 'code').chars_max },
  share: { min: 1, max: limitOf('coupon.add', 'percent_bp').max / BP },
  total: { min: limitOf('coupon.add', 'total').min, max: limitOf('coupon.add', 'total').max },
  per_user: { min: limitOf('coupon.add', 'per_user').min, max: limitOf('coupon.add', 'per_user').max },
  valid_days: { min: limitOf('coupon.add', 'valid_days').min, max: limitOf('coupon.add', 'valid_days').max },
} as const
const within = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max

/** The last second of a day in Shanghai, as the server takes it. */
const endOf = (day: string): number => Math.floor(Date.parse(`${day}T23:59:59+08:00`) / 1_000)

/** The fields that cannot be sent as they are. @param now_ms the phone's clock; the server decides by its own */
export function wrongIn(form: CouponForm, now_ms: number): Wrong[] {
  const { kind, amount_fen, min_spend_fen } = form
  const end_ms = form.claim_to === '' ? Number.NaN : endOf(form.claim_to) * 1_000
  const name = form.name.trim()
  const faults: Record<Wrong, boolean> = {
    name: !within(name.length, BOUNDS.name),
    amount:
      kind !== 'percent' && (!amount_fen || (kind === 'amount' && !!min_spend_fen && amount_fen >= min_spend_fen)),
    share: kind === 'percent' && !within(Number(form.share), BOUNDS.share),
    max_off: kind === 'percent' && !form.max_off_fen,
    code: form.audience === 'code' && !within(form.code.length, BOUNDS.code),
    total: !within(Number(form.total), BOUNDS.total),
    per_user: !within(Number(form.per_user), BOUNDS.per_user),
    claim_to: !(end_ms > now_ms && end_ms < now_ms + (LATEST_DAYS + 1) * DAY_MS),
    valid_days: !within(Number(form.valid_days), BOUNDS.valid_days),
  }
  return (Object.keys(faults) as Wrong[]).filter((field) => faults[field])
}

export const inputOf = (form: CouponForm): Input<'coupon.add'> => ({
  name: form.name.trim(),
  kind: form.kind,
  ...(form.kind === 'percent'
    ? { percent_bp: Number(form.share) * BP, max_off_fen: form.max_off_fen! }
    : { amount_fen: form.amount_fen! }),
  min_spend_fen: form.min_spend_fen ?? 0,
  audience: form.audience,
  ...(form.audience === 'code' ? { code: form.code } : {}),
  total: Number(form.total),
  per_user: Number(form.per_user),
  claim_to: endOf(form.claim_to),
  valid_days: Number(form.valid_days),
})
