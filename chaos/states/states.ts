/**
 * Things that have states, and who may do what with them in each. The tables are written down here a second time, by hand, from what
 * the product promises; states.test.ts holds the server, and the domains' own tables, against them.
 */
import { ALL_CALLS, type Call, type CallName } from '@juya/contract'
import type { Caller, World } from '../../apps/server/src/testing/world.ts'

/** The person a thing concerns, the shop it concerns, a shop owner with money it does not concern, an operator who may do all, a guest. */
export const ACTORS = ['buyer', 'shop', 'stranger', 'operator', 'guest'] as const
export type Actor = (typeof ACTORS)[number]

export interface Thing {
  id: number
  buyer: Caller & { id: number }
  shop: Caller & { id: number }
  /** When it matters which operator asks. */
  operator?: Caller
  /** What else the steps' inputs need. */
  facts: Record<string, unknown>
}

/** done: it happens and the state stays · again: answered as it is, nothing changes · else the state it leads to. */
export type Outcome = 'done' | 'again' | (string & {})

export interface Step {
  input(thing: Thing, caller: Caller): Record<string, unknown>
  by: readonly Actor[]
  from: Readonly<Record<string, Outcome>>
  /** What strangers may do as well, where it is open to all. */
  strangers?: Readonly<Record<string, Outcome>>
  /** The name the domain's own table knows this step by. */
  event?: string
}

export interface Kind {
  /** Where its state stands: a query with the thing's id as $1, answering one row with `status`. */
  status: string
  /** Names after a comma tell states apart that the column does not. */
  states: Readonly<Record<string, (world: World) => Promise<Thing>>>
  /** Deadlines that may strike it, each with the states where it decides by striking; elsewhere it finds nothing to do yet, or any more. */
  clocks: Readonly<Record<string, readonly string[]>>
  /** By call, and by its step where one call takes several: 'order.action:extend'. */
  steps: Readonly<Record<string, Step>>
}

export const callOf = (step: string): Call => {
  const call = ALL_CALLS.find(({ domain, name }) => `${domain}.${name}` === step.split(':')[0])
  if (!call) throw new Error(`the contract has no ${step}`)
  return call
}

/** The column's value in a state of a kind. */
export const columnOf = (state: string): string => state.split(',')[0]!

/** Repeats a step under names of its own, for calls that are two doors to the same thing. */
export const alike = (names: readonly CallName[], step: Step): Record<string, Step> =>
  Object.fromEntries(names.map((name) => [name, step]))
