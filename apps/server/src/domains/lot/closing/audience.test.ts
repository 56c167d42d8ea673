import { expect, test } from 'vitest'
import { audiencesOf } from './audience.ts'

/** Rows that count how often anybody looks at them. */
function countedRows(rows: ReadonlyArray<{ lot_id: number; user_id: number }>) {
  const looks = { count: 0 }
  const counted = rows.map(({ lot_id, user_id }) => ({
    get lot_id() {
      looks.count++
      return lot_id
    },
    get user_id() {
      looks.count++
      return user_id
    },
  }))
  return { rows: counted, looks }
}
const pairs = (lots: number, people: number) =>
  Array.from({ length: lots * people }, (_, i) => ({ lot_id: 1 + (i % lots), user_id: 1 + Math.floor(i / lots) }))

test('the winner is no loser, a bidder no onlooker, and each lot has its own people', () => {
  const lots = [
    { id: 1, winner_user_id: 10 },
    { id: 2, winner_user_id: null },
    { id: 3, winner_user_id: null },
  ]
  const bidders = [
    { lot_id: 1, user_id: 10 },
    { lot_id: 1, user_id: 11 },
    { lot_id: 2, user_id: 10 },
  ]
  const watchers = [
    { lot_id: 1, user_id: 10 },
    { lot_id: 1, user_id: 12 },
    { lot_id: 2, user_id: 11 },
    { lot_id: 2, user_id: 10 },
  ]
  expect(Object.fromEntries(audiencesOf(lots, bidders, watchers))).toEqual({
    1: { losers: [11], onlookers: [12] },
    2: { losers: [10], onlookers: [11] },
    3: { losers: [], onlookers: [] },
  })
})

test('fifty lots with 200 bidders and 1,000 watchers each take a few looks a row, not a look per pair', () => {
  const bidders = countedRows(pairs(50, 200))
  const watchers = countedRows(pairs(50, 1_000))
  const lots = Array.from({ length: 50 }, (_, i) => ({ id: i + 1, winner_user_id: 1 }))

  const told = audiencesOf(lots, bidders.rows, watchers.rows)

  expect([...told.values()].every(({ losers, onlookers }) => losers.length === 199 && onlookers.length === 800)).toBe(
    true,
  )
  const rows = bidders.rows.length + watchers.rows.length
  expect((bidders.looks.count + watchers.looks.count) / rows).toBeLessThanOrEqual(8)
})
