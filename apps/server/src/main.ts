/** The program: reads the environment, opens, listens, and shuts down in order. */
import { flushCompileCache } from 'node:module'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import type { HandedOver } from './media/at-web/media-beside.ts'
import { readConfig, readMediaConfig, readSecrets } from './platform/config.ts'

const STOP_LIMIT_MS = 30_000

/** What a process runs. */
interface Running {
  log: Logger
  stop(): Promise<void>
  stopped(): void
  failed(error: Error): void
}

async function main(): Promise<void> {
  const running = process.env.ROLES?.trim() === 'media' ? await runMedia() : await runApp()
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    running.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    running.stop().then(
      () => {
        running.stopped()
        process.exit(0)
      },
      (error) => {
        running.log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('uncaughtException', (error) => {
    running.log.fatal({ err: error }, 'uncaught error')
    running.failed(error)
    process.exit(1)
  })
}

function ready(log: Logger, port: number, roles: readonly string[]): void {
  log.info({ port, roles }, 'listening')
  process.send?.({ ready: true, port })
  flushCompileCache() // where NODE_COMPILE_CACHE names a folder: a process that is killed keeps it for the next, too
}

async function runApp(): Promise<Running> {
  const [
    { openApp },
    { refuseDemoOperators },
    { markFailed, markRunning, markStopped },
    { NOBODY_WAITS, PEOPLE_WAIT },
  ] = await Promise.all([
    import('./app.ts'),
    import('./seed/operators.ts'),
    import('./platform/alarms/ended.ts'),
    import('./platform/db/db.ts'),
  ])
  const config = readConfig()
  const secrets = readSecrets(config.JUYA_SECRETS_FILE ?? `${config.DATA_DIR}/secrets.json`)
  const patience = config.ROLES.includes('web') ? PEOPLE_WAIT : NOBODY_WAITS
  const app = await openApp(config, secrets, { patience })
  const { services } = app
  services.metrics.collectProcess()
  await refuseDemoOperators(services)
  await markRunning(services)
  ready(services.log, await app.start(), config.ROLES)
  const stopRobots = config.ROBOTS && config.NODE_ENV !== 'production' ? await startRobots(app) : () => undefined
  return {
    log: services.log,
    stop() {
      stopRobots()
      return app.stop()
    },
    stopped: () => markStopped(services),
    failed: (error) => markFailed(services, error),
  }
}

/** Robots of the demo world: those that bid, and the films of its live rooms where the role media runs beside. */
async function startRobots(app: App): Promise<() => void> {
  const stops = [await (await import('./seed/robots.ts')).startRobots(app)]
  if (app.services.config.MEDIA_BESIDE !== 'no')
    stops.push(await (await import('./seed/live/loops/play.ts')).playLoops(app))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Video alone, without the database: what it does is told to the web role. */
async function runMedia(): Promise<Running> {
  const { openMedia } = await import('./media/media.ts')
  const config = readMediaConfig()
  const secrets = readSecrets(config.JUYA_SECRETS_FILE ?? `${config.DATA_DIR}/secrets.json`)
  const media = await openMedia(config, secrets)
  process.on('message', (message, socket) => {
    if (socket) media.takeOver(message as HandedOver, socket as Socket)
  })
  const { port, rtmp_port } = await media.start()
  if (rtmp_port !== undefined) media.log.info({ port: rtmp_port }, 'publishers may come by RTMP')
  ready(media.log, port, config.ROLES)
  return { log: media.log, stop: () => media.stop(), stopped: () => undefined, failed: () => undefined }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
