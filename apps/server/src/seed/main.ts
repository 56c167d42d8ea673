/**
 * The program that builds the demo world into a fresh database: `npm start` runs it before the server. Run again it does nothing.
 * If it was interrupted the half-built world is cleared first: it has not been used yet.
 */
import { openApp } from '../app.ts'
import { anybodyThere } from '../domains/account/index.ts'
import { migrate } from '../migrate.ts'
import { readConfig, readSecrets } from '../platform/config.ts'
import { systemCtx } from '../platform/services.ts'
import { demoWorldState, markDemoWorld } from './progress.ts'
import { seedDemoWorld } from './world.ts'

/** A first start on a machine that is busy with other things should take longer, not fail. */
const PATIENT = { connect_ms: 30_000, statement_ms: 30_000, silence_ms: 40_000 }

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, ROLES: 'web', RATE_LIMITS: '0', LOG_LEVEL: 'warn' })
  const secrets = readSecrets(config.JUYA_SECRETS_FILE ?? `${config.DATA_DIR}/secrets.json`)
  // A power cut may lose the newest of it: a world that is not whole is cleared at the next start anyway.
  const open = () => openApp(config, secrets, { database_settings: { synchronous_commit: 'off' }, patience: PATIENT })
  let app = await open()
  try {
    const before = await demoWorldState(app.services.pool)
    if (before === 'whole') return
    if (before === 'building') {
      for (const schema of ['public', 'drizzle', 'jobs'])
        await app.services.pool.query(`drop schema if exists ${schema} cascade`)
      await app.services.pool.query('create schema public')
      await app.stop()
      await migrate(config.DATABASE_URL)
      app = await open()
    } else {
      if (await anybodyThere(systemCtx(app.services, 'seed'))) return // people live here already: no demo world on top of real ones
    }
    await markDemoWorld(app.services.pool, 'building')
    await app.http!.ready()
    await seedDemoWorld(app, (line) => console.log(line))
    await markDemoWorld(app.services.pool, 'whole')
  } finally {
    await app.stop()
  }
}

main().catch((error: Error) => {
  console.error(error.stack)
  process.exit(1)
})
