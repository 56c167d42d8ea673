/** A shop is suspended: lots without bids are taken back; a lot with bids runs to its end, as its bidders were promised. Or it wants to close. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { OutboxEvent } from '../../../platform/outbox/index.ts'
import * as store from '../store.ts'
import { endEarly } from './reviewing.ts'

const OPEN = `shop_id = $1 and deleted_at is null and status in ('reviewing', 'scheduled', 'live')`

/**
 * Takes back a shop's lots without bids: in review, planned or running. The shop may put them up anew once it trades again.
 * @returns how many were taken back
 */
export async function takeBackLots(tx: Tx, shop_id: number, reason: string): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    'auction_lots_unbid_lock',
    `select id from auction_lots where ${OPEN} and bid_count = 0 order by id for update`,
    [shop_id],
  )
  const lots = await store.lockLots(
    tx,
    rows.map(({ id }) => id),
  )
  for (const lot of lots) await endEarly(tx, lot, reason)
  return lots.length
}

/** A shop's open lots: those a suspension takes back, and those it lets run. */
export async function openLotsByBids(ctx: Ctx, shop_id: number): Promise<{ without_bids: number; with_bids: number }> {
  const [row] = await query<{ without_bids: number; with_bids: number }>(
    ctx,
    'auction_lots_open_by_bids',
    `select count(*) filter (where bid_count = 0)::int as without_bids, count(*) filter (where bid_count > 0)::int as with_bids
     from auction_lots where ${OPEN}`,
    [shop_id],
  )
  return row!
}

/** A lot handed in at the very moment of the suspension was not seen by it: it is taken back right after. */
export async function takeBackTheRest(
  tx: Tx,
  { payload }: OutboxEvent<{ shop_id: number; reason: string }>,
): Promise<void> {
  await takeBackLots(tx, payload.shop_id, payload.reason)
}

/** How many lots keep their shop from closing: waiting, planned and running ones, and those somebody may still take: by a second chance, or by an offer after the sale. */
export async function openLots(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'auction_open_of_shop',
    `select count(*)::int as n from auction_lots l where l.shop_id = $1 and l.deleted_at is null and (l.status in ('reviewing', 'scheduled', 'live')
       or (l.status = 'passed' and exists (select 1 from auction_post_offers o where o.lot_id = l.id and o.status in ('open', 'countered')))
       or (l.status = 'defaulted' and exists (select 1 from auction_offers o where o.lot_id = l.id and o.status = 'open')))`,
    [shop_id],
  )
  return row!.n
}
