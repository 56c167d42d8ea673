/**
 * What people without a verified name have at risk: what they lead, what waits for an opening, what they won and have not paid. From a sum on
 * (`auction.realname_from_fen`) a bid needs the name (docs/decisions/0060). Read and judged under a lock of these people, which each of their bids
 * takes after its lot: so two lots that are bid on side by side do not pass the sum together.
 */
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { query } from '../../../platform/db/db.ts'
import { setting } from '../../lot/index.ts'
import type { NotEligible } from '../eligibility/eligibility.ts'

/** A bid, or what is bought without one, of a person who may be without a name. */
export interface UnnamedBid {
  lot_id: number
  user_id: number
  /** The bidder and those linked with them who have no verified name; none where the bidder has one. */
  unnamed: readonly number[]
  realname_from_fen: number
}

interface Risk extends QueryResultRow {
  user_id: number
  /** A lot that was asked about; null: the sum over all other lots. */
  lot_id: number | null
  of: 'led' | 'waits' | 'unpaid'
  fen: number
}

const RISKS = `select u.id as user_id, r.of, case when r.lot_id = any($2::bigint[]) then r.lot_id end as lot_id, sum(r.fen)::bigint as fen
  from unnest($1::bigint[]) as u(id) cross join lateral (
    select 'led' as of, lot_id, max_fen as fen from (select * from bidder_leading_bids where user_id = u.id order by lot_id offset 0) a
    union all
    select 'waits', lot_id, max_fen from (select * from bidder_absentee_maximums where user_id = u.id and state in ('waiting', 'asleep') order by lot_id offset 0) w
    where state = 'waiting'
    union all
    select 'unpaid', id, hammer_fen from (select * from lot_outlines where winner_user_id = u.id and paid_at is null offset 0) won where status = 'sold') r
  group by 1, 2, 3`

const risksOf = (ctx: Ctx, user_ids: readonly number[], lot_ids: readonly number[]): Promise<Risk[]> =>
  query<Risk>(ctx, 'bidder_risks_of_unnamed', RISKS, [user_ids, lot_ids])

const KEYS = `select id from (select id, hashtextextended('bidder_unnamed:' || id, 0) as key from unnest($1::bigint[]) as u(id) order by key offset 0) k`
/** @param wait true: waits for people that another transaction has locked; false: leaves them out */
const lockPeople = (tx: Tx, user_ids: readonly number[], wait: boolean): Promise<Array<{ id: number }>> =>
  wait
    ? query(tx, 'bidder_unnamed_lock', `${KEYS}, pg_advisory_xact_lock(k.key)`, [user_ids])
    : query(tx, 'bidder_unnamed_lock_free', `${KEYS} where pg_try_advisory_xact_lock(k.key)`, [user_ids])

/** What the unnamed people of a batch of bids have at risk, locked; what the batch itself changes is kept along. */
export class AtRisk {
  private readonly elsewhere = new Map<number, number>()
  /** Of lots of this batch: who leads one, and whose maximums wait for its opening. */
  private readonly led = new Map<number, { user_id: number; fen: number }>()
  private readonly waits = new Map<number, Map<number, number>>()
  private readonly people: ReadonlySet<number>
  /** Lots with a bid of somebody who is locked elsewhere just now. */
  readonly locked_elsewhere: ReadonlySet<number>

  private constructor(risks: readonly Risk[], people: Iterable<number>, locked: Iterable<number>) {
    this.people = new Set(people)
    this.locked_elsewhere = new Set(locked)
    for (const { user_id, lot_id, of, fen } of risks) {
      if (lot_id === null || of === 'unpaid') this.elsewhere.set(user_id, (this.elsewhere.get(user_id) ?? 0) + fen)
      else if (of === 'led') this.led.set(lot_id, { user_id, fen })
      else this.waits.set(lot_id, (this.waits.get(lot_id) ?? new Map()).set(user_id, fen))
    }
  }

  /** @returns undefined where all who bid have a verified name */
  static async lock(tx: Tx, bids: readonly UnnamedBid[], wait: boolean): Promise<AtRisk | undefined> {
    const asking = bids.filter(({ unnamed }) => unnamed.length > 0)
    if (asking.length === 0) return undefined
    const people = [...new Set(asking.flatMap(({ unnamed }) => unnamed))]
    // The second statement leaves with the first and is done after it: what it reads is what the locks protect.
    const [got, risks] = await inPipeline(tx, [
      () => lockPeople(tx, people, wait),
      () =>
        risksOf(
          tx,
          people,
          bids.map(({ lot_id }) => lot_id),
        ),
    ])
    const held = new Set(got.map(({ id }) => id))
    const locked = asking.filter(({ unnamed }) => !unnamed.every((id) => held.has(id))).map(({ lot_id }) => lot_id)
    return new AtRisk(risks, people, locked)
  }

  /** @returns the refusal where this amount, with all else at risk, comes to the sum from which a name is needed */
  refusal({ lot_id, unnamed, realname_from_fen }: UnnamedBid, amount_fen: number): NotEligible | undefined {
    const theirs = new Set(unnamed)
    let sum_fen = amount_fen
    for (const id of theirs) sum_fen += this.elsewhere.get(id) ?? 0
    for (const [other, { user_id, fen }] of this.led) if (other !== lot_id && theirs.has(user_id)) sum_fen += fen
    for (const [other, waiting] of this.waits)
      if (other !== lot_id) for (const [user_id, fen] of waiting) if (theirs.has(user_id)) sum_fen += fen
    return beyond(sum_fen, realname_from_fen)
  }

  /** A bid of this batch was judged: who leads its lot now; what of its bidder waited there waits no more. */
  noteJudged(lot_id: number, bidder_id: number, lead: { user_id: number | null; max_fen: number | null }): void {
    this.waits.get(lot_id)?.delete(bidder_id)
    const { user_id, max_fen } = lead
    if (user_id !== null && max_fen !== null && this.people.has(user_id))
      this.led.set(lot_id, { user_id, fen: max_fen })
    else this.led.delete(lot_id)
  }
}

const beyond = (sum_fen: number, limit_fen: number): NotEligible | undefined =>
  sum_fen >= limit_fen ? { key: 'REALNAME_FOR_BIDS', details: { limit_fen } } : undefined

/** The same for a purchase without a bid, under the same lock; the caller has the lot's. */
export async function purchaseNeedsName(
  tx: Tx,
  bought: { lot_id: number; user_id: number; unnamed: readonly number[]; amount_fen: number },
): Promise<NotEligible | undefined> {
  if (bought.unnamed.length === 0) return undefined
  const bid = { ...bought, realname_from_fen: await setting(tx, 'auction.realname_from_fen') }
  return (await AtRisk.lock(tx, [bid], true))!.refusal(bid, bought.amount_fen)
}

/** What somebody without a name has at risk, by lot, with those linked with them: for saying before the tap that a bid needs the name. */
export interface RiskSeen {
  realname_from_fen: number
  total_fen: number
  /** On each of the lots asked about. */
  on_lots: ReadonlyMap<number, number>
}

/** @returns undefined where the person has a verified name */
export async function riskSeen(
  ctx: Ctx,
  { unnamed }: { unnamed: readonly number[] },
  lot_ids: readonly number[],
): Promise<RiskSeen | undefined> {
  if (unnamed.length === 0) return undefined
  const risks = await risksOf(ctx, unnamed, lot_ids)
  const on_lots = new Map<number, number>()
  for (const { lot_id, fen } of risks) if (lot_id !== null) on_lots.set(lot_id, (on_lots.get(lot_id) ?? 0) + fen)
  const total_fen = risks.reduce((sum, { fen }) => sum + fen, 0)
  return { realname_from_fen: await setting(ctx, 'auction.realname_from_fen'), total_fen, on_lots }
}

/** Whether a bid of this amount would need the name; what stands on the lot itself is replaced by it. */
export const judgeRisk = (
  seen: RiskSeen | undefined,
  lot: { id: number },
  amount_fen: number,
): NotEligible | undefined =>
  seen && beyond(seen.total_fen - (seen.on_lots.get(lot.id) ?? 0) + amount_fen, seen.realname_from_fen)
