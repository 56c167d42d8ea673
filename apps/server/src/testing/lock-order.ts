/**
 * In tests a transaction that takes its row locks in another order than platform/db/lock-classes.ts says fails, and its test with it:
 * two that take the same locks crosswise wait for each other, and a test would have to meet that very moment to see it. The statements
 * themselves are read (locked-rows.ts), so no helper has to declare what it locks, and none can forget to.
 */
import pg from 'pg'
import { afterEach } from 'vitest'
import { DOMAINS } from '../domains.ts'
import { LOCK_ORDER, PLATFORM_LOCKS } from '../platform/db/lock-classes.ts'
import { type LockedTable, lockedTables } from './locked-rows.ts'

/** The locks of one transaction. */
interface Held {
  /** Tables it locked rows of or wrote to, and by which statement first. */
  tables: Map<string, string>
  /** Tables it added rows to: other transactions cannot wait for those before it commits. */
  added: Set<string>
  /** Rows it locked, where the statement answered their ids. */
  rows: Map<string, Set<number>>
}
interface Connection {
  held?: Held | undefined
  /** Migrations follow each other: the second begins when the first is done, so their locks need no order. */
  migrates?: true
}
type Row = { id?: unknown; code?: unknown } | unknown[]
interface Answer {
  rows?: Row[]
  fields?: Array<{ name: string }>
}
type Send = (this: Connection, ...args: unknown[]) => unknown

const locked = [PLATFORM_LOCKS, ...DOMAINS.map(({ locks }) => locks ?? {})].flatMap((locks) =>
  Object.entries(locks).map(([table, of]) => (typeof of === 'string' ? { table, class: of } : { table, ...of })),
)
const rankOf = new Map(locked.map((one) => [one.table, LOCK_ORDER.indexOf(one.class)]))
const BY_ID = new Set(locked.flatMap((one) => ('by_id' in one ? one.table : [])))
const rank = (table: string): number => rankOf.get(table) ?? -1

/** The fault in locking this table now, if any. A row that is written is mostly one that was locked before, or is new. */
function wrongClass(held: Held, { table, how }: LockedTable, name: string): string | undefined {
  if (!rankOf.has(table) || how === 'free' || how === 'new' || held.tables.has(table)) return undefined
  if (how === 'write' && held.added.has(table)) return undefined
  const after = [...held.tables].find(([other]) => rank(other) > rank(table))
  return after && `${table} (${name}) after ${after[0]} (${after[1]})`
}

/** The rows' ids; the query builder asks for lists. The ledger's deferred accounts are only looked up beside the others. */
function idsOf({ rows = [], fields = [] }: Answer): number[] {
  const at = (name: string): number => fields.findIndex((field) => field.name === name)
  const value = (row: Row, name: 'id' | 'code'): unknown => (Array.isArray(row) ? row[at(name)] : row[name])
  return rows.flatMap((row) => {
    const id = value(row, 'id')
    return typeof id === 'number' && !/^(platform|external):/.test(String(value(row, 'code'))) ? [id] : []
  })
}

/** Notes the rows a statement locked; answers what is wrong with their order, if anything. */
function wrongRows(held: Held, { table, how }: LockedTable, answer: Answer, name: string): string | undefined {
  const before = held.rows.get(table) ?? new Set<number>()
  const ids = idsOf(answer)
  held.rows.set(table, new Set([...before, ...ids]))
  const highest = Math.max(0, ...before)
  const late = ids.find((id) => !before.has(id) && id < highest)
  return late !== undefined && how === 'lock' && BY_ID.has(table)
    ? `${table} ${late} (${name}) after ${table} ${highest}`
    : undefined
}

/** Also noted: catching the error does not undo the fault. */
function fail(text: string): never {
  lockFaults().add(text)
  throw new Error(`locked in the wrong order: ${text}`)
}

/** What a migration says first (migrate.ts), and nothing else does. */
const MIGRATION = /^select pg_advisory_lock\b/

const client = pg.Client.prototype as unknown as { query: Send & { lock_faults?: Set<string> } }
const send = client.query

function inOrder(this: Connection, ...args: unknown[]): unknown {
  const asked = args[0] as string | { text?: string; name?: string } | undefined
  const text = (typeof asked === 'string' ? asked : asked?.text) ?? ''
  if (MIGRATION.test(text)) this.migrates = true
  if (this.migrates) return send.apply(this, args)
  // A rehearsal (platform/effects) gives up a lock before two could wait for each other, and undoes what it locked.
  const command = /^\s*(begin|commit|rollback|savepoint rehearsal)\b/i.exec(text)?.[1]?.toLowerCase()
  if (command) this.held = command === 'begin' ? { tables: new Map(), added: new Set(), rows: new Map() } : undefined
  const { held } = this
  if (!held || command) return send.apply(this, args)
  const tables = lockedTables(text)
  const name = (typeof asked === 'string' ? undefined : asked?.name) ?? text.slice(0, 60)
  for (const one of tables) {
    const why = wrongClass(held, one, name)
    if (why) fail(why)
    if (one.how === 'new') held.added.add(one.table)
    else if (!held.tables.has(one.table)) held.tables.set(one.table, name)
  }
  const answer = send.apply(this, args)
  const locking = tables.find(({ how }) => how === 'lock' || how === 'free')
  if (!locking || !(answer instanceof Promise)) return answer
  return answer.then((got: Answer) => {
    const why = wrongRows(held, locking, got, name)
    if (why) fail(why)
    return got
  })
}

// A process may run many files of tests, and this before each of them.
if (!send.lock_faults) client.query = Object.assign(inOrder, { ...send, lock_faults: new Set<string>() })

/** Locks taken in the wrong order since the test before. */
export const lockFaults = (): Set<string> => client.query.lock_faults!

afterEach(() => {
  const faults = [...lockFaults()]
  lockFaults().clear()
  if (faults.length > 0) throw new Error(`locked in the wrong order: ${faults.join('; ')}`)
})
