/**
 * The database's clock as this process last knew it, for what cannot ask the database each time. The process's own wall clock is
 * looked at only until the first answer: it may be wrong, and may jump.
 */
import { query } from '../db/db.ts'
import { type Services, systemCtx } from '../services.ts'
import { every } from './timers.ts'

const READ_EVERY_MS = 1_000

export class DatabaseClock {
  /** The database's times minus performance.now(), which never jumps. They differ only where a test has moved the first. */
  private offset_ms = Date.now() - performance.now()
  private wall_offset_ms = this.offset_ms
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> | undefined

  /** Reads the clock now, and from then on every second. */
  async start(services: Services): Promise<void> {
    this.timer = every(() => {
      if (!this.reading) void this.readNow(services)
    }, READ_EVERY_MS)
    await this.readNow(services)
  }

  /** Reads the clock again, after a reading that may have begun too early: for who has just moved it. */
  async readNow(services: Services): Promise<void> {
    await this.reading
    this.reading = this.read(services).finally(() => {
      this.reading = undefined
    })
    await this.reading
  }

  private async read(services: Services): Promise<void> {
    const asked = performance.now()
    try {
      const [read] = await query<{ now_ms: number; wall_ms: number }>(
        systemCtx(services, 'clock'),
        'platform_clocks',
        `select extract(epoch from platform_now())::float8 * 1000 as now_ms, extract(epoch from clock_timestamp())::float8 * 1000 as wall_ms`,
        [],
      )
      const at = (asked + performance.now()) / 2
      this.offset_ms = read!.now_ms - at
      this.wall_offset_ms = read!.wall_ms - at
    } catch (error) {
      services.log.warn({ err: error }, 'the clock was not read') // the last answer is right for a long time yet
    }
  }

  /** In ms since 1970. While the database cannot be asked it goes on from the last answer. */
  now(): number {
    return Math.round(performance.now() + this.offset_ms)
  }

  /** The wall clock of the database's machine, in ms since 1970: what providers look at. */
  wall(): number {
    return Math.round(performance.now() + this.wall_offset_ms)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.reading
  }
}
