/** The shapes of an exported draw. They are the public answers of the platform, field for field; nothing here is secret. */
import type { DailyRoot, PublicKey } from '../types.ts'

/** A prize of a draw; `qty` of it are drawn. */
export interface DrawPrize {
  /** 1 is the first prize. */
  rank: number
  name: string
  value_fen: number
  qty: number
}

/** A randomness beacon: each of its rounds is one BLS signature, which no person can know before its time. */
export interface BeaconChain {
  /** bls-unchained-g1-rfc9380: signatures on G1 over SHA-256 of the round as 8 bytes. */
  scheme: string
  chain_hash: string
  /** 96 bytes on G2, hex. */
  public_key: string
  genesis_s: number
  period_s: number
}

/** What was published before the first ticket, and stands for ever. Further fields count in the hash. */
export interface DrawFacts extends Record<string, unknown> {
  draw_id: number
  prizes: DrawPrize[]
  /** Tickets one person may have. */
  max_tickets: number
  /** live: a giveaway of a live session, for people who were there; absent: any other draw. */
  scene?: 'live'
  /** SHA-256 of the seed's 32 bytes. */
  seed_commit: string
  from_at_ms: number
  closes_at_ms: number
  draws_at_ms: number
  /** The beacon, and the first of its rounds at or after draws_at_ms. */
  beacon: BeaconChain & { round: number }
}

/** One ticket. `hash` covers every other field, and through `prev_hash` everything before it. */
export interface DrawTicket {
  /** 1, 2, 3 … without a gap. */
  ticket_no: number
  /** The same person has the same one throughout a draw; who it is, only they can show. */
  user_ref: string
  source: 'free' | 'share' | 'points'
  server_ms: number
  hash: string
}

/** No ticket came after this: how many there are, the hash of the last, and the round of the beacon that decides. */
export interface DrawLock {
  draw_id: number
  rules_hash: string
  ticket_count: number
  entries_root: string
  round: number
  locked_at_ms: number
  signature: string
  key_id: string
}

export interface DrawWin {
  rank: number
  ticket_no: number
  user_ref: string
}

/** The seed opened, the beacon's answer, and who won, in the order of drawing. */
export interface DrawResult {
  draw_id: number
  entries_root: string
  round: number
  beacon_signature: string
  server_seed: string
  winners: DrawWin[]
  drawn_at_ms: number
  signature: string
  key_id: string
}

/** The draw was called off before it could be drawn. */
export interface DrawVoid {
  draw_id: number
  rules_hash: string
  ticket_count: number
  entries_root: string
  reason: string
  voided_at_ms: number
  signature: string
  key_id: string
}

/** What the platform signed when it gave a ticket. */
export interface TicketReceipt {
  draw_id: number
  ticket_no: number
  hash: string
  signature: string
  key_id: string
}

export interface DrawLog {
  format: 'juya.draw.v1'
  draw_id: number
  rules: { hash: string; facts: DrawFacts }
  tickets: DrawTicket[]
  lock?: DrawLock | null
  result?: DrawResult | null
  void?: DrawVoid | null
  /** The root of the day of the result, or of the void. */
  daily_root?: DailyRoot | null
  receipts?: TicketReceipt[] | null
  /** What shows which user_ref is yours; keep it to yourself. */
  mine?: { user_id: number; salt: string } | null
  keys: PublicKey[]
}

export type DrawCheckName = 'tickets' | 'lock' | 'void' | 'result' | 'winners' | 'beacon' | 'ticket_receipts'

export type DrawProblemCode =
  | 'rules_times'
  | 'rules_round'
  | 'ticket_gap'
  | 'ticket_hash'
  | 'ticket_time'
  | 'ticket_limit'
  | 'lock_signature'
  | 'lock_of_other_draw'
  | 'lock_rules'
  | 'lock_count'
  | 'lock_root'
  | 'lock_time'
  | 'lock_round'
  | 'void_signature'
  | 'void_of_other_draw'
  | 'void_rules'
  | 'void_root'
  | 'void_late'
  | 'void_and_result'
  | 'result_signature'
  | 'result_of_other_draw'
  | 'result_without_lock'
  | 'result_root'
  | 'result_round'
  | 'result_early'
  | 'result_seed'
  | 'result_winners'
  | 'beacon_signature'
  | 'ticket_signature'
  | 'ticket_not_in_list'
  | 'ticket_not_yours'
  | 'root_without_result'
