/**
 * An event is a row, like a call: each domain declares in its events.ts what it tells others, and who hears of it imports the row. Nothing
 * is told or heard by a topic in quotes.
 */
import { z } from 'zod'

type Shape = z.ZodRawShape

interface Row {
  about: string
  payload: Shape
  /** One sentence: what has happened. */
  says: string
  /** No subscriber here hears it: who outside may, and why. */
  outsiders?: string
}

interface Declared<S extends Shape> extends Row {
  /** The field that names the thing it is about: those about one thing reach a subscriber in the order they were told. */
  about: keyof S & string
  payload: S
}

/** @typeParam P what it carries. Moments are ms. */
export interface EventRow<P = Readonly<Record<string, unknown>>> {
  topic: string
  /** The domain that tells it. */
  owner: string
  about: string
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
      payload: z.strictObject(row.payload),
      fields: Object.keys(row.payload),
      says: row.says,
      outsiders: row.outsiders,
    },
  ])
  return Object.fromEntries(declared) as { readonly [K in keyof R]: EventRow<Carried<R[K]>> }
}

/** An event's subject, e.g. `lot_id:7`. */
export const aggregateOf = ({ topic, about }: EventRow<unknown>, payload: Readonly<Record<string, unknown>>): string =>
  payload[about] === undefined || payload[about] === null ? topic : `${about}:${payload[about]}`
