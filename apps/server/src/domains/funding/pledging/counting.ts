/** Pledges come and go: each statement moves a pledge, the pieces of its tier and the total of its campaign together. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { PledgeState } from '../rules.ts'
import type { Campaign } from '../tables.ts'

type Row = Campaign & Record<never, never>

/** While its end is not decided, a campaign counts what is paid and no more. */
const UNDECIDED = "('live', 'counting')"
const OTHERS = `exists (select from funding_pledges o
  where o.user_id = p.user_id and o.campaign_id = p.campaign_id and o.state = 'paid' and o.order_id <> p.order_id)`

/** A pledge is ordered: its pieces are held. The caller holds the tier. */
export async function hold(
  tx: Tx,
  pledge: {
    order_id: number
    campaign_id: number
    tier_id: number
    user_id: number
    qty: number
    goods_fen: number
    instead_of: number | null
    submit_token: string
    content_hash: Buffer
  },
): Promise<void> {
  await query(
    tx,
    'funding_pledge_hold',
    `with tier as (update funding_tiers set held = held + $5 where id = $3)
     insert into funding_pledges (order_id, campaign_id, tier_id, user_id, qty, goods_fen, instead_of, submit_token, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      pledge.order_id,
      pledge.campaign_id,
      pledge.tier_id,
      pledge.user_id,
      pledge.qty,
      pledge.goods_fen,
      pledge.instead_of,
      pledge.submit_token,
      pledge.content_hash,
    ],
  )
}

/**
 * Counts a pledge that was paid: its pieces are sold, and its goods are raised. A payment that arrives after the campaign's end was decided counts for
 * nothing: the pledge becomes `refunded` at once. The caller has locked the campaign and the tier.
 * @returns the campaign; undefined where the payment came after the decision
 */
export async function countIn(tx: Tx, order_id: number): Promise<Campaign | undefined> {
  const [row] = await query<Row>(
    tx,
    'funding_pledge_paid',
    `with p as (
       update funding_pledges p set state = case when c.status in ${UNDECIDED} then 'paid' else 'refunded' end, paid_at = platform_now(),
         ended_at = case when c.status in ${UNDECIDED} then null else platform_now() end
       from funding_campaigns c where p.order_id = $1 and p.state = 'held' and c.id = p.campaign_id returning p.*),
       tier as (update funding_tiers t set held = held - p.qty, sold = sold + case when p.state = 'paid' then p.qty else 0 end from p where t.id = p.tier_id)
     update funding_campaigns c set raised_fen = raised_fen + p.goods_fen, backer_count = backer_count + (not ${OTHERS})::int
     from p where c.id = p.campaign_id and p.state = 'paid' returning c.*`,
    [order_id],
  )
  return row
}

/** Why a paid pledge counts no more. */
export type Out = Extract<PledgeState, 'withdrawn' | 'moved' | 'left' | 'refunded'>

/**
 * Takes a paid pledge out of the count: its pieces are free again, and its goods leave the campaign's total unless the end is decided. The caller has
 * locked the campaign and the tier. A pledge in any other state stays as it is.
 * @returns the campaign, where its total changed
 */
export async function countOut(tx: Tx, order_id: number, state: Out): Promise<Campaign | undefined> {
  const [row] = await query<Row>(
    tx,
    'funding_pledge_out',
    `with p as (update funding_pledges set state = $2, ended_at = platform_now() where order_id = $1 and state = 'paid' returning *),
       tier as (update funding_tiers t set sold = sold - p.qty from p where t.id = p.tier_id)
     update funding_campaigns c set raised_fen = raised_fen - p.goods_fen, backer_count = backer_count - (not ${OTHERS})::int
     from p where c.id = p.campaign_id and c.status in ${UNDECIDED} returning c.*`,
    [order_id, state],
  )
  return row
}

/** An unpaid pledge has lapsed: its pieces are free. The caller holds its tier. @returns its campaign, where payments of that are waited for */
export async function letGo(tx: Tx, order_id: number): Promise<number | undefined> {
  const [row] = await query<{ id: number }>(
    tx,
    'funding_pledge_lapse',
    `with p as (update funding_pledges set state = 'lapsed', ended_at = platform_now() where order_id = $1 and state = 'held' returning *),
       tier as (update funding_tiers t set held = held - p.qty from p where t.id = p.tier_id)
     select c.id from funding_campaigns c join p on p.campaign_id = c.id where c.status = 'counting'`,
    [order_id],
  )
  return row?.id
}
