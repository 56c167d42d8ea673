/** How far the demo world of a database is; kept in that database, so that asking is one query. */
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'

const KEY = 'demo.world'

export type DemoWorldState = 'building' | 'whole'

/** Undefined where none was begun. The schema must be there. */
export async function demoWorldState(client: Pool | PoolClient | pg.Client): Promise<DemoWorldState | undefined> {
  const { rows } = await client.query<{ value: DemoWorldState }>('select value from platform_settings where key = $1', [
    KEY,
  ])
  return rows[0]?.value
}

export async function markDemoWorld(client: Pool, state: DemoWorldState): Promise<void> {
  await client.query(
    'insert into platform_settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do update set value = excluded.value',
    [KEY, state],
  )
}

/** Looks with a connection of its own, for the launcher, which need not load the whole server to learn that nothing is to be done. */
export async function isDemoWorldWhole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await demoWorldState(client)) === 'whole'
  } finally {
    await client.end()
  }
}
