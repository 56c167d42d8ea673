/** The states of an after-sale case, the side that acts next, the reasons that count when, and each side's acts. No database, no clock. */
import type { CaseActionName, CaseReasonName, CaseStatusName, CaseTypeName } from '@juya/contract'

export type Status = CaseStatusName
export type Type = CaseTypeName
export type Reason = CaseReasonName
export type Action = CaseActionName
export type Side = 'buyer' | 'shop'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The two sides or the platform still talk about it; the order waits. Money on its way back keeps no order waiting. */
export const UNDER_WAY = ['requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration'] as const
export const CLOSED = ['refunded', 'rejected', 'cancelled'] as const
export const isUnderWay = (status: Status): boolean => (UNDER_WAY as readonly Status[]).includes(status)
export const isClosed = (status: Status): boolean => (CLOSED as readonly Status[]).includes(status)

/** Offers a shop, and changes a buyer, may make in one case. */
export const ROUNDS_MAX = 3
/** Cases one thing may have: the second with another reason. */
export const CASES_MAX = 2

/** Every way a case can go; who takes it stands with the use-case. */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  requested: ['requested', 'refused', 'awaiting_return', 'refunding', 'arbitration', 'cancelled'],
  refused: ['requested', 'awaiting_return', 'refunding', 'arbitration', 'cancelled'],
  awaiting_return: ['return_shipped', 'cancelled'],
  return_shipped: ['refunding', 'arbitration'],
  arbitration: ['awaiting_return', 'refunding', 'rejected', 'cancelled', 'arbitration'],
  refunding: ['refunded'],
  refunded: [],
  rejected: ['arbitration'], // once, by an arbiter (deciding/reopening.ts)
  cancelled: [],
}
export const CASE_STATUSES = Object.keys(MOVES) as Status[]
export const mayMove = (from: Status, to: Status): boolean => MOVES[from].includes(to)

/** Each reason: what can be asked for with it, and who bears the fee of a return when it holds. */
const REASONS: Readonly<Record<Reason, { types: readonly Type[]; return_fee_by: Side }>> = {
  not_wanted: { types: ['refund_only'], return_fee_by: 'buyer' },
  no_reason: { types: ['return_refund'], return_fee_by: 'buyer' },
  not_received: { types: ['refund_only'], return_fee_by: 'shop' },
  not_as_described: { types: ['refund_only', 'return_refund'], return_fee_by: 'shop' },
  defect: { types: ['refund_only', 'return_refund'], return_fee_by: 'shop' },
  damaged: { types: ['refund_only', 'return_refund'], return_fee_by: 'shop' },
  missing: { types: ['refund_only', 'return_refund'], return_fee_by: 'shop' },
  fake: { types: ['return_refund'], return_fee_by: 'shop' },
  wrong_item: { types: ['refund_only', 'return_refund'], return_fee_by: 'shop' },
  late_ship: { types: ['refund_only'], return_fee_by: 'shop' },
  agreed: { types: ['refund_only', 'return_refund'], return_fee_by: 'buyer' },
}
export const ALL_REASONS = Object.keys(REASONS) as Reason[]
/** Whether a reason holds only by the shop's own word. */
export const needsYes = (reason: Reason): boolean => reason === 'agreed'
/** The requests a reason allows; before shipping nothing can be sent back. */
export const typesOf = (reason: Reason, is_shipped: boolean): Type[] =>
  REASONS[reason].types.filter((type) => is_shipped || type === 'refund_only')
export const returnFeeBy = (reason: Reason): Side => REASONS[reason].return_fee_by

/** Whether the shipping goes back with a part of an order: at the shop's fault, or by the shop's own word. */
export const shippingBack = (reason: Reason): boolean => REASONS[reason].return_fee_by === 'shop' || needsYes(reason)

/** The facts the windows look at. Moments are ms. */
export interface SaleFacts {
  /** A won lot: its buyer cannot change their mind. */
  binding: boolean
  status: string
  paid_at: number | null
  ship_deadline: number | null
  shipped_at: number | null
  delivered_at: number | null
  received_at: number | null
  /** The listing promised a return within seven days. */
  promises_return: boolean
  /** The shop's promise backs the authenticity with an appraisal. */
  appraisal_backed: boolean
}

export interface Windows {
  /** After paying, in which an order that binds may be given up all the same. 0: never. */
  instant_ms: number
  no_reason_ms: number
  not_received_after_ms: number
  not_as_described_ms: number
  fake_ms: number
  fake_backed_ms: number
}

export interface Choice {
  code: Reason
  types: Type[]
  /** Until when, ms; null: as long as the order stands as it does. */
  until: number | null
}

/** The reasons a case may have now, each with what can be asked for. Before shipping nothing can be sent back. */
export function choicesOf(sale: SaleFacts, windows: Windows, now: number): Choice[] {
  if (sale.paid_at === null) return []
  const choices: Choice[] = []
  const add = (code: Reason, until: number | null = null): void => {
    if (until !== null && now >= until) return
    const types = typesOf(code, sale.shipped_at !== null)
    if (types.length > 0) choices.push({ code, types, until })
  }
  if (sale.status === 'to_ship') {
    add('not_wanted', sale.binding ? sale.paid_at + windows.instant_ms : null)
    if (sale.ship_deadline !== null && now >= sale.ship_deadline) add('late_ship')
    add('agreed')
    return choices
  }
  if (!['shipped', 'received', 'completed'].includes(sale.status)) return []
  /** Runs from receipt; while the parcel is on its way it cannot run out. */
  const after = (ms: number): number | null => (sale.received_at === null ? null : sale.received_at + ms)
  add('not_as_described', after(windows.not_as_described_ms))
  add('defect', after(windows.not_as_described_ms))
  add('damaged', after(windows.not_as_described_ms))
  add('missing', after(windows.not_as_described_ms))
  add('wrong_item', after(windows.not_as_described_ms))
  add('fake', after(sale.appraisal_backed ? windows.fake_backed_ms : windows.fake_ms))
  if (sale.promises_return && (sale.delivered_at !== null || sale.received_at !== null))
    add('no_reason', after(windows.no_reason_ms))
  if (now >= (sale.shipped_at ?? now) + windows.not_received_after_ms)
    add('not_received', after(windows.not_as_described_ms))
  add('agreed', after(windows.fake_ms))
  return choices
}

export interface Turn {
  status: Status
  /** The side a requested or refused case waits for. */
  turn: Side
  type: Type
  offer_fen: number | null
  buyer_rounds: number
  shop_rounds: number
}

/** A side's possible actions in a case now; every command checks again under the locks. */
export function actionsOf(one: Turn, side: Side): Action[] {
  return side === 'buyer' ? buyerActions(one) : shopActions(one)
}

function buyerActions({ status, turn, offer_fen, buyer_rounds }: Turn): Action[] {
  const amend: Action[] = buyer_rounds < ROUNDS_MAX ? ['amend'] : []
  const accept: Action[] = offer_fen === null ? [] : ['accept_offer']
  switch (status) {
    case 'requested':
      return turn === 'buyer' ? [...accept, ...amend, 'escalate', 'message', 'cancel'] : [...amend, 'message', 'cancel']
    case 'refused':
      return [...accept, ...amend, 'escalate', 'message', 'cancel']
    case 'awaiting_return':
      return ['return_shipped', 'message', 'cancel']
    case 'return_shipped':
      return ['message']
    case 'arbitration':
      return ['evidence', 'message', 'cancel']
    default:
      return []
  }
}

function shopActions({ status, turn, shop_rounds }: Turn): Action[] {
  const offer: Action[] = shop_rounds < ROUNDS_MAX ? ['offer'] : []
  switch (status) {
    case 'requested':
      return turn === 'shop' ? ['agree', 'refuse', ...offer, 'message'] : ['agree', ...offer, 'message']
    case 'refused':
      return ['agree', ...offer, 'escalate', 'message']
    case 'awaiting_return':
      return ['message']
    case 'return_shipped':
      return ['confirm_return', 'refuse_return', 'message']
    case 'arbitration':
      return ['evidence', 'message', 'agree']
    default:
      return []
  }
}

/** The most a case under way may still come to: what was agreed, else what is asked or, where it is more, offered. */
export const claimFen = (one: { agreed_fen: number | null; amount_fen: number; offer_fen: number | null }): number =>
  one.agreed_fen ?? Math.max(one.amount_fen, one.offer_fen ?? 0)

export type WaitingOn = 'buyer' | 'shop' | 'platform' | 'provider' | 'nobody'
/** The party that acts next. */
export function waitingOn({ status, turn }: Pick<Turn, 'status' | 'turn'>): WaitingOn {
  if (status === 'requested') return turn
  if (status === 'refused' || status === 'awaiting_return') return 'buyer'
  if (status === 'return_shipped') return 'shop'
  if (status === 'arbitration') return 'platform'
  return status === 'refunding' ? 'provider' : 'nobody'
}

/**
 * What happens by itself when a case's time is over. Silence counts as consent, against the silent side; the platform's own silence
 * decides nothing. Consent the shop has to give needs its word: silence is none.
 */
export type ByTime = 'agree' | 'accept_offer' | 'cancel' | 'accept_return' | 'nothing'
export function byTime({ status, turn, offer_fen, reason_code }: Turn & { reason_code: Reason }): ByTime {
  if (status === 'requested' && turn === 'shop') return needsYes(reason_code) ? 'cancel' : 'agree'
  if (status === 'requested') return offer_fen === null ? 'cancel' : 'accept_offer'
  if (status === 'refused' || status === 'awaiting_return') return 'cancel'
  return status === 'return_shipped' ? 'accept_return' : 'nothing'
}
