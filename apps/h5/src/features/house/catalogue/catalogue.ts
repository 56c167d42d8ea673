/** What a house has brought for a sale: a table, what its headings mean, pictures, and what the server says of each row. */
import {
  CATALOGUE_ROWS_AT_ONCE,
  type CatalogueColumn,
  columnOfHeading,
  lotNumber,
  QUESTION,
} from '@juya/contract/bidding/catalogue-columns.ts'
import type { CatalogueRowInput } from '@juya/contract/calls/bidding/catalogue.ts'
import type { Data } from '../../../lib/api/client.ts'
import type { Pictures } from './pictures.ts'
import type { Table } from './read-table.ts'

export type Judged = Data<'house.importLots'>['rows'][number]
export type Rows = CatalogueRowInput[]

/** The column of each heading; undefined where it is left out. */
export type Mapping = ReadonlyArray<CatalogueColumn | undefined>

/** The meaning of headings by their names, each column once. */
export function mappingOf(headings: readonly string[]): Mapping {
  const taken = new Set<CatalogueColumn>()
  return headings.map((heading) => {
    const column = columnOfHeading(heading)
    if (!column || taken.has(column)) return undefined
    taken.add(column)
    return column
  })
}

/** Says what one heading means; another that meant the same means nothing then. */
export const mapped = (mapping: Mapping, at: number, column: CatalogueColumn | undefined): Mapping =>
  mapping.map((one, i) => (i === at ? column : one === column ? undefined : one))

/** A cell that was mended on the screen, by line and column. */
export type Mended = ReadonlyMap<string, string>
export const cellKey = (line: number, column: string): string => `${line}|${column}`

/** The rows as they are sent, without pictures. Where no column holds the numbers, lots are numbered in the table's order. */
export function rowsOf(table: Table, mapping: Mapping, mended: Mended): Rows {
  const is_numbered = mapping.includes('lot_no')
  return table.rows.map(({ line, cells }, i) => {
    const sent: CatalogueRowInput = { row: line, cells: {}, more: {} }
    for (const [at, heading] of table.headings.entries()) {
      const column = mapping[at]
      const cell = cells[at] ?? ''
      if (column) sent.cells[column] = cell
      else if (heading.trim() !== '' && heading.length <= 64 && cell !== '') sent.more![heading] = cell
    }
    if (!is_numbered) sent.cells.lot_no = `${i + 1}`
    for (const [key, cell] of mended) {
      const [at, column] = key.split('|')
      if (Number(at) !== line) continue
      if (column!.startsWith(QUESTION)) sent.more![column!.slice(QUESTION.length)] = cell
      else sent.cells[column as CatalogueColumn] = cell
    }
    return sent
  })
}

export const numberOf = ({ cells }: CatalogueRowInput): string => lotNumber(cells.lot_no ?? '')

/** Of a request's body, in characters that take up to three bytes each. */
const BATCH_CHARS_MAX = 300_000

/** Rows as they go to the server: so many at a time, and no more than a request holds. */
export function batchesOf(rows: Rows, rows_max = CATALOGUE_ROWS_AT_ONCE): Rows[] {
  const batches: Rows[] = []
  let chars = 0
  for (const row of rows) {
    const own = JSON.stringify(row).length
    const last = batches.at(-1)
    if (last && last.length < rows_max && chars + own <= BATCH_CHARS_MAX) {
      last.push(row)
      chars += own
    } else {
      batches.push([row])
      chars = own
    }
  }
  return batches
}

/** Rows whose number stands in the table before: the later one is wrong, also where the server sees them apart. */
export function repeatedLines(rows: Rows): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const row of rows) {
    const lot_no = numberOf(row)
    if (lot_no !== '' && seen.has(lot_no)) repeated.add(row.row)
    seen.add(lot_no)
  }
  return repeated
}

/** How many rows came to what. */
export const countsOf = (judged: readonly Judged[]) => ({
  new: judged.filter(({ verdict }) => verdict === 'new').length,
  changed: judged.filter(({ verdict }) => verdict === 'changed').length,
  same: judged.filter(({ verdict }) => verdict === 'same').length,
  wrong: judged.filter(({ verdict }) => verdict === 'wrong').length,
})

/** How many pictures there are, and how many of them belong to a lot of the table. */
export function picturesFor(pictures: Pictures, rows: Rows) {
  const numbers = new Set(rows.map(numberOf))
  let [all, used, lots] = [0, 0, 0]
  for (const [lot_no, list] of pictures) {
    all += list.length
    if (!numbers.has(lot_no)) continue
    used += list.length
    lots++
  }
  return { all, used, lots }
}
