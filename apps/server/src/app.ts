/** The list of domains, and a process made of them. */
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CALLS } from './api/calls.ts'
import { CHART_JOBS } from './api/operator/charts/roll-up.ts'
import { DESK } from './api/operator/desk.ts'
import { exportRoute } from './api/operator/lists/exports.ts'
import { serveSharedPages } from './api/share/shared-pages.ts'
import { DOMAINS } from './domains.ts'
import { openGateways } from './gateways/index.ts'
import { serveMediaBeside } from './media/at-web/media-beside.ts'
import { noteProvider, watchGateways } from './platform/alarms/providers.ts'
import type { Config, Secrets } from './platform/config.ts'
import { stopPackets } from './platform/db/batches/packets.ts'
import { databaseOf, NOBODY_WAITS, openPool, type Patience } from './platform/db/db.ts'
import { Replica } from './platform/db/replica.ts'
import { allNotices, type DomainModule } from './platform/domain.ts'
import { Files } from './platform/files.ts'
import { nobody } from './platform/http/auth-source.ts'
import { workIsOver } from './platform/http/draining/at-work.ts'
import type { Bound } from './platform/http/handlers.ts'
import { RateLimits } from './platform/http/limits/rate-limits.ts'
import { serveSecurely } from './platform/http/secure/serve-securely.ts'
import { type OnAnswer, serveCalls } from './platform/http/serve.ts'
import { drainHttp, openHttp, serveApp } from './platform/http/server.ts'
import { PLATFORM_JOBS } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { Metrics } from './platform/metrics.ts'
import { Events } from './platform/outbox/index.ts'
import { Realtime } from './platform/realtime/realtime.ts'
import type { Services } from './platform/services.ts'
import { Settings } from './platform/settings.ts'
import { DatabaseClock } from './platform/time/database-clock.ts'
import { Deadlines } from './platform/time/deadlines.ts'
import { Jobs } from './platform/time/jobs.ts'

/** Of calls whose sender has hung up; a statement ends earlier. */
const WORK_ENDS_IN_MS = 15_000

export interface App {
  services: Services
  /** Present with role web. */
  http: FastifyInstance | undefined
  /** Opens the port and starts timers, as the roles say. Returns the port. */
  start(): Promise<number>
  /** Drains: no new work, what runs is finished, then everything closes. */
  stop(): Promise<void>
}

/** Opens what a process needs, without yet listening or working. */
export async function openApp(
  config: Config,
  secrets: Secrets,
  options: {
    onAnswer?: OnAnswer
    domains?: DomainModule[]
    calls?: readonly Bound[]
    patience?: Patience
    /** Of PostgreSQL, for this process's connections. */
    database_settings?: Readonly<Record<string, string>>
  } = {},
): Promise<App> {
  const domains = options.domains ?? DOMAINS
  const log = openLog(config.LOG_LEVEL)
  const { patience = NOBODY_WAITS, database_settings = {} } = options
  const pool = openPool(config.DATABASE_URL, {
    size: config.DATABASE_POOL,
    patience,
    settings: database_settings,
    log,
  })
  let http: FastifyInstance | undefined
  const services: Services = {
    config,
    secrets,
    log,
    pool,
    patience,
    database_settings,
    db: databaseOf(pool),
    replica: new Replica(),
    auth: nobody,
    clock: new DatabaseClock(),
    settings: new Settings(),
    deadlines: new Deadlines(),
    events: new Events(),
    jobs: new Jobs(),
    realtime: new Realtime(),
    files: await Files.open(config),
    metrics: new Metrics(),
    rate_limits: new RateLimits(config.RATE_LIMITS, () => services.clock.now()),
    gateways: watchGateways(
      openGateways(config, secrets, () => services.clock.wall()),
      (name, error) => void noteProvider(services, name, error),
    ),
    origin: () => config.PUBLIC_URL ?? `http://127.0.0.1:${portOf(http) || config.PORT}`,
  }
  services.deadlines.attach(services)
  services.events.attach(services)
  services.jobs.attach(services)
  const notices = allNotices(domains)
  for (const domain of domains) {
    if (domain.deadlines) services.deadlines.register(domain.deadlines)
    if (domain.subscriptions) services.events.register(domain.subscriptions)
    if (domain.announce) services.events.register(domain.announce(notices))
    if (domain.jobs) services.jobs.register(domain.jobs)
    domain.setup?.(services)
  }
  services.jobs.register(PLATFORM_JOBS)
  services.jobs.register(CHART_JOBS)
  http = config.ROLES.includes('web') ? openHttp(services) : undefined
  services.realtime.desk.parts = DESK
  if (http) {
    serveCalls(http, services, options.calls ?? CALLS, options.onAnswer)
    for (const domain of domains) domain.routes?.(http, services)
    const apps = resolve(import.meta.dirname, '../..')
    exportRoute(http, services)
    serveMediaBeside(http, services)
    serveSharedPages(http, services, resolve(apps, 'h5/dist'))
    serveApp(http, services, '/h5/', resolve(apps, 'h5/dist'))
    serveApp(http, services, '/admin/', resolve(apps, 'admin/dist'))
    http.get('/', (_request, reply) => reply.redirect('/h5/'))
  }
  return {
    services,
    http,
    async start() {
      await services.clock.start(services)
      services.rate_limits.start(services)
      if (http) services.replica.start(services)
      services.realtime.start(services, http?.server)
      if (http && config.HTTPS) await serveSecurely(http, services)
      if (http) await http.listen({ port: config.PORT, host: config.HOST })
      for (const domain of domains) await domain.start?.(services)
      if (config.ROLES.includes('work')) {
        services.deadlines.start(services)
        services.events.start(services)
        await services.jobs.start(services)
      }
      return portOf(http)
    },
    async stop() {
      if (http?.server.listening)
        await drainHttp(http, services, config.DRAIN_S * 1_000, () => services.realtime.release())
      await services.realtime.stop()
      await http?.close()
      if (!(await workIsOver(services, WORK_ENDS_IN_MS))) log.error('calls were still at work when the process ended')
      await services.deadlines.stop()
      await services.events.stop()
      await services.jobs.stop()
      for (const domain of domains) await domain.stop?.(services)
      await services.rate_limits.stop()
      await services.replica.stop()
      await services.clock.stop()
      await stopPackets(services)
      await pool.end()
    },
  }
}

const portOf = (http: FastifyInstance | undefined): number =>
  (http?.server.address() as { port: number } | null | undefined)?.port ?? 0
