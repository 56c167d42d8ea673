import { shopLevelOf } from '@juya/contract'
import { expect, it } from 'vitest'
import { creditOfReview, ratingsOf, shopRating, withTags } from './rules.ts'

const sums = { rating_desc_sum: 0, rating_service_sum: 0, rating_ship_sum: 0, review_count: 0 }

it('a shop nobody has reviewed has no stars, and one bad review does not ruin it', () => {
  expect([shopRating(sums), ratingsOf(sums)]).toEqual([null, null])
  expect(ratingsOf({ rating_desc_sum: 1, rating_service_sum: 5, rating_ship_sum: 3, review_count: 1 })).toEqual({
    desc: 4.64,
    service: 5,
    ship: 4.82,
  })
})

it('impressions count what people say, the most frequent first, at most twenty', () => {
  expect(withTags([{ tag: 'slow', count: 1 }], ['genuine', 'slow', 'genuine', 'genuine'])).toEqual([
    { tag: 'genuine', count: 3 },
    { tag: 'slow', count: 2 },
  ])
  expect(
    withTags(
      [],
      Array.from({ length: 30 }, (_, i) => `tag ${i}`),
    ),
  ).toHaveLength(20)
})

it('credit rises by one for five stars, falls by three for one, and makes the level', () => {
  expect([5, 4, 3, 2, 1].map(creditOfReview)).toEqual([1, 0, 0, 0, -3])
  expect([0, 499, 500, 60_000].map(shopLevelOf)).toEqual([1, 1, 2, 5])
})
