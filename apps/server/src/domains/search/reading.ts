/** What a question is taken for that finds nothing as it was typed: misspelt words as the nearest known ones, then with fewer words. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { nearest, nearOf } from './spelling.ts'
import type { FoundKind } from './tables.ts'
import { isSpelled, tsqueryOf, type Unit, unitsOf } from './terms.ts'

/** How a question was read. */
export interface Reading {
  /** What was looked for. */
  keyword: string
  /** Words were taken for others. */
  spelled: boolean
  /** What nothing has together with the rest. */
  left_out: string[]
}

interface Scope {
  kind: FoundKind
  shop_id?: number | undefined
}

/** Words, and pieces of Chinese, a question is cut into at most. */
const UNITS_MAX = 12
const NEAR_MAX = 5
const NEAR_LOOK_MAX = 500
/** How far things that have a word are counted, to choose between words that are as near. */
const USED_MAX = 100

/**
 * How to read a question that finds nothing as it is.
 * @returns undefined where the words are right (something else narrows the list), or nothing has any of them
 */
export async function readingOf(ctx: Ctx, scope: Scope, keyword: string): Promise<Reading | undefined> {
  const typed = unitsOf(keyword).slice(0, UNITS_MAX)
  if (typed.length === 0 || (await has(ctx, scope, typed))) return undefined
  const units: Unit[] = []
  for (const unit of typed) units.push(await knownFor(ctx, scope, unit))
  const spelled = units.some((unit, at) => unit !== typed[at])
  if (spelled && (await has(ctx, scope, units))) return { keyword: textOf(units), spelled, left_out: [] }
  const { kept, left_out } = await fewer(ctx, scope, units)
  // Words that were taken for others, and then left out, are said as they were typed.
  const said = left_out.map((text) => typed[units.findIndex((unit) => unit.text === text)]?.text ?? text)
  return kept.length === 0
    ? undefined
    : {
        keyword: textOf(kept),
        spelled: spelled && kept.some((unit) => !typed.some(({ text }) => text === unit.text && unit.is_word)),
        left_out: said,
      }
}

const textOf = (units: readonly Unit[]): string => units.map(({ text }) => text).join(' ')

/** How many things that anybody may find have all of these, up to a bound. */
async function count(ctx: Ctx, { kind, shop_id }: Scope, units: readonly Unit[], up_to: number): Promise<number> {
  const rows = await query<{ count: number }>(ctx, 'search_count', 'select search_count($1, $2, $3, $4) as count', [
    kind,
    shop_id ?? null,
    tsqueryOf(units),
    up_to,
  ])
  return rows[0]!.count
}

const has = async (ctx: Ctx, scope: Scope, units: readonly Unit[]): Promise<boolean> =>
  (await count(ctx, scope, units, 1)) > 0

/** A misspelt word as the nearest one that something has; any other as it is. */
async function knownFor(ctx: Ctx, scope: Scope, unit: Unit): Promise<Unit> {
  if (!unit.is_word || !isSpelled(unit.text) || (await has(ctx, scope, [unit]))) return unit
  const rows = await query<{ word: string }>(
    ctx,
    'search_spellings_near',
    `select word from search_spellings where near && $1 limit ${NEAR_LOOK_MAX}`,
    [nearOf(unit.text)],
  )
  const near = nearest(
    unit.text,
    rows.map(({ word }) => word),
    NEAR_MAX,
  )
  if (near.length === 0) return unit
  const counts = new Map<string, number>()
  for (const { word } of near) counts.set(word, await count(ctx, scope, [{ text: word, is_word: true }], USED_MAX))
  const [best] = near
    .filter(({ word }) => counts.get(word)! > 0)
    .sort((a, b) => a.slips - b.slips || counts.get(b.word)! - counts.get(a.word)!)
  return best ? { text: best.word, is_word: true } : unit
}

/**
 * As many of these, from the first on, as something has together. A run of Chinese nothing has whole is taken piece by piece; a single sign
 * says too little to begin with.
 */
async function fewer(ctx: Ctx, scope: Scope, units: readonly Unit[]): Promise<{ kept: Unit[]; left_out: string[] }> {
  const kept: Unit[] = []
  const left_out: string[] = []
  for (const unit of units) {
    if (await has(ctx, scope, [...kept, unit])) kept.push(unit)
    else if (unit.is_word || [...unit.text].length < 2) left_out.push(unit.text)
    else {
      const pieces = await piecesOf(ctx, scope, kept, [...unit.text])
      kept.push(...pieces.kept)
      left_out.push(...pieces.left_out)
    }
  }
  return { kept, left_out }
}

async function piecesOf(
  ctx: Ctx,
  scope: Scope,
  before: readonly Unit[],
  signs: readonly string[],
): Promise<{ kept: Unit[]; left_out: string[] }> {
  const kept: Unit[] = []
  const left_out: string[] = []
  let lost = ''
  for (let at = 0; at < signs.length; ) {
    let size = 0
    const least = before.length + kept.length > 0 ? 1 : 2
    for (let to = at + least; to <= signs.length; to++) {
      const piece = { text: signs.slice(at, to).join(''), is_word: false }
      if (!(await has(ctx, scope, [...before, ...kept, piece]))) break
      size = to - at
    }
    if (size === 0) {
      lost += signs[at++]
      continue
    }
    if (lost) left_out.push(lost)
    lost = ''
    kept.push({ text: signs.slice(at, at + size).join(''), is_word: false })
    at += size
  }
  return { kept, left_out: lost ? [...left_out, lost] : left_out }
}
