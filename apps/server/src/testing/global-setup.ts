/** Once per test run: a PostgreSQL of its own (nothing durable), and a migrated template database that every test file clones. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { memoryFolder } from './folders/memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database_url: string
    template: string
  }
}

const TEMPLATE = 'juya_template'

/**
 * Replaces the clock with one that tests can move: platform_clock holds its lead in ms. Exists in test databases only. It tells whole
 * milliseconds, as the columns do, which would else round what is due now half a millisecond into the future.
 * A clock that a test moves is no outage: its last heartbeat moves along.
 * Tests begin on one Wednesday morning of the business's own time, after all a migration wrote: begun in the last hour of a day, a test
 * that moves an hour would find itself in the next.
 */
export const MOVABLE_CLOCK = `
  create table platform_clock (lead_ms bigint not null);
  insert into platform_clock values (0);
  create or replace function platform_now() returns timestamptz language sql volatile as
    $$ select date_trunc('milliseconds', clock_timestamp()) + (select lead_ms from platform_clock) * interval '1 millisecond' $$;
  create function platform_clock_moved() returns trigger language plpgsql as
    $$ begin update lot_heartbeat set seen_at = platform_now(); return null; end $$;
  create trigger platform_clock_moved after update on platform_clock for each row execute function platform_clock_moved();
  update platform_clock set lead_ms = extract(epoch from timestamptz '2027-03-10 10:00:00+08' - clock_timestamp()) * 1000;`

export default async function setup(project: TestProject) {
  const folder = memoryFolder('juya-test')
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: false })
  const at = (database: string) => {
    const url = new URL(server.url)
    url.pathname = `/${database}`
    return url.toString()
  }
  const root = new pg.Client({ connectionString: server.url })
  await root.connect()
  await root.query(`create database ${TEMPLATE}`)
  await migrate(at(TEMPLATE))
  const template = new pg.Client({ connectionString: at(TEMPLATE) })
  await template.connect()
  await template.query(MOVABLE_CLOCK)
  await template.end()
  await root.end()
  project.provide('database_url', server.url)
  project.provide('template', TEMPLATE)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
