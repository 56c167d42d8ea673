/** The column types every table is built from, so one unit has one spelling in every domain. */
import { type AnyColumn, sql } from 'drizzle-orm'
import { bigint, customType } from 'drizzle-orm/pg-core'

/** The primary key: bigint identity, read as a JavaScript number (below 2^53). */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of a row in another table. Across domains there is no foreign key: each domain owns its own tables. */
export const refId = () => bigint({ mode: 'number' })

/** A CHECK's text: the column holds one of a closed list. Of things and kinds the list is the contract's, so that the table is changed where they are. */
export const oneOf = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Money in integer fen. */
export const fen = () => bigint({ mode: 'number' })

/** A moment: timestamptz(3) in the database, milliseconds since 1970 UTC in the code. */
export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (ms) => new Date(ms).toISOString(),
  fromDriver: (value) => parseInstant(value),
})

/** When the row was written, by the database's clock. */
export const createdAt = () => instant().notNull().default(sql`platform_now()`)

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** PostgreSQL's text form of a timestamptz in a UTC session, e.g. "2026-11-20 11:05:46.123+00", as milliseconds. */
export function parseInstant(value: unknown): number {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  const text = String(value)
  if (!IN_UTC.test(text)) return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  // A row of a lot has six of them and a list twenty rows: reading the digits takes a fifth of the time Date.parse takes.
  const digits = (from: number, to: number) => {
    let number = 0
    for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 48
    return number
  }
  const fraction = text.length > 22 ? digits(20, text.length - 3) * FRACTION_MS[text.length - 23]! : 0
  const whole = Date.UTC(digits(0, 4), digits(5, 7) - 1, digits(8, 10), digits(11, 13), digits(14, 16), digits(17, 19))
  return whole + Math.floor(fraction)
}
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/
/** Milliseconds a unit of a fraction's last digit is, by how many digits there are: none, 1 to 6. */
const FRACTION_MS = [0, 100, 10, 1, 0.1, 0.01, 0.001]
