import { expect, test } from 'vitest'
import { madeShop } from './generated-world.ts'
import { type Conduct, isTheJudged, returnsAt, ringsAmong } from './scoring.ts'

/** A made shop with these rings, or with none, and who of its bidders is shown. */
function judged(seed: number, sizes: readonly number[]) {
  const { people, ties, lots, guilty } = madeShop(seed, sizes)
  const shown = new Set(ringsAmong(people, ties, lots).flatMap((ring) => ring.people.map(({ user_id }) => user_id)))
  return { guilty: [...guilty], shown, honest: people.map(({ user_id }) => user_id).filter((id) => !guilty.has(id)) }
}

/** Other seeds than those the points were chosen by. */
const FIRST_SEED = 20_261_126
const RING_SIZES = [[2], [3], [4], [5], [6], []]

test('of people in rings of two to six at least nine in ten are shown, of honest bidders at most one in a hundred', () => {
  const worlds = Array.from({ length: 120 }, (_, n) => judged(FIRST_SEED + n, RING_SIZES[n % RING_SIZES.length]!))
  const part = (of: 'guilty' | 'honest') => {
    const people = worlds.flatMap((world) => world[of].map((id) => world.shown.has(id)))
    return people.filter(Boolean).length / people.length
  }

  expect(part('guilty')).toBeGreaterThanOrEqual(0.9)
  expect(part('honest')).toBeLessThanOrEqual(0.01)
})

/** A person who bid on every third lot of a hundred, each with four bidders. */
const bidder = (user_id: number, more: Partial<Conduct> = {}): Conduct => ({
  user_id,
  lots: Array.from({ length: 33 }, (_, n) => ({ lot_id: n * 3, bidders: 4 })),
  won: 0,
  second: 15,
  elsewhere: 0,
  ...more,
})
const LINKED = [{ a: 1, b: 2, kind: 'linked' }] as const
const shown = (...people: Conduct[]) => ringsAmong(people, LINKED, 100).map((ring) => ring.people.length)

test('linked people who bid on the same lots are shown if they never win; who buys, bids elsewhere, is alone, or has bid on few lots, is not', () => {
  expect(shown(bidder(1), bidder(2))).toEqual([2])

  expect(shown(bidder(1, { won: 8 }), bidder(2, { won: 6 }))).toEqual([])
  expect(shown(bidder(3, { elsewhere: 60, second: 4 }), bidder(4, { elsewhere: 60, second: 4 }))).toEqual([])
  expect(shown(bidder(1))).toEqual([])
  const few = { lots: [1, 2, 3, 4].map((lot_id) => ({ lot_id, bidders: 4 })), second: 2 }
  expect(shown(bidder(1, few), bidder(2, few))).toEqual([])
})

test('being the last to be beaten counts; who belongs with somebody shown is shown with them from a lower score on; a tie to an honest bidder makes no ring', () => {
  const far = { elsewhere: 60 }
  expect(shown(bidder(3, far), bidder(4, far))).toEqual([2])
  expect(shown(bidder(3, { ...far, second: 4 }), bidder(4, { ...far, second: 4 }))).toEqual([])

  expect(shown(bidder(1), bidder(2), bidder(3, { ...far, second: 4 }))).toEqual([3])

  const other_lots = Array.from({ length: 30 }, (_, n) => ({ lot_id: n * 3 + 1, bidders: 4 }))
  expect(shown(bidder(1), bidder(2, { ...far, lots: other_lots, second: 0 }))).toEqual([])
})

test('a judged ring is looked at again after a rise of the least fact’s points, or half of what was left; at the most there is never', () => {
  expect([60, 70, 80, 99].map(returnsAt)).toEqual([75, 85, 90, 100])
  expect(returnsAt(100)).toBeNull()
})

test('a ring of which more than half is new is another one than was judged', () => {
  expect(isTheJudged([1, 2, 3, 4], [1, 2])).toBe(true)
  expect(isTheJudged([1, 2, 3, 4, 5], [1, 2])).toBe(false)
})
