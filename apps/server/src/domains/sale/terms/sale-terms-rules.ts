/** What a sale may say about its premium and its ladder of steps, and why not. Plain rules over its form. */
import {
  type IncrementRow,
  LADDER_ROWS_LEAST,
  LADDER_ROWS_MOST,
  type Ladder,
  PREMIUM_MAX_BP,
  type PremiumSlice,
  SLICES_LEAST,
  SLICES_MOST,
  type WrongRow,
  type WrongSlice,
  wrongLadder,
  wrongSlices,
} from '@juya/contract'
import type { Session } from '../tables.ts'

/** The field that is wrong and why, for readers of either language. */
interface Wrong {
  field: string
  en: string
  zh: string
}

const yuan = (fen = 0): string => `¥${(fen / 100).toLocaleString('en-US')}`

const SLICE_SAYS: Record<WrongSlice['rule'], { en: string; zh: string }> = {
  slices: { en: `${SLICES_LEAST} to ${SLICES_MOST} slices`, zh: `须为 ${SLICES_LEAST} 至 ${SLICES_MOST} 档` },
  open_end: { en: 'the last slice alone has no end', zh: '仅最后一档不设上限' },
  rising: { en: 'each slice ends above the one before it, in whole yuan', zh: '每档上限须高于前一档，且为整元' },
  most: { en: `at most ${PREMIUM_MAX_BP / 100}%`, zh: `不超过 ${PREMIUM_MAX_BP / 100}%` },
  falling: { en: 'each rate is lower than the one before it', zh: '每档费率须低于前一档' },
}

const ROW_SAYS: Record<WrongRow['rule'], (wrong: WrongRow) => { en: string; zh: string }> = {
  rows: () => ({
    en: `${LADDER_ROWS_LEAST} to ${LADDER_ROWS_MOST} rows`,
    zh: `须为 ${LADDER_ROWS_LEAST} 至 ${LADDER_ROWS_MOST} 行`,
  }),
  from_zero: () => ({ en: 'the first row begins at ¥0', zh: '首行须从 ¥0 起' }),
  rising: ({ row = 0 }) => ({
    en: `row ${row + 1} begins above the one before it`,
    zh: `第 ${row + 1} 行的起价须高于前一行`,
  }),
  whole_yuan: ({ row = 0 }) => ({ en: `row ${row + 1}: whole yuan`, zh: `第 ${row + 1} 行：须为整元` }),
  falling: ({ row = 0 }) => ({
    en: `row ${row + 1}: the step is not smaller than the one before it`,
    zh: `第 ${row + 1} 行：加价幅度不得小于前一行`,
  }),
  step: ({ row = 0, least_fen, most_fen }) => ({
    en: `row ${row + 1}: the step is 1 to 10% of its price, ${yuan(least_fen)} to ${yuan(most_fen)}`,
    zh: `第 ${row + 1} 行：加价幅度须为该价位的 1% 至 10%，即 ${yuan(least_fen)} 至 ${yuan(most_fen)}`,
  }),
}

/** The first thing that is wrong with the premium or the ladder of a sale. */
export function wrongSaleTerms({
  premium_slices,
  ladder_rows,
}: Pick<Session, 'premium_slices' | 'ladder_rows'>): Wrong | undefined {
  const slice = premium_slices && wrongSlices(premium_slices)
  if (slice) return { field: 'premium_slices', ...SLICE_SAYS[slice.rule] }
  const row = ladder_rows && wrongLadder(ladder_rows)
  return row ? { field: 'ladder_rows', ...ROW_SAYS[row.rule](row) } : undefined
}

/** A premium as its auction house says it: slices, or one rate. An empty list of slices is one rate. */
export function premiumFrom(
  known: Pick<Session, 'premium_bp' | 'premium_slices'> | undefined,
  said: { premium_bp?: number | undefined; premium_slices?: PremiumSlice[] | undefined },
  usual_bp: number,
): Pick<Session, 'premium_bp' | 'premium_slices'> {
  const slices = said.premium_slices ?? (said.premium_bp === undefined ? known?.premium_slices : null)
  if (slices?.length) return { premium_bp: slices[0]!.bp, premium_slices: slices }
  return { premium_bp: said.premium_bp ?? known?.premium_bp ?? usual_bp, premium_slices: null }
}

/** The ladder as its auction house says it; rows stay with `own` alone. */
export function ladderFrom(
  known: Pick<Session, 'ladder' | 'ladder_rows'> | undefined,
  said: { ladder?: Ladder | undefined; ladder_rows?: IncrementRow[] | undefined },
): Pick<Session, 'ladder' | 'ladder_rows'> {
  const ladder = said.ladder ?? known?.ladder ?? 'ours'
  return { ladder, ladder_rows: ladder === 'own' ? (said.ladder_rows ?? known?.ladder_rows ?? []) : null }
}
