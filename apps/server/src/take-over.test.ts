/** People have data folders that were made before the baseline: their tables become those of the baseline, and keep their rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { baselineNow } from '../../../tools/migrations/baseline.ts'
import { migrate } from './migrate.ts'
import { takeOver } from './take-over.ts'
import { makeBeforeBaseline } from './testing/migrations/before-baseline.ts'
import { catalogueOf } from './testing/migrations/catalogue.ts'

interface Database {
  url: string
  client: pg.Client
}
const opened: Database[] = []
let made = 0

async function emptyDatabase(): Promise<Database> {
  const url = new URL(inject('database_url'))
  const root = new pg.Client({ connectionString: url.toString() })
  await root.connect()
  url.pathname = `/juya_take_over_${process.pid}_${++made}`
  await root.query(`create database ${url.pathname.slice(1)}`)
  await root.end()
  const database = { url: url.toString(), client: new pg.Client({ connectionString: url.toString() }) }
  await database.client.connect()
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.end()
})

/** The catalogue of a database as today's tables.ts, views.ts, functions.sql and guards.sql say. */
let wanted: string[]
beforeAll(async () => {
  const { client } = await emptyDatabase()
  await client.query(baselineNow()['0000_baseline.sql']!)
  wanted = await catalogueOf(client)
}, 90_000) // drizzle-kit reads all tables: 6 s here, and longer on a busy machine

/** How many rows each table holds; a table keeps its number when it is renamed. */
async function rowsByTable({ client }: Database): Promise<Map<number, { name: string; rows: number }>> {
  const { rows: tables } = await client.query<{ id: number; name: string }>(
    `select oid::int8::float8 as id, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const counted = new Map<number, { name: string; rows: number }>()
  for (const { id, name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from public."${name}"`)
    counted.set(id, { name, rows: rows[0]!.n })
  }
  return counted
}

test('the migrations leave what today’s tables and guards say', async () => {
  const database = await emptyDatabase()

  await migrate(database.url)

  expect(await catalogueOf(database.client)).toEqual(wanted)
})

/** Rows that migrations after the baseline add, to the row: texts of the platform, carriers. */
const ADDED: Readonly<Record<string, number>> = { site_texts: 5, parcel_carriers: 6 }

test('a database made before the baseline becomes one like any other, keeps its rows, and is taken over once', async () => {
  const database = await emptyDatabase()
  await makeBeforeBaseline(database.client)
  const before = await rowsByTable(database)
  expect([...before.values()].filter(({ rows }) => rows > 0).length).toBeGreaterThan(100)

  await migrate(database.url)
  await migrate(database.url)

  expect(await catalogueOf(database.client)).toEqual(wanted)
  const after = await rowsByTable(database)
  const other = [...before].filter(([id, { rows }]) => after.get(id)?.rows !== rows + (ADDED[after.get(id)!.name] ?? 0))
  expect(other.map(([, table]) => table)).toEqual([])
})

test('a database that is older still is refused in one line, and left as it is', async () => {
  const database = await emptyDatabase()
  await makeBeforeBaseline(database.client, 1)
  const before = await catalogueOf(database.client)

  await expect(migrate(database.url)).rejects.toThrow(/^.*too old for this release.*commit d0968218.*$/)

  expect(await catalogueOf(database.client)).toEqual(before)
})

test('a take-over that fails halfway changes nothing, and names the file', async () => {
  const database = await emptyDatabase()
  await makeBeforeBaseline(database.client)
  const before = await catalogueOf(database.client)
  const folder = mkdtempSync(join(tmpdir(), 'juya-take-over-'))
  writeFileSync(join(folder, '10-one.sql'), 'alter table shop_shops add column spare text')
  writeFileSync(join(folder, '20-two.sql'), 'alter table shop_shops drop column nowhere')

  const failing = takeOver(database.client, { sql: [], folderMillis: 0, hash: '', bps: true }, folder)

  await expect(failing).rejects.toThrow(/20-two\.sql: .*nowhere/)
  expect(await catalogueOf(database.client)).toEqual(before)
  rmSync(folder, { recursive: true, force: true })
})

test('a database made by a baseline that is not today’s is refused', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  await database.client.query(`update drizzle.__drizzle_migrations set hash = 'another'`)

  await expect(migrate(database.url)).rejects.toThrow('a baseline that was never released')
})
