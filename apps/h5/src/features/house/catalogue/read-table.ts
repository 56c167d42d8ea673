/** A file of lots becomes rows of cells: CSV and TSV in any usual encoding, or the first sheet of an XLSX. Formulas count as what they came to. */
import {
  CATALOGUE_FILE_BYTES_MAX,
  CATALOGUE_FILE_ROWS_MAX,
  CATALOGUE_RATIO_MAX,
} from '@juya/contract/bidding/catalogue-columns.ts'
import { cellsOf, textOf } from '@juya/contract/typing/table-cells.ts'

export interface Table {
  headings: string[]
  rows: Array<{ line: number; cells: string[] }>
}
/** Why a file cannot be taken. */
export type Unreadable = 'large' | 'rows' | 'packed' | 'unread' | 'empty'

/** What a table program's files begin with: they are ZIP archives. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The table of a file that was chosen. */
export async function readTable(file: File): Promise<Table | Unreadable> {
  if (file.size > CATALOGUE_FILE_BYTES_MAX) return 'large'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isArchive(bytes)) return await sheetTable(file, bytes)
    const text = textOf(bytes)
    return text === undefined ? 'unread' : tableOf(text)
  } catch {
    return 'unread'
  }
}

/** The table of a pasted text. */
export const tableOf = (text: string): Table | Unreadable => withHeadings(cellsOf(text, { by_spaces: false }))

function withHeadings(lines: Array<{ line: number; cells: string[] }>): Table | Unreadable {
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || rows.length === 0) return 'empty'
  return rows.length > CATALOGUE_FILE_ROWS_MAX ? 'rows' : { headings: apart(head.cells), rows }
}

/** Headings under names of their own, also where one is empty or stands there twice. */
const apart = (headings: readonly string[]): string[] =>
  headings.map((heading, at) => {
    const name = heading || `#${at + 1}`
    return headings.indexOf(heading) < at && heading ? `${name} (${at + 1})` : name
  })

async function sheetTable(file: File, bytes: Uint8Array): Promise<Table | Unreadable> {
  const [{ unzipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/browser')])
  let unpacked = 0
  // Only the list of contents is read here: a small file that holds a mountain is not unpacked at all.
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > CATALOGUE_RATIO_MAX * bytes.length) return 'packed'
  const sheet = await readSheet(file)
  return withHeadings(sheet.map((cells, i) => ({ line: i + 1, cells: cells.map(cellText) })))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).trim()
}
