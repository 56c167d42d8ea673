/** Field sets of one order in full, and of what is to be paid. */
import { z } from 'zod'
import { At, Bp, Fen, Id, Uuid } from '../units.ts'
import { CaseCard } from './cases.ts'
import { LotCard } from './lot.ts'
import { PayOptions, UserCoupon } from './money.ts'
import { Amounts, OrderCard, OrderItem, Shipment } from './order.ts'
import { opt } from './parts.ts'
import { Address, ShopBrief, UserBrief } from './people.ts'
import { Pledge } from './pledge.ts'

/** One dot of the escrow timeline; `at` is when it was done. After-sale replaces the last steps. */
export const EscrowStep = z.object({
  key: z.enum(['won', 'ordered', 'paid', 'shipped', 'inspect', 'released', 'case', 'decision', 'refunded', 'closed']),
  label: z.string(),
  at: opt(At),
  state: z.enum(['done', 'current', 'next']),
})

/** The holder of the order's money, and when it moves. */
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
  /** What Juya's coupon pays beside the buyer. */
  coupon_fen: opt(Fen),
  /** What went back to the buyer: refunds and compensation. */
  returned_fen: opt(Fen),
  commission_fen: opt(Fen),
  commission_bp: opt(Bp),
  net_fen: opt(Fen),
})

/** An order with everything its side may know. */
export const OrderDetail = OrderCard.extend({
  address: opt(Address.omit({ id: true, is_default: true })),
  /** What it shares the shipping of a parcel with, in a sentence; null: it travels alone. */
  parcel_text: opt(z.string()),
  /** Shop side only. */
  buyer: opt(UserBrief),
  buyer_note: z.string(),
  /** Buyer side only: points it brings once it is completed, or has brought. */
  points: opt(z.number().int()),
  /** Shop side only. */
  seller_note: opt(z.string()),
  timeline: z.array(z.object({ event: z.string(), at: At, text: z.string() })),
  shipments: z.array(Shipment),
  payments: z.array(z.object({ pay_no: z.string(), channel: z.string(), amount_fen: Fen, at: At })),
  cases: z.array(CaseCard),
  /** What the shop had said of the pieces, and buyers pinned, by the time they were ordered. */
  pledges: z.array(Pledge),
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

/** Orders about to be placed or paid, with prices worked out by the server, and the ways to pay them. */
export const PayPreview = z.object({
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
  /** Why the address stands, in a sentence; null: another may be chosen. */
  address_note: opt(z.string()),
  amounts: Amounts,
  /** Points the orders bring once they are completed and kept. */
  points: opt(z.number().int()),
  platform_coupons: CouponChoice,
  agreements: z.array(z.object({ code: z.string(), title: z.string() })),
  pay_deadline: opt(At),
  submit_token: Uuid,
  pay: PayOptions,
  deposit_notes: z.array(z.string()), // of sales whose deposit is not in the sum: where it goes
})
