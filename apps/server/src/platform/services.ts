/** What one process has open: built by app.ts, handed to every use-case as ctx.services. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Gateways } from '../gateways/index.ts'
import type { AuthSource } from './auth.ts'
import type { Config, Secrets } from './config.ts'
import type { Ctx, Database } from './context.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { Patience } from './db.ts'
import type { Deadlines } from './deadlines.ts'
import type { Events } from './events.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Realtime } from './realtime.ts'
import type { Replica } from './replica.ts'
import type { Settings } from './settings.ts'

export interface Services {
  config: Config
  secrets: Secrets
  log: Logger
  pool: Pool
  /** How long this process waits for the database. */
  patience: Patience
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
