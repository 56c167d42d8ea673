/** Rates for the eye. */

/** 98.9% from basis points. */
export const percent = (bp: number): string => `${(bp / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** Basis points of a percentage as typed: null for an empty field, undefined for what is none or more than max_bp. */
export function basisPoints(text: string, max_bp: number): number | null | undefined {
  if (text.trim() === '') return null
  const bp = Math.round(Number(text) * 100)
  return /^\d+(\.\d{1,2})?$/.test(text.trim()) && bp <= max_bp ? bp : undefined
}
