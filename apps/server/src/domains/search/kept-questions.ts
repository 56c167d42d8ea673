/**
 * Questions that wait for things. Each is kept under one key its things must have, so a new thing looks up the few questions it may answer
 * instead of all of them being asked about it. No database, no clock.
 */
import { NAME, READING, tsqueryOf, type Unit, unitsOf } from './terms.ts'

/** A word is kept under so many of its first letters: as much of it as a thing looks up. */
const KEY_LETTERS = 8
/** A pair of Chinese signs is about as rare as a word of so many letters. */
const PAIR_WEIGHT = 5

interface Key {
  text: string
  weight: number
}

/** What a unit's things have for sure: their own words or readings begin with it, or the signs stand there. */
function keyOf({ text, is_word }: Unit): Key {
  const signs = [...text]
  if (is_word) return { text: signs.slice(0, KEY_LETTERS).join(''), weight: Math.min(signs.length, KEY_LETTERS) }
  return signs.length === 1 ? { text, weight: 1 } : { text: signs.slice(0, 2).join(''), weight: PAIR_WEIGHT }
}

/** @returns the key a question is kept under, and the question as a tsquery's text; undefined where it has no letter */
export function keptQuestion(keyword: string): { key: string; asked: string } | undefined {
  const units = unitsOf(keyword)
  const asked = tsqueryOf(units)
  if (asked === undefined) return undefined
  const [rarest] = units.map(keyOf).toSorted((a, b) => b.weight - a.weight)
  return { key: rarest!.text, asked }
}

/** All keys under which questions may be kept that a thing with these terms answers: its signs and pairs, and every beginning of its words and readings. */
export function keysOf(terms: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const term of terms.flatMap((one) => (one.startsWith(NAME) ? one.slice(NAME.length).split(' ') : one))) {
    const signs = [...(term.startsWith(READING) ? term.slice(READING.length) : term)]
    keys.add(signs.slice(0, KEY_LETTERS).join(''))
    for (let letters = 1; letters < Math.min(signs.length, KEY_LETTERS); letters++)
      keys.add(signs.slice(0, letters).join(''))
  }
  return [...keys]
}
