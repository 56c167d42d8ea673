/** The only things a shop may change about a running lot: add a notice, lower the reserve. */

import type { ShopCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  amendments,
  bidBatches,
  biddingRules,
  bids,
  chain,
  logTime,
  sealLowered,
  store,
  ticks,
} from '../../lot/index.ts'

const NOTHING_VOIDED = { seqs: [], rule: '', reason: '', price_fen: 0, leader_alias: '' }

async function lockLive(ctx: ShopCtx, tx: Parameters<typeof store.lockLot>[0], lot_id: number): Promise<store.Lot> {
  const lot = await store.lockLot(tx, lot_id)
  if (lot?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  if (lot.status !== 'live') refuse('STATE_CONFLICT', { status: lot.status })
  return lot
}

/** Adds a notice to a running lot's page. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function addLiveNotice(ctx: ShopCtx, lot_id: number, text: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockLive(ctx, tx, lot_id)
    await store.addNotice(tx, lot_id, text, seconds(await databaseNow(tx)))
  })
}

/**
 * Lowers a running lot's reserve. When the leader would pay the new one, the price rises to it by an entry of the log.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (not live, no reserve, or not lower)
 */
export async function lowerLiveReserve(ctx: ShopCtx, lot_id: number, reserve_fen: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const lot = await lockLive(ctx, tx, lot_id)
    const now = await databaseNow(tx)
    const judged = biddingRules.lowerReserve(bids.stateOf(lot), reserve_fen, now)
    if (!judged.taken) refuse(judged.key, judged.details)
    await store.setReserve(tx, lot_id, reserve_fen)
    const placed_at = logTime(lot, now)
    // The reserve is secret, that it was lowered is not: the chain says so and seals the new one, whether or not the price moves.
    const link = await amendments.addLink(
      tx,
      {
        ...NOTHING_VOIDED,
        kind: 'reserve',
        sealed: (await sealLowered(tx, lot_id, reserve_fen)) ?? null,
        lot_id,
        after_seq: lot.bid_count,
        server_ms: placed_at,
        prev_hash: lot.head_hash!,
      },
      undefined,
    )
    const [row] = judged.rows
    if (!row) return

    const alias = (await bids.aliasesOf(tx, [{ lot_id, user_id: row.user_id }])).get(`${lot_id}:${row.user_id}`)!
    const seq = lot.bid_count + 1
    const hash = chain.entryHash({
      lot_id,
      seq,
      server_ms: placed_at,
      kind: chain.publicKind(row.kind),
      alias,
      price_fen: row.amount_fen,
      prev_hash: link.hash,
    })
    const tick_seq = lot.tick_seq + 1
    await bidBatches.writeBids(tx, [
      {
        lot_id,
        lot: judged.lot,
        head_hash: hash,
        bidder_count: lot.bidder_count,
        tick_seq,
        placed_at,
        raises: [],
        bidders: [],
        bids: [{ ...row, seq, hash, client_bid_id: null, ip: null, device_id: null }],
      },
    ])
    const tick = ticks.tickOf({
      lot_id,
      state: judged.lot,
      tick_seq,
      bidder_count: lot.bidder_count,
      leader_alias: alias,
      now_ms: now,
    })
    tx.after_commit.push(() =>
      tx.services.realtime.push({ ch: `lot:${lot_id}`, type: 'lot.tick', seq: tick_seq, data: tick }),
    )
  })
}
