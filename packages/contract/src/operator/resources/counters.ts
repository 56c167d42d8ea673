/** Counters of what waits, by the lists: the sidebar and the overview show them. Short lists that stand whole on their page have none. */
import type { Rows } from '../charts/counters.ts'
import { type Listed, RESOURCES } from './index.ts'

export type CounterName = Extract<Listed, { readonly counter: object }>['counter']['name']

export const COUNTERS = Object.fromEntries(
  RESOURCES.flatMap((list) => (list.counter ? [[list.counter.name, { list, asked: list.counter.asked }]] : [])),
) as unknown as Readonly<Record<CounterName, Rows>>
