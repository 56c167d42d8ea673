import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, hex, hmacSha256 } from '../hash.ts'
import { sha } from '../testing.ts'
import { drawSeed, pick, placeOf, winnersOf } from './selection.ts'

/** Short in `npm test`; DRAWS=1000000 is the long form. */
const DRAWS = Number(process.env.DRAWS ?? 20_000)
/** Above these the counts would be as they are in fewer than one of a thousand runs, by degrees of freedom. */
const CHI_SQUARE_MAX = { 6: 22.458, 9: 27.877 }

const seedOf = (n: number) => fromHex(sha(`seed ${n}`))
const chiSquare = (counts: readonly number[], shares: readonly number[], total: number): number =>
  counts.reduce((sum, count, i) => sum + (count - shares[i]! * total) ** 2 / (shares[i]! * total), 0)

describe('picking', () => {
  test(`gives each of seven places equally often in ${DRAWS} draws`, () => {
    const counts = [0, 0, 0, 0, 0, 0, 0]
    for (let n = 0; n < DRAWS; n++) counts[pick(seedOf(n), 0, 7)]!++

    expect(chiSquare(counts, Array(7).fill(1 / 7), DRAWS)).toBeLessThan(CHI_SQUARE_MAX[6])
  }, 600_000)

  test('uses no number above the largest multiple, where low places would come up more often', () => {
    const top = 2n ** 256n

    expect(placeOf(top - 1n, 7)).toBeUndefined() // 2^256 is 2 above a multiple of 7
    expect(placeOf(top - 2n, 7)).toBeUndefined()
    expect(placeOf(top - 3n, 7)).toBe(6)
    expect(placeOf(top - 1n, 8)).toBe(7)
    expect(placeOf(9n, 7)).toBe(2)
  })

  test('takes for the i-th prize the HMAC of its own text, another for each', () => {
    const [seed, n] = [seedOf(5), 97]
    const written = (i: number) =>
      Number(BigInt(`0x${createHmac('sha256', seed).update(`draw:${i}:0`).digest('hex')}`) % BigInt(n))

    expect([0, 1, 2, 3].map((i) => pick(seed, i, n))).toEqual([0, 1, 2, 3].map(written))
  })

  test('takes HMAC-SHA256 as everybody else computes it', () => {
    const seed = seedOf(1)

    expect(hex(hmacSha256(seed, 'draw:0:0'))).toBe(createHmac('sha256', seed).update('draw:0:0').digest('hex'))
    expect(hex(hmacSha256(seed, '抽'.repeat(90)))).toBe(
      createHmac('sha256', seed).update('抽'.repeat(90)).digest('hex'),
    )
  })
})

describe('the winners', () => {
  const prizes = [
    { rank: 1, name: 'Bowl', value_fen: 880_000, qty: 1 },
    { rank: 3, name: 'Tea', value_fen: 19_900, qty: 2 },
    { rank: 2, name: 'Pot', value_fen: 60_000, qty: 1 },
  ]
  const ticketsOf = (people: readonly string[]) => people.map((user_ref, i) => ({ ticket_no: i + 1, user_ref }))

  test(`of the first prize are the ten tickets equally often in ${DRAWS} draws, so two tickets are twice the chance`, () => {
    const tickets = ticketsOf(['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
    const one = [{ rank: 1, name: 'Bowl', value_fen: 1, qty: 1 }]
    const counts = Array.from({ length: 10 }, () => 0)
    for (let n = 0; n < DRAWS; n++) counts[winnersOf(seedOf(n), tickets, one)[0]!.ticket_no - 1]!++

    expect(chiSquare(counts, Array(10).fill(1 / 10), DRAWS)).toBeLessThan(CHI_SQUARE_MAX[9])
  }, 600_000)

  test('get the least valuable prize first and the first prize last, each person one', () => {
    const wins = winnersOf(seedOf(1), ticketsOf(['a', 'b', 'a', 'c', 'd', 'e']), prizes)

    expect(wins.map(({ rank }) => rank)).toEqual([3, 3, 2, 1])
    expect(new Set(wins.map(({ user_ref }) => user_ref)).size).toBe(4)
  })

  test('get the most valuable prizes where there are fewer people than prizes; without tickets there are none', () => {
    expect(winnersOf(seedOf(1), ticketsOf(['a', 'a', 'b']), prizes).map(({ rank }) => rank)).toEqual([2, 1])
    expect(winnersOf(seedOf(1), [], prizes)).toEqual([])
  })

  test('depend on the seed, the list and the beacon, each of them', () => {
    const [a, b, c] = [sha('a'), sha('b'), 'cc'.repeat(48)]
    const seeds = [drawSeed(a, b, c), drawSeed(b, b, c), drawSeed(a, a, c), drawSeed(a, b, 'cd'.repeat(48))].map(hex)

    expect(new Set(seeds).size).toBe(4)
    expect(seeds[0]).toBe(
      createHash('sha256')
        .update(Buffer.from(a + b + c, 'hex'))
        .digest('hex'),
    )
  })
})
