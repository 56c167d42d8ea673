/** A queue that meets the server's limit waits as long as it was told, and goes on by itself. */
import { serverNow } from '@juya/ui'
import { isRefusal } from './refusals.ts'
import { CallError } from './request.ts'

/** How long the server asks to wait (ms); undefined for any other failure. */
function waitOf(failure: unknown): number | undefined {
  if (!(failure instanceof CallError) || !isRefusal(failure, 'RATE_LIMITED')) return undefined
  const { retry_after_s } = (failure.data ?? {}) as { retry_after_s?: number }
  return (retry_after_s ?? 1) * 1000
}

/** One limit that several calls share: where one of them is told to wait, all wait. */
export class Patience {
  private until = 0
  private waiting: Promise<void> | undefined
  private readonly onWait: (until_ms: number | undefined) => void

  /** @param onWait hears until when (ms) all wait, and undefined as they go on */
  constructor(onWait: (until_ms: number | undefined) => void) {
    this.onWait = onWait
  }

  /** Does work, again after each wait. @throws every other error of the work */
  async do<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.waiting
      try {
        return await work()
      } catch (failure) {
        const wait_ms = waitOf(failure)
        if (wait_ms === undefined) throw failure
        this.waitUntil(serverNow() + wait_ms)
      }
    }
  }

  private waitUntil(until_ms: number): void {
    if (this.waiting && until_ms <= this.until) return
    this.until = until_ms
    this.onWait(until_ms)
    this.waiting ??= this.wait()
  }

  private async wait(): Promise<void> {
    for (let left_ms = this.until - serverNow(); left_ms > 0; left_ms = this.until - serverNow())
      await new Promise((go) => setTimeout(go, left_ms))
    this.waiting = undefined
    this.onWait(undefined)
  }
}
