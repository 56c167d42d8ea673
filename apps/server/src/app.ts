/** The list of domains, and a process made of them. */
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DOMAINS } from './domains.ts'
import { openGateways } from './gateways/index.ts'
import { nobody } from './platform/auth.ts'
import type { Config, Secrets } from './platform/config.ts'
import { DatabaseClock } from './platform/database-clock.ts'
import { databaseOf, NOBODY_WAITS, openPool, type Patience } from './platform/db.ts'
import { Deadlines } from './platform/deadlines.ts'
import type { DomainModule } from './platform/domain.ts'
import { Events } from './platform/events.ts'
import { Files } from './platform/files.ts'
import { drainHttp, openHttp, serveApp } from './platform/http.ts'
import { Jobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { Metrics } from './platform/metrics.ts'
import { RateLimits } from './platform/rate-limits.ts'
import { Realtime } from './platform/realtime.ts'
import { Replica } from './platform/replica.ts'
import { serveCalls, type Witness } from './platform/serve.ts'
import type { Services } from './platform/services.ts'
import { Settings } from './platform/settings.ts'

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
  options: { witness?: Witness; domains?: DomainModule[]; patience?: Patience } = {},
): Promise<App> {
  const domains = options.domains ?? DOMAINS
  const log = openLog(config.LOG_LEVEL)
  const patience = options.patience ?? NOBODY_WAITS
  const pool = openPool(config.DATABASE_URL, { size: config.DATABASE_POOL, patience, log })
  let http: FastifyInstance | undefined
  const services: Services = {
    config,
    secrets,
    log,
    pool,
    patience,
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
    gateways: openGateways(config, secrets, () => services.clock.wall()),
    origin: () => config.PUBLIC_URL ?? `http://127.0.0.1:${portOf(http) || config.PORT}`,
  }
  services.deadlines.attach(services)
  services.events.attach(services)
  services.jobs.attach(services)
  for (const domain of domains) {
    if (domain.deadlines) services.deadlines.register(domain.deadlines)
    if (domain.subscriptions) services.events.register(domain.subscriptions)
    if (domain.jobs) services.jobs.register(domain.jobs)
    domain.setup?.(services)
  }
  http = config.ROLES.includes('web') ? openHttp(services) : undefined
  if (http) {
    serveCalls(
      http,
      services,
      domains.flatMap((domain) => domain.calls ?? []),
      options.witness,
    )
    for (const domain of domains) domain.routes?.(http, services)
    const apps = resolve(import.meta.dirname, '../..')
    serveApp(http, '/h5/', resolve(apps, 'h5/dist'))
    serveApp(http, '/admin/', resolve(apps, 'admin/dist'))
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
      if (http?.server.listening) await drainHttp(http, config.DRAIN_S * 1_000, () => services.realtime.release())
      await services.realtime.stop()
      await http?.close()
      await services.deadlines.stop()
      await services.events.stop()
      await services.jobs.stop()
      for (const domain of domains) await domain.stop?.(services)
      await services.rate_limits.stop()
      await services.replica.stop()
      await services.clock.stop()
      await pool.end()
    },
  }
}

const portOf = (http: FastifyInstance | undefined): number =>
  (http?.server.address() as { port: number } | null | undefined)?.port ?? 0
