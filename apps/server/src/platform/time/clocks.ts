/** Deadlines as people read them: a moment, and a sentence in which the screen counts the time left. */
import type { Locale } from '@juya/contract'

/** A sentence in both languages; {left} is filled in by the screen. */
export interface ClockWords {
  en: string
  zh: string
}

/** @param due_at ms @param facts fill {name} in the sentence */
export const clock = <K extends string>(
  { locale }: { locale: Locale },
  { kind, due_at, words, facts = {} }: { kind: K; due_at: number; words: ClockWords; facts?: Record<string, unknown> },
): { kind: K; due_at_ms: number; text: string } => ({
  kind,
  due_at_ms: Math.floor(due_at),
  text: words[locale === 'zh-CN' ? 'zh' : 'en'].replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(facts[name] ?? slot),
  ),
})
