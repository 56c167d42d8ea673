/** The form of a sale: what is typed, what is wrong with it, and what is sent. */
import {
  COUNTER_USUAL_S,
  ROOM_LOT_USUAL_S,
  SALE_DEPOSIT_LEAST_FEN,
  SALE_DEPOSIT_MOST_FEN,
} from '@juya/contract/bidding/sale-terms.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import {
  type TermsForm,
  termsFormOf,
  termsInput,
  wrongRateOf,
  wrongRowsOf,
  wrongSlicesOf,
} from '../terms/terms-form.ts'

type Own = Data<'house.sessions'>
type OwnSale = Own['list'][number]
export type Lot = Own['lots'][number]

export const TITLE = limitOf('house.saveSession', 'title')
const NUMBER = /^\d{1,4}[A-Z]?$/
const SECOND = 1_000

export interface SaleForm extends TermsForm {
  title: string
  title_en: string
  intro: string
  intro_en: string
  cover: string
  starts_at_ms: number | null
  first_ends_at_ms: number | null
  stagger_s: number
  mode: OwnSale['mode']
  lot_s: number
  counter_s: number
  /** 0: its clerk starts each lot. */
  gap_s: number
  deposit: string
  lots: ReadonlyArray<{ lot: Lot; lot_no: string }>
}

const USUAL = {
  stagger_s: 60,
  lot_s: ROOM_LOT_USUAL_S,
  counter_s: COUNTER_USUAL_S,
  gap_s: 0,
  premium: '10',
  deposit: '1000',
}

export const formOf = (sale?: OwnSale, lots: readonly Lot[] = []): SaleForm => ({
  title: sale?.title_zh ?? '',
  title_en: sale?.title_en ?? '',
  intro: sale?.intro_zh ?? '',
  intro_en: sale?.intro_en ?? '',
  cover: sale?.cover ?? '',
  starts_at_ms: sale ? sale.starts_at * SECOND : null,
  first_ends_at_ms: sale ? sale.first_ends_at * SECOND : null,
  stagger_s: sale?.stagger_s ?? USUAL.stagger_s,
  mode: sale?.mode ?? 'timed',
  lot_s: sale?.room?.lot_s ?? USUAL.lot_s,
  counter_s: sale?.room?.counter_s ?? USUAL.counter_s,
  gap_s: sale?.room?.gap_s ?? USUAL.gap_s,
  ...termsFormOf(sale, USUAL),
  deposit: sale ? String(sale.deposit_fen / 100) : USUAL.deposit,
  lots: lots.map((lot, n) => ({ lot, lot_no: lot.lot_no ?? String(n + 1) })),
})

export type Wrong = 'title' | 'cover' | 'times' | 'premium' | 'ladder' | 'deposit' | 'numbers' | 'lots'

/** What keeps it from being saved, and with `whole` from being handed in. */
export function wrongs(form: SaleForm, whole: boolean): ReadonlySet<Wrong> {
  const { title, cover, starts_at_ms, first_ends_at_ms, lots } = form
  const deposit_fen = parseYuan(form.deposit.trim())
  const numbers = lots.map((one) => one.lot_no)
  const found = new Set<Wrong>()
  if ([...title.trim()].length < TITLE.chars_min) found.add('title')
  if (cover === '') found.add('cover')
  const ends_wrong = first_ends_at_ms === null || (starts_at_ms !== null && first_ends_at_ms <= starts_at_ms)
  if (starts_at_ms === null || (form.mode === 'timed' && ends_wrong)) found.add('times')
  if (wrongRateOf(form) || wrongSlicesOf(form)) found.add('premium')
  if (wrongRowsOf(form)) found.add('ladder')
  if (
    deposit_fen === null ||
    deposit_fen % 100 !== 0 ||
    deposit_fen < SALE_DEPOSIT_LEAST_FEN ||
    deposit_fen > SALE_DEPOSIT_MOST_FEN
  )
    found.add('deposit')
  if (!numbers.every((no) => NUMBER.test(no)) || new Set(numbers).size < numbers.length) found.add('numbers')
  if (whole && lots.length === 0) found.add('lots')
  return found
}

/** The next number that is free: one more than the highest. */
export const nextNumber = (lots: SaleForm['lots']): string =>
  String(Math.max(0, ...lots.map((one) => Number.parseInt(one.lot_no, 10) || 0)) + 1)

export const inputOf = (form: SaleForm, sale: OwnSale | undefined): Input<'house.saveSession'> => ({
  ...(sale ? { id: sale.id, version: sale.version } : {}),
  title: form.title.trim(),
  title_en: form.title_en.trim(),
  intro: form.intro.trim(),
  intro_en: form.intro_en.trim(),
  cover: form.cover,
  starts_at: Math.floor(form.starts_at_ms! / SECOND),
  mode: form.mode,
  ...(form.mode === 'room'
    ? { lot_s: form.lot_s, counter_s: form.counter_s, gap_s: form.gap_s }
    : { first_ends_at: Math.floor(form.first_ends_at_ms! / SECOND), stagger_s: form.stagger_s }),
  ...termsInput(form),
  deposit_fen: parseYuan(form.deposit.trim())!,
  lots: form.lots.map(({ lot, lot_no }) => ({ id: lot.id, lot_no })),
})
