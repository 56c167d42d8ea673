/** An amount of another currency for the eye: no more exact than a guide can be. */
import { CNY_E6, type GuideCurrency } from '@juya/contract/calls/money/currencies.ts'
import { formatNumber } from '@juya/ui/bidding/money.ts'

const SIGNS: Record<GuideCurrency, string> = {
  USD: 'US$',
  EUR: '€',
  JPY: 'JP¥',
  HKD: 'HK$',
  TWD: 'NT$',
  GBP: '£',
}
/** Currencies without a smaller unit. */
const WHOLE: ReadonlySet<GuideCurrency> = new Set(['JPY'])
const DIGITS = 4
/** From here on no decimals. */
const WHOLE_FROM = 100
const FEN = 100

/** What so many fen are worth, as far as it is shown: four digits at most, decimals below a hundred alone. */
export function guideValue(fen: number, cny_per_unit_e6: number, currency: GuideCurrency): number {
  const value = (fen / FEN) * (CNY_E6 / cny_per_unit_e6)
  if (value < WHOLE_FROM && !WHOLE.has(currency)) return Math.round(value * FEN) / FEN
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - DIGITS)
  return Math.round(value / step) * step
}

const figure = (value: number, currency: GuideCurrency): string =>
  value < WHOLE_FROM && !WHOLE.has(currency) ? value.toFixed(2) : formatNumber(value, 0)

/** US$1,234, or US$1,234–1,500 up to a second amount; null where nothing would be left of it. */
export function guideAmount(
  { fen, to_fen }: { fen: number; to_fen?: number },
  cny_per_unit_e6: number,
  currency: GuideCurrency,
): string | null {
  const [from, to] = [fen, to_fen ?? fen].map((one) => guideValue(one, cny_per_unit_e6, currency))
  if (!from || !to) return null
  const first = `${SIGNS[currency]}${figure(from, currency)}`
  return from === to ? first : `${first}–${figure(to, currency)}`
}
