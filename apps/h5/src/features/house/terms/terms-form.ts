/** Premium and ladder of a sale in its form: what is typed, what is wrong with it, and what is sent. */
import type { PremiumSlice } from '@juya/contract/bidding/bidding-cost.ts'
import type { IncrementRow, IncrementRule } from '@juya/contract/bidding/increments.ts'
import { type Ladder, ladderRule, type WrongRow, wrongLadder } from '@juya/contract/bidding/ladders.ts'
import { type WrongSlice, wrongSlices } from '@juya/contract/bidding/premium.ts'
import { PREMIUM_MAX_BP } from '@juya/contract/bidding/sale-terms.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'

type OwnSale = Data<'house.sessions'>['list'][number]
const BP_PER_PERCENT = 100
/** Something that is not a number is above every bound. */
const NONE = Number.POSITIVE_INFINITY

/** `id` keeps a row's place on the screen while others come and go. */
export interface SliceTyped {
  id: number
  /** Empty in the last one. */
  up_to: string
  rate: string
}
export interface RowTyped {
  id: number
  from: string
  step: string
}
export interface TermsForm {
  in_slices: boolean
  /** One rate. */
  premium: string
  slices: readonly SliceTyped[]
  ladder: Ladder
  rows: readonly RowTyped[]
}

const yuan = (fen: number): string => String(fen / 100)
const percent = (bp: number): string => String(bp / BP_PER_PERCENT)

/** What a form begins with when somebody turns to slices, or to a ladder of their own. */
const USUAL_SLICES: readonly PremiumSlice[] = [
  { up_to_fen: 50_000_00, bp: 1_500 },
  { up_to_fen: null, bp: 1_000 },
]
const USUAL_ROWS: readonly IncrementRow[] = [
  { from_fen: 0, step_fen: 50_00 },
  { from_fen: 1_000_00, step_fen: 100_00 },
  { from_fen: 5_000_00, step_fen: 500_00 },
]

export const termsFormOf = (sale: OwnSale | undefined, usual: { premium: string }): TermsForm => ({
  in_slices: sale?.premium_slices != null,
  premium: sale ? percent(sale.premium_bp) : usual.premium,
  slices: (sale?.premium_slices ?? USUAL_SLICES).map(({ up_to_fen, bp }, id) => ({
    id,
    up_to: up_to_fen === null ? '' : yuan(up_to_fen),
    rate: percent(bp),
  })),
  ladder: sale?.ladder ?? 'ours',
  rows: (sale?.ladder_rows ?? USUAL_ROWS).map(({ from_fen, step_fen }, id) => ({
    id,
    from: yuan(from_fen),
    step: yuan(step_fen),
  })),
})

export const nextId = (list: ReadonlyArray<{ id: number }>): number => Math.max(-1, ...list.map(({ id }) => id)) + 1

const bpOf = (rate: string): number => {
  const bp = Math.round(Number(rate) * BP_PER_PERCENT)
  return rate.trim() === '' || Number.isNaN(bp) ? NONE : bp
}
const fenOf = (typed: string): number => parseYuan(typed.trim()) ?? NONE

export const slicesOf = ({ slices }: TermsForm): PremiumSlice[] =>
  slices.map(({ up_to, rate }, n) => ({ up_to_fen: n === slices.length - 1 ? null : fenOf(up_to), bp: bpOf(rate) }))
export const rowsOf = ({ rows }: TermsForm): IncrementRow[] =>
  rows.map(({ from, step }) => ({ from_fen: fenOf(from), step_fen: fenOf(step) }))

/** How bids would rise; undefined while the rows typed make no ladder. */
export const ruleOf = (form: TermsForm): IncrementRule | undefined =>
  form.ladder === 'own' && wrongLadder(rowsOf(form)) ? undefined : ladderRule(form.ladder, rowsOf(form))

export const wrongSlicesOf = (form: TermsForm): WrongSlice | undefined =>
  form.in_slices ? wrongSlices(slicesOf(form)) : undefined
export const wrongRateOf = (form: TermsForm): boolean => {
  const bp = bpOf(form.premium)
  return !form.in_slices && !(bp >= 0 && bp <= PREMIUM_MAX_BP)
}
export const wrongRowsOf = (form: TermsForm): WrongRow | undefined =>
  form.ladder === 'own' ? wrongLadder(rowsOf(form)) : undefined

export const termsInput = (
  form: TermsForm,
): Pick<Input<'house.saveSession'>, 'premium_bp' | 'premium_slices' | 'ladder' | 'ladder_rows'> => ({
  ...(form.in_slices ? { premium_slices: slicesOf(form) } : { premium_bp: bpOf(form.premium), premium_slices: [] }),
  ladder: form.ladder,
  ...(form.ladder === 'own' ? { ladder_rows: rowsOf(form) } : {}),
})
