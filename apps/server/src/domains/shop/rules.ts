/** Ratings and credit of shops. No database, no clock. */

/** Ten imagined reviews of 5, so that one early review does not decide. */
const PRIOR_COUNT = 10
const PRIOR_SCORE = 5

interface Sums {
  rating_desc_sum: number
  rating_service_sum: number
  rating_ship_sum: number
  review_count: number
}

const mean = (sum: number, count: number): number =>
  Math.round(((sum + PRIOR_COUNT * PRIOR_SCORE) / (count + PRIOR_COUNT)) * 100) / 100

/** The three scores with two decimals; null before the first review: the imagined ones alone are no opinion. */
export const ratingsOf = (row: Sums) =>
  row.review_count === 0
    ? null
    : {
        desc: mean(row.rating_desc_sum, row.review_count),
        service: mean(row.rating_service_sum, row.review_count),
        ship: mean(row.rating_ship_sum, row.review_count),
      }

/** The mean of the three scores, with two decimals; null before the first review. */
export const shopRating = (row: Sums): number | null =>
  row.review_count === 0
    ? null
    : mean((row.rating_desc_sum + row.rating_service_sum + row.rating_ship_sum) / 3, row.review_count)

const TAGS_KEPT = 20

/** Counts tags into a shop's impressions, or with -1 out of them, the most frequent first. */
export function withTags(
  impressions: ReadonlyArray<{ tag: string; count: number }>,
  tags: readonly string[],
  sign: 1 | -1 = 1,
): Array<{ tag: string; count: number }> {
  const counts = new Map(impressions.map(({ tag, count }) => [tag, count]))
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + sign)
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .slice(0, TAGS_KEPT)
}

/** +1 for five stars, −3 for one. */
export const creditOfReview = (rating: number): number => (rating === 5 ? 1 : rating === 1 ? -3 : 0)
