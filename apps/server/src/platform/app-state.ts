/**
 * What a process keeps in memory beside its database. Never in a module's own scope: several worlds in one process (tests, rigs) have
 * the same ids for other things.
 */
import type { Services } from './services.ts'

export interface AppState<T> {
  /** This process's own; made at the first call. */
  (services: Services): T
  /** The same, if it was ever made: for what is only to be ended or forgotten. */
  known(services: Services): T | undefined
}

export function appState<T>(make: (services: Services) => T): AppState<T> {
  const made = new WeakMap<Services, { it: T }>()
  const one = (services: Services): T => {
    const known = made.get(services)
    if (known) return known.it
    const it = make(services)
    made.set(services, { it })
    return it
  }
  return Object.assign(one, { known: (services: Services) => made.get(services)?.it })
}
