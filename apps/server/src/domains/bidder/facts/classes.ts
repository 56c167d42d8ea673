/** What may be told about a bidder: in classes, and only as far as it fits enough people. */
import { BIDDER_FACTS, type BidderFacts } from '@juya/contract'
import type { z } from 'zod'

export type Told = z.output<typeof BidderFacts>

/** The classes a person is in, as finely as any is told. */
export interface Classes {
  age: 'new' | 'settled' | 'old'
  share: 'few_lots' | 'partly' | 'mostly'
  unpaid: 'none' | 'some'
  deposit: 'held' | 'none'
}

export interface Known {
  registered_at: number
  /** Their latest lots, BIDDER_FACTS.lots_max at most, and how many of these are at the shop. */
  lots: number
  lots_here: number
  /** When they did not pay for lots they had won. */
  strikes_at: readonly number[]
  deposit_held: boolean
}

const DAY_MS = 86_400_000
const ALL_BP = 10_000

export function classesOf(
  { registered_at, lots, lots_here, strikes_at, deposit_held }: Known,
  now_ms: number,
): Classes {
  const { new_days, old_days, lots_min, mostly_bp, unpaid_days } = BIDDER_FACTS
  const days = (now_ms - registered_at) / DAY_MS
  const unpaid = strikes_at.some((at) => now_ms - at < unpaid_days * DAY_MS)
  return {
    age: days < new_days ? 'new' : days < old_days ? 'settled' : 'old',
    share: lots < lots_min ? 'few_lots' : lots_here * ALL_BP >= lots * mostly_bp ? 'mostly' : 'partly',
    unpaid: unpaid ? 'some' : 'none',
    deposit: deposit_held ? 'held' : 'none',
  }
}

/** How each fact may be told, the finest way first. The facts stand in the order in which they are tried. */
const WAYS: ReadonlyArray<readonly [keyof Told, ReadonlyArray<(of: Classes) => Told>]> = [
  ['share', [({ share }) => ({ share })]],
  ['age', [({ age }) => ({ age }), ({ age }) => ({ age: age === 'old' ? 'old' : 'under_old' })]],
  ['unpaid', [({ unpaid }) => ({ unpaid })]],
  ['deposit', [({ deposit }) => ({ deposit })]],
]

/**
 * What is told of each of these people, who bid at one shop. They are parted fact by fact, and a fact parts a group only if every part
 * keeps enough people; else it is told more coarsely, or not at all. So each fact told is told of that many people, also to a reader who
 * knows everybody's classes and this rule: a person alone in a class is told of as the others of their group are.
 */
export function toldOf<Person extends Classes>(people: readonly Person[]): Map<Person, Told> {
  const told = new Map<Person, Told>()
  const part = (group: readonly Person[], step: number, so_far: Told): void => {
    const [fact, ways] = WAYS[step] ?? []
    if (fact === undefined || ways === undefined) {
      for (const person of group) told.set(person, so_far)
      return
    }
    for (const way of ways) {
      const parts = Map.groupBy(group, (person) => way(person)[fact])
      if ([...parts.values()].some((few) => few.length < BIDDER_FACTS.people_min)) continue
      for (const [value, those] of parts) part(those, step + 1, { ...so_far, [fact]: value })
      return
    }
    part(group, step + 1, so_far)
  }
  part(people, 0, {})
  return told
}
