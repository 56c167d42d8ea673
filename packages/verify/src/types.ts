/** The shapes of an exported auction log. They are the public answers of the platform, field for field; nothing here is secret. */
import type { DrawCheckName, DrawProblemCode } from './draws/types.ts'
import type { LotMoment } from './moments/types.ts'
import type { PictureLoss, SeenByBidder } from './picture/types.ts'

/** One entry of a lot's log. `hash` covers every other field, and through `prev_hash` everything before it. */
export interface LogEntry {
  lot_id: number
  /** 1, 2, 3 … without a gap. */
  seq: number
  /** When the platform took it: milliseconds since 1970 UTC by the database's clock. */
  server_ms: number
  /** manual: the amount was offered openly · auto: bid for somebody by the platform, up to their secret maximum · buy_now */
  kind: 'manual' | 'auto' | 'buy_now'
  /** The same person has the same alias throughout one lot. */
  alias: string
  /** The visible amount of this entry, in fen. */
  price_fen: number
  prev_hash: string
  hash: string
}

/**
 * The service could not be reached when the lot was to end, or shortly before, so its end was moved. A link of the chain like an entry,
 * without a number of its own: what follows the entry `after_seq` (0: the rules) follows from this.
 */
export interface LogExtension {
  lot_id: number
  after_seq: number
  /** No bid was possible from here … */
  from_ms: number
  /** … to here. */
  until_ms: number
  was_ends_at_ms: number
  ends_at_ms: number
  prev_hash: string
  hash: string
}

/**
 * A link of the chain without a number of its own, behind the entry `after_seq`. `void`: the platform took back every bid that one alias had
 * on the lot; the price and the leader are those of the bids that remain. `reserve`: the shop lowered its secret reserve.
 */
export interface LogLink {
  kind: 'void' | 'reserve'
  lot_id: number
  after_seq: number
  server_ms: number
  /** void: the numbers of the entries taken back, rising. Empty for `reserve`, as are the texts. */
  seqs: number[]
  /** The rule the platform cites; empty where it cites none. */
  rule: string
  reason: string
  /** The price from then on, in fen; 0 where no bid remains. */
  price_fen: number
  /** The leader from then on; empty where no bid remains. */
  leader_alias: string
  /** reserve: the hash that seals the lowered reserve, where the rules seal the first one. */
  sealed?: string | null
  prev_hash: string
  hash: string
}

/** One rule as people read it. */
export interface RuleSentence {
  key: string
  label: string
  text: string
}

/** The rules a lot ran under, frozen when it opened. `hash` is the SHA-256 of `facts` in canonical JSON. */
export interface FrozenRules {
  /** As the facts say it in `rules_version`; 1 where they do not. Version 2 is of live lots, which a clerk starts, and of lots by the ladder 2-5-8; version 3 of lots of a live session, whose moment is kept. */
  version: number
  hash: string
  facts: Record<string, unknown>
  /** The facts in sentences, in one language. `facts.sentences_sha256` holds the SHA-256 of their text by language. */
  plain?: RuleSentence[]
}

/** How a lot ended. The signature covers every field but `signature` and `key_id`. */
export interface ClosingRecord {
  lot_id: number
  result: 'sold' | 'passed' | 'cancelled'
  hammer_fen?: number | null
  winner_alias?: string | null
  bid_count: number
  closed_at_ms: number
  /** Hash of the last entry; the genesis hash without a bid. */
  head_hash: string
  rules_hash: string
  signature: string
  key_id: string
}

/**
 * A lot that had passed was sold within the days after it: a second record beside its closing, which stays as it was. The signature covers
 * every field but `signature` and `key_id`.
 */
export interface PostSale {
  lot_id: number
  /** In fen; what a hammer price would be. */
  price_fen: number
  /** The alias of the buyer on this lot: their own where they had bid. */
  buyer_alias: string
  sold_at_ms: number
  /** SHA-256 of the text of the closing record it follows. */
  closing_sha256: string
  signature: string
  key_id: string
}

/** A bidder's receipt: the platform's signature over lot, seq and hash, and what the bidder had before their eyes, where they said it. */
export interface Receipt {
  lot_id: number
  seq: number
  hash: string
  seen?: SeenByBidder | null
  signature: string
  key_id: string
}

/** The secret reserve as it was sealed: `no` 0 by the frozen rules, 1, 2 … by each link that lowered it. */
export interface OpenedReserve {
  no: number
  reserve_fen: number
  salt: string
}

/**
 * What somebody did, before the lot opened, about a maximum that waited for the opening. A list of its own, chained like the log; the rules
 * that are frozen at the opening name its last hash. The maximum itself is sealed in the commitment.
 */
export interface AbsenteeAct {
  /** 1, 2, 3 … without a gap. */
  no: number
  kind: 'given' | 'raised' | 'lowered' | 'withdrawn'
  /** The act it takes the place of; 0 for one that was given. */
  of: number
  server_ms: number
  commitment: string
  prev_hash: string
  hash: string
}

/** The platform's signature over an act, and what only its bidder holds: the maximum and the salt behind the commitment. */
export interface AbsenteeReceipt extends Omit<Receipt, 'seq' | 'seen'> {
  no: number
  /** 0 for one that was withdrawn. */
  max_fen: number
  salt: string
}

/** One step of a Merkle path: the neighbour's hash and the side it stands on. */
export interface PathStep {
  side: 'left' | 'right'
  hash: string
}

/** The signed roots of one day (Asia/Shanghai): over the ledger and over every lot that closed, chained to the day before. */
export interface DailyRoot {
  day: string
  ledger_root: string
  ledger_entries: number
  /** Merkle root over the closing records of the day's lots, and over those of lots sold after the sale on that day. */
  bids_root: string
  /** How many records there are. */
  lots_closed: number
  /** On the last day of a month: Merkle root over the wallets' statements of the month. */
  statements_root?: string | null
  statements?: number
  /** On a day with draws: Merkle root over the results, and records of calling off, of that day. */
  draws_root?: string | null
  draws?: number
  /** On a day with recordings: Merkle root over the records of recordings, then of moments, that were sealed on it. */
  recordings_root?: string | null
  recordings?: number
  /** Hash of the day before; empty for the first. */
  prev_hash: string
  hash: string
  signature: string
  key_id: string
  /** From this lot's closing record up to bids_root, from a statement up to statements_root, from a draw up to draws_root, or from a moment up to recordings_root. */
  path: PathStep[]
}

/** A key of the platform: raw Ed25519 public key, 32 bytes in base64. */
export interface PublicKey {
  key_id: string
  public_key: string
  /** When the platform began to sign with it, in ms; a closing record from before was not signed with it. */
  from_ms?: number
}

/** Everything under one signed root: the closing records of all lots that closed on the day, in order of lot id. */
export interface ClosedDay {
  format: 'juya.closed-day.v1'
  day: string
  root?: Omit<DailyRoot, 'path'> | null
  closings: ClosingRecord[]
  /** Of lots that were sold after the sale on the day, in order of lot id. */
  post_sales?: PostSale[] | null
  keys: PublicKey[]
}

/** A whole exported log. */
export interface AuctionLog {
  format: 'juya.auction-log.v1'
  lot_id: number
  rules: FrozenRules
  entries: LogEntry[]
  /** In the order of the chain; absent or empty for most lots. */
  extensions?: LogExtension[] | null
  /** In the order of the chain; absent or empty for most lots. */
  links?: LogLink[] | null
  /** Of a lot of a live session whose picture was lost while it ran. */
  picture_loss?: PictureLoss | null
  closing?: ClosingRecord | null
  daily_root?: DailyRoot | null
  /** Of a lot that had passed and was sold within the days after. */
  post_sale?: PostSale | null
  /** The root of the day that record was made on. */
  post_sale_root?: DailyRoot | null
  /** The recorded seconds in which a lot of a live session was sold. */
  moment?: LotMoment | null
  /** The root of the day that record was sealed on. */
  moment_root?: DailyRoot | null
  receipts?: Receipt[]
  /** Once it may be known: with the sale, or to the one who led a lot that was passed. */
  reserve?: OpenedReserve[] | null
  /** What was done about maximums before the opening, the first one first. */
  absentees?: AbsenteeAct[] | null
  absentee_receipts?: AbsenteeReceipt[] | null
  keys: PublicKey[]
}

/**
 * The result of a check. `checked` says in which order and what held; `problems` is empty when everything did. Parts a file leaves out cannot
 * be wrong: `unchecked` says what was left out, and what could be hidden by that.
 */
export interface Verdict {
  ok: boolean
  problems: Problem[]
  checked: Array<{ what: CheckName; count: number }>
  unchecked: Array<{ what: CheckName; text: string }>
  head_hash: string
}

export type CheckName =
  | 'rules'
  | 'sentences'
  | 'chain'
  | 'prices'
  | 'times'
  | 'closing'
  | 'receipts'
  | 'reserve'
  | 'absentees'
  | 'absentee_receipts'
  | 'daily_root'
  | 'post_sale'
  | 'moment'
  | 'moment_picture'
  | 'statement'
  | 'keys'
  | DrawCheckName

export interface Problem {
  what: CheckName
  /** The entry it is about, where it is about one. */
  seq?: number
  /** English, for the command line; screens translate `code`. */
  text: string
  code: ProblemCode
}

export type ProblemCode =
  | 'malformed'
  | 'rules_hash'
  | 'rules_of_other_lot'
  | 'rules_version'
  | 'rules_end'
  | 'rules_counter'
  | 'sentences_hash'
  | 'entry_of_other_lot'
  | 'seq_gap'
  | 'broken_link'
  | 'entry_hash'
  | 'extension_of_other_lot'
  | 'extension_link'
  | 'extension_hash'
  | 'extension_backwards'
  | 'extension_unplaced'
  | 'extension_length'
  | 'closed_before_extension'
  | 'loss_of_other_lot'
  | 'loss_link'
  | 'loss_hash'
  | 'loss_rules'
  | 'loss_time'
  | 'loss_end'
  | 'link_of_other_lot'
  | 'link_link'
  | 'link_hash'
  | 'link_time'
  | 'link_unplaced'
  | 'void_entries'
  | 'void_leader'
  | 'void_price'
  | 'void_entry'
  | 'time_backwards'
  | 'outside_hours'
  | 'after_end'
  | 'closed_early'
  | 'closed_late'
  | 'below_start'
  | 'price_fell'
  | 'below_step'
  | 'auto_above'
  | 'buy_now_rules'
  | 'outage_silence'
  | 'outage_end'
  | 'cancelled_late'
  | 'unknown_key'
  | 'key_not_yet_used'
  | 'closing_signature'
  | 'closing_of_other_lot'
  | 'closing_head'
  | 'closing_rules'
  | 'closing_count'
  | 'closing_price'
  | 'closing_winner'
  | 'closing_time'
  | 'closing_passed'
  | 'post_sale_signature'
  | 'post_sale_of_other_lot'
  | 'post_sale_closing'
  | 'post_sale_time'
  | 'post_sale_price'
  | 'moment_signature'
  | 'moment_of_other_lot'
  | 'moment_rules'
  | 'moment_closing'
  | 'moment_span'
  | 'moment_pieces'
  | 'moment_piece_link'
  | 'moment_piece_order'
  | 'moment_missing'
  | 'moment_file'
  | 'receipt_signature'
  | 'receipt_not_in_log'
  | 'receipt_picture'
  | 'reserve_link'
  | 'reserve_seal'
  | 'reserve_order'
  | 'reserve_result'
  | 'absentee_act'
  | 'absentee_of'
  | 'absentee_time'
  | 'absentee_root'
  | 'absentee_signature'
  | 'absentee_not_in_list'
  | 'absentee_commitment'
  | 'root_hash'
  | 'root_signature'
  | 'root_path'
  | 'root_without_closing'
  | 'root_lots'
  | 'closing_order'
  | 'statement_sums'
  | 'statement_month'
  | 'statement_changed'
  | 'statement_day'
  | DrawProblemCode
