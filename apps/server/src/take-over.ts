/**
 * Takes over a database that was made by the 102 migrations before the baseline: its tables are brought to those of the baseline, which
 * counts as applied from then on. What differs stands in migrations/take-over/*.sql; tools/migrations/README.md tells how to add to it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { canRename } from './renaming.ts'

/** When the last migration before the baseline was written: 0101_leads. */
const LAST_BEFORE_MS = 1_795_722_002_561
/** The last commit with the migrations before the baseline. */
const COMMIT_BEFORE = 'd0968218'

const GUARD = /^(?:\s*--.*\n)*\s*CREATE (VIEW|FUNCTION|TRIGGER|CONSTRAINT TRIGGER) "?(?:public"?\.)?"?(\w+)/

/**
 * @param baseline the first of today's migrations
 * @param folder what turns the tables before into those of the baseline
 * @throws Error in one line, when the tables are older than that, or of a baseline that was never released
 */
export async function takeOver(client: pg.Client, baseline: MigrationMeta, folder: string): Promise<void> {
  const applied = await appliedTo(client)
  const newest = applied[0]
  if (!newest) return
  if (newest.at_ms < LAST_BEFORE_MS)
    throw new Error(
      `The tables of this database are too old for this release. Start the release before it once (commit ${COMMIT_BEFORE}), then this one.`,
    )
  if (newest.at_ms > LAST_BEFORE_MS) {
    if (applied.some(({ at_ms, hash }) => at_ms === baseline.folderMillis && hash !== baseline.hash))
      throw new Error(
        'This database was made by a baseline that was never released. Remove its data folder, and start anew.',
      )
    return
  }
  await client.query('begin')
  try {
    await dropViewsAndTriggers(client)
    await canRename(client)
    for (const file of globSync('*.sql', { cwd: folder }).sort())
      await run(client, file, readFileSync(join(folder, file), 'utf8'))
    await makeGuards(client, baseline.sql)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      baseline.hash,
      baseline.folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The migrations this database was made by, the newest first. */
async function appliedTo(client: pg.Client): Promise<Array<{ at_ms: number; hash: string }>> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ at_ms: number; hash: string }>(
    'select created_at::float8 as at_ms, hash from drizzle.__drizzle_migrations order by created_at desc',
  )
  return rows
}

async function run(client: pg.Client, file: string, text: string): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`migrations/take-over/${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** Views forbid that columns they read change, triggers that rows change which are only added to. */
async function dropViewsAndTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select 'drop view ' || string_agg(c.oid::regclass::text, ', ')
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' having count(*) > 0`)
  for (const { drop } of rows) await client.query(drop)
}

/** Makes the functions, views and triggers of the baseline, and drops functions that are none of them. */
async function makeGuards(client: pg.Client, statements: readonly string[]): Promise<void> {
  const guards = statements.flatMap((text) => {
    const [, kind, name] = GUARD.exec(text) ?? []
    return kind && name ? [{ kind, name, text }] : []
  })
  for (const { text } of guards)
    await client.query(text.replace(/^(\s*)CREATE FUNCTION/m, '$1CREATE OR REPLACE FUNCTION'))
  const functions = guards.filter(({ kind }) => kind === 'FUNCTION').map(({ name }) => name)
  const { rows } = await client.query<{ drop: string }>(
    `select 'drop function ' || p.oid::regprocedure as drop from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname <> all($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [functions],
  )
  for (const { drop } of rows) await client.query(drop)
}
