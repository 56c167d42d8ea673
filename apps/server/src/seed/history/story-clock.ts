/**
 * The demo world has a past: bids, deliveries and settlements of the last weeks. It is lived through, not written down: while the
 * world is built the database's clock and the parcels' start in the past and are moved forward, and what becomes due on the way is done. At the end
 * the clock is the real one again.
 */

import type { App } from '../../app.ts'
import { trackingRests } from '../../domains/parcel/index.ts'
import { tellSandbox } from '../call-as.ts'

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

const STOPS = ['lot_start', 'lot_close', 'draw_lock', 'draw_draw', 'funding_end', 'funding_count', 'funding_late']
/** Deadlines within so long are done at one stop. */
const TOGETHER_MS = 15_000

export class StoryClock {
  private readonly app: App
  /** Whether the clock was movable before, as in test databases; then it stays so. */
  private readonly keep: boolean
  private lead_ms = Number.NEGATIVE_INFINITY
  private daily: { run: () => Promise<void>; done_on?: string } | undefined

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

  /**
   * Goes to a moment counted from now (negative: the past). On the way it stops wherever a lot opens or ends, or a draw or a campaign does: each ends when its rules
   * say, not when the story next looks. Everything else that became due is done at these stops. Time only moves forward.
   */
  async goTo(lead_ms: number): Promise<void> {
    if (lead_ms < this.lead_ms) throw new Error(`the story would go back by ${this.lead_ms - lead_ms} ms`)
    if (Number.isFinite(this.lead_ms))
      for (let due = await this.nextDue(lead_ms); due !== undefined; due = await this.nextDue(lead_ms)) {
        await this.setLead(Math.min(lead_ms, Math.max(due + TOGETHER_MS, this.lead_ms + 1)))
        await this.settle()
      }
    await this.setLead(lead_ms)
    await this.settle()
  }

  /** When a lot opens or ends next, up to a moment; as a lead over now. Undefined when none does. */
  private async nextDue(until_lead_ms: number): Promise<number | undefined> {
    const { rows } = await this.app.services.pool.query<{ due_at: number }>(
      `select due_at from platform_deadlines where kind = any($2) and due_at > platform_now() and due_at <= to_timestamp($1::float8 / 1000.0)
       order by due_at limit 1`,
      [Date.now() + until_lead_ms, STOPS],
    )
    return rows[0] && rows[0].due_at - Date.now()
  }

  private async setLead(lead_ms: number): Promise<void> {
    this.lead_ms = lead_ms
    await this.app.services.pool.query('update platform_clock set lead_ms = $1', [lead_ms])
    await tellSandbox(this.app, 'parcels_at', { lead_ms: Math.round(lead_ms) })
  }

  async forward(ms: number): Promise<void> {
    await this.goTo(this.lead_ms + ms)
  }

  /** From now on done once on each day (UTC) the story stops at. */
  eachDay(run: () => Promise<void>): void {
    this.daily = { run }
  }

  /** The story's own time, ms since 1970. */
  now(): number {
    return Date.now() + this.lead_ms
  }

  async settle(): Promise<void> {
    const { deadlines, events } = this.app.services
    while ((await deadlines.runDue()) + (await events.drain()) > 0) await trackingRests(this.app.services)
    const day = new Date(this.now()).toISOString().slice(0, 10)
    if (!this.daily || this.daily.done_on === day) return
    this.daily.done_on = day
    await this.daily.run()
  }

  /** The real clock again. */
  async close(): Promise<void> {
    await this.goTo(0)
    if (this.keep) return
    for (const statement of REAL) await this.app.services.pool.query(statement)
  }
}
