/** Field sets about orders, parcels, reviews and after-sale. */
import { z } from 'zod'
import { At, Bp, Fen, Id, SignedFen, Uuid } from '../units.ts'
import { LotCard } from './lot.ts'
import { PayOptions, UserCoupon } from './money.ts'
import { Image, opt, Promised } from './parts.ts'
import { Address, ShopBrief, UserBrief } from './people.ts'

export const OrderKind = z.enum(['goods', 'auction', 'funding', 'group', 'points', 'prize', 'live'])
export const OrderStatus = z.enum([
  'pending_payment',
  'funding',
  'grouping',
  'to_ship',
  'shipped',
  'received',
  'completed',
  'cancelled',
  'closed',
  'refunded',
])
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
  item_type: z.enum(['sku', 'lot', 'param', 'exchange', 'prize']),
  ref_id: Id,
  title: z.string(),
  image: Image,
  sku_name: opt(z.string()),
  price_fen: Fen,
  qty: z.number().int(),
  subtotal_fen: Fen,
  refundable_fen: Fen,
  case_no: opt(z.string()),
  reviewed: z.boolean(),
})

/** A deadline that concerns the caller. */
export const Clock = z.object({
  kind: z.enum(['pay', 'ship', 'confirm', 'after_sale', 'settle', 'review', 'appeal', 'second_chance', 'case']),
  due_at_ms: z.number().int(),
  /** Who must do what, and what happens otherwise, in the caller's language; {left} stands for the time left, which the screen counts. */
  text: z.string().includes('{left}'),
})

/** An order in a list. */
export const OrderCard = z.object({
  id: Id,
  order_no: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  status_text: z.string(),
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

/** One parcel on its way. */
export const Shipment = z.object({
  id: Id,
  carrier_code: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  status: z.enum(['created', 'in_transit', 'delivering', 'delivered', 'exception', 'returned', 'cancelled']),
  orders: z.array(z.object({ id: Id, order_no: z.string() })),
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

export const CaseStatus = z.enum([
  'requested',
  'refused',
  'awaiting_return',
  'return_shipped',
  'arbitration',
  'refunding',
  'refunded',
  'rejected',
  'cancelled',
])

export const CaseType = z.enum(['refund_only', 'return_refund'])
export const CaseReason = z.enum([
  'not_wanted',
  'no_reason',
  'not_received',
  'not_as_described',
  'defect',
  'damaged',
  'missing',
  'fake',
  'wrong_item',
  'late_ship',
  'agreed',
])
/** A step of a case; `actions` says which of them the caller may take now. */
export const CaseAction = z.enum([
  'open',
  'message',
  'amend',
  'accept_offer',
  'return_shipped',
  'escalate',
  'evidence',
  'cancel',
  'agree',
  'refuse',
  'offer',
  'confirm_return',
  'refuse_return',
])
export const CaseFault = z.enum(['buyer', 'shop', 'both', 'none', 'carrier'])

export type CaseStatusName = z.output<typeof CaseStatus>
export type CaseTypeName = z.output<typeof CaseType>
export type CaseReasonName = z.output<typeof CaseReason>
export type CaseActionName = z.output<typeof CaseAction>

/** An after-sale case in a list. */
export const CaseCard = z.object({
  id: Id,
  case_no: z.string(),
  order_id: Id,
  order_no: z.string(),
  type: CaseType,
  status: CaseStatus,
  status_text: z.string(),
  shop: ShopBrief,
  /** Asked for. */
  amount_fen: Fen,
  /** What the two sides or the platform settled on. */
  agreed_fen: opt(Fen),
  reason_code: CaseReason,
  reason: z.string(),
  deadline_at: opt(At),
  /** The deadline with what happens then. */
  clocks: z.array(Clock),
  /** While it waits for a ruling: by when it comes. */
  promise: opt(Promised),
  /** What it is about; the first thing in the order where the case is about all of it. */
  item: opt(OrderItem),
  created_at: At,
  actions: z.array(CaseAction),
})

/** One step of a negotiation. */
export const CaseMsg = z.object({
  id: Id,
  actor: z.enum(['buyer', 'shop', 'operator', 'system']),
  action: z.enum([...CaseAction.options, 'ask', 'reopen', 'ruling', 'refund', 'refunded', 'system']),
  /** What the step was, in the reader's language. */
  title: z.string(),
  /** What the actor wrote. */
  content: z.string(),
  images: z.array(Image),
  amount_fen: opt(Fen),
  at: At,
})

/** The platform's ruling. */
export const CaseRuling = z.object({
  result: z.enum(['refund', 'partial', 'reject']),
  amount_fen: Fen,
  fault: CaseFault,
  need_return: z.boolean(),
  return_fee_by: z.enum(['buyer', 'shop']),
  compensation_fen: Fen,
  note: z.string(),
  /** What decided it, without names; published when the case is over. */
  headnote: opt(z.string()),
  /** Numbers of the precedents it follows. */
  cites: z.array(Id),
  departs: opt(z.string()),
  /** Under which number it is published itself. */
  precedent_no: opt(Id),
  at: At,
})

/** A ruling whose case is over, as anybody may read it: without names, its amount in a band, its day as a month. */
export const Precedent = z.object({
  /** Its number, by which rulings cite it. */
  id: Id,
  reason_code: CaseReason,
  reason: z.string(),
  type: CaseType,
  result: CaseRuling.shape.result,
  fault: CaseFault,
  need_return: z.boolean(),
  /** Of what was asked for: from here on, */
  amount_from_fen: Fen,
  /** and below this; null: without an end. */
  amount_to_fen: opt(Fen),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  headnote: z.string(),
  departs: opt(z.string()),
  cites: z.array(Id),
  /** How many published rulings follow it. */
  cited_count: z.number().int(),
  /** Its case was opened again: it holds no more, and a later ruling takes its place. */
  taken_back: z.boolean(),
})

/** An after-sale case with its whole negotiation. */
export const CaseDetail = CaseCard.extend({
  /** The order as it stands. */
  order_status: OrderStatus,
  order_total_fen: Fen,
  escrow_held_fen: Fen,
  description: z.string(),
  evidence: z.array(Image),
  /** The shop's standing offer; with keep the buyer keeps the piece. */
  offer: opt(z.object({ amount_fen: Fen, keep: z.boolean() })),
  /** Offers the shop, and changes the buyer, can still make. */
  rounds_left: z.number().int(),
  refuse_reason: opt(z.string()),
  /** Oldest first. */
  messages: z.array(CaseMsg),
  return_address: opt(Address.omit({ is_default: true })),
  return_shipment: opt(Shipment),
  return_fee_by: z.enum(['buyer', 'shop']),
  ruling: opt(CaseRuling),
  /** The money on its way back; a card takes the bank's time. */
  refunds: z.array(
    z.object({ refund_no: z.string(), amount_fen: Fen, to: z.enum(['wallet', 'card']), at: At, arrived_at: opt(At) }),
  ),
  /** Paid by the shop beyond the refund: the return fee, or for a proven fake. */
  compensated_fen: Fen,
  buyer: UserBrief,
  closed_at: opt(At),
})

/** One dot of the escrow timeline; `at` is when it was done. After-sale replaces the last steps. */
export const EscrowStep = z.object({
  key: z.enum(['won', 'ordered', 'paid', 'shipped', 'inspect', 'released', 'case', 'decision', 'refunded', 'closed']),
  label: z.string(),
  at: opt(At),
  state: z.enum(['done', 'current', 'next']),
})

/** Who holds the order's money and when it moves. */
export const Escrow = z.object({
  held_fen: Fen,
  holder_text: opt(z.string()),
  releases_at: opt(At),
  steps: z.array(EscrowStep),
})

/** When the shop gets its money, on the shop's side of an order. */
export const Settle = z.object({
  state: z.enum(['held', 'pending', 'settled', 'none']),
  at: opt(At),
  commission_fen: opt(Fen),
  commission_bp: opt(Bp),
  net_fen: opt(Fen),
})

/** An order with everything its side may know. */
export const OrderDetail = OrderCard.extend({
  address: opt(Address.omit({ id: true, is_default: true })),
  /** Shop side only. */
  buyer: opt(UserBrief),
  buyer_note: z.string(),
  /** Shop side only. */
  seller_note: opt(z.string()),
  timeline: z.array(z.object({ event: z.string(), at: At, text: z.string() })),
  shipments: z.array(Shipment),
  payments: z.array(z.object({ pay_no: z.string(), channel: z.string(), amount_fen: Fen, at: At })),
  cases: z.array(CaseCard),
  lot: opt(LotCard),
  escrow: Escrow,
  /** Shop side only. */
  settle: opt(Settle),
})

/** Coupons there are to choose from. Of those that cannot be used here, how much is missing, where that is all they lack. */
export const CouponChoice = z.object({
  usable: z.array(UserCoupon),
  chosen: opt(Id),
  lacking: z.array(z.object({ coupon: UserCoupon, missing_fen: Fen })),
})

/** Orders about to be placed or paid, with prices worked out by the server. */
export const OrderPreview = z.object({
  groups: z.array(
    z.object({
      order_id: opt(Id),
      shop: ShopBrief,
      items: z.array(OrderItem),
      amounts: Amounts,
      coupons: CouponChoice,
      note: opt(z.string()),
    }),
  ),
  address: opt(Address),
  amounts: Amounts,
  platform_coupons: CouponChoice,
  agreements: z.array(z.object({ code: z.string(), title: z.string() })),
  pay_deadline: opt(At),
  submit_token: Uuid,
})

/** A preview together with the ways to pay it. */
export const PayPreview = OrderPreview.extend({ pay: PayOptions })
