/** The timeline of a thing: its sources, merged by time, a piece at a time. */
import { type Parsed, type operator as rows, TIMELINE_PAGE, type TimelineEntry } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../../domains/account/index.ts'
import { documentUrl, mentionedIn, type Note, operatorNames } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import type { Step } from '../../../platform/time/steps.ts'
import { shopNames } from '../../shop/cards.ts'
import { type NoteStep, type Source, sourcesOf } from './sources.ts'

type Entry = z.input<typeof TimelineEntry>

/** How far each source was shown: the key of its last entry. */
type Places = Readonly<Record<string, number>>

const writePlaces = (places: Places): string => Buffer.from(JSON.stringify(places)).toString('base64url')

/** @throws Refusal VALIDATION: no place of ours, or of another thing */
function readPlaces(text: string | undefined, sources: readonly Source[]): Places {
  if (text === undefined) return {}
  let places: unknown
  try {
    places = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    places = undefined
  }
  const right =
    typeof places === 'object' &&
    places !== null &&
    !Array.isArray(places) &&
    Object.entries(places).every(
      ([name, key]) => sources.some((one) => one.name === name) && Number.isSafeInteger(key) && (key as number) > 0,
    )
  if (!right) refuse('VALIDATION', { field: 'from', reason: 'not a place in this timeline' })
  return places as Places
}

type Placed = (Step | NoteStep) & Pick<Source, 'name' | 'of'>

/** Of heads of several sources, each in its own order, the latest first; of the same moment, the one whose source stands first. */
function merge(lists: ReadonlyArray<readonly Placed[]>, size: number): Placed[] {
  const at = lists.map(() => 0)
  const merged: Placed[] = []
  while (merged.length < size) {
    let best = -1
    lists.forEach((list, i) => {
      const head = list[at[i]!]
      if (head && (best < 0 || head.at > lists[best]![at[best]!]!.at)) best = i
    })
    if (best < 0) break
    merged.push(lists[best]![at[best]!]!)
    at[best]!++
  }
  return merged
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, VALIDATION (a place that is not in it) */
export async function timeline(ctx: OperatorCtx, { kind, id, of, from }: Parsed<(typeof rows)['timeline']>) {
  const all = await sourcesOf(ctx, { kind, id })
  const places = readPlaces(from, all)
  const asked = of ? all.filter((one) => of.includes(one.of)) : all
  const limit = TIMELINE_PAGE + 1
  const lists = await readTogether(
    ctx,
    asked.map(
      ({ name, of: kind_of, read }) =>
        async () =>
          (await read({ below: places[name] ?? Number.MAX_SAFE_INTEGER, limit })).map(
            (step): Placed => ({ ...step, name, of: kind_of }),
          ),
    ),
  )
  const merged = merge(lists, limit)
  const shown = merged.slice(0, TIMELINE_PAGE)
  const next = { ...places, ...Object.fromEntries(shown.map((step) => [step.name, step.id])) }
  return { list: await entries(ctx, shown), next: merged.length > TIMELINE_PAGE ? writePlaces(next) : null }
}

const filesOf = (ctx: OperatorCtx, { id, files }: Note, now: number) =>
  files.map((path) => ({
    kind: path.endsWith('.pdf') ? ('pdf' as const) : ('picture' as const),
    url: documentUrl(ctx, { of: 'note', id, path }, now),
  }))

/** Steps with the names of who did them. */
export async function entries(ctx: OperatorCtx, steps: readonly Placed[]): Promise<Entry[]> {
  const idsOf = (type: string) => steps.flatMap(({ by }) => (by?.type === type && by.id ? [by.id] : []))
  const notes = steps.flatMap((step) => ('note' in step ? [step.note] : []))
  const now = notes.some((note) => note.files.length > 0) ? await databaseNow(ctx) : 0
  const [operators, people, shops, mentioned] = await readTogether(ctx, [
    () => operatorNames(ctx, [...idsOf('operator'), ...notes.map((note) => note.struck_by)]),
    () => userBriefs(ctx, [...idsOf('user'), ...idsOf('member')]),
    () => shopNames(ctx, idsOf('shop')),
    () =>
      mentionedIn(
        ctx,
        notes.map((note) => note.id),
      ),
  ])
  const nameOf = ({ type, id }: NonNullable<Step['by']>): string => {
    if (!id) return ''
    if (type === 'operator') return operators.get(id) ?? ''
    return (type === 'shop' ? shops.get(id) : people.get(id)?.nickname) ?? ''
  }
  return steps.map((step) => ({
    key: `${step.name}.${step.id}`,
    source: step.of,
    at: seconds(step.at),
    by: step.by ? { type: step.by.type === 'member' ? 'shop' : step.by.type, name: nameOf(step.by) } : null,
    title: step.title,
    text: step.text || null,
    amount_fen: step.amount_fen ?? null,
    note:
      'note' in step
        ? {
            id: step.note.id,
            mentions: mentioned.get(step.note.id) ?? [],
            files: filesOf(ctx, step.note, now),
            struck:
              step.note.struck_at === null
                ? null
                : {
                    by: operators.get(step.note.struck_by!) ?? '',
                    reason: step.note.strike_reason!,
                    at: seconds(step.note.struck_at),
                  },
          }
        : null,
  }))
}
