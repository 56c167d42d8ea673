/** A campaign comes to its end: nothing is pledged any more, payments at banks are waited for, then it has succeeded or failed. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline, setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'
import { lookAgainAt } from '../../lot/index.ts'
import { type Actor, formOrders, lockOrders, refundInBatch } from '../../order/index.ts'
import { termsOf } from '../../shop/index.ts'
import { fundingEvents } from '../events.ts'
import { freeReserve } from '../reserve/reserve.ts'
import { isOwed } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import { factsOf, pushCampaign, totalOf } from '../telling.ts'
import { REASONS } from '../words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** So long payments at banks are waited for after the end: as long as an order waits for one. */
export const COUNTS_MOST_MS = 15 * MINUTE_MS
/** So many orders are handed to the shop in one transaction. */
const AT_ONCE = 100

/** Deadline funding_end: from now on nothing is pledged. */
export async function endByTime(tx: Tx, id: number): Promise<void> {
  const campaign = await store.lockCampaign(tx, id)
  if (campaign?.status !== 'live') return
  const now = await databaseNow(tx)
  if (campaign.to_at! > now) return setDeadline(tx, 'funding_end', id, campaign.to_at!)
  const again_at = await lookAgainAt(tx, campaign.to_at!)
  if (again_at !== undefined) return setDeadline(tx, 'funding_end', id, again_at)
  const counting = await store.setStatus(tx, id, 'counting')
  await emit(tx, fundingEvents.counting, { ...factsOf(counting), ...totalOf(counting) })
  pushCampaign(tx, counting)
  await setDeadline(tx, 'funding_count', id, now)
}

/** Deadline funding_count: decides once no payment is waited for; then the next hundred orders of one that has succeeded. */
export async function countByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.campaignById(tx, id)
  if (found && isOwed(found.status)) return formNext(tx, found)
  const campaign = await store.lockCampaign(tx, id)
  if (campaign?.status !== 'counting') return
  const now = await databaseNow(tx)
  const until = campaign.to_at! + COUNTS_MOST_MS
  if (now < until && (await isAwaited(tx, id)))
    return setDeadline(tx, 'funding_count', id, Math.min(until, now + MINUTE_MS))
  // A shop that may not sell any more sends nothing, and what a report speaks against is not sent.
  const is_good = campaign.held_at === null && (await termsOf(tx, campaign.shop_id)).is_active
  const succeeds = campaign.raised_fen >= campaign.goal_fen && is_good
  await (succeeds ? succeed(tx, id, now) : fail(tx, id, now))
}

/** Whether an unpaid pledge may still be paid. */
async function isAwaited(tx: Tx, id: number): Promise<boolean> {
  const [row] = await query<{ awaited: boolean }>(
    tx,
    'funding_awaited',
    "select exists (select from funding_pledges where campaign_id = $1 and state = 'held') as awaited",
    [id],
  )
  return row!.awaited
}

async function succeed(tx: Tx, id: number, now: number): Promise<void> {
  const campaign = await store.setStatus(tx, id, 'succeeded')
  const late_ms = (await setting(tx, 'funding.late_days')) * DAY_MS
  await setDeadlinesOfKinds(tx, [
    { kind: 'funding_count', ref_id: id, due_at: now },
    { kind: 'funding_late', ref_id: id, due_at: campaign.ship_by },
    { kind: 'funding_end_late', ref_id: id, due_at: campaign.ship_by + late_ms },
  ])
  await emit(tx, fundingEvents.succeeded, {
    ...factsOf(campaign),
    ...totalOf(campaign),
    ship_by: campaign.ship_by,
  })
  pushCampaign(tx, campaign)
}

async function fail(tx: Tx, id: number, now: number): Promise<void> {
  const campaign = await store.setStatus(tx, id, 'failed')
  await freeReserve(tx, id)
  await waitingBack(tx, campaign, now, { reason: REASONS.failed, actor: { type: 'system' } })
  await emit(tx, fundingEvents.failed, { ...factsOf(campaign), ...totalOf(campaign) })
  pushCampaign(tx, campaign)
}

/**
 * Refunds every pledge whose money is in escrow, a hundred orders a transaction. The caller has locked the campaign and set a status that takes no
 * pledges.
 */
export async function waitingBack(
  tx: Tx,
  { id }: Campaign,
  now: number,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const rows = await query<{ order_id: number }>(
    tx,
    'funding_pledges_paid',
    `select p.order_id from funding_pledges p join order_standings o on o.order_id = p.order_id
     where p.campaign_id = $1 and p.state = 'paid' and o.status = 'funding' order by p.order_id`,
    [id],
  )
  const order_ids = rows.map(({ order_id }) => order_id)
  await refundInBatch(tx, now, { order_ids, about: { type: 'campaign', id }, reason, actor })
}

/** The next hundred orders of a campaign that has succeeded are to be shipped, by the promised day. */
async function formNext(tx: Tx, { id, ship_by }: Campaign): Promise<void> {
  const next = await query<{ order_id: number }>(
    tx,
    'funding_form_next',
    `select p.order_id from funding_pledges p join order_standings o on o.order_id = p.order_id
     where p.campaign_id = $1 and p.state = 'paid' and o.status = 'funding'
     order by p.order_id limit $2`,
    [id, AT_ONCE],
  )
  const orders = await lockOrders(
    tx,
    next.map(({ order_id }) => order_id),
  )
  const now = await databaseNow(tx)
  await formOrders(tx, orders, now, ship_by)
  if (next.length === AT_ONCE) await setDeadline(tx, 'funding_count', id, now)
}
