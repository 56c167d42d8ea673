/** Whether the server answers: the last call says so, and the browser where it knows that there is no network. */
import { useSyncExternalStore } from 'react'

/** Since when nothing is heard, ms since 1970; undefined while the server answers. */
let lost_at_ms: number | undefined
const watchers = new Set<() => void>()

function set(next: number | undefined): void {
  if ((next === undefined) === (lost_at_ms === undefined)) return
  lost_at_ms = next
  for (const watcher of [...watchers]) watcher()
}

export const noteAnswered = (): void => set(undefined)
export const noteLost = (): void => set(Date.now())
globalThis.addEventListener?.('offline', noteLost)

/** Since when there is no connection, ms since 1970; undefined while there is one. */
export const useLostAt = (): number | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => lost_at_ms,
  )
