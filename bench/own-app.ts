/** An app on a database of its own, in this process, for measures that start the work themselves instead of sending it over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import type { QueryResultRow } from 'pg'
import { type App, openApp } from '../apps/server/src/app.ts'
import { migrate } from '../apps/server/src/migrate.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Ctx } from '../apps/server/src/platform/context.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Services, systemCtx } from '../apps/server/src/platform/services.ts'
import { cpuMsOfFamily } from './rig.ts'

export interface OwnApp {
  app: App
  ctx: Ctx
  services: Services
  sql: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Processor time so far, ms: this process's, and the database's. */
  cpuMs: () => [number, number]
}

/**
 * Runs a measure on an empty database, fsync on, that is gone afterwards.
 *
 * @param name stands in its folder's name
 * @param env of the app's configuration; only the work unless it says otherwise
 */
export async function withOwnApp(
  name: string,
  measure: (own: OwnApp) => Promise<void>,
  env: Record<string, string> = { ROLES: 'work' },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `juya-${name}-`))
  const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
  try {
    await migrate(database.url)
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    })
    const app = await openApp(config, makeSecrets().server)
    const { services } = app
    const ctx = systemCtx(services, 'bench')
    await measure({
      app,
      ctx,
      services,
      sql: async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
        (await ctx.client.query<Row>(text, values)).rows,
      cpuMs: () => {
        const { user, system } = process.cpuUsage()
        return [(user + system) / 1_000, cpuMsOfFamily(database.pid)]
      },
    })
    await app.stop()
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
