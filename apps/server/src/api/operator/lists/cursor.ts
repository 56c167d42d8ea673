/** Where a page begins, as text a client gives back: the row beside it by the order's value and its id. It is checked like any input. */

import type { SortType } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'

export interface Cursor {
  /** The order it belongs to, as the address writes it. */
  sort: string
  /** after: the page that follows the row · before: the one that ends with the row above it. */
  side: 'after' | 'before'
  value: string
  id: number
  /** The place of the page's first row. */
  first: number
}

export const writeCursor = ({ sort, side, value, id, first }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, side, value, id, first])).toString('base64url')

const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$|^infinity$/
const FITS: Readonly<Record<SortType, (value: string) => boolean>> = {
  bigint: (value) => /^-?\d{1,16}$/.test(value),
  text: (value) => value.length <= 100,
  timestamptz: (value) =>
    TIMESTAMP.test(value) &&
    (value === 'infinity' || !Number.isNaN(Date.parse(value.replace(' ', 'T').replace('+00', 'Z')))),
}
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** @throws Refusal VALIDATION: no cursor of ours, or of another order */
export function readCursor(text: string, sort: string, type: SortType): Cursor {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    parts = undefined
  }
  const [of, side, value, id, first] = Array.isArray(parts) && parts.length === 5 ? (parts as unknown[]) : []
  const right =
    of === sort &&
    (side === 'after' || side === 'before') &&
    typeof value === 'string' &&
    FITS[type](value) &&
    isPlace(id) &&
    isPlace(first)
  if (!right) refuse('VALIDATION', { field: 'from', reason: 'not a place in this list' })
  return { sort, side, value, id, first }
}
