/** Goods: what a shop sells at a fixed price, as buyers meet it. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  ById,
  GoodsCard,
  GoodsDetail,
  GoodsKind,
  GoodsShelf,
  GoodsSort,
  LotCategory,
  listOf,
  PayPreview,
  PricePeriod,
  Review,
  submitToken,
  ToggleInput,
} from '../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, Paging, page, Toggle, text, whole } from '../units.ts'
import { RegionCode } from './address.ts'
import { shopRows } from './selling/goods-shop.ts'

const tree = z.object({ list: z.array(LotCategory) })
export const BUY_REFUSALS = [
  'NOT_FOUND',
  'OUT_OF_STOCK',
  'OFF_SHELF',
  'REGION_NOT_SERVED',
  'AMOUNT_INVALID',
  'BUY_LIMIT',
  'NEW_CUSTOMER_ONLY',
  'ADULT_REQUIRED',
  'SELF_ACTION',
  'LIMIT_REACHED',
] as const

// biome-ignore format: a row opens with its method and path on one line
export const goods = defineCalls('goods', {
  list: {
    method: 'GET', path: '/api/goods/Goods/goods_list', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      category_id: Id.optional(),
      shop_id: Id.optional(),
      shelf_id: Id.optional(),
      kind: GoodsKind.optional(),
      /** Only bargains. */
      leaky: Flag.optional(),
      from_fen: AskedFen.optional(),
      to_fen: AskedFen.optional(),
      sort: GoodsSort.default('new'),
      ...Paging,
    }),
    data: page(GoodsCard),
    refusals: [],
    note: 'Goods on sale; leaky: those at least a fifth below the lowest price they were asked for in the 30 days before.',
  },
  info: {
    method: 'GET', path: '/api/goods/Goods/goods_info', effect: 'read', auth: 'public', cache_s: 2,
    input: ById.extend({ province_code: RegionCode.optional() }),
    data: GoodsDetail,
    refusals: ['NOT_FOUND'],
    note: 'Goods with every way to buy them, what is left of each, and what sending costs: to a province when one is named.',
  },
  categories: {
    method: 'GET', path: '/api/goods/Goods/get_category', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ parent_id: Id.optional() }),
    data: tree,
    refusals: [],
    note: 'The tree of categories goods and lots share.',
  },
  shelves: {
    method: 'GET', path: '/api/store/Goods/get_category', effect: 'read', auth: 'public',
    input: z.object({ shop_id: Id }),
    data: z.object({ list: z.array(GoodsShelf) }),
    refusals: [],
    note: "A shop's own shelves, with how many goods on sale stand on each.",
  },
  shopInfo: {
    method: 'GET', path: '/api/store/Goods/info', effect: 'read', auth: 'public',
    input: ById,
    data: GoodsDetail,
    refusals: ['NOT_FOUND'],
    note: 'The same as goods_info; a member of the shop sees goods that are not on sale as well.',
  },
  allCategories: {
    method: 'GET', path: '/api/store/Goods/get_all_category', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ scope: z.literal('goods').default('goods') }),
    data: tree,
    refusals: [],
    note: 'The whole tree of categories.',
  },
  priceHistory: {
    method: 'GET', path: '/api/store/Goods/price_history', effect: 'read', auth: 'public',
    input: z.object({ id: Id, sku_id: Id.optional() }),
    data: z.object({
      /** The rule of a crossed-out price. */
      was_days: z.number().int(),
      was_asked_days: z.number().int(),
      skus: z.array(z.object({ id: Id, name: z.string(), periods: z.array(PricePeriod) })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'What each way to buy the goods was asked for in the last 90 days, the newest first.',
  },
  reviews: {
    method: 'GET', path: '/api/store/Goods/goods_comment', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({
      id: Id, filter: z.enum(['good', 'mid', 'bad', 'image']).optional(), tag: z.string().trim().min(1).max(20).optional(), ...Paging,
    }),
    data: page(Review),
    refusals: ['NOT_FOUND'],
    note: 'Reviews of goods, the newest first, each with what was bought; tag: those that say this word, in either language.',
  },
  reviewTags: {
    method: 'GET', path: '/api/store/Goods/goods_comment_tags', effect: 'read', auth: 'public', cache_s: 30,
    input: ById,
    data: z.object({ list: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
    refusals: ['NOT_FOUND'],
    note: 'The words reviews of goods say, with how many say each.',
  },
  preview: {
    method: 'GET', path: '/api/goods/Goods/add_goods_detail_before', effect: 'read', auth: 'user',
    input: z.object({
      sku_id: Id, qty: whole(1, 99).default(1), address_id: Id.optional(), coupon_ids: listOf(Id, 21).optional(),
      /** The session on air that shows it. */
      live_session_id: Id.optional(),
    }),
    data: PayPreview,
    refusals: [...BUY_REFUSALS, 'COUPON_UNUSABLE', 'STATE_CONFLICT'],
    note: 'What one purchase would cost with the coupons chosen (left out: the best; empty: none), with the token its order is placed with.',
  },
  buy: {
    method: 'GET', path: '/api/goods/Goods/add_goods_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['goods'],
    input: z.object({
      ...submitToken, sku_id: Id, qty: whole(1, 99).default(1), address_id: Id.optional(), coupon_ids: listOf(Id, 21).optional(),
      note: text(200, 0).optional(), shown_total_fen: AskedFen, live_session_id: Id.optional(),
    }),
    data: z.object({ checkout_no: z.string(), order_ids: z.array(Id), payable_fen: Fen, pay_deadline: At }),
    refusals: [...BUY_REFUSALS, 'ADDRESS_REQUIRED', 'PRICE_CHANGED', 'SUBMIT_TOKEN_INVALID', 'COUPON_UNUSABLE', 'STATE_CONFLICT'],
    note: 'Place the order; its pieces are kept until the time to pay is over. The same token again gives the same order.',
  },
  collect: {
    method: 'GET', path: '/api/goods/goods_group/goods_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Keep goods among the favourites, or not.',
  },
  collected: {
    method: 'GET', path: '/api/user/Collect/my_collect_goods', effect: 'read', auth: 'user',
    input: z.object(Paging),
    data: page(GoodsCard),
    refusals: [],
    note: 'Favourite goods, the newest first; those no longer on sale say so.',
  },
  ...shopRows,
})
