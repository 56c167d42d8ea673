/** A shop is suspended: lots without bids are taken back; a lot with bids runs to its end, as its bidders were promised. Or it wants to close. */
import type { Ctx, Tx } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox/index.ts'
import { secondChancesOf } from '../bidder/index.ts'
import { changeStore, ending, sales } from '../lot/index.ts'

/**
 * Takes back a shop's lots without bids: in review, planned or running. The shop may put them up anew once it trades again.
 * @returns how many were taken back
 */
export async function takeBackLots(tx: Tx, shop_id: number, reason: string): Promise<number> {
  const lots = await changeStore.lockUnbidOf(tx, shop_id)
  for (const lot of lots) await ending.endEarly(tx, lot, reason)
  return lots.length
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
  const { without_bids, with_bids } = await changeStore.openLotsByBids(ctx, shop_id)
  return without_bids + with_bids + (await secondChancesOf(ctx, shop_id)) + (await sales().lotsOnOffer(ctx, shop_id))
}
