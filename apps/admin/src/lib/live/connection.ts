/** Whether the server answers: the last call says so, and the browser where it knows that there is no network. */
import { useSyncExternalStore } from 'react'

/** Since when nothing is heard, ms since 1970; undefined while the server answers. */
let lost_at_ms: number | undefined
const watchers = new Set<() => void>()

/** Now, ms since 1970, fine enough to tell what came first. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

function set(next: number | undefined): void {
  if ((next === undefined) === (lost_at_ms === undefined)) return
  lost_at_ms = next
  for (const watcher of [...watchers]) watcher()
}

/** Something was answered that was asked `asked_at_ms`; what was asked before the connection went says nothing of it. */
export function noteAnswered(asked_at_ms: number): void {
  if (lost_at_ms === undefined || asked_at_ms > lost_at_ms) set(undefined)
}
export const noteLost = (): void => set(nowMs())
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
