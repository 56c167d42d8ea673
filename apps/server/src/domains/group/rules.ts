/** The states of group buys, teams and seats, and what a price in one must be. No database, no clock. */

export const GROUP_STATUSES = ['draft', 'reviewing', 'rejected', 'active', 'paused', 'ended'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]
/** buy: teams that fill · booking: one pool, whose pieces decide what everybody pays */
export const GROUP_MODES = ['buy', 'booking'] as const
export type GroupMode = (typeof GROUP_MODES)[number]
export const TEAM_STATUSES = ['forming', 'formed', 'failed'] as const
export type TeamStatus = (typeof TEAM_STATUSES)[number]
/** held: ordered, may be paid · paid: a member · left: gave it up and has the money back · refunded: has the money back after the team's end · lapsed: never paid */
export const SEAT_STATES = ['held', 'paid', 'left', 'refunded', 'lapsed'] as const
export type SeatState = (typeof SEAT_STATES)[number]

export type GroupEvent = 'save' | 'submit' | 'approve' | 'reject' | 'withdraw' | 'pause' | 'resume' | 'end' | 'stop'

const MOVES: Readonly<Record<GroupEvent, Partial<Record<GroupStatus, readonly GroupStatus[]>>>> = {
  save: { draft: ['draft'], rejected: ['rejected'] },
  submit: { draft: ['reviewing', 'active'], rejected: ['reviewing', 'active'] },
  approve: { reviewing: ['active'] },
  reject: { reviewing: ['rejected'] },
  withdraw: { reviewing: ['draft'] },
  pause: { active: ['paused'] },
  resume: { paused: ['active'] },
  end: { active: ['ended'], paused: ['ended'] },
  stop: { active: ['ended'], paused: ['ended'], reviewing: ['rejected'] },
}

/** Where an event leads from a status; empty where it does not. */
export const waysOf = (from: GroupStatus, event: GroupEvent): readonly GroupStatus[] => MOVES[event][from] ?? []
export const mayMove = (from: GroupStatus, event: GroupEvent): boolean => waysOf(from, event).length > 0

/** Anybody may see it. */
export const isPublic = (status: GroupStatus): boolean => ['active', 'paused', 'ended'].includes(status)

/** What its shop may do with it. */
export type GroupAction = 'edit' | 'withdraw' | 'pause' | 'resume' | 'end'
export const shopActions = (status: GroupStatus): GroupAction[] => [
  ...(mayMove(status, 'save') ? (['edit'] as const) : []),
  ...(['withdraw', 'pause', 'resume', 'end'] as const).filter((event) => mayMove(status, event)),
]

/** Teams may be started in it now. Moments are ms. */
export const isOpen = (
  { status, from_at, to_at }: { status: GroupStatus; from_at: number; to_at: number },
  now: number,
): boolean => status === 'active' && from_at <= now && now < to_at

/** Seats without a payment and without an order that may still be paid. */
export const freeSeats = ({ size, joined }: { size: number; joined: number }, held: number): number =>
  Math.max(0, size - joined - held)

/** A member may still leave. Moments are ms. */
export const mayLeave = (
  { status, expires_at }: { status: TeamStatus; expires_at: number },
  { now, before_ms }: { now: number; before_ms: number },
): boolean => status === 'forming' && now < expires_at - before_ms

export const PRICE_DAYS = 30
const DAY_MS = 86_400_000

interface Asked {
  price_fen: number
  from: number
  until: number | null
}

/** The lowest a way to buy was asked for in the days before, the price it has now included. */
export const lowestAskedFen = (price_fen: number, history: readonly Asked[], now: number): number =>
  Math.min(
    price_fen,
    ...history
      .filter(({ until }) => until === null || until > now - PRICE_DAYS * DAY_MS)
      .map((period) => period.price_fen),
  )

/** A step of a booking: what a piece costs once so many are booked. */
export interface Tier {
  min_qty: number
  price_fen: number
}

/** Prices fall from step to step, and each needs more pieces. */
export const isStaircase = (tiers: readonly Tier[]): boolean =>
  tiers.every(
    (tier, i) => i === 0 || (tier.min_qty > tiers[i - 1]!.min_qty && tier.price_fen < tiers[i - 1]!.price_fen),
  )

/** The step so many pieces have reached, from 0; -1: not even the first. */
export const stepOf = (tiers: readonly Tier[], qty: number): number =>
  tiers.findLastIndex(({ min_qty }) => qty >= min_qty)

/** What a piece costs with so many booked; undefined: too few, and all the money goes back. */
export const priceAt = (tiers: readonly Tier[], qty: number): number | undefined => tiers[stepOf(tiers, qty)]?.price_fen

/** A booking can still be left. Moments are ms. */
export const mayLeaveBooking = (
  { closed_at, to_at }: { closed_at: number | null; to_at: number },
  { now, before_ms }: { now: number; before_ms: number },
): boolean => closed_at === null && now < to_at - before_ms
