/**
 * A table of orders and tracking numbers, as a shop pastes it or as a table program saves it: bytes become text, text becomes cells, cells
 * become rows. No database, no clock.
 */

/** One row as it was typed, its signs made plain. */
export interface TableRow {
  /** Its line in the table, from 1. */
  line: number
  order_no: string
  carrier: string
  tracking_no: string
}

/** A carrier as a row may name it. */
export interface NamedCarrier {
  code: string
  name: string
  name_en: string
}

/** The text of a file: UTF-16 and UTF-8 by their marks, else UTF-8, and GBK where it is not that. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The rows of a table. Columns are found by their headings; without any they are order number, carrier and tracking number. */
export function rowsOf(text: string): TableRow[] {
  const lines = cellsOf(text.replace(/^\ufeff/, '')).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf(lines[0]?.cells ?? [])
  return (columns ? lines.slice(1) : lines).map(({ line, cells }) => {
    const at = (i: number): string => cells[i] ?? ''
    const { order_no, carrier, tracking_no } = columns ?? { order_no: 0, carrier: 1, tracking_no: 2 }
    return { line, order_no: at(order_no), carrier: at(carrier), tracking_no: at(tracking_no).toUpperCase() }
  })
}

/** What headings say, whatever the program that wrote them calls the columns. */
const HEADINGS = {
  order_no: /订单(编)?号|^order(no|number)?$/,
  carrier: /公司$|^快递$|^carrier/,
  tracking_no: /运单|^(?!订).*单号|^tracking/,
} as const

/** Where the columns are, when this is a row of headings. */
function columnsOf(cells: readonly string[]): Record<keyof typeof HEADINGS, number> | undefined {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[\s._-]/g, ''))
  const of = (key: keyof typeof HEADINGS): number => plain.findIndex((cell) => HEADINGS[key].test(cell))
  const found = { order_no: of('order_no'), carrier: of('carrier'), tracking_no: of('tracking_no') }
  return found.order_no === -1 ? undefined : found
}

/** What stands between cells: what the first line with anything in it has; several spaces or one where nothing else does. */
const separatorOf = (text: string): string => {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? ''
  return ['\t', ',', ';', '，', '；'].find((sign) => first.includes(sign)) ?? ' '
}

/** Cells by RFC 4180: quoted ones may hold separators, line ends and doubled quotes. */
function cellsOf(text: string): Array<{ line: number; cells: string[] }> {
  const separator = separatorOf(text)
  const rows: Array<{ line: number; cells: string[] }> = []
  let [cell, quoted, line, begun] = ['', false, 1, 1]
  let cells: string[] = []
  const endCell = (): void => {
    // Spaces separate however many there are.
    if (separator !== ' ' || cell.trim() !== '') cells.push(plainCell(cell))
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}

/**
 * A cell with full-width signs made plain and without what table programs put around numbers to keep them as text: an apostrophe before, or a
 * formula that is nothing but the text.
 */
const plainCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

/** A number a table program has rounded: its last digits are lost. */
export const isRounded = (order_no: string): boolean =>
  /^\d(\.\d+)?e\+?\d+$/i.test(order_no) || /^\d{15}0{4}$/.test(order_no)

/** The carrier a row names: by its code, its name in either language, or the beginning of one that no other has. */
export function carrierNamed<C extends NamedCarrier>(carriers: readonly C[], word: string): C | undefined {
  const wanted = word.toLowerCase()
  const namesOf = (carrier: C): string[] =>
    [carrier.code, carrier.name, carrier.name_en].map((one) => one.toLowerCase())
  const exact = carriers.find((carrier) => namesOf(carrier).includes(wanted))
  if (exact || wanted.length < 2) return exact
  const alike = carriers.filter((carrier) => namesOf(carrier).some((name) => name.startsWith(wanted)))
  return alike.length === 1 ? alike[0] : undefined
}
