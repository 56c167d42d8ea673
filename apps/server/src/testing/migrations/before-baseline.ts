/**
 * Databases as the 102 migrations before the baseline left them, with up to two rows of the demo world in each table. The file beside
 * this holds both, and is only read: nothing writes it anew.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

interface BeforeBaseline {
  migrations: Array<{ tag: string; at_ms: number; sql: string }>
  rows: Record<string, object[]>
}

const read = (): BeforeBaseline =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'before-baseline.json.gz'))).toString()) as BeforeBaseline

/** @param left_out how many of the last migrations are not applied */
export async function makeBeforeBaseline(client: pg.Client, left_out = 0): Promise<void> {
  const { migrations, rows } = read()
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, at_ms, tag } of migrations.slice(0, migrations.length - left_out)) {
    await client.query(sql)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [tag, at_ms])
  }
  if (left_out > 0) return
  await client.query(`set session_replication_role = replica`) // rows of the middle of a world, without what they lead to
  for (const [table, some] of Object.entries(rows)) {
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns[0]!.names
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(some)],
    )
  }
  await client.query(`set session_replication_role = origin`)
}
