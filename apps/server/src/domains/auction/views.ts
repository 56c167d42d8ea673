/** Looks at lots' pages are counted in memory and written together every few seconds: reading must not lock what bidders need. */
import { perServices } from '../../platform/per-services.ts'
import { type Services, systemCtx } from '../../platform/services.ts'
import { addViews } from './watch-store.ts'

const WRITE_EVERY_MS = 5_000

class Views {
  private counts = new Map<number, number>()
  private timer: NodeJS.Timeout | undefined
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  note(lot_id: number): void {
    this.counts.set(lot_id, (this.counts.get(lot_id) ?? 0) + 1)
    this.timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref()
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

const viewsOf = perServices((services) => new Views(services))

/** Counts a look at a lot's page. */
export function noteView(services: Services, lot_id: number): void {
  viewsOf(services).note(lot_id)
}

/** Writes what was counted and not yet written: before the process ends. */
export const writeViews = async (services: Services): Promise<void> => viewsOf.known(services)?.write()
