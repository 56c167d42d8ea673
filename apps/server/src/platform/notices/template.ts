/** Parts of a notice: an event, the person or shop it concerns, and the words in both languages. */
import type { NoticeCategory } from '@juya/contract'
import type { z } from 'zod'
import type { EventRow } from '../outbox/rows.ts'

export type Category = z.output<typeof NoticeCategory>
type Words = readonly [title: string, content: string]

/** @typeParam P what the event carries, and its id */
export interface Template<P = Readonly<Record<string, unknown>>> {
  /** Its name, unless it is the topic's. */
  code?: string
  to: 'user' | 'shop'
  category: Category
  en: (p: P) => Words
  zh: (p: P) => Words
  /** A screen of the app. */
  link?: (p: P) => string
  /** Shown over any screen, once: at once in the app, else on the message tab when the person comes back. */
  popup?: true
  /** Shown over any screen while the person has the app open, and not later. */
  banner?: true
  /** Written as read: it is there to be found, and counts in no badge. */
  silent?: true
  /** Also sent by SMS, unless the person turned that off, and after their quiet hours; safety notices always are, at once. */
  sms?: 'wanted' | 'always'
  /** The text ends with the notice's link, for who is not signed in. */
  sms_link?: true
  /** After this moment (ms) the text would come too late: it does not wait for the end of quiet hours then. */
  in_time?: (p: P) => unknown
  /** Part of the key that keeps the same thing from being told twice; the topic stands before it. */
  once: (p: P) => unknown
  /** False leaves it out: the event is about something else. */
  when?: (p: P) => boolean
}

/** An event with the notices it leads to. */
export interface Notice {
  row: EventRow<unknown>
  templates: readonly Template[]
}

/** @returns what people are told about an event */
export const tells = <P>(
  row: EventRow<P>,
  ...templates: ReadonlyArray<Template<NoInfer<P> & { event_id: number }>>
): Notice => ({
  row,
  // What is stored under the row's topic was checked, or typed, when it was told.
  templates: templates as unknown as readonly Template[],
})
