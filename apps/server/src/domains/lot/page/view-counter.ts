/**
 * Looks at lots' pages are counted in memory and written together every few seconds: reading must not lock what bidders need. Each person
 * counts once a day on each node, signed in or by address and browser: who loads a page again has not become two.
 */
import { createHash } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { after } from '../../../platform/time/timers.ts'

const WRITE_EVERY_MS = 5_000
const REMEMBERED_MS = 24 * 3_600_000
/** Beyond this many people are forgotten early: counting one twice is better than memory that grows. */
const REMEMBERED_MAX = 200_000

class Views {
  private readonly looks = new Set<string>()
  private since_ms = performance.now()
  private counts = new Map<number, number>()
  private timer: NodeJS.Timeout | undefined
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  note(lot_id: number, person: string): void {
    const look = `${lot_id}:${person}`
    if (performance.now() - this.since_ms > REMEMBERED_MS || this.looks.size >= REMEMBERED_MAX) {
      this.looks.clear()
      this.since_ms = performance.now()
    }
    if (this.looks.has(look)) return
    this.looks.add(look)
    this.counts.set(lot_id, (this.counts.get(lot_id) ?? 0) + 1)
    this.timer ??= after(() => this.write(), WRITE_EVERY_MS).unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const views = [...this.counts].map(([lot_id, count]) => ({ lot_id, views: count }))
    this.counts = new Map()
    if (views.length === 0) return
    await addViews(systemCtx(this.services, 'views'), views).catch((error) =>
      this.services.log.warn({ err: error }, 'views were not written'),
    )
  }
}

const viewsOf = appState((services) => new Views(services))

/** Counts the caller's look at a lot's page, once a day. */
export function noteView({ services, user, ip, user_agent }: Ctx, lot_id: number): void {
  const person = user
    ? `u${user.id}`
    : createHash('sha256')
        .update(`${ip}|${user_agent ?? ''}`)
        .digest('base64url')
        .slice(0, 16)
  viewsOf(services).note(lot_id, person)
}

/** Writes what was counted and not yet written: before the process ends. */
export const writeViews = async (services: Services): Promise<void> => viewsOf.known(services)?.write()

/** Adds views of lots to their day. */
async function addViews(ctx: Ctx, views: ReadonlyArray<{ lot_id: number; views: number }>): Promise<void> {
  await query(
    ctx,
    'lot_daily_views_add',
    `insert into lot_daily_views (lot_id, day, views)
     select lot_id, (platform_now() at time zone 'Asia/Shanghai')::date, views from unnest($1::bigint[], $2::int[]) as v(lot_id, views)
     on conflict (lot_id, day) do update set views = lot_daily_views.views + excluded.views`,
    [views.map((v) => v.lot_id), views.map((v) => v.views)],
  )
}
