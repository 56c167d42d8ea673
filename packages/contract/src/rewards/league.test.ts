import { describe, expect, it } from 'vitest'
import { leagueAwards, leagueMostFen, leaguePoolFen } from './league.ts'

const rule = { share_bp: 500, cap_fen: 100_000_00, member_bp: 500, member_cap_fen: 300_00 }

describe('a month of the league', () => {
  it('shares 5% of the commission, ¥100,000 at most, and nothing of a month that lost', () => {
    expect(leaguePoolFen(1_000_000_00, rule)).toBe(50_000_00)
    expect(leaguePoolFen(9_000_000_00, rule)).toBe(100_000_00)
    expect(leaguePoolFen(-5_00, rule)).toBe(0)
  })

  it('gives a member 5% of it or ¥300 at most', () => {
    expect(leagueMostFen(1_000_00, rule)).toBe(50_00)
    expect(leagueMostFen(100_000_00, rule)).toBe(300_00)
  })

  it('gives what is beyond a member’s most to the others by their weights', () => {
    const weights = [100, ...Array<number>(39).fill(1)]

    const awards = leagueAwards(1_000_00, rule, weights)

    expect(awards[0]).toBe(50_00)
    expect(awards.slice(1).every((award) => award === 24_35)).toBe(true) // 95,000 / 39 is 2,435.8
  })

  it('never pays what is left when all have their most, nor parts of a fen', () => {
    expect(leagueAwards(1_000_00, rule, [5, 3, 0, 9])).toEqual([50_00, 50_00, 0, 50_00])
    expect(leagueAwards(0, rule, [1])).toEqual([0])
    expect(leagueAwards(1_000_00, rule, [])).toEqual([])
  })

  it('pays the same whatever the order, no more than there is, and more to who weighs more', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let n = 0; n < 200; n++) {
      const pool_fen = random(10_000_000)
      const weights = Array.from({ length: 1 + random(60) }, () => random(5_000))
      const awards = leagueAwards(pool_fen, rule, weights)
      expect(awards.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(pool_fen)
      expect(Math.max(...awards)).toBeLessThanOrEqual(leagueMostFen(pool_fen, rule))
      expect(leagueAwards(pool_fen, rule, weights.toReversed())).toEqual(awards.toReversed())
      for (const [i, weight] of weights.entries())
        for (const [j, other] of weights.entries())
          if (weight > other) expect(awards[i]!).toBeGreaterThanOrEqual(awards[j]!)
    }
  })
})
