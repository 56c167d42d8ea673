/** Takes a data folder as `npm start` does, with its lock and its database, writes one row, says how many there are, and stays until SIGTERM. */
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { lockFolder } from '../../tools/lib/lock/lock.mjs'

const data_dir = process.argv[2]!
await lockFolder(join(data_dir, 'juya.lock'))
const database = await startEmbeddedPostgres({ data_dir, durable: true })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('create table if not exists chaos_starts (at timestamptz not null default now())')
await client.query('insert into chaos_starts default values')
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from chaos_starts')
process.once(
  'SIGTERM',
  () =>
    void client
      .end()
      .then(database.stop)
      .then(() => process.exit(0)),
)
process.send?.({ rows: rows[0]!.n })
