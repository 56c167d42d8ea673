/** A pledge is paid: it counts, and the one it takes the place of goes back. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { refundInBatch } from '../../order/index.ts'
import { fundingEvents } from '../events.ts'
import * as store from '../store.ts'
import type { Pledge } from '../tables.ts'
import { pledgeFactsOf, pushCampaign, totalOf } from '../telling.ts'
import { REASONS } from '../words.ts'
import { countIn, countOut } from './counting.ts'

/**
 * Books the payment of a pledge. The caller has locked its order, its campaign and its tiers. A payment that arrives after the campaign's end was decided
 * is refunded with the next batch.
 */
export async function pledgePaid(tx: Tx, order_id: number): Promise<void> {
  const pledge = (await store.pledgeOf(tx, order_id))!
  const counted = await countIn(tx, order_id)
  if (!counted) return back(tx, pledge, REASONS.too_late)
  const old = pledge.instead_of === null ? undefined : await store.pledgeOf(tx, pledge.instead_of)
  const campaign = (old?.state === 'paid' && (await giveWay(tx, old))) || counted
  await emit(tx, fundingEvents.pledged, { ...(await pledgeFactsOf(tx, campaign, pledge)), ...totalOf(campaign) })
  pushCampaign(tx, campaign)
  if (campaign.status === 'counting') await setDeadline(tx, 'funding_count', campaign.id, await databaseNow(tx))
}

/** Takes the replaced pledge out of the count now. The next batch refunds its order: orders are locked by id, and a later one is locked already. */
async function giveWay(tx: Tx, old: Pledge) {
  const campaign = await countOut(tx, old.order_id, 'moved')
  await back(tx, old, REASONS.moved)
  if (campaign) await emit(tx, fundingEvents.withdrawn, { ...(await pledgeFactsOf(tx, campaign, old)), moved: true })
  return campaign
}

const back = async (tx: Tx, { order_id, campaign_id }: Pledge, reason: string): Promise<void> =>
  void (await refundInBatch(tx, await databaseNow(tx), {
    order_ids: [order_id],
    about: { type: 'campaign', id: campaign_id },
    reason,
    actor: { type: 'system' },
  }))
