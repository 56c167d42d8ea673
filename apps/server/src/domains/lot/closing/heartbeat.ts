/** Nodes that take bids leave a heartbeat every few seconds; so the platform knows afterwards when no bid was possible. */
import type { Ctx } from '../../../platform/context.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { after } from '../../../platform/time/timers.ts'
import { leaveHeartbeat } from './outages.ts'

const EVERY_MS = 5_000
/** After a heartbeat that failed: people wait for the service to be back, so the next one comes sooner. */
const AGAIN_MS = 1_000

class Heartbeat {
  private readonly ctx: Ctx
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(services: Services) {
    this.ctx = systemCtx(services, 'heartbeat')
  }

  /** One now, and from then on one every few seconds. Returns when the first is done, or has failed. */
  async begin(): Promise<void> {
    this.working = this.turn()
    await this.working
  }

  private async turn(): Promise<void> {
    let next_ms = EVERY_MS
    try {
      await leaveHeartbeat(this.ctx)
    } catch (error) {
      next_ms = AGAIN_MS
      this.ctx.log.warn({ err: error }, 'no heartbeat could be left')
    }
    if (this.stopped) return
    this.timer = after(() => {
      this.working = this.turn()
    }, next_ms)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.working
  }
}

const heartbeats = new WeakMap<Services, Heartbeat>()

/** From now on this process counts as one that takes bids (role web). */
export async function startHeartbeat(services: Services): Promise<void> {
  if (!services.config.ROLES.includes('web')) return
  const heartbeat = new Heartbeat(services)
  heartbeats.set(services, heartbeat)
  await heartbeat.begin()
}

export async function stopHeartbeat(services: Services): Promise<void> {
  await heartbeats.get(services)?.stop()
}
