/** A rate in bp as people read it. */
export const percent = (bp: number): string => `${bp / 100}%`
