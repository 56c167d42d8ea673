/** Rates for the eye. */

/** 98.9% from basis points. */
export const percent = (bp: number): string => `${(bp / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
