/**
 * An event is a row, like a call: each domain declares in its events.ts what it tells others, and who hears of it imports the row. Nothing
 * is told or heard by a topic in quotes.
 */
import { z } from 'zod'

type Shape = z.ZodRawShape
type Fields = Readonly<Record<string, unknown>>

interface Row {
  about: string
  payload: Shape
  /** One sentence: what has happened. */
  says: string
  /** Counts up when a field goes, changes its meaning, or comes and has to be there. One unless said otherwise. */
  version?: number
  /** By an older version: what an event that was stored then reads as one version later. Where a step is missing such events are dropped. */
  from?: Readonly<Record<number, (old: Fields) => Fields>>
  /** No subscriber here hears it: who outside may, and why. */
  outsiders?: string
}

interface Declared<S extends Shape> extends Row {
  /** The field that names the thing it is about: those about one thing reach a subscriber in the order they were told. */
  about: keyof S & string
  payload: S
}

/** @typeParam P what it carries. Moments are ms. */
export interface EventRow<P = Fields> {
  topic: string
  /** The domain that tells it. */
  owner: string
  about: string
  version: number
  from: Readonly<Record<number, (old: Fields) => Fields>>
  payload: z.ZodObject
  fields: readonly string[]
  says: string
  outsiders: string | undefined
  /** Never set; carries the type. */
  readonly carries?: P
}

/** What an event carries. */
export type PayloadOf<E extends EventRow<unknown>> = E extends EventRow<infer P> ? P : never
type Carried<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>

/**
 * Declares what a domain tells others.
 * @param prefix the first part of its topics, where that is not the domain's name: a stored event keeps its spelling
 */
export function defineEvents<const R extends Record<string, Shape>>(
  owner: string,
  rows: { [K in keyof R]: Declared<R[K]> },
  { prefix = owner }: { prefix?: string } = {},
): { readonly [K in keyof R]: EventRow<Carried<R[K]>> } {
  const declared = Object.entries(rows as unknown as Record<string, Row>).map(([name, row]) => [
    name,
    {
      topic: `${prefix}.${name}`,
      owner,
      about: row.about,
      version: row.version ?? 1,
      from: row.from ?? {},
      payload: z.strictObject(row.payload),
      fields: Object.keys(row.payload),
      says: row.says,
      outsiders: row.outsiders,
    },
  ])
  return Object.fromEntries(declared) as { readonly [K in keyof R]: EventRow<Carried<R[K]>> }
}

/** An event's subject, e.g. `lot_id:7`. */
export const aggregateOf = ({ topic, about }: EventRow<unknown>, payload: Fields): string =>
  payload[about] === undefined || payload[about] === null ? topic : `${about}:${payload[about]}`

/**
 * What an event that was stored under an older version of its row reads as now.
 * @returns undefined where the row names no step from that version: the event is dropped
 * @throws Error of a version this release does not know: it was told by a newer one, which hears it
 */
export function readAsNow(row: EventRow<unknown>, version: number, stored: Fields): Fields | undefined {
  if (version > row.version)
    throw new Error(`${row.topic} is of version ${version}, and this release knows ${row.version}`)
  let payload = stored
  for (let at = version; at < row.version; at++) {
    const step = row.from[at]
    if (!step) return undefined
    payload = step(payload)
  }
  return payload
}
