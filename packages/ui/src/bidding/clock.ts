/** One 1 s ticker for every countdown, driven by the server's time. */
import { useSyncExternalStore } from 'react'

let offset_ms = 0
let shown_ms = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let frozen = false
const listeners = new Set<() => void>()

/** Server time as this device knows it, in ms since 1970 UTC. */
export const serverNow = (): number => Date.now() + offset_ms

/** Tells how far the server's clock is ahead of this device's; every countdown follows at once. */
export function setServerOffset(next_ms: number): void {
  offset_ms = next_ms
  publish()
}

/** While the connection is lost countdowns stand still, so that no stale time passes for the present. */
export function freezeClock(on: boolean): void {
  frozen = on
  publish()
}

function publish(): void {
  if (!frozen) shown_ms = serverNow()
  for (const listener of [...listeners]) listener()
}

function tick(): void {
  publish()
  timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 4)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    if (!frozen) shown_ms = serverNow()
    timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 4)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** Server time that advances every second. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => shown_ms,
    () => shown_ms,
  )

export interface Left {
  total_s: number
  days: number
  /** Two digits each. */
  hours: string
  minutes: string
  seconds: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The time left until a moment, never below zero; a started second counts as a whole one. */
export function timeLeft(until_ms: number, now_ms: number): Left {
  const total_s = Math.max(0, Math.ceil((until_ms - now_ms) / 1000))
  return {
    total_s,
    days: Math.floor(total_s / 86_400),
    hours: two(Math.floor((total_s % 86_400) / 3600)),
    minutes: two(Math.floor((total_s % 3600) / 60)),
    seconds: two(total_s % 60),
  }
}
