import { expect, it } from 'vitest'
import {
  ruleOf,
  type TermsForm,
  termsFormOf,
  termsInput,
  wrongRateOf,
  wrongRowsOf,
  wrongSlicesOf,
} from './terms-form.ts'

const form = (more: Partial<TermsForm> = {}): TermsForm => ({ ...termsFormOf(undefined, { premium: '10' }), ...more })
const slices = (...typed: Array<[string, string]>) => typed.map(([up_to, rate], id) => ({ id, up_to, rate }))
const rows = (...typed: Array<[string, string]>) => typed.map(([from, step], id) => ({ id, from, step }))

it('sends one rate or slices, and the rows of a ladder only where it is the house’s own', () => {
  expect(termsInput(form())).toEqual({ premium_bp: 1_000, premium_slices: [], ladder: 'ours' })
  expect(
    termsInput(
      form({
        in_slices: true,
        slices: slices(['50000', '15'], ['', '10.5']),
        ladder: 'own',
        rows: rows(['0', '50'], ['1000', '100']),
      }),
    ),
  ).toEqual({
    premium_slices: [
      { up_to_fen: 50_000_00, bp: 1_500 },
      { up_to_fen: null, bp: 1_050 },
    ],
    ladder: 'own',
    ladder_rows: [
      { from_fen: 0, step_fen: 50_00 },
      { from_fen: 1_000_00, step_fen: 100_00 },
    ],
  })
})

it('begins with slices and rows that would be taken', () => {
  expect(wrongSlicesOf(form({ in_slices: true }))).toBeUndefined()
  expect(wrongRowsOf(form({ ladder: 'own' }))).toBeUndefined()
})

it('says what is wrong before it is sent, and shows no steps of a ladder that is none', () => {
  expect(wrongRateOf(form({ premium: '' }))).toBe(true)
  expect(wrongRateOf(form({ premium: '20.5' }))).toBe(true)
  expect(wrongRateOf(form({ premium: '', in_slices: true }))).toBe(false)
  expect(wrongSlicesOf(form({ in_slices: true, slices: slices(['50000', '10'], ['', '']) }))?.rule).toBe('most')
  expect(wrongSlicesOf(form({ in_slices: true, slices: slices(['', '15'], ['', '10']) }))).toMatchObject({ slice: 0 })
  const bad = form({ ladder: 'own', rows: rows(['0', '50'], ['1000', '101']) })
  expect(wrongRowsOf(bad)).toEqual({ row: 1, rule: 'step', least_fen: 10_00, most_fen: 100_00 })
  expect(ruleOf(bad)).toBeUndefined()
  expect(ruleOf(form({ ladder: 'two_five_eight' }))).toEqual({ mode: 'two_five_eight' })
})
