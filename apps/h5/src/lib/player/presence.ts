/** A viewer of a session who wants neither picture nor sound: nothing is sent, and the room counts them apart from those who watch. */
import { Line } from './line.ts'

/** The hub counts who was heard of within 15 s. */
const HERE_EVERY_MS = 10_000
/** A media role that is away or full is asked again so much later: a count is worth no load. */
const REST_MS = 60_000

export class Presence {
  private readonly line: Line
  private readonly timer: ReturnType<typeof setInterval>
  private readonly leaving = new AbortController()
  private is_open = false
  private rest_until_ms: number | undefined

  constructor(session_id: number) {
    this.line = new Line(session_id, () => ({ picture: 'none', sound: false }), {
      onPhase: (phase) => {
        this.is_open = phase === 'open'
        if (phase === 'away' || phase === 'busy') this.rest()
      },
      onText: () => undefined,
      onBytes: () => undefined,
      onLists: () => false,
    })
    this.timer = setInterval(() => this.tick(), HERE_EVERY_MS)
    document.addEventListener('visibilitychange', () => this.tick(), { signal: this.leaving.signal })
    this.line.open()
  }

  close(): void {
    this.leaving.abort()
    clearInterval(this.timer)
    this.line.close()
  }

  private rest(): void {
    this.line.close()
    this.rest_until_ms = performance.now() + REST_MS
  }

  /** The page says that it is there, unless it is hidden; a closed line is opened again after its rest. */
  private tick(): void {
    if (document.visibilityState === 'hidden') return
    if (this.is_open) this.line.send({ t: 'clock', id: 0 })
    else if (this.rest_until_ms !== undefined && performance.now() >= this.rest_until_ms) {
      this.rest_until_ms = undefined
      this.line.open()
    }
  }
}
