/** The column types every table is built from, so one unit has one spelling in every domain. */
import { sql } from 'drizzle-orm'
import { bigint, customType } from 'drizzle-orm/pg-core'

/** The primary key: bigint identity, read as a JavaScript number (below 2^53). */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of a row in another table. Across domains there is no foreign key: each domain owns its own tables. */
export const refId = () => bigint({ mode: 'number' })

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
  const iso = String(value)
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
  return Date.parse(iso)
}
