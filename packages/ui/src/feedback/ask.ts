import { type ReactNode, useSyncExternalStore } from 'react'

/** A question put to the person, and where the answer goes. */
export interface Question {
  title: string
  body?: ReactNode
  confirm: string
  cancel: string
  answer: (yes: boolean) => void
}
let question: Question | null = null
const listeners = new Set<() => void>()
const publish = (next: Question | null): void => {
  question = next
  for (const listener of [...listeners]) listener()
}

/** Asks and waits: true when the person confirmed. Needs <DialogHost/> shown while useQuestion() gives one. */
export const ask = (words: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    publish({
      ...words,
      answer: (yes) => {
        publish(null)
        resolve(yes)
      },
    })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const asked = () => question
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, asked, asked)
