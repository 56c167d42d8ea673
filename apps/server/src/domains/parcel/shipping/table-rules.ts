/**
 * A table of orders and tracking numbers, as a shop pastes it or as a table program saves it: bytes become text, text becomes cells, cells
 * become rows. No database, no clock.
 */

import { cellsOf, plainCell } from '@juya/contract'

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

/** The rows of a table. Columns are found by their headings; without any they are order number, carrier and tracking number. */
export function rowsOf(text: string): TableRow[] {
  const lines = cellsOf(text).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf((lines[0]?.cells ?? []).map(plainCell))
  return (columns ? lines.slice(1) : lines).map(({ line, cells }) => {
    const at = (i: number): string => plainCell(cells[i] ?? '')
    const { order_no, carrier, tracking_no } = columns ?? { order_no: 0, carrier: 1, tracking_no: 2 }
    return { line, order_no: at(order_no), carrier: at(carrier), tracking_no: at(tracking_no).toUpperCase() }
  })
}

/** The headings of each column, regardless of the program that wrote them. */
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
