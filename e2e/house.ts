/**
 * A whole house for journeys and pictures: a database of its own, the demo world in it, the sandbox, and the server with the
 * built apps. The clock can be moved, so that a lot's end comes without waiting for it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import pg from 'pg'
import { openApp } from '../apps/server/src/app.ts'
import { migrate } from '../apps/server/src/migrate.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { seedDemoWorld } from '../apps/server/src/seed/world.ts'
import { MOVABLE_CLOCK } from '../apps/server/src/testing/global-setup.ts'

export interface House {
  origin: string
  sandbox_url: string
  database_url: string
  /** Stops everything and removes its folder. */
  close: () => Promise<void>
}

/** Opens a house in a temporary folder; nothing of it is durable. The apps must be built. */
export async function openHouse({ port = 0 }: { port?: number } = {}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-journeys-'))
  const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: false })
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(MOVABLE_CLOCK)
  await client.end()

  const keys = makeSecrets()
  const sandbox = await createSandbox({ keys: keys.provider })
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(keys.server))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMITS: '0',
    SANDBOX_URL: sandbox.url,
  })
  const app = await openApp(config, keys.server)
  const open_port = await app.start()
  await seedDemoWorld(app, () => undefined)

  return {
    origin: `http://127.0.0.1:${open_port}`,
    sandbox_url: sandbox.url,
    database_url: database.url,
    close: async () => {
      await app.stop()
      await sandbox.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
