/** Providers write money as yuan with two decimals; we count fen. */
import { z } from 'zod'

export const yuanText = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Exactly a text like 128.00, as fen. Never parsed through a float. */
export const YuanFen = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')))
