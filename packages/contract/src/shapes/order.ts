/** Field sets about orders, parcels, reviews and after-sale. */
import { z } from 'zod'
import { ORDER_KIND_NAMES, ORDER_STATUSES, thingsIn } from '../things/things.ts'
import { At, Fen, Id, SignedFen, whole } from '../units.ts'
import { clockOf, Image, opt } from './parts.ts'
import { ShopBrief, UserBrief } from './people.ts'

export const OrderKind = z.enum(ORDER_KIND_NAMES)
export const OrderStatus = z.enum(ORDER_STATUSES)
export const OrderTab = z.enum(['all', 'to_pay', 'to_share', 'to_ship', 'to_receive', 'to_review', 'after_sale'])

/** A person's possible actions on an order now; the server checks again when they do. */
export const OrderAction = z.enum([
  'pay',
  'cancel',
  'change_address',
  'withdraw_pledge',
  'share_team',
  'remind',
  'refund',
  'return',
  'contact',
  'cancel_late',
  'track',
  'confirm',
  'extend',
  'review',
  'append_review',
  'rebuy',
  'delete',
  'edit_price',
  'remind_pay',
  'note',
  'ship',
  'correct_shipment',
  'reply_review',
  'close_unpaid',
])

/** The sum of an order. total = goods + shipping + premium − discounts + adjust; payable = total − deposit. */
export const Amounts = z.object({
  goods_fen: Fen,
  shipping_fen: Fen,
  premium_fen: Fen,
  shop_discount_fen: Fen,
  platform_discount_fen: Fen,
  adjust_fen: SignedFen,
  total_fen: Fen,
  deposit_applied_fen: Fen,
  payable_fen: Fen,
})

export const OrderItem = z.object({
  id: Id,
  thing: z.enum(thingsIn('order')),
  thing_id: Id,
  /** Which of the goods' ways to be bought. */
  sku_id: opt(Id),
  title: z.string(),
  image: Image,
  sku_name: opt(z.string()),
  price_fen: Fen,
  qty: z.number().int(),
  subtotal_fen: Fen,
  refundable_fen: Fen,
  case_no: opt(z.string()),
  /** Of an order on its way: what went back for it, and the pieces of which nothing is left. */
  refunded_fen: opt(Fen),
  refunded_qty: opt(z.number().int()),
  /** Pieces that a case under way is about. */
  in_case_qty: opt(z.number().int()),
  /** Before all of the order is shipped: pieces that left in a parcel of their own. */
  sent_qty: opt(z.number().int()),
  reviewed: z.boolean(),
})

/** A thing and how many pieces of it. */
export const Pieces = z.object({ item_id: Id, qty: whole(1, 99) })

/** A deadline of an order or a case. */
export const Clock = clockOf(
  ...(['pay', 'ship', 'confirm', 'after_sale', 'settle', 'review', 'appeal', 'second_chance', 'case'] as const),
)

/** An order in a list. */
export const OrderCard = z.object({
  id: Id,
  order_no: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  status_text: z.string(),
  /** What its buyer's page says on top, where its kind has words of its own. */
  title_text: opt(z.string()),
  /** Why it is held back and may not be shipped for now; the clock of shipping stands meanwhile. */
  held_text: opt(z.string()),
  shop: ShopBrief,
  items: z.array(OrderItem),
  amounts: Amounts,
  after_sale_open: z.boolean(),
  reviewed: z.boolean(),
  pay_deadline: opt(At),
  /** When its buyer paid; an order that was closed or cancelled before has none. */
  paid_at: opt(At),
  countdown_to: opt(At),
  clocks: z.array(Clock),
  /** Money of this order held in escrow now. */
  escrow_held_fen: Fen,
  actions: z.array(OrderAction),
  created_at: At,
})

/** A carrier's number for a parcel, without the blanks it is printed and pasted with. */
export const TrackingNo = z
  .string()
  .overwrite((typed) => typed.replace(/\s+/gu, ''))
  .regex(/^[A-Za-z0-9-]{6,32}$/, { message: 'not a tracking number' })
  .meta({ minLength: 6, maxLength: 32 })

/** A company that carries parcels. */
export const Carrier = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** A regular expression for its whole numbers, in capitals; those of several carriers look alike. */
  pattern: z.string(),
})

/** One parcel on its way. */
export const Shipment = z.object({
  id: Id,
  carrier_code: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  status: z.enum(['created', 'in_transit', 'delivering', 'delivered', 'exception', 'returned', 'cancelled']),
  orders: z.array(z.object({ id: Id, order_no: z.string() })),
  /** What of the order asked about is in it, where that travels in several parcels; left out: all of it. */
  pieces: opt(
    z.array(
      z.object({ item_id: Id, title: z.string(), image: Image, sku_name: opt(z.string()), qty: z.number().int() }),
    ),
  ),
  shipped_at: At,
  delivered_at: opt(At),
  /** Newest first. */
  traces: z.array(z.object({ at: At, text: z.string(), location: z.string() })),
  images: z.array(Image),
})

/** A review; the name is masked when it was given anonymously. */
export const Review = z.object({
  id: Id,
  user: UserBrief,
  rating: z.number().int().min(1).max(5),
  content: z.string(),
  images: z.array(Image),
  tags: z.array(z.string()),
  sku_name: opt(z.string()),
  /** What was reviewed. */
  item: opt(z.object({ title: z.string(), image: Image })),
  append: opt(z.object({ content: z.string(), images: z.array(Image), at: At })),
  reply: opt(z.object({ content: z.string(), at: At })),
  created_at: At,
})
