/** Work that may be half a minute late (mails, polling, figures): pg-boss on the same PostgreSQL. Money and closings are deadlines instead. */
import { PgBoss } from 'pg-boss'
import type { Ctx } from '../context.ts'
import { type Services, systemCtx } from '../services.ts'
import { runKept } from './job-runs.ts'

const SILENCE_MS = 30_000
/** Seconds between two looks into a job's queue: a job of each minute begins within two seconds, any other within thirty. */
const LOOK_EACH_S = { minutely: 2, other: 30 }
const EACH_MINUTE = '* * * * *'

export interface JobRow {
  /** Cron in Asia/Shanghai time; absent for jobs only sent by hand. */
  cron?: string
  /** Once as well when the process starts. */
  at_start?: true
  run: (ctx: Ctx, data: unknown) => Promise<void>
}
export type JobTable = Record<string, JobRow>

export class Jobs {
  private readonly table: JobTable = {}
  private boss: PgBoss | undefined
  private services!: Services

  register(jobs: JobTable): void {
    Object.assign(this.table, jobs)
  }

  /** Jobs the clock runs, with their cron in Asia/Shanghai time, by name. */
  timed(): Array<{ name: string; cron: string }> {
    return Object.entries(this.table)
      .flatMap(([name, { cron }]) => (cron ? [{ name, cron }] : []))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  attach(services: Services): void {
    this.services = services
  }

  /** Starts working the queues (role work). */
  async start(services: Services): Promise<void> {
    this.services = services
    const connection = { connectionString: services.config.DATABASE_URL, connectionTimeoutMillis: 4_000, max: 3 }
    // A connection that fell silent is given up like any other; the option reaches the driver, though the types do not know it.
    this.boss = new PgBoss({ ...connection, ...{ query_timeout: SILENCE_MS }, schema: 'jobs' })
    this.boss.on('error', (error) => services.log.warn({ err: error }, 'job queue error'))
    await this.boss.start()
    for (const [name, job] of Object.entries(this.table)) {
      await this.boss.createQueue(name)
      if (job.at_start) await this.boss.send(name, {})
      const pollingIntervalSeconds = job.cron === EACH_MINUTE ? LOOK_EACH_S.minutely : LOOK_EACH_S.other
      await this.boss.work(name, { pollingIntervalSeconds }, async ([taken]) => {
        const ctx = systemCtx(services, `job:${name}:${taken?.id}`)
        await runKept(ctx, name, () => job.run(ctx, taken?.data))
      })
      if (job.cron) await this.boss.schedule(name, job.cron, undefined, { tz: 'Asia/Shanghai' })
    }
  }

  /** Runs a job here and now (tests, the console's retry). */
  async runNow(name: string, data: unknown = {}): Promise<void> {
    const ctx = systemCtx(this.services, `job:${name}`)
    await runKept(ctx, name, () => this.table[name]!.run(ctx, data))
  }

  async stop(): Promise<void> {
    await this.boss?.stop({ graceful: true, timeout: 5_000 })
  }
}
