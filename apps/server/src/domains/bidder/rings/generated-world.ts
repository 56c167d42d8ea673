/** A shop and its bidders, made up from a seed: honest regulars, bargain hunters, couples, dealers and newcomers, and rings that push prices. For tests. */
import type { Conduct, Tie } from './scoring.ts'

export interface MadeShop {
  people: Conduct[]
  ties: Tie[]
  lots: number
  /** The people in a ring. */
  guilty: Set<number>
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Kind {
  /** How often they bid on a lot of this shop, how strongly they want what they bid on, and how many lots elsewhere. */
  bids: [number, number]
  wants: [number, number]
  elsewhere: [number, number]
}
const KINDS = {
  regular: { bids: [0.08, 0.4], wants: [0.6, 1.4], elsewhere: [0, 25] },
  hunter: { bids: [0.05, 0.3], wants: [0.2, 0.9], elsewhere: [0, 30] },
  dealer: { bids: [0.15, 0.5], wants: [0.8, 1.2], elsewhere: [30, 90] },
  newcomer: { bids: [0.01, 0.06], wants: [0.5, 1.3], elsewhere: [0, 2] },
} as const satisfies Record<string, Kind>
/** People look at what they collect more than at the rest: those of one taste meet often, and are in no league. */
const TASTES = 5
const TASTE_TIMES = 2
const CROWD: ReadonlyArray<readonly [keyof typeof KINDS, number]> = [
  ['regular', 25],
  ['hunter', 15],
  ['dealer', 10],
  ['newcomer', 30],
]

/** @param ring_sizes how many people are in each of its rings */
export function madeShop(seed: number, ring_sizes: readonly number[], first_id = 1): MadeShop {
  const next = numbersFrom(seed)
  const within = ([from, to]: readonly [number, number]) => from + next() * (to - from)
  const lots = 60 + Math.floor(next() * 100)
  let id = first_id
  const honest = CROWD.flatMap(([kind, count]) =>
    Array.from({ length: count }, () => {
      const { bids, wants, elsewhere } = KINDS[kind]
      return {
        id: id++,
        taste: Math.floor(next() * TASTES),
        bids: within(bids),
        wants: within(wants),
        elsewhere: Math.floor(within(elsewhere)),
      }
    }),
  )
  const ties: Tie[] = []
  // Couples share a phone and a taste; strangers share the address of a carrier or an office.
  for (let i = 0; i < 4; i++) ties.push({ a: honest[i * 2]!.id, b: honest[i * 2 + 1]!.id, kind: 'linked' })
  for (let i = 0; i < 6; i++) {
    const [a, b] = [honest[Math.floor(next() * honest.length)]!.id, honest[Math.floor(next() * honest.length)]!.id]
    if (a !== b) ties.push({ a, b, kind: 'address' })
  }
  const rings = ring_sizes.map((size) => {
    // A ring pushes some of the lots; some of its people bid on most of these, and now and then elsewhere to look real.
    const people = Array.from({ length: size }, () => ({
      id: id++,
      joins: within([0.65, 1]),
      elsewhere: Math.floor(next() * 3),
    }))
    for (const [i, { id: a }] of people.entries())
      for (const { id: b } of people.slice(i + 1)) {
        const roll = next()
        if (roll < 0.4) ties.push({ a, b, kind: 'linked' })
        else if (roll < 0.7) ties.push({ a, b, kind: 'address' })
      }
    return { people, pushes: within([0.15, 0.4]) }
  })

  const done = new Map<number, Conduct>()
  const conduct = (user_id: number, elsewhere: number) => {
    const made = done.get(user_id) ?? { user_id, lots: [], won: 0, second: 0, elsewhere }
    done.set(user_id, made)
    return made as Conduct & { lots: Array<Conduct['lots'][number]> }
  }
  for (let lot_id = 1; lot_id <= lots; lot_id++) {
    const what = Math.floor(next() * TASTES)
    const worth = honest
      .filter(({ bids, taste }) => next() < (taste === what ? bids * TASTE_TIMES : bids))
      .map(({ id: user_id, wants, elsewhere }) => ({ user_id, elsewhere, pays: wants * (0.7 + next() * 0.6) }))
    const best = Math.max(0, ...worth.map(({ pays }) => pays))
    for (const { people, pushes } of rings)
      if (next() < pushes && worth.length > 0)
        // They stop short of the best; now and then they misjudge it and win.
        for (const { id: user_id, joins, elsewhere } of people)
          if (next() < joins)
            worth.push({ user_id, elsewhere, pays: best * (next() < 0.02 ? 1.05 : 0.75 + next() * 0.24) })
    const order = worth.sort((a, b) => b.pays - a.pays)
    for (const [place, { user_id, elsewhere }] of order.entries()) {
      const one = conduct(user_id, elsewhere)
      one.lots.push({ lot_id, bidders: order.length })
      if (place === 0) one.won++
      if (place === 1) one.second++
    }
  }
  const guilty = new Set(rings.flatMap(({ people }) => people.map((one) => one.id)))
  return { people: [...done.values()], ties, lots, guilty }
}
