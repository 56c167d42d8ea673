/**
 * The hash that names what an act does. Two workings-out of the same act differ in what time and counters make of it: the ids of new rows, the
 * numbers and moments in a notice. These are left out; by when clocks are due stands beside the hash and is compared with patience.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@juya/verify'
import type { Effects } from './effects.ts'

/** Clocks whose moment is compared; of more of them, that they start. */
const CLOCKS_MAX = 100
/** A clock that counts from now on has moved with the time between: so much may lie between reading the time and setting the clock. */
const SLACK_MS = 30_000
const RADIX = 36

const MOMENTS = /\d{1,2} [A-Z][a-z]{2} \d{2}:\d{2}|\d{1,2}月\d{1,2}日 \d{2}:\d{2}/g
const NUMBERS = /\b[A-Z]{1,2}\d{6,}\b/g
/** Words without the moments and numbers in them. */
export const steadyWords = (words: string): string => words.replace(MOMENTS, '~').replace(NUMBERS, '#')

const byText = (a: unknown, b: unknown): number => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  return one < other ? -1 : Number(one > other)
}

/** A clock's name in two workings-out: what a new one is about may be new as well. */
const nameOf = ({ kind, change, ref_id }: Effects['clocks'][number]) => [kind, change, change === 'starts' ? 0 : ref_id]

/** By when the clocks are due that run then, in an order that does not hang on the moment. */
const dues = ({ clocks }: Effects): number[] =>
  clocks
    .filter(({ due_at }) => due_at !== null)
    .sort((a, b) => byText(nameOf(a), nameOf(b)) || a.due_at! - b.due_at!)
    .map(({ due_at }) => due_at!)

function hashOf({ complete, money, states, clocks, notices }: Effects): string {
  const held = [
    complete,
    money.map(({ account, change_fen }) => [
      account.code,
      change_fen,
      account.mode === 'strict' ? account.balance_fen : null,
    ]),
    states.map(({ table, id, field, from, to, is_new }) => [table, is_new ? null : id, field, from, to]).sort(byText),
    clocks.map(nameOf).sort(byText),
    notices
      .map(({ to, id, title, content }) => [to, id, ...[title.en, title.zh, content.en, content.zh].map(steadyWords)])
      .sort(byText),
  ]
  return createHash('sha256').update(canonicalJson(held)).digest('hex')
}

/** What an act carries: the hash, when it was worked out, and by when its clocks are due, as in `9f…c2.m5k2.m6x1`. */
export const hashOfEffects = (effects: Effects): string =>
  [hashOf(effects), ...[effects.now, ...dues(effects).slice(0, CLOCKS_MAX)].map((ms) => ms.toString(RADIX))].join('.')

/** Whether an act that does this now does what was shown under that hash. */
export function isAsShown(effects: Effects, shown: string): boolean {
  const [hash, ...times] = shown.split('.')
  const [shown_at = Number.NaN, ...shown_dues] = times.map((time) => Number.parseInt(time, RADIX))
  const due = dues(effects).slice(0, CLOCKS_MAX)
  if (hash !== hashOf(effects) || due.length !== shown_dues.length) return false
  const passed_ms = effects.now - shown_at
  const near = (ms: number) => Math.abs(ms) <= SLACK_MS
  return due.every((at, i) => near(at - shown_dues[i]!) || near(at - shown_dues[i]! - passed_ms))
}
