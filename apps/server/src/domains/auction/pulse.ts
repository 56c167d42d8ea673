/** Nodes that take bids leave a sign of life every few seconds; so the house knows afterwards when nobody could bid. */
import type { Ctx } from '../../platform/context.ts'
import { type Services, systemCtx } from '../../platform/services.ts'
import { beat } from './outages.ts'

const EVERY_MS = 5_000
/** After one that failed: whoever waits for the house to be back should not wait for the next turn. */
const AGAIN_MS = 1_000

class Pulse {
  private readonly ctx: Ctx
  private timer: NodeJS.Timeout | undefined
  private beating: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(services: Services) {
    this.ctx = systemCtx(services, 'pulse')
  }

  /** One now, and from then on one every few seconds. Returns when the first is done, or has failed. */
  async begin(): Promise<void> {
    this.beating = this.turn()
    await this.beating
  }

  private async turn(): Promise<void> {
    let next_ms = EVERY_MS
    try {
      await beat(this.ctx)
    } catch (error) {
      next_ms = AGAIN_MS
      this.ctx.log.warn({ err: error }, 'no sign of life could be left')
    }
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.beating = this.turn()
    }, next_ms)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.beating
  }
}

const pulses = new WeakMap<Services, Pulse>()

/** From now on this process counts as one that takes bids (role web). */
export async function startPulse(services: Services): Promise<void> {
  if (!services.config.ROLES.includes('web')) return
  const pulse = new Pulse(services)
  pulses.set(services, pulse)
  await pulse.begin()
}

export async function stopPulse(services: Services): Promise<void> {
  await pulses.get(services)?.stop()
}
