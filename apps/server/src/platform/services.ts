/** The open connections and parts of one process: built by app.ts, handed to every use-case as ctx.services. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Gateways } from '../gateways/index.ts'
import type { Config, Secrets } from './config.ts'
import type { Ctx, Database } from './context.ts'
import type { Patience } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { Files } from './files.ts'
import type { AuthSource } from './http/auth-source.ts'
import type { RateLimits } from './http/limits/rate-limits.ts'
import type { Metrics } from './metrics.ts'
import type { Events } from './outbox/index.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Settings } from './settings.ts'
import type { DatabaseClock } from './time/database-clock.ts'
import type { Deadlines } from './time/deadlines.ts'
import type { Jobs } from './time/jobs.ts'

export interface Services {
  config: Config
  secrets: Secrets
  log: Logger
  pool: Pool
  /** How long this process waits for the database. */
  patience: Patience
  /** Of PostgreSQL, for every connection of this process. */
  database_settings: Readonly<Record<string, string>>
  db: Database
  replica: Replica
  auth: AuthSource
  clock: DatabaseClock
  settings: Settings
  deadlines: Deadlines
  events: Events
  jobs: Jobs
  realtime: Realtime
  files: Files
  metrics: Metrics
  rate_limits: RateLimits
  gateways: Gateways
  /** Our own address as providers reach it: PUBLIC_URL, else the loopback port we listen on. */
  origin: () => string
}

/** A context for work no person asked for: deadlines, jobs, events, seeds. */
export function systemCtx(services: Services, request_id: string): Ctx {
  return {
    services,
    db: services.db,
    client: services.pool,
    in_transaction: false,
    after_commit: [],
    locale: 'zh-CN',
    request_id,
    ip: '127.0.0.1',
    log: services.log,
  }
}
