/** Brings a database to the newest schema. Run twice at once, the second waits and finds nothing to do. */
import { resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { canRename } from './renaming.ts'
import { takeOver } from './take-over.ts'

const MIGRATION_LOCK = 7_310_000
const FOLDER = resolve(import.meta.dirname, '../migrations')

/**
 * @param url postgres:// address of the database to migrate
 * @throws Error when its tables are older than the release before the baseline
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await takeOver(client, readMigrationFiles({ migrationsFolder: FOLDER })[0]!, resolve(FOLDER, 'take-over'))
    await canRename(client)
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  await migrate(url)
}
