/** Where pledges go: backers change that until their shop locks it, which it says two days before. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import type { Order } from '../../order/index.ts'
import { fundingEvents } from '../events.ts'
import { isOwed } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'

const HOUR_MS = 3_600_000

/** Which orders of pledges may still be sent elsewhere. */
export async function addressesOpen(ctx: Ctx, orders: ReadonlyArray<Pick<Order, 'id'>>): Promise<ReadonlySet<number>> {
  const pledges = await store.pledgesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  const campaigns = await store.campaignsByIds(ctx, [...new Set(pledges.map(({ campaign_id }) => campaign_id))])
  const now = await databaseNow(ctx)
  const open = new Set(campaigns.flatMap(({ id, addresses_lock_at: at }) => (at === null || now < at ? [id] : [])))
  return new Set(pledges.flatMap(({ order_id, campaign_id }) => (open.has(campaign_id) ? [order_id] : [])))
}

/**
 * The shop's addresses stand in two days, which every backer whose pledge was not sent is told.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE
 */
export async function lockAddresses(ctx: ShopCtx, id: number): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOwed(tx, id)
    if (found.addresses_lock_at !== null) refuse('ALREADY_DONE')
    const lock_at = (await databaseNow(tx)) + (await setting(tx, 'funding.lock_notice_h')) * HOUR_MS
    const campaign = await store.changeCampaign(tx, id, { addresses_lock_at: lock_at })
    await setDeadline(tx, 'funding_lock', id, lock_at)
    const facts = factsOf(campaign)
    await emit(tx, fundingEvents.addresses_locking, { ...facts, lock_at })
    await emitEach(tx, fundingEvents.addresses_locking_for, await store.unsentOf(tx, id), ({ user_id, order_id }) => ({
      ...facts,
      user_id,
      order_id,
      lock_at,
    }))
    pushCampaign(tx, campaign)
    return campaign
  })
}

/** Deadline funding_lock: the addresses stand; pages that show them read them anew. */
export async function lockedByTime(tx: Tx, id: number): Promise<void> {
  const campaign = await store.campaignById(tx, id)
  if (campaign) pushCampaign(tx, campaign)
}

/** The caller's campaign that is to be sent, locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockOwed(tx: Tx<ShopCtx>, id: number): Promise<Campaign> {
  const campaign = await store.lockCampaign(tx, id)
  if (campaign?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  if (!isOwed(campaign.status)) refuse('STATE_CONFLICT', { status: campaign.status })
  return campaign
}
