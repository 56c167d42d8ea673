/** The media role's clock, from a browser: half of the shortest round trip is taken as the way there. */
export class ServerClock {
  private best_ms = Number.POSITIVE_INFINITY
  private offset_ms: number | undefined

  /** All by `performance.now()`, but now_ms, which the server said. */
  note({ sent_ms, received_ms, now_ms }: { sent_ms: number; received_ms: number; now_ms: number }): void {
    const round_ms = received_ms - sent_ms
    if (round_ms > this.best_ms) return
    this.best_ms = round_ms
    this.offset_ms = now_ms - (sent_ms + round_ms / 2)
  }

  /** A new connection may take another way, and a phone's clock drifts while it sleeps. */
  forget(): void {
    this.best_ms = Number.POSITIVE_INFINITY
  }

  /** The way to the server and back; undefined before it answered. */
  roundMs(): number | undefined {
    return Number.isFinite(this.best_ms) ? this.best_ms : undefined
  }

  /** @returns undefined before the server answered once */
  serverMs(local_ms: number): number | undefined {
    return this.offset_ms === undefined ? undefined : local_ms + this.offset_ms
  }
}

/** How much earlier than now, at most, a first frame is taken for: a camera's own clock begins anywhere. */
const JUMP_US = 1_000_000
/** A clock that runs a little slow is followed by so much with each frame. */
const FOLLOW_US = 50

/** When frames were captured, by the page's clock: their own times are even, those of their arrival are not. */
export class CaptureClock {
  private offset_us: number | undefined

  /** @returns by `performance.now()`, in us */
  at(frame_us: number, now_us: number): number {
    const here_us = now_us - frame_us
    const known_us = this.offset_us
    this.offset_us =
      known_us === undefined || Math.abs(here_us - known_us) > JUMP_US
        ? here_us
        : Math.min(here_us, known_us + FOLLOW_US)
    return frame_us + this.offset_us
  }
}
