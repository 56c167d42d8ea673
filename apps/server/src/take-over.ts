/**
 * Takes over a database that was made by the 102 migrations before the baseline: its tables are brought to those of the baseline, which
 * counts as applied from then on. What differs stands in migrations/take-over/*.sql; tools/migrations/README.md tells how to add to it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** When the last migration before the baseline was written: 0101_leads. */
const LAST_BEFORE_MS = 1_795_722_002_561
/** The last commit with the migrations before the baseline. */
const COMMIT_BEFORE = 'd0968218'

/**
 * Renames a table with what is named after it: constraints, indexes, the sequence of its ids, and the foreign keys that lead to it.
 * A column's renaming takes along the constraint that forbids it to be empty.
 */
const RENAMING = `
  CREATE FUNCTION pg_temp.rename_table(old text, new text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE part record;
  BEGIN
    EXECUTE format('ALTER TABLE public.%I RENAME TO %I', old, new);
    FOR part IN SELECT c.conrelid::regclass AS owner, c.conname AS name,
        CASE WHEN c.conrelid = new::regclass AND starts_with(c.conname, old || '_') THEN overlay(c.conname placing new from 1 for length(old))
             ELSE replace(c.conname, '_' || old || '_', '_' || new || '_') END AS wanted
      FROM pg_constraint c WHERE c.conrelid = new::regclass OR c.confrelid = new::regclass LOOP
      IF part.wanted <> part.name THEN
        EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', part.owner, part.name, left(part.wanted, 63));
      END IF;
    END LOOP;
    FOR part IN SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND starts_with(c.relname, old || '_') AND (
        c.relkind = 'i' AND EXISTS (SELECT FROM pg_index x WHERE x.indexrelid = c.oid AND x.indrelid = new::regclass)
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.conrelid = new::regclass)
        OR c.relkind = 'S' AND EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.refobjid = new::regclass)) LOOP
      EXECUTE format('ALTER %s public.%I RENAME TO %I', CASE part.kind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END,
        part.name, left(overlay(part.name placing new from 1 for length(old)), 63));
    END LOOP;
  END $$;
  CREATE FUNCTION pg_temp.rename_column(owner text, old text, new text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE kept text := owner || '_' || old || '_not_null';
  BEGIN
    EXECUTE format('ALTER TABLE public.%I RENAME COLUMN %I TO %I', owner, old, new);
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = owner::regclass AND conname = left(kept, 63)) THEN
      EXECUTE format('ALTER TABLE public.%I RENAME CONSTRAINT %I TO %I', owner, left(kept, 63), left(owner || '_' || new || '_not_null', 63));
    END IF;
  END $$;`

const GUARD = /^(?:\s*--.*\n)*\s*CREATE (VIEW|FUNCTION|TRIGGER|CONSTRAINT TRIGGER) "?(?:public"?\.)?"?(\w+)/

/**
 * @param baseline the first of today's migrations
 * @param folder what turns the tables before into those of the baseline
 * @throws Error in one line, when the tables are older than that, or of a baseline that was never released
 */
export async function takeOver(client: pg.Client, baseline: MigrationMeta, folder: string): Promise<void> {
  const newest = await newestApplied(client)
  if (!newest) return
  if (newest.at_ms < LAST_BEFORE_MS)
    throw new Error(
      `The tables of this database are too old for this release. Start the release before it once (commit ${COMMIT_BEFORE}), then this one.`,
    )
  if (newest.at_ms > LAST_BEFORE_MS) {
    if (newest.at_ms === baseline.folderMillis && newest.hash !== baseline.hash)
      throw new Error(
        'This database was made by a baseline that was never released. Remove its data folder, and start anew.',
      )
    return
  }
  await client.query('begin')
  try {
    await dropViewsAndTriggers(client)
    await client.query(RENAMING)
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

async function newestApplied(client: pg.Client): Promise<{ at_ms: number; hash: string } | undefined> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return undefined
  const { rows } = await client.query<{ at_ms: number; hash: string }>(
    'select created_at::float8 as at_ms, hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]
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
