/**
 * Caps in the path of a bid. A transaction of bids reads with its lots whether any bidder has one; only then it locks them and reads what
 * those people lead and have won. What the batch itself changes is kept along, so two bids of one person in one batch count together.
 */
import type { Locale, Premium } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import type { NotEligible } from '../eligibility/eligibility.ts'
import { allInFen, type BasketUsed, beyondBasket } from './cap-rules.ts'
import { type AtStake, atStake, type Cap, type CapHead, lockCaps, ownOf } from './cap-store.ts'
import { beyondOwn, monthStart } from './own-rules.ts'

/** Of a lot, what caps look at. */
export interface CappedLot extends Premium {
  id: number
  session_id: number | null
  shipping_fen: number
  authentication_fen: number
}
/** The bidder and the lot of a bid, with those who share identity, device or payout card with them. */
export interface CappedBid {
  lot: CappedLot
  user_id: number
  linked: readonly number[]
  /** Of a maximum that enters from a basket: as its person had ranked it. */
  basket?: BasketEntry | undefined
}
export interface BasketEntry {
  cap_id: number
  version: number
}

/** Own limits and paddles count for linked people too; a basket is of one person, and over the lots that stand in it. */
const concerns = (cap: CapHead, { lot, user_id, linked }: CappedBid): boolean => {
  if (cap.kind === 'basket') return cap.user_id === user_id && cap.lot_id === lot.id
  if (cap.user_id !== user_id && !linked.includes(cap.user_id)) return false
  return cap.session_id === null || cap.session_id === lot.session_id
}

/** The caps that hold for a batch's bids, locked, and what the people under them have at stake. */
export class BidCaps {
  private readonly caps: ReadonlyMap<number, Cap>
  private readonly heads: readonly CapHead[]
  /** On lots of this batch, by lot: what bids of it change. */
  private readonly on_lots: Map<number, AtStake['on_lots'][number]>
  /** On all others. */
  private readonly elsewhere: AtStake
  private readonly people: ReadonlySet<number>
  /** Lots with a bid under a cap that somebody else has locked just now. */
  readonly locked_elsewhere: ReadonlySet<number>

  private constructor(
    heads: readonly CapHead[],
    caps: readonly Cap[],
    stakes: AtStake,
    people: Iterable<number>,
    locked: Iterable<number>,
  ) {
    this.heads = heads
    this.caps = new Map(caps.map((cap) => [cap.id, cap]))
    this.on_lots = new Map(stakes.on_lots.map((stake) => [stake.lot_id, stake]))
    this.elsewhere = stakes
    this.people = new Set(people)
    this.locked_elsewhere = new Set(locked)
  }

  /**
   * @param read the caps of all who bid, and of those linked with them; nothing is asked where there are none
   * @returns undefined where none concerns any of these bids
   */
  static async lock(
    tx: Tx,
    read: { caps: readonly CapHead[]; now_ms: number } | undefined,
    bids: readonly CappedBid[],
    wait: boolean,
  ): Promise<BidCaps | undefined> {
    if (!read || read.caps.length === 0) return undefined
    const under = bids.flatMap((bid) => {
      const caps = read.caps.filter((cap) => concerns(cap, bid))
      return caps.length > 0 ? [{ bid, caps }] : []
    })
    if (under.length === 0) return undefined
    const wanted = new Map(under.flatMap(({ caps }) => caps.map((cap) => [cap.id, cap] as const)))
    const people = new Set(under.flatMap(({ bid }) => [bid.user_id, ...bid.linked]))
    // The second statement leaves with the first and is done after it: what it reads is what the locks protect.
    const [caps, stakes] = await inPipeline(tx, [
      () => lockCaps(tx, [...wanted.keys()], wait),
      () =>
        atStake(tx, [...people], {
          lot_ids: bids.map(({ lot }) => lot.id),
          since_ms: monthStart(read.now_ms),
          basket_ids: [...wanted.values()].flatMap(({ id, kind }) => (kind === 'basket' ? [id] : [])),
          session_ids: [...wanted.values()].flatMap(({ session_id }) => session_id ?? []),
        }),
    ])
    const got = new Set(caps.map(({ id }) => id))
    // Waited for and not there, a cap is gone: its paddle was settled, or its basket emptied.
    const locked = wait
      ? []
      : under.flatMap(({ bid, caps: own }) => (own.every(({ id }) => got.has(id)) ? [] : [bid.lot.id]))
    return new BidCaps(read.caps, caps, stakes, people, locked)
  }

  /** Whether a maximum is still ranked as it was when it was tried. */
  holds({ cap_id, version }: BasketEntry): boolean {
    return this.caps.get(cap_id)?.version === version
  }

  /** The first cap a bid would pass; the time of an own limit as `until_ms`. */
  refusal(bid: CappedBid, amount_fen: number, now_ms: number): NotEligible | undefined {
    const all_in_fen = allInFen(bid.lot, amount_fen)
    for (const head of this.heads) {
      const cap = concerns(head, bid) && this.caps.get(head.id)
      const beyond = cap && this.beyond(cap, bid, { amount_fen, all_in_fen }, now_ms)
      if (beyond) return beyond
    }
    return undefined
  }

  private beyond(
    cap: Cap,
    bid: CappedBid,
    offered: { amount_fen: number; all_in_fen: number },
    now_ms: number,
  ): NotEligible | undefined {
    if (cap.kind === 'paddle' && cap.suspended_at !== null && cap.user_id === bid.user_id)
      return { key: 'PADDLE_SUSPENDED', details: { session_id: bid.lot.session_id } }
    if (cap.kind === 'paddle') return this.beyondPaddle(cap, bid, offered.amount_fen)
    if (cap.kind === 'basket') return beyondBasket(cap, this.usedInBasket(cap, bid), offered.all_in_fen)
    if (cap.kind !== 'own') return undefined
    const beyond = beyondOwn(ownOf(cap), offered, this.usedThisMonth(bid), now_ms)
    if (!beyond) return undefined
    const { key, ...details } = beyond
    return cap.user_id === bid.user_id
      ? { key, details }
      : { key: 'OWN_LIMIT_LINKED', details: { until_ms: details.until_ms } }
  }

  /** At the hammer: the maximums the bidder and those linked with them lead in the session, and what they won there and have not paid. */
  private beyondPaddle(cap: Cap, bid: CappedBid, amount_fen: number): NotEligible | undefined {
    const here = ({ session_id }: { session_id: number | null }) => session_id === cap.session_id
    const { led, unpaid } = this.elsewhere
    const standing_fen = [...led, ...unpaid, ...this.besides(bid)]
      .filter((some) => here(some) && isTheirs(bid, some))
      .reduce((sum, { price_fen }) => sum + price_fen, 0)
    const limit_fen = cap.limit_fen ?? 0
    const left_fen = Math.max(0, limit_fen - standing_fen)
    if (amount_fen <= left_fen) return undefined
    return { key: 'PADDLE_LIMIT', details: { session_id: bid.lot.session_id, limit_fen, left_fen } }
  }

  hasPaddle({ lot, user_id }: CappedBid): boolean {
    return this.heads.some(
      ({ id, kind, ...head }) =>
        kind === 'paddle' && head.user_id === user_id && head.session_id === lot.session_id && this.caps.has(id),
    )
  }

  /** The whole price of what the bidder and those linked with them lead on other lots and have won since the month began. */
  private usedThisMonth(bid: CappedBid): number {
    const { led, won } = this.elsewhere
    return allInOf([...led, ...won, ...this.besides(bid)].filter((some) => isTheirs(bid, some)))
  }

  /** What the bidder leads and has won of the basket's other lots. */
  private usedInBasket({ id }: Cap, bid: CappedBid): BasketUsed {
    const ranked = [...this.elsewhere.in_baskets, ...this.besides(bid)].filter(({ basket_id }) => basket_id === id)
    return { lots: ranked.reduce((sum, { lots }) => sum + lots, 0), all_in_fen: allInOf(ranked) }
  }

  /** What is led on the batch's other lots. */
  private besides({ lot }: CappedBid): AtStake['on_lots'] {
    return [...this.on_lots.values()].filter(({ lot_id }) => lot_id !== lot.id)
  }

  /** A bid of this batch was taken: who leads the lot now. */
  noteLead(lot: CappedLot, leader_id: number | null, max_fen: number | null): void {
    this.on_lots.delete(lot.id)
    if (leader_id === null || max_fen === null || !this.people.has(leader_id)) return
    const { id: lot_id, session_id } = lot
    const basket = this.heads.find(
      (head) => head.kind === 'basket' && head.user_id === leader_id && head.lot_id === lot_id,
    )
    this.on_lots.set(lot_id, {
      ...{ lot_id, session_id, user_id: leader_id, basket_id: basket?.id ?? null },
      ...{ lots: 1, price_fen: max_fen, all_in_fen: allInFen(lot, max_fen) },
    })
  }
}

const isTheirs = ({ user_id, linked }: CappedBid, some: { user_id: number }): boolean =>
  some.user_id === user_id || linked.includes(some.user_id)
const allInOf = (some: ReadonlyArray<{ all_in_fen: number }>): number =>
  some.reduce((sum, { all_in_fen }) => sum + all_in_fen, 0)

/** On a lot of a session one bids with a paddle of one's own. */
export const paddleMissing = (caps: BidCaps | undefined, bid: CappedBid): NotEligible | undefined =>
  bid.lot.session_id === null || caps?.hasPaddle(bid)
    ? undefined
    : { key: 'PADDLE_REQUIRED', details: { session_id: bid.lot.session_id } }

/** The first cap a bid would pass; a maximum that its person has ranked anew or taken out meanwhile does not enter. */
export function refusalByCaps(
  caps: BidCaps | undefined,
  bid: CappedBid,
  amount_fen: number,
  now_ms: number,
): NotEligible | undefined {
  if (bid.basket && !caps?.holds(bid.basket)) return { key: 'STATE_CONFLICT', details: {} }
  return caps?.refusal(bid, amount_fen, now_ms)
}

/** A refusal's details with its moment and amounts as its sentence says them. */
export function inWords(details: Record<string, unknown>, locale: Locale): Record<string, unknown> {
  const { until_ms, ...rest } = details as { until_ms?: number; limit_fen?: number; left_fen?: number }
  if (until_ms === undefined && rest.limit_fen === undefined) return details
  const figure = (amount_fen: number | undefined) => (amount_fen === undefined ? undefined : yuan(amount_fen).slice(1))
  return {
    ...rest,
    ...(until_ms === undefined
      ? {}
      : { until_at: seconds(until_ms), until: locale === 'en' ? whenEn(until_ms) : whenZh(until_ms) }),
    limit_yuan: figure(rest.limit_fen),
    left_yuan: figure(rest.left_fen),
  }
}
