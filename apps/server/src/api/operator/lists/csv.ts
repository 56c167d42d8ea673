/** A list as a CSV file, piece by piece. Cells are what the screen shows, masked as there; every row says who took it, and when. */
import type { OperatorCtx } from '../../../platform/context.ts'
import { type BoundList, eachPiece, type ListInput } from './lister.ts'

/** Rows read at a time: the next are read when these have gone out. */
export const PIECE_ROWS = 200

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

/** @param mark who takes the file, when and as which export; it stands in every row @param most rows at most */
export async function* csvOf(
  ctx: OperatorCtx,
  list: BoundList,
  input: ListInput,
  { mark, most }: { mark: string; most: number },
): AsyncGenerator<string> {
  const columns = Object.entries(list.file)
  // The mark tells table programs that this is UTF-8.
  yield `\ufeff${lineOf([...columns.map(([key]) => key), 'taken_by'])}`
  let left = most
  for await (const ids of eachPiece(ctx, list.source, input, PIECE_ROWS)) {
    const rows = await list.rows(ctx, ids.slice(0, left))
    left -= Math.min(left, ids.length)
    yield rows.map((row) => lineOf([...columns.map(([, cell]) => cell(row)), mark])).join('')
    if (left === 0) return
  }
}
