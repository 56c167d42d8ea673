import { type ReactNode, useSyncExternalStore } from 'react'

/** A question put to the person, and where the answer goes. */
export interface Question {
  /** Counts up; no two questions share one. */
  id: number
  title: string
  body?: ReactNode
  confirm: string
  cancel: string
  answer: (yes: boolean) => void
}

let last_id = 0
/** The first is shown; the others come up one after another, as each before them is answered. */
let questions: readonly Question[] = []
const listeners = new Set<() => void>()
const publish = (next: readonly Question[]): void => {
  questions = next
  for (const listener of [...listeners]) listener()
}

/** Asks and waits, behind the questions asked before: true when the person confirmed. Needs <DialogHost/> shown while useQuestion() gives one. */
export const ask = (words: Omit<Question, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    const question: Question = {
      ...words,
      id: ++last_id,
      answer: (yes) => {
        publish(questions.filter((one) => one !== question))
        resolve(yes)
      },
    }
    publish([...questions, question])
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const asked = () => questions[0] ?? null
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, asked, asked)
