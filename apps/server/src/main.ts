/** The program: reads the environment, opens, listens, and shuts down in order. */
import { flushCompileCache } from 'node:module'
import { openApp } from './app.ts'
import { markFailed, markRunning, markStopped } from './platform/alarms/ended.ts'
import { readConfig, readSecrets } from './platform/config.ts'
import { NOBODY_WAITS, PEOPLE_WAIT } from './platform/db/db.ts'
import { refuseDemoOperators } from './seed/operators.ts'

const STOP_LIMIT_MS = 30_000

async function main(): Promise<void> {
  const config = readConfig()
  const secrets = readSecrets(config.JUYA_SECRETS_FILE ?? `${config.DATA_DIR}/secrets.json`)
  const patience = config.ROLES.includes('web') ? PEOPLE_WAIT : NOBODY_WAITS
  const app = await openApp(config, secrets, { patience })
  app.services.metrics.collectProcess()
  await refuseDemoOperators(app.services)
  await markRunning(app.services)
  const port = await app.start()
  app.services.log.info({ port, roles: config.ROLES }, 'listening')
  process.send?.({ ready: true, port })
  flushCompileCache() // where NODE_COMPILE_CACHE names a folder: a process that is killed keeps it for the next, too
  const stopRobots =
    config.ROBOTS && config.NODE_ENV !== 'production'
      ? await (await import('./seed/robots.ts')).startRobots(app)
      : () => undefined

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    stopRobots()
    app.services.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    app.stop().then(
      () => {
        markStopped(app.services)
        process.exit(0)
      },
      (error) => {
        app.services.log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('uncaughtException', (error) => {
    app.services.log.fatal({ err: error }, 'uncaught error')
    markFailed(app.services, error)
    process.exit(1)
  })
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
