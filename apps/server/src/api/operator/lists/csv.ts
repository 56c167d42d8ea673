/** A list as a CSV file, piece by piece. Cells are what the screen shows, masked as there; every row says who took it, and when. */
import type { OperatorCtx } from '../../../platform/context.ts'
import { CSV_MARK, lineOf } from '../../../platform/media/csv.ts'
import { type BoundList, eachPiece, type ListInput } from './lister.ts'

/** Rows read at a time: the next are read when these have gone out. */
export const PIECE_ROWS = 200

/** The heading of a column: money stands in yuan (fileMoney), so its heading says yuan. */
export const headingOf = (key: string): string => key.replace(/_fen$/, '_yuan')

/** @param mark who takes the file, when and as which export; it stands in every row @param most rows at most */
export async function* csvOf(
  ctx: OperatorCtx,
  list: BoundList,
  input: ListInput,
  { mark, most }: { mark: string; most: number },
): AsyncGenerator<string> {
  const columns = Object.entries(list.file)
  yield `${CSV_MARK}${lineOf([...columns.map(([key]) => headingOf(key)), 'taken_by'])}`
  let left = most
  for await (const ids of eachPiece(ctx, list.source, input, PIECE_ROWS)) {
    const rows = await list.lines(ctx, ids.slice(0, left))
    left -= Math.min(left, ids.length)
    yield rows.map((row) => lineOf([...columns.map(([, cell]) => cell(row)), mark])).join('')
    if (left === 0) return
  }
}
