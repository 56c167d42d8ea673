/** The links of lots' chains that are no entries, and what a replay of a lot's bids needs. */
import type { LogLink } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { PastOffer } from '../bidding/bidding-rules.ts'
import { linkHash } from '../proof/chain.ts'

/** Adds a link behind a locked lot's head, which it becomes. @returns the link */
export async function addLink(
  tx: Tx,
  unhashed: Omit<LogLink, 'hash'>,
  whose: { user_id: number } | undefined,
): Promise<LogLink> {
  const link = { ...unhashed, hash: linkHash(unhashed) }
  await query(
    tx,
    'lot_link_add',
    `with link as (
       insert into lot_log_amendments (lot_id, kind, after_seq, at, user_id, seqs, reason, rule, price_fen, leader_alias, prev_hash, hash, sealed)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000.0), $5, $6::int[], nullif($7, ''), nullif($8, ''), $9, nullif($10, ''), $11, $12, $13)
     )
     update lot_lots set head_hash = $12, last_bid_at = to_timestamp($4::float8 / 1000.0) where id = $1`,
    [
      link.lot_id,
      link.kind,
      link.after_seq,
      link.server_ms,
      whose?.user_id ?? null,
      link.seqs,
      link.reason,
      link.rule,
      link.price_fen,
      link.leader_alias,
      link.prev_hash,
      link.hash,
      link.sealed ?? null,
    ],
  )
  return link
}

/** The links of a lot in the order of its chain, as everybody may read them. */
export const linksOf = (ctx: Ctx, lot_id: number): Promise<LogLink[]> =>
  query<LogLink & Record<string, unknown>>(
    ctx,
    'lot_log_amendments_of',
    `select kind, lot_id, after_seq, (extract(epoch from at) * 1000)::bigint as server_ms, seqs, coalesce(rule, '') as rule,
       coalesce(reason, '') as reason, price_fen, coalesce(leader_alias, '') as leader_alias, sealed, prev_hash, hash
     from lot_log_amendments where lot_id = $1 order by id`,
    [lot_id],
  )

/** The state of a lot that bids taken back leave: price, leader, end. Its head and log are moved by what is written with it. */
export async function setStanding(
  tx: Tx,
  lot_id: number,
  at: {
    current_fen: number
    leader_id: number | null
    leader_max_fen: number | null
    ends_at: number
    extension_count: number
    tick_seq: number
  },
): Promise<void> {
  await query(
    tx,
    'lot_lot_standing',
    `update lot_lots set current_fen = $2, leader_user_id = $3, leader_max_fen = $4, ends_at = to_timestamp($5::float8 / 1000.0),
       extension_count = $6, tick_seq = $7 where id = $1`,
    [lot_id, at.current_fen, at.leader_id, at.leader_max_fen, at.ends_at, at.extension_count, at.tick_seq],
  )
}

/**
 * The offers on a lot that stand, but those of one person, in the order they were given: bids of their own, and raises of their own
 * maximum. What the platform bid for them is no offer.
 */
export const offersWithout = (ctx: Ctx, lot_id: number, user_id: number): Promise<PastOffer[]> =>
  query<PastOffer & Record<string, unknown>>(
    ctx,
    'bidder_second_chance_offers_without',
    `select user_id, kind, amount_fen from (
       select b.user_id, case b.kind when 'manual' then 'manual' else 'proxy' end as kind, coalesce(b.max_fen, b.amount_fen) as amount_fen, b.seq, 0 as later
       from lot_bids b where b.lot_id = $1 and b.kind in ('manual', 'proxy_max') and not exists (
         select from lot_log_amendments v where v.lot_id = b.lot_id and v.kind = 'void' and b.seq = any(v.seqs))
       union all
       select r.user_id, 'proxy', r.max_fen,
         coalesce(r.after_seq, (select max(b.seq) from lot_bids b where b.lot_id = r.lot_id and b.placed_at <= r.placed_at)) as seq, 1
       from lot_raises r where r.lot_id = $1 and not exists (
         select from lot_log_amendments v where v.lot_id = r.lot_id and v.user_id = r.user_id and coalesce(r.after_seq, 0) <= v.after_seq)) o
     where user_id <> $2 order by seq, later, amount_fen`,
    [lot_id, user_id],
  )

/** The entries of a person on a lot that stand, rising. */
export async function standingSeqs(ctx: Ctx, lot_id: number, user_id: number): Promise<number[]> {
  const rows = await query<{ seq: number }>(
    ctx,
    'lot_bids_standing',
    `select b.seq from lot_bids b where b.lot_id = $1 and b.user_id = $2 and not exists (
       select from lot_log_amendments v where v.lot_id = b.lot_id and v.kind = 'void' and b.seq = any(v.seqs)) order by b.seq`,
    [lot_id, user_id],
  )
  return rows.map(({ seq }) => seq)
}
