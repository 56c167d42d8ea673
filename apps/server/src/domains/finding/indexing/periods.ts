/** The periods lots are found by. A lot's period comes from what its shop answered: the question "period", or else the year. */

export interface Period {
  key: string
  /** The last year that belongs to it. */
  until: number
  en: string
  zh: string
}

/** The oldest first. The names are those the categories' question offers; "Not stated" is no period. */
export const PERIODS = [
  { key: 'song', until: 1270, en: 'Song and before', zh: '宋及以前' },
  { key: 'yuan', until: 1367, en: 'Yuan', zh: '元' },
  { key: 'ming', until: 1643, en: 'Ming', zh: '明' },
  { key: 'qing', until: 1911, en: 'Qing', zh: '清' },
  { key: 'republic', until: 1948, en: 'Republic', zh: '民国' },
  { key: 'late_century', until: 1999, en: '1949–1999', zh: '1949–1999' },
  { key: 'recent', until: Number.POSITIVE_INFINITY, en: '2000 and later', zh: '2000 年以后' },
] as const satisfies readonly Period[]

const YEAR = /\d{3,4}/

/** The period of a lot with these answers, or null where they tell none. */
export function periodOf(params: Readonly<Record<string, string>>): string | null {
  const named = PERIODS.find(({ en, zh }) => params.period === en || params.period === zh)
  if (named) return named.key
  const year = YEAR.exec(params.year ?? '')?.[0]
  return year ? PERIODS.find(({ until }) => Number(year) <= until)!.key : null
}
