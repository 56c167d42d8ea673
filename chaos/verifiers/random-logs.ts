/** Random lots by the rules of bidding, with bids taken back, reserves lowered and outages, exported and signed as the platform does it. */
import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type AbsenteeAct,
  type AbsenteeReceipt,
  type AuctionLog,
  absenteeReceiptText,
  canonicalJson,
  closingText,
  counterOf,
  endAfterLoss,
  type LogEntry,
  type LogExtension,
  type LogLink,
  type OpenedReserve,
  type PictureLoss,
  postSaleText,
  receiptText,
  type SeenByBidder,
} from '@juya/verify'
import {
  type BidRow,
  closeOutcome,
  judgeBid,
  type LotState,
  lowerReserve,
  lowestBidFen,
  type PastOffer,
  standingAfter,
} from '../../apps/server/src/domains/lot/bidding/bidding-rules.ts'
import { afterBid } from '../../apps/server/src/domains/lot/bidding/soft-close.ts'
import {
  entryHash,
  extensionHash,
  genesisHash,
  linkHash,
  pictureLossHash,
  publicKind,
  sha256,
} from '../../apps/server/src/domains/lot/proof/chain.ts'
import { nextAct, sealOf } from '../../apps/server/src/domains/lot/proof/sealing.ts'
import { dice, stepsBy } from './dice.ts'

const keys = generateKeyPairSync('ed25519')
const public_key = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const signed = (text: string) => ({
  signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'),
  key_id: 'k1',
})

/** What a platform that cheats writes in the place of an honest void, hashes and signatures made to fit. */
export type Cheat = (
  said: Pick<LogLink, 'price_fen' | 'leader_alias' | 'seqs'>,
  before: LotState,
) => Pick<LogLink, 'price_fen' | 'leader_alias' | 'seqs'>

const START_S = 1_760_000_000
const ALIASES = ['张**1', 'L**2', '王**3', 'z**4', '赵**5']

class Lot {
  readonly entries: LogEntry[] = []
  readonly extensions: LogExtension[] = []
  readonly links: LogLink[] = []
  private offers: PastOffer[] = []
  private readonly voided = new Set<number>()
  private now_ms = START_S * 1_000
  private head: string
  private state: LotState
  private readonly facts: Record<string, unknown>
  /** The reserve as it was sealed; empty without one, and on lots from before reserves were sealed. */
  private readonly seals: OpenedReserve[] = []
  private readonly acts: AbsenteeAct[] = []
  private readonly act_receipts: AbsenteeReceipt[] = []
  private readonly live: boolean
  /** Of a live session: its counter is counted, and its picture may be lost. */
  private readonly in_session: boolean
  private picture_loss: PictureLoss | null = null
  private readonly roll: (n: number) => number
  private readonly lot_id: number
  private readonly cheat: Cheat | undefined
  cheated = 0

  constructor(lot_id: number, roll: (n: number) => number, cheat: Cheat | undefined) {
    this.lot_id = lot_id
    this.roll = roll
    this.cheat = cheat
    const start_fen = (1 + roll(300)) * 100
    const increment = stepsBy(roll)
    const reserve_fen = roll(4) === 0 ? start_fen + roll(20) * 100_00 : null
    this.live = roll(3) === 0
    this.in_session = this.live && roll(2) === 0
    const lag_p95_ms = roll(3) === 0 ? undefined : roll(20_000)
    const terms = { own_s: 10, more_s: 3, most_s: 20 }
    const counter_s = this.in_session ? counterOf(terms, lag_p95_ms ?? null) : 10
    const soft_close = this.live
      ? { window_s: counter_s, extend_s: counter_s, hard_end_after_s: 570, doubles: false }
      : { window_s: 120, extend_s: 120, hard_end_after_s: 7_200 }
    const planned_end_at = START_S + (this.live ? 30 : 600)
    if (reserve_fen !== null && roll(3) > 0) this.seal(reserve_fen)
    if (roll(2) === 0) this.actBefore()
    this.facts = {
      ...(this.in_session
        ? {
            rules_version: 3,
            moment: { before_s: 5, after_s: 5 },
            live_session: { id: 31, one_parcel: true },
            counter: { ...terms, at: lag_p95_ms === undefined ? { viewers: 0 } : { viewers: 12, lag_p95_ms } },
            picture_loss: { after_s: 3, leaves_s: 30 },
          }
        : this.live || increment.mode === 'two_five_eight'
          ? { rules_version: 2 }
          : {}),
      ...(this.live
        ? { live: { lot_s: 30, fair_warning_s: 5, outage_s: 60, ...(roll(2) === 0 ? { pass_after_s: 30 } : {}) } }
        : {}),
      lot_id,
      start_fen,
      increment,
      has_reserve: reserve_fen !== null,
      buy_now_fen: null,
      soft_close,
      starts_at: START_S,
      planned_end_at,
      ...(this.seals[0] ? { reserve_sha256: sealOf(lot_id, this.seals[0]) } : {}),
      ...(this.acts.length > 0 ? { absentees: rootOf(this.acts) } : {}),
    }
    this.state = {
      status: 'live',
      start_fen,
      increment,
      reserve_fen,
      buy_now_fen: null,
      soft_close,
      planned_end_at: planned_end_at * 1_000,
      ends_at: planned_end_at * 1_000,
      extension_count: 0,
      current_fen: 0,
      bid_count: 0,
      leader_id: null,
      leader_max_fen: null,
    }
    this.head = genesisHash(lot_id, this.rules_hash)
  }

  private get rules_hash(): string {
    return sha256(canonicalJson(this.facts))
  }

  private seal(reserve_fen: number): OpenedReserve {
    const one = { no: this.seals.length, reserve_fen, salt: this.salt() }
    this.seals.push(one)
    return one
  }

  private salt = (): string => sha256(`${this.lot_id} ${this.roll(1e9)}`).slice(0, 32)

  /** Maximums are given, changed and withdrawn before the opening. */
  private actBefore(): void {
    const waiting = new Map<number, number>()
    let server_ms = START_S * 1_000 - 3_600_000
    for (let left = 1 + this.roll(12); left > 0; left--) {
      server_ms += this.roll(100_000)
      const [of, before_fen] = [...waiting][this.roll(waiting.size + 1)] ?? [0, 0]
      const max_fen = of > 0 && this.roll(3) === 0 ? 0 : (1 + this.roll(500)) * 100
      const kind = of === 0 ? 'given' : max_fen === 0 ? 'withdrawn' : max_fen > before_fen ? 'raised' : 'lowered'
      const salt = this.salt()
      const act = nextAct(this.lot_id, this.acts.at(-1), { kind, of, max_fen, salt, server_ms })
      this.acts.push(act)
      const said = { lot_id: this.lot_id, no: act.no, hash: act.hash }
      this.act_receipts.push({ ...said, max_fen, salt, ...signed(absenteeReceiptText(said)) })
      waiting.delete(of)
      if (max_fen > 0) waiting.set(act.no, max_fen)
    }
  }

  /** @returns false once the lot is over */
  move(): boolean {
    const wait_ms = this.roll(4) === 0 ? this.roll(90_000) : this.roll(3) === 0 ? 0 : this.roll(3_000)
    this.now_ms += this.live ? Math.floor(wait_ms / 8) : wait_ms
    if (this.now_ms >= this.state.ends_at) return false
    const what = this.roll(40)
    if (what < 3) this.takeBack(this.roll(ALIASES.length))
    else if (what === 3) this.outage()
    else if (what === 4) this.lower()
    else if (what < 7) this.losePicture()
    else this.bid()
    return true
  }

  private bid(): void {
    const around = lowestBidFen(this.state)
    const offer = {
      user_id: this.roll(ALIASES.length),
      kind: this.roll(2) === 0 ? ('manual' as const) : ('proxy' as const),
      amount_fen: around + (this.roll(3) === 0 ? this.roll(40) * 100 : this.roll(12) * 10_00),
    }
    const judged = judgeBid(this.state, { ...offer, confirm_large: true }, this.now_ms)
    if (!judged.taken) return
    this.offers.push(offer)
    this.state = judged.lot
    for (const row of judged.rows) this.add(row)
    // A bidder who raises in silence does so in a moment of its own, as the server sees to.
    if (judged.rows.length === 0) this.now_ms++
  }

  private add(row: Pick<BidRow, 'user_id' | 'kind' | 'amount_fen'>): void {
    const entry = {
      lot_id: this.lot_id,
      seq: this.entries.length + 1,
      server_ms: this.now_ms,
      kind: publicKind(row.kind),
      alias: ALIASES[row.user_id]!,
      price_fen: row.amount_fen,
      prev_hash: this.head,
    }
    this.head = entryHash(entry)
    this.entries.push({ ...entry, hash: this.head })
  }

  private link(link: Omit<LogLink, 'lot_id' | 'after_seq' | 'server_ms' | 'prev_hash' | 'hash'>): void {
    const whole = {
      ...link,
      lot_id: this.lot_id,
      after_seq: this.entries.length,
      server_ms: this.now_ms,
      prev_hash: this.head,
    }
    this.head = linkHash(whole)
    this.links.push({ ...whole, hash: this.head })
  }

  private takeBack(user_id: number): void {
    const seqs = this.entries
      .filter(({ seq, alias }) => alias === ALIASES[user_id] && !this.voided.has(seq))
      .map(({ seq }) => seq)
    if (seqs.length === 0) return
    for (const seq of seqs) this.voided.add(seq)
    this.offers = this.offers.filter((offer) => offer.user_id !== user_id)
    const before = this.state
    const standing = standingAfter(before, this.offers)
    const changed = standing.current_fen !== before.current_fen || standing.leader_id !== before.leader_id
    const { ends_at, extension_count } = changed ? afterBid(before, this.now_ms) : before
    const honest = {
      seqs,
      price_fen: standing.current_fen,
      leader_alias: standing.leader_id === null ? '' : ALIASES[standing.leader_id]!,
    }
    const said = this.cheat?.(honest, before) ?? honest
    if (JSON.stringify(said) !== JSON.stringify(honest)) this.cheated++
    this.link({ kind: 'void', rule: this.roll(2) === 0 ? 'A-3' : '', reason: 'a slip, “10×”', ...said })
    this.state = { ...before, ...standing, ends_at, extension_count }
    const written = said.leader_alias === '' ? -1 : ALIASES.indexOf(said.leader_alias)
    if (changed && written >= 0) {
      this.add({ user_id: written, kind: 'proxy_auto', amount_fen: said.price_fen })
      this.state = { ...this.state, bid_count: this.entries.length }
    }
  }

  private lower(): void {
    const { reserve_fen, start_fen } = this.state
    const judged = lowerReserve(this.state, Math.max(start_fen, (reserve_fen ?? 0) - 50_00), this.now_ms)
    if (!judged.taken) return
    const lower = this.seals.length > 0 ? this.seal(judged.lot.reserve_fen!) : undefined
    this.link({
      kind: 'reserve',
      ...{ seqs: [], rule: '', reason: '', price_fen: 0, leader_alias: '' },
      ...(lower ? { sealed: sealOf(this.lot_id, lower) } : {}),
    })
    this.state = judged.lot
    for (const row of judged.rows) this.add(row)
  }

  private outage(): void {
    const was = this.state.ends_at
    const until_ms = this.now_ms + 60_000
    const ends_at_ms = this.live ? Math.ceil((until_ms + 60_000) / 1_000) * 1_000 : was + 300_000
    if (ends_at_ms <= was) return
    const link = {
      lot_id: this.lot_id,
      after_seq: this.entries.length,
      from_ms: this.now_ms,
      until_ms,
      was_ends_at_ms: was,
      ends_at_ms,
      prev_hash: this.head,
    }
    this.now_ms = link.until_ms
    this.head = extensionHash({
      lot_id: link.lot_id,
      after_seq: link.after_seq,
      prev_hash: link.prev_hash,
      from_at: link.from_ms,
      until_at: link.until_ms,
      was_ends_at: was,
      ends_at: link.ends_at_ms,
    })
    this.extensions.push({ ...link, hash: this.head })
    this.state = {
      ...this.state,
      ends_at: link.ends_at_ms,
      planned_end_at: this.state.planned_end_at + ends_at_ms - was,
    }
  }

  private losePicture(): void {
    const [was, ends_at_ms] = [this.state.ends_at, endAfterLoss(this.now_ms, 30)]
    if (!this.in_session || this.picture_loss || ends_at_ms <= was) return
    const loss = {
      lot_id: this.lot_id,
      after_seq: this.entries.length,
      lost_ms: this.now_ms,
      was_ends_at_ms: was,
      ends_at_ms,
      prev_hash: this.head,
    }
    this.head = pictureLossHash(loss)
    this.picture_loss = { ...loss, hash: this.head }
    this.state = { ...this.state, ends_at: ends_at_ms, planned_end_at: this.state.planned_end_at + ends_at_ms - was }
  }

  /** A clerk passes a live lot before its end now and then. */
  private by_clerk = (result: string): boolean => this.live && result === 'passed' && this.roll(2) === 0

  private sight({ server_ms, price_fen }: LogEntry): SeenByBidder {
    const lag_ms = this.roll(9_000)
    const picture = { captured_at_ms: server_ms - lag_ms - this.roll(500), number: 1 + this.roll(4_000), lag_ms }
    return this.roll(4) === 0 ? { price_fen } : { price_fen, picture }
  }

  export(): AuctionLog {
    const outcome = closeOutcome(this.state)
    const record = {
      lot_id: this.lot_id,
      result: outcome.result,
      hammer_fen: outcome.result === 'sold' ? outcome.hammer_fen : null,
      winner_alias: outcome.result === 'sold' ? ALIASES[outcome.winner_id]! : null,
      bid_count: this.entries.length,
      closed_at_ms: this.by_clerk(outcome.result)
        ? Math.max(
            this.now_ms,
            this.facts.live && 'pass_after_s' in (this.facts.live as object) ? this.state.planned_end_at : 0,
          )
        : Math.max(this.now_ms, this.state.ends_at) + this.roll(900),
      head_hash: this.head,
      rules_hash: this.rules_hash,
    }
    const seen = this.entries[0]
    const receipt = seen && {
      ...{ lot_id: this.lot_id, seq: 1, hash: seen.hash },
      ...(this.in_session && this.roll(3) > 0 ? { seen: this.sight(seen) } : {}),
    }
    return {
      format: 'juya.auction-log.v1',
      lot_id: this.lot_id,
      rules: { version: Number(this.facts.rules_version ?? 1), hash: this.rules_hash, facts: this.facts },
      entries: this.entries,
      extensions: this.extensions,
      links: this.links,
      picture_loss: this.picture_loss,
      closing: { ...record, ...signed(closingText(record)) },
      reserve: outcome.result === 'sold' || this.roll(2) === 0 ? this.seals : [],
      absentees: this.acts,
      absentee_receipts: this.act_receipts.slice(0, this.roll(3)),
      post_sale: record.result === 'passed' && this.roll(2) === 0 ? this.postSale(closingText(record)) : null,
      receipts: receipt ? [{ ...receipt, ...signed(receiptText(receipt)) }] : [],
      keys: [{ key_id: 'k1', public_key }],
    }
  }

  /** It passed, and was bought in the days after. */
  private postSale(closing_text: string) {
    const sale = {
      lot_id: this.lot_id,
      price_fen: 100_00 + this.roll(900) * 100,
      buyer_alias: ALIASES[1]!,
      sold_at_ms: Math.max(this.now_ms, this.state.ends_at) + 1_000 + this.roll(86_400_000),
      closing_sha256: sha256(closing_text),
    }
    return { ...sale, ...signed(postSaleText(sale)) }
  }
}

const rootOf = (acts: readonly AbsenteeAct[]) => ({
  acts: acts.length,
  waited: acts.filter(({ kind }) => kind === 'given').length - acts.filter(({ kind }) => kind === 'withdrawn').length,
  head: acts.at(-1)!.hash,
})

/** @returns a lot's log, and how often the cheat was put in the place of an honest void */
export function randomLog(seed: number, cheat?: Cheat): { log: AuctionLog; cheated: number } {
  const roll = dice(seed)
  const lot = new Lot(seed, roll, cheat)
  for (let moves = 5 + roll(40); moves > 0 && lot.move(); moves--);
  return { log: lot.export(), cheated: lot.cheated }
}
