/** What others may ask of reviews. */

export { showReview } from './hiding.ts'
export { appendReview, replyToReview, reviewForm, reviewOrder } from './reviewing.ts'
export {
  lockReviews,
  type ReviewFilter,
  type ReviewsOf,
  reviewCount,
  reviewRows,
  reviewsOfOrders,
  reviewTags,
  reviewTotals,
  tagWords,
} from './store.ts'
export type { ReviewRow } from './tables.ts'
