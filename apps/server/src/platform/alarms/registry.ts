/**
 * Alarms: something operators must look at. A kind says what it means and what to do first, in both languages, who answers for it, and how its
 * causes are found: looked for again and again, or told by an event. A domain declares its kinds where they are found out.
 */
import type { Locale, OperatorRole } from '@juya/contract'
import type { Ctx } from '../context.ts'
import type { EventRow } from '../outbox/rows.ts'
import { invariant } from '../refuse.ts'

interface Words {
  en: string
  zh: string
}

/** What the words name; what reads otherwise in each language brings both. */
export type Facts = Record<string, string | number | Words>

/** One thing that is wrong now. */
export interface Cause {
  /** Tells it from others of its kind. */
  cause: string
  facts: Facts
}

export interface AlarmKind {
  kind: string
  /** The roles that hear it, and may acknowledge it. */
  roles: readonly OperatorRole[]
  /** Facts stand in braces: {count}. */
  title: Words
  means: Words
  first: Words
  /** Finds everything that is wrong now; what is not among it any more is over. Absent: an event or the program raises it. */
  look?: {
    every: 'minute' | 'hour'
    causes: (ctx: Ctx) => Promise<Cause[]>
  }
  /** An event raises it. */
  told?: ToldBy
  /** What an event or the program itself raises lasts so long after the last time. */
  lasts_ms?: number
}

interface ToldBy<P = Readonly<Record<string, unknown>>> {
  row: EventRow<P>
  causeOf: (payload: P) => Cause
}
/** An event that raises an alarm. */
export const told = <P>(by: ToldBy<P>): ToldBy => by as unknown as ToldBy

const kinds = new Map<string, AlarmKind>()

/** Declares a kind of alarm. Once, when its domain is loaded. */
export function defineAlarm(kind: AlarmKind): AlarmKind {
  kinds.set(kind.kind, kind)
  return kind
}

export const alarmKinds = (): readonly AlarmKind[] => [...kinds.values()]

export function alarmKind(name: string): AlarmKind {
  const kind = kinds.get(name)
  invariant(kind, `no kind of alarm is named ${name}`)
  return kind
}

const fill = (text: string, facts: Facts, language: keyof Words): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? ''
    return typeof fact === 'object' ? fact[language] : String(fact)
  })

/** An alarm in the reader's language: what it is, what it means, what to do first. */
export function alarmWords(
  { kind, facts }: { kind: string; facts: Facts },
  locale: Locale,
): { title: string; means: string; first: string } {
  const { title, means, first } = alarmKind(kind)
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  return {
    title: fill(title[language], facts, language),
    means: fill(means[language], facts, language),
    first: fill(first[language], facts, language),
  }
}
