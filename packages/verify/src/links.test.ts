import { expect, test } from 'vitest'
import { followsFrom } from './links.ts'
import { soldLot } from './testing.ts'

test('a log in which bids were taken back so that nobody can say what the second would have paid is answered, by every ladder', async () => {
  for (const increment of [
    { mode: 'two_five_eight' },
    { mode: 'fixed', step_fen: 10_00 },
    { mode: 'table', table: [{ from_fen: 0, step_fen: 10_00 }] },
  ]) {
    const log = await soldLot({ increment })
    const [first, taken_back, last] = log.entries as [
      (typeof log.entries)[0],
      (typeof log.entries)[0],
      (typeof log.entries)[0],
    ]
    const bids = [first, { ...taken_back, alias: first.alias }, { ...last, alias: '王**3' }]

    const follows = followsFrom(log, bids, new Set([2]), { price_fen: 900_00, leader_alias: '王**3' })

    expect(follows.nothing === false && follows.range('王**3')).toEqual({ low_fen: 100_00, high_fen: 900_00 })
  }
})
