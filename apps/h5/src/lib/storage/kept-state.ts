/** State of a screen that survives its leaving: who is sent to set a pay password or to add an account finds what they typed when they return. */
import { useState } from 'react'
import { session } from '../session/session.ts'

const kept = new Map<string, unknown>()

/**
 * As useState, kept in this tab for the same person until it is undefined again.
 * @param name of the state, one for the whole app
 */
export function useKeptState<T>(name: string): [T | undefined, (next: T | undefined) => void] {
  const key = `${session.get().user?.id} ${name}`
  const [value, setValue] = useState(() => kept.get(key) as T | undefined)
  const set = (next: T | undefined) => {
    if (next === undefined) kept.delete(key)
    else kept.set(key, next)
    setValue(next)
  }
  return [value, set]
}
