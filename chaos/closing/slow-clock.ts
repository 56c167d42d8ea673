/** The database's clock in slow motion: so that the last half second of a thousand lots is long enough for twenty thousand bids. */
import type { System } from '../system/system.ts'

/** Goes on from MOVABLE_CLOCK: besides its lead the clock has a rate, counted from an anchor. */
const SLOW_CLOCK = `
  alter table platform_clock add column anchor timestamptz not null default clock_timestamp(), add column rate float8 not null default 1;
  create or replace function platform_now() returns timestamptz language sql volatile as
    $$ select anchor + (clock_timestamp() - anchor) * rate + lead_ms * interval '1 millisecond' from platform_clock $$;`

export class SlowClock {
  private readonly system: Pick<System, 'sql'>
  private anchor_ms = 0
  private lead_ms = 0
  private rate = 1

  private constructor(system: Pick<System, 'sql'>) {
    this.system = system
  }

  static async install(system: Pick<System, 'sql'>): Promise<SlowClock> {
    await system.sql(SLOW_CLOCK)
    const clock = new SlowClock(system)
    await clock.run(1)
    return clock
  }

  /**
   * From now on so many of the database's milliseconds pass in one of ours.
   * @param from_ms what it shows first, in ms since 1970; what it shows anyway unless said otherwise. Never earlier.
   */
  async run(rate: number, from_ms?: number): Promise<void> {
    const [now] = await this.system.sql<{ anchor_ms: string; lead_ms: string }>(
      `update platform_clock set rate = $1, anchor = c.at,
         lead_ms = ceil(extract(epoch from greatest(to_timestamp($2::float8 / 1000), platform_now()) - c.at) * 1000)
       from (select clock_timestamp() as at) c returning extract(epoch from anchor) * 1000 as anchor_ms, lead_ms`,
      [rate, from_ms ?? 0],
    )
    this.anchor_ms = Number(now!.anchor_ms)
    this.lead_ms = Number(now!.lead_ms)
    this.rate = rate
  }

  /** Jumps to a moment as a clock does that went on while no process ran: the last heartbeat of the system stays where it was. */
  async sleepUntil(database_ms: number): Promise<void> {
    await this.system.sql(`
      do $$ declare was timestamptz; begin
        select seen_at into strict was from lot_heartbeat for update;
        update platform_clock set lead_ms = lead_ms
          + ceil(extract(epoch from greatest(to_timestamp(${database_ms} / 1000.0), platform_now()) - platform_now()) * 1000);
        update lot_heartbeat set seen_at = was;
      end $$`)
    const [now] = await this.system.sql<{ lead_ms: string }>('select lead_ms from platform_clock')
    this.lead_ms = Number(now!.lead_ms)
  }

  /** When the database's clock will show this, by ours. */
  oursAt(database_ms: number): number {
    return this.anchor_ms + (database_ms - this.lead_ms - this.anchor_ms) / this.rate
  }
}
