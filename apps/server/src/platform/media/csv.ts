/** Rows of CSV files as table programs read them. */

const NUMBER = /^-?\d{1,15}(\.\d+)?$/
/** A table program takes what begins so for a formula, or a command; full-width forms as well. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** A cell no program calculates: an apostrophe stands before what begins like a formula. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One row. */
export const lineOf = (cells: readonly Parameters<typeof csvCell>[0][]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Says that the file is UTF-8. */
export const CSV_MARK = '\ufeff'
