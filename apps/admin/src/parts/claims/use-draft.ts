/** What an operator has typed about a thing, kept in their browser until it is sent: a reload, a lost connection or a lapsed claim loses nothing. */
import type { ThingKind } from '@juya/contract/operator/resources/timeline-kinds.ts'
import { useGetIdentity } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Queue } from './use-claim.ts'

const KEPT_MS = 7 * 86_400_000

interface Kept<T> {
  form: T
  /** ms */
  at: number
}

/** What is typed about: a queue's decision, or a note on a kind of thing. */
type About = Queue | `note.${ThingKind}`

const keyOf = (operator_id: unknown, queue: About, id: number): string => `juya.draft.${operator_id}.${queue}.${id}`

function read<T extends object>(key: string): Kept<T> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null
    return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined
  } catch {
    return undefined
  }
}

function keep<T extends object>(key: string, form: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ form, at: Date.now() } satisfies Kept<T>))
  } catch {
    // A full or forbidden store keeps nothing; the form works all the same.
  }
}

export interface Draft<T> {
  form: T
  /** Changes some fields, and keeps them. */
  change: (fields: Partial<T>) => void
  /** When what is shown was written, in seconds, where it came from an earlier visit. */
  from_at: number | undefined
  /** Forgets it, as after sending. */
  drop: () => void
}

/** @param empty the form as it is before anything was typed; the same in every rendering of a thing */
export function useDraft<T extends object>(queue: About, id: number, empty: T): Draft<T> {
  const { identity } = useGetIdentity()
  const key = identity && keyOf(identity.id, queue, id)
  const [form, setForm] = useState(empty)
  const [from_at, setFrom] = useState<number>()
  // Typed before it was known who types: it is kept once that is known, and what was kept before gives way to it.
  const early = useRef<T>(undefined)
  useEffect(() => {
    if (!key) return
    if (early.current) {
      keep(key, early.current)
      early.current = undefined
      return
    }
    const kept = read<T>(key)
    if (!kept) return
    setForm((now) => ({ ...now, ...kept.form }))
    setFrom(Math.floor(kept.at / 1000))
  }, [key])
  const change = (fields: Partial<T>) => {
    const next = { ...form, ...fields }
    setForm(next)
    if (key) keep(key, next)
    else early.current = next
  }
  const drop = () => {
    setForm(empty)
    setFrom(undefined)
    if (key) localStorage.removeItem(key)
  }
  return { form, change, from_at, drop }
}
