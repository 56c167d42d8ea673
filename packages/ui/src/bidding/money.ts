/** Money for the eye: integer fen in, text out. Digits are grouped in thousands, the minus is a true minus. */

export interface FenOptions {
  /** 'auto' shows decimals only when there are any; 'always' and 'never' as they say. */
  decimals?: 'auto' | 'always' | 'never'
  /** ¥12.8M in English, 1,280 万 in Chinese, from ten million yuan on. For cards only. */
  compact?: 'en' | 'zh-CN'
  /** Shows + on positive amounts as well. */
  signed?: boolean
}

export interface MoneyParts {
  sign: '' | '+' | '−'
  whole: string
  /** With its point, or empty. */
  decimals: string
  unit: string
}

const COMPACT_FROM_FEN = 1_000_000_000

/**
 * 1,846 and 12.5: thousands grouped, at most so many decimals (0 to 2). Not by `toLocaleString`, which makes a formatter for each number: on
 * a slow phone that was the longest part of drawing a list.
 */
export function formatNumber(value: number, decimals_max: 0 | 1 | 2 = 2): string {
  const unit = 10 ** decimals_max
  const rounded = Math.round(value * unit) / unit
  return String(rounded).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Splits an amount so that the currency sign and the decimals can be set smaller. */
export function splitFen(fen: number, { decimals = 'auto', compact, signed = false }: FenOptions = {}): MoneyParts {
  const sign = fen < 0 ? '−' : signed && fen > 0 ? '+' : ''
  const size = Math.abs(Math.round(fen))
  if (compact && size >= COMPACT_FROM_FEN) {
    const value = compact === 'en' ? size / 100_000_000 : size / 1_000_000
    const whole = formatNumber(value, compact === 'en' ? 1 : 0)
    return { sign, whole, decimals: '', unit: compact === 'en' ? 'M' : ' 万' }
  }
  const cents = size % 100
  const shown = decimals === 'always' || (decimals === 'auto' && cents > 0)
  return {
    sign,
    whole: formatNumber(Math.floor(size / 100)),
    decimals: shown ? `.${String(cents).padStart(2, '0')}` : '',
    unit: '',
  }
}

/** ¥4,336 or ¥7,227.80 or −¥100 */
export function formatFen(fen: number, options?: FenOptions): string {
  const { sign, whole, decimals, unit } = splitFen(fen, options)
  return `${sign}¥${whole}${decimals}${unit}`
}

/** 4,336 without the currency sign */
export const formatYuan = (fen: number, options?: FenOptions): string => formatFen(fen, options).replace('¥', '')

/** Two prices as a range: ¥800–1,200; from ¥10,000 on ¥21.4–32.2k, in Chinese ¥2.14–3.22 万. */
export function formatRange(low_fen: number, high_fen: number, lang: 'en' | 'zh-CN'): string {
  if (low_fen < 1_000_000) return `${formatFen(low_fen)}–${formatFen(high_fen).slice(1)}`
  const [unit_fen, unit, digits] = lang === 'en' ? ([100_000, 'k', 1] as const) : ([1_000_000, ' 万', 2] as const)
  const short = (fen: number): string => formatNumber(fen / unit_fen, digits)
  return `¥${short(low_fen)}–${short(high_fen)}${unit}`
}
