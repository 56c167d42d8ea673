/** Field sets about after-sale cases. */
import { z } from 'zod'
import { At, Fen, Id } from '../units.ts'
import { PhotoView } from './lot.ts'
import { PaidBackTo } from './money.ts'
import { Clock, OrderItem, OrderStatus, Shipment } from './order.ts'
import { Image, opt, ReviewDeadline } from './parts.ts'
import { Address, ShopBrief, UserBrief } from './people.ts'
import { Pledge } from './pledge.ts'

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
/** A thing a case is about. */
export const CaseLine = z.object({
  item_id: Id,
  title: z.string(),
  image: Image,
  sku_name: opt(z.string()),
  price_fen: Fen,
  /** Of so many bought, so many are in the case. */
  bought: z.number().int(),
  qty: z.number().int(),
  /** What went back for it in this case. */
  refunded_fen: Fen,
})

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
  review_deadline: opt(ReviewDeadline),
  /** The first of the things it is about. */
  item: opt(OrderItem),
  /** What it is about: the things, and how many pieces of each. */
  lines: z.array(CaseLine),
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
  /** The buyer had asked in bad faith. */
  bad_faith: opt(z.boolean()),
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

/** Pictures a buyer took on arrival beside those of the listing, view by view. */
export const ArrivalItem = z.object({
  item_id: Id,
  title: z.string(),
  image: Image,
  sku_name: opt(z.string()),
  qty: z.number().int(),
  views: z.array(
    z.object({
      view: PhotoView,
      /** The listing's pictures of it. */
      listed: z.array(Image),
      taken: z.array(
        z.object({
          id: Id,
          image: Image,
          /** SHA-256 of the picture as it is kept, hex. */
          sha256: z.string(),
          at: At,
        }),
      ),
    }),
  ),
})

/** An after-sale case with its whole negotiation. */
export const CaseDetail = CaseCard.extend({
  /** The order as it stands. */
  order_status: OrderStatus,
  order_total_fen: Fen,
  escrow_held_fen: Fen,
  description: z.string(),
  evidence: z.array(Image),
  /** What the shop had said of the pieces, and buyers pinned, by the time they were ordered. */
  pledges: z.array(Pledge),
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
  refunds: z.array(z.object({ refund_no: z.string(), amount_fen: Fen, to: PaidBackTo, at: At, arrived_at: opt(At) })),
  /** Of what is asked for, or was agreed on: what goes beyond the pieces, as shipping does. 0 for a won lot, which is one with its shipping and premium. */
  other_asked_fen: Fen,
  /** Of what went back: shipping and premium. */
  other_refunded_fen: Fen,
  /** Pieces of it can be sold again when they are back, if the shop says so. */
  can_restock: z.boolean(),
  /** Paid by the shop beyond the refund: the return fee, or for a proven fake. */
  compensated_fen: Fen,
  buyer: UserBrief,
  /** What the buyer photographed on arrival of what the case is about; empty: nothing. */
  arrival: z.array(ArrivalItem),
  /** Masters who said of a piece that it is not theirs, in time to be evidence. */
  denials: opt(z.array(z.object({ master_id: Id, name: z.string(), title: z.string(), note: z.string(), at: At }))),
  /** The lot it is about, where it was sold in a live session: its recorded seconds can be watched. */
  moment_of_lot_id: opt(Id),
  closed_at: opt(At),
})
