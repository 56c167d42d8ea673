/** Reviews of shops: the list, and hiding one or showing it again. */
import { z } from 'zod'
import { Image, opt, UserBrief } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  visible: { en: 'Shown', zh: '显示', tone: 'jade' },
  hidden: { en: 'Hidden', zh: '已隐藏', tone: 'red' },
} as const

// biome-ignore format: a definition, line by line
export const REVIEWS = defineResource({
  name: 'reviews', thing: 'review', table: 'review_reviews', call: 'reviews', path: '/api/operator/reviews',
  page: '/reviews', roles: ['service', 'review'], about: 'review',
  menu: { group: 'trade', at: 150, icon: 'StarIcon', file: 'shop/reviews.page.tsx' },
  touches: ['shop'],
  audits: { name: 'review', en: 'Hiding a review', zh: '评价隐藏', roles: ['service', 'review'], outcomes: ['hide', 'keep'] },
  one: { en: 'Review', zh: '评价' },
  many: { en: 'Reviews', zh: '评价' },
  notes: { list: 'What buyers say of shops.' },
  lists: { review: STATES },
  filters: {
    status: { kind: 'word', words: 'review', values: valuesOf(STATES) },
    rating: { kind: 'number' },
    shop_id: { kind: 'id' },
    user_id: { kind: 'id' },
    order_id: { kind: 'id' },
  },
  sorts: ['id', 'rating'],
  usual: '-id',
  columns: [
    { key: 'thing', en: 'Review', zh: '评价', sort: 'id' },
    { key: 'user', en: 'Buyer', zh: '买家' },
    { key: 'shop', en: 'Shop', zh: '店铺' },
    { key: 'rating', en: 'Stars', zh: '星级', as: 'number', sort: 'rating' },
    { key: 'content', en: 'Says', zh: '内容', as: 'text' },
    { key: 'reply', en: 'Shop’s answer', zh: '店铺回复', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'review' },
    { key: 'created_at', en: 'Written', zh: '时间', as: 'time', right: true },
  ],
  chips: [{ filters: {} }, { en: '1–2 stars', zh: '1–2 星', filters: { rating: '1..2' } }, { filters: { status: 'hidden' } }],
  acts: {
    hideReview: {
      en: 'Hide', zh: '隐藏', tone: 'red', when: ['visible'], done: { en: 'Review hidden', zh: '评价已隐藏' },
      title: { en: 'Hide the review of “{title}”?', zh: '隐藏“{title}”的评价？' },
      effect: { en: 'Nobody reads it any more, and it no longer counts for {shop}. Its author and the shop are told the reason.', zh: '该评价不再展示，也不再计入“{shop}”的评分。评价人与店铺会看到理由。' },
      path: 'hide', anew: 'once', reason: true,
      note: 'Hide a review: nobody reads it, and it counts nowhere. Its author and the shop are told why.',
      log: { 'review.hide': { en: 'Hid the review', zh: '隐藏评价' } },
      bulk: { en: 'Hide reviews', zh: '隐藏评价', many: { en: 'Hide many reviews', zh: '批量隐藏评价' }, approval: 'bulk_hide_review', inverse: 'restoreReview' },
    },
    restoreReview: {
      en: 'Show again', zh: '恢复显示', when: ['hidden'], done: { en: 'Review shown again', zh: '评价已恢复显示' },
      title: { en: 'Show the review of “{title}” again?', zh: '恢复“{title}”的评价？' },
      effect: { en: 'It is read again and counts for {shop} as before. Its author and the shop are told the reason.', zh: '该评价重新展示，并照常计入“{shop}”的评分。评价人与店铺会看到理由。' },
      path: 'restore', anew: 'once', reason: true,
      note: 'Show a hidden review again, with all it counts.',
      log: { 'review.restore': { en: 'Showed the review again', zh: '恢复评价' } },
      bulk: { en: 'Show reviews again', zh: '恢复评价', many: { en: 'Show many reviews again', zh: '批量恢复评价' }, approval: 'bulk_restore_review', inverse: 'hideReview' },
    },
  },
  texts: {
    none: { en: 'No review here', zh: '没有评价' },
    none_note: { en: 'Buyers review an order once they have received it.', zh: '买家收货后可评价订单。' },
    anonymous: { en: 'anonymous to others', zh: '对外匿名' },
  },
})

/** A review in the console's list. */
const ReviewRow = z.object({
  id: Id,
  order_id: Id,
  title: z.string(),
  image: Image,
  user: UserBrief,
  anonymous: z.boolean(),
  shop_name: z.string(),
  rating: z.number().int(),
  content: z.string(),
  reply: opt(z.string()),
  status: z.enum(valuesOf(STATES)),
  created_at: At,
})

export const reviewRows = rowsOf(REVIEWS, { row: ReviewRow })
