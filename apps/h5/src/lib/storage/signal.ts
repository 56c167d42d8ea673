import { useSyncExternalStore } from 'react'

/** A value with listeners: state that lives outside React and may be read inside it. */
export interface Signal<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads a signal in a component; the component follows its changes. */
export const useSignal = <T>(source: Signal<T>): T => useSyncExternalStore(source.subscribe, source.get, source.get)
