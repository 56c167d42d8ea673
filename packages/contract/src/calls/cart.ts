/** The cart: what somebody means to buy, over several shops, and the checkout of all of it in one payment. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  Amounts,
  CouponChoice,
  GoodsCard,
  jsonText,
  listOf,
  opt,
  PayPreview,
  PricePeriod,
  ShopBrief,
  Sku,
  submitToken,
} from '../shapes/index.ts'
import { AskedFen, At, AtMs, Fen, Flag, Id, text, whole } from '../units.ts'
import { BUY_REFUSALS } from './goods.ts'

/** No cart has more lines than these, regardless of the setting. */
export const CART_LINES_MAX = 120
export const CART_QTY_MAX = 99

/** Why a line cannot be bought as it stands. dearer: it costs more than when it was put in; its buyer accepts the new price first. */
export const CartReason = z.enum([
  'sold_out',
  'more_than_stock',
  'off_shelf',
  'shop_suspended',
  'dearer',
  'limit',
  'new_customers',
  'own_shop',
])

/** One line of a cart. */
export const CartLine = z.object({
  /** Of the line; in a guest's cart, which has none, the id of the way to buy. */
  id: Id,
  sku: Sku,
  goods: GoodsCard,
  qty: whole(1, CART_QTY_MAX),
  checked: z.boolean(),
  /** So much less than when it was put in. */
  price_dropped_fen: opt(Fen),
  /** What it was asked for when it was put in, and from when until when, where that is another price than now. From its price history. */
  asked_then: opt(PricePeriod),
  valid: z.boolean(),
  reason: opt(CartReason),
})

/** A cart by shop, what the ticked lines cost together, and the coupons that lower it most. */
export const Cart = z.object({
  groups: z.array(
    z.object({
      shop: ShopBrief,
      items: z.array(CartLine),
      /** Of the ticked lines. */
      amounts: Amounts,
      coupons: CouponChoice,
      /** False: something ticked here is not sent to where the shipping is for. */
      is_sent: z.boolean(),
    }),
  ),
  invalid: z.array(CartLine),
  amounts: Amounts,
  platform_coupons: CouponChoice,
  /** The province the shipping is for. */
  to: opt(z.string()),
  cart_count: z.number().int(),
  lines_max: z.number().int(),
})

/** A line of a cart that lives in a phone. */
const Wish = z.object({
  sku_id: Id,
  qty: whole(1, CART_QTY_MAX),
  /** When it was put in, or its price accepted. */
  at_ms: AtMs,
  checked: Flag.default(true),
})

const CartCount = z.object({
  cart_count: z.number().int(),
  /** Lines a full cart had no room for. */
  left_out: opt(z.number().int()),
})

const Placed = z.object({ checkout_no: z.string(), order_ids: z.array(Id), payable_fen: Fen, pay_deadline: At })
const itemIds = listOf(Id, CART_LINES_MAX, 1)

// biome-ignore format: a row opens with its method and path on one line
export const cart = defineCalls('cart', {
  add: {
    method: 'POST', path: '/api/goods/Goods/goods_add_cart', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      sku_id: Id.optional(), item_id: Id.optional(), qty: whole(1, CART_QTY_MAX).optional(), checked: Flag.optional(),
      /** What the buyer was shown for one, where that is to be compared; of a line that got dearer: the price they agree to. */
      accept_fen: AskedFen.optional(),
      /** Lines to tick or not, all at once. */
      item_ids: itemIds.optional(),
      /** A guest's cart, once its owner has signed in: the larger quantity of a line stays. */
      lines: listOf(Wish, CART_LINES_MAX, 1).optional(),
    }),
    data: CartCount,
    refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'OFF_SHELF', 'BUY_LIMIT', 'NEW_CUSTOMER_ONLY', 'ADULT_REQUIRED', 'SELF_ACTION', 'LIMIT_REACHED', 'PRICE_CHANGED'],
    note: 'Put something into the cart (sku_id), change a line of it (item_id) or tick several (item_ids), or add a cart that lived in the phone (lines).',
  },
  remove: {
    method: 'POST', path: '/api/goods/Goods/goods_delete_cart', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ item_ids: itemIds.optional(), all: Flag.optional() }),
    data: CartCount,
    refusals: [],
    note: 'Take lines out of the cart, or all of them. A line that is not there is no fault.',
  },
  mine: {
    method: 'POST', path: '/api/goods/Goods/my_cart', effect: 'read', auth: 'user',
    input: z.object({}),
    data: Cart,
    refusals: [],
    note: "The caller's cart at today's prices: lines that cannot be bought say why, lines that cost less say since when.",
  },
  mineByGet: {
    method: 'GET', path: '/api/store/Goods/my_cart', effect: 'read', auth: 'user',
    input: z.object({}),
    data: Cart,
    refusals: [],
    note: 'The same, asked for by GET.',
  },
  removeByGet: {
    method: 'GET', path: '/api/store/Goods/goods_delete_cart', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ item_ids: itemIds }),
    data: CartCount,
    refusals: [],
    note: 'Take lines out of the cart, asked for by GET.',
  },
  quote: {
    method: 'POST', path: '/api/goods/Goods/cart_quote', effect: 'read', auth: 'public',
    input: z.object({ lines: listOf(Wish, CART_LINES_MAX) }),
    data: Cart,
    refusals: [],
    note: "A guest's cart, which lives in the phone, at today's prices. Nothing is stored.",
  },
  preview: {
    method: 'GET', path: '/api/goods/Goods/add_goods_detail_by_cart', effect: 'read', auth: 'user',
    input: z.object({ item_ids: itemIds, address_id: Id.optional(), coupon_ids: listOf(Id, 21).optional() }),
    data: PayPreview,
    refusals: [...BUY_REFUSALS, 'PRICE_CHANGED', 'COUPON_UNUSABLE'],
    note: 'What these lines of the cart would cost, one order a shop, with the coupons chosen (left out: the best; empty: none).',
  },
  buy: {
    method: 'POST', path: '/api/goods/Goods/add_goods_detail_by_cart', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['goods'],
    input: z.object({
      ...submitToken, item_ids: itemIds, address_id: Id.optional(), coupon_ids: listOf(Id, 21).optional(),
      /** What one of each line cost on the form. */
      shown_prices: listOf(z.object({ item_id: Id, price_fen: AskedFen }), CART_LINES_MAX).optional(),
      /** To each shop, by its id. */
      notes: jsonText(z.record(z.string().regex(/^\d{1,15}$/), text(200, 0))).optional(),
      shown_total_fen: AskedFen,
    }),
    data: Placed,
    refusals: [...BUY_REFUSALS, 'ADDRESS_REQUIRED', 'PRICE_CHANGED', 'SUBMIT_TOKEN_INVALID', 'COUPON_UNUSABLE'],
    note: 'Place the orders of these lines, one a shop, all or none; they leave the cart. What speaks against it names the lines. The same token again gives the same orders.',
  },
})
