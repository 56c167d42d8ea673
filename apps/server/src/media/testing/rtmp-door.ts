/** A port for publishers whose ingests write down what comes, and whose clock stands until it is moved. */
import { listenRtmp } from '../rtmp/listen.ts'
import type { Ingest, Sample, TrackConfig } from '../samples.ts'

/** What one publisher sent. */
export class Heard implements Ingest {
  readonly key: string
  readonly cut: (why: string) => void
  readonly tracks: TrackConfig[] = []
  readonly samples: Sample[] = []
  readonly ends: string[] = []
  /** Resolves when it ends. */
  readonly ended: Promise<void>
  #resolve: () => void = () => undefined

  constructor(key: string, cut: (why: string) => void) {
    this.key = key
    this.cut = cut
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  config(track: TrackConfig): void {
    this.tracks.push(track)
  }

  sample(sample: Sample): void {
    this.samples.push(sample)
  }

  end(reason: string): void {
    this.ends.push(reason)
    this.#resolve()
  }
}

/** Keys that begin with `refused` or `busy` get that as their answer. */
export async function openDoor() {
  const clock = { now_ms: 1_800_000_000_000 }
  const heard: Heard[] = []
  const failures: unknown[] = []
  const quiet = () => undefined
  const door = await listenRtmp({
    port: 0,
    host: '127.0.0.1',
    log: { info: quiet, debug: quiet, warn: quiet, error: (what: unknown) => failures.push(what) },
    now_ms: () => clock.now_ms,
    authorize: async (key, cut) => {
      if (key.startsWith('refused')) return 'refused'
      if (key.startsWith('busy')) return 'busy'
      const one = new Heard(key, cut)
      heard.push(one)
      return one
    },
  })
  return {
    ...door,
    clock,
    /** Publishers whose key was taken, the first one first. */
    heard,
    /** What was logged as an error: a fault of ours. */
    failures,
  }
}
