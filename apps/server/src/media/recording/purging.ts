/** Deletes recordings that are kept no more, one session at a time and again where the store failed. */
import type { Logger } from 'pino'
import { sessionFolder } from './recording.ts'
import type { SegmentStore } from './store.ts'

export class Purging {
  private readonly store: SegmentStore
  private readonly log: Logger
  /** Sessions whose files are being deleted, and those whose are gone. */
  private readonly working = new Map<number, Promise<void>>()
  private readonly done = new Set<number>()

  constructor(store: SegmentStore, log: Logger) {
    this.store = store
    this.log = log
  }

  /** Begins, or goes on. @returns whether all files of the session are gone; that is said once */
  purge(session_id: number): boolean {
    if (this.done.delete(session_id)) return true
    if (this.working.has(session_id)) return false
    const work = this.store
      .drop(sessionFolder(session_id))
      .then(
        () => void this.done.add(session_id),
        (err) => this.log.error({ err, session_id }, 'a recording was not deleted'),
      )
      .finally(() => this.working.delete(session_id))
    this.working.set(session_id, work)
    return false
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.working.values())
  }
}
