/**
 * The demo world has a past: bids, deliveries and settlements of the last weeks. It is lived through, not written down: while the
 * world is built the database's clock starts in the past and is moved forward, and what becomes due on the way is done. At the end
 * the clock is the real one again.
 */
import type { App } from '../app.ts'

const MOVABLE = [
  'create table if not exists platform_clock (lead_ms bigint not null)',
  'insert into platform_clock select 0 where not exists (select 1 from platform_clock)',
  `create or replace function platform_now() returns timestamptz language sql volatile as
     $$ select clock_timestamp() + (select lead_ms from platform_clock) * interval '1 millisecond' $$`,
]
const REAL = [
  'create or replace function platform_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$',
  'drop table platform_clock',
]

export class StoryClock {
  private readonly app: App
  /** Whether the clock was movable before, as in test databases; then it stays so. */
  private readonly keep: boolean
  private lead_ms = Number.NEGATIVE_INFINITY

  private constructor(app: App, keep: boolean) {
    this.app = app
    this.keep = keep
  }

  static async open(app: App): Promise<StoryClock> {
    const { rows } = await app.services.pool.query(
      `select 1 from pg_tables where schemaname = 'public' and tablename = 'platform_clock'`,
    )
    for (const statement of MOVABLE) await app.services.pool.query(statement)
    return new StoryClock(app, rows.length > 0)
  }

  /** Goes to a moment counted from now (negative: the past), and does what has become due by then. Time only moves forward. */
  async goTo(lead_ms: number): Promise<void> {
    if (lead_ms < this.lead_ms) throw new Error(`the story would go back by ${this.lead_ms - lead_ms} ms`)
    this.lead_ms = lead_ms
    await this.app.services.pool.query('update platform_clock set lead_ms = $1', [lead_ms])
    await this.settle()
  }

  async forward(ms: number): Promise<void> {
    await this.goTo(this.lead_ms + ms)
  }

  /** The story's own time, ms since 1970. */
  now(): number {
    return Date.now() + this.lead_ms
  }

  async settle(): Promise<void> {
    const { deadlines, events } = this.app.services
    while ((await deadlines.runDue()) + (await events.drain()) > 0);
  }

  /** The real clock again. */
  async close(): Promise<void> {
    await this.goTo(0)
    if (this.keep) return
    for (const statement of REAL) await this.app.services.pool.query(statement)
  }
}
