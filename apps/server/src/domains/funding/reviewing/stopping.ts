/** An operator stops a campaign: at once, or with a second person where much of it is in escrow. What was not sent goes back to its backers. */
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import {
  freeAmong,
  lockOrders,
  type Order,
  ordersById,
  piecesSent,
  refundInBatch,
  refundWaiting,
} from '../../order/index.ts'
import { mayGoBack, unsentBack } from '../delivering/leaving.ts'
import { fundingEvents } from '../events.ts'
import { pledgesBehind } from '../pledging/locking.ts'
import { freeReserve } from '../reserve/reserve.ts'
import { mayMove } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'
import { endLate } from './late.ts'
import { lockFor } from './reviewing.ts'

/** So many orders go back in one transaction. */
const AT_ONCE = 100
const DAY_MS = 86_400_000
const SYSTEM = { type: 'system' } as const

const campaignStop = defineApproval({
  kind: 'campaign_stop',
  roles: ['review', 'arbiter', 'finance'],
  title: { en: 'Stop a campaign', zh: '终止众筹' },
  effect: {
    en: 'The campaign {title} is stopped: {orders} pledges have {amount} back, what was sent already stays sent.',
    zh: '终止众筹“{title}”：{orders} 笔支持退款 {amount}，已寄出的不变。',
  },
  run: async (tx, { input, reason }) => {
    await stopCampaign(tx, Number(input.campaign_id), { reason, operator_id: tx.operator.id })
  },
})

/** Paid pledges of a campaign that were not sent: what a stop gives back. */
export async function unsentIn(ctx: Ctx, campaign_id: number): Promise<{ orders: number; amount_fen: number }> {
  const [row] = await query<{ orders: number; amount_fen: number }>(
    ctx,
    'funding_unsent_in',
    `select count(*)::int as orders, coalesce(sum(o.escrow_fen), 0)::bigint as amount_fen
     from funding_pledges p join order_standings o on o.order_id = p.order_id and o.status in ('funding', 'to_ship')
     where p.campaign_id = $1 and p.state = 'paid'`,
    [campaign_id],
  )
  return row!
}

/**
 * Stops a campaign, or proposes that where more is in escrow than one person may give back.
 * @returns whether it waits for a second person
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits)
 */
export async function askToStop(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<boolean> {
  const campaign = (await store.campaignById(tx, id)) ?? refuse('NOT_FOUND')
  if (!mayMove(campaign.status, 'stop') || campaign.status === 'reviewing')
    refuse('STATE_CONFLICT', { status: campaign.status })
  const { orders, amount_fen } = await unsentIn(tx, id)
  if (amount_fen <= (await setting(tx, 'funding.stop_alone_fen'))) {
    await stopCampaign(tx, id, { reason, operator_id: tx.operator.id })
    return false
  }
  const { title, title_en } = campaign
  await propose(tx, campaignStop, {
    target_type: 'campaign',
    target_id: id,
    amount_fen,
    input: { campaign_id: id },
    facts: { title: title_en ?? title, title_zh: title, orders },
    reason,
  })
  return true
}

/**
 * Stops a campaign: nothing is pledged any more, and what was not sent goes back in one batch. One of which something was sent goes on until that is
 * received. What waits for its review is sent back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function stopCampaign(
  tx: Tx,
  id: number,
  { reason, operator_id }: { reason: string; operator_id: number | null },
): Promise<void> {
  const campaign = await lockFor(tx, id, 'stop')
  const now = await databaseNow(tx)
  if (campaign.status === 'reviewing') {
    await store.setStatus(tx, id, 'rejected', { reject_reason: reason })
    await freeReserve(tx, id)
    await emit(tx, fundingEvents.rejected, { ...factsOf(campaign), reason, decided_at: now })
    return
  }
  const unsent = await unsentOrders(tx, id)
  if (campaign.status === 'fulfilling' && unsent.length === 0) refuse('STATE_CONFLICT', { status: campaign.status })
  const row =
    campaign.status === 'fulfilling'
      ? await store.changeCampaign(tx, id, { reject_reason: reason, held_at: null })
      : await store.setStatus(tx, id, 'cancelled', { reject_reason: reason })
  await clearDeadlines(
    tx,
    ['funding_open', 'funding_end', 'funding_count', 'funding_lock', 'funding_late', 'funding_end_late'],
    [id],
  )
  await endLate(tx, id)
  await refundInBatch(tx, now, {
    order_ids: unsent.flatMap(({ order_id, status }) => (status === 'funding' ? [order_id] : [])),
    about: { type: 'campaign', id },
    reason,
    actor: operator_id === null ? { type: 'system' } : { type: 'operator', id: operator_id },
  })
  if (unsent.some(({ status }) => status === 'to_ship')) await setDeadline(tx, 'funding_stop', id, now)
  if (row.status === 'cancelled') await freeReserve(tx, id)
  pushCampaign(tx, row)
  await emit(tx, fundingEvents.stopped, {
    ...factsOf(row),
    reason,
    orders: unsent.length,
    amount_fen: unsent.reduce((sum, { escrow_fen }) => sum + escrow_fen, 0),
  })
}

const unsentOrders = (tx: Tx, campaign_id: number) =>
  query<{ order_id: number; status: string; escrow_fen: number }>(
    tx,
    'funding_unsent_orders',
    `select p.order_id, o.status, o.escrow_fen
     from funding_pledges p join order_standings o on o.order_id = p.order_id and o.status in ('funding', 'to_ship')
     where p.campaign_id = $1 and p.state = 'paid' order by p.order_id`,
    [campaign_id],
  )

/**
 * Deadline funding_stop: what the shop of a stopped campaign was to send goes back, a hundred orders a transaction; of one that was sent in part what is
 * left, one a transaction. Looks again tomorrow where a case or a chargeback is open.
 */
export async function refundUnsent(tx: Tx, campaign_id: number): Promise<void> {
  const found = await store.campaignById(tx, campaign_id)
  if (!found || !isStopped(found)) return
  const ids = (await store.unsentOf(tx, campaign_id)).map(({ order_id }) => order_id)
  const next = await freeAmong(tx, ids, { status: 'to_ship', most: AT_ONCE })
  const orders = (await lockOrders(tx, next)).filter(mayGoBack)
  const now = await databaseNow(tx)
  if (orders.length === 0)
    return void ((await isHeldUp(tx, ids)) && (await setDeadline(tx, 'funding_stop', campaign_id, now + DAY_MS)))
  await pledgesBehind.lock(tx, orders)
  const reason = found.reject_reason ?? ''
  const whole: Order[] = []
  for (const order of orders)
    if (order.refunded_fen === 0 && (await piecesSent(tx, [order.id])).size === 0) whole.push(order)
  if (whole.length > 0) await refundWaiting(tx, whole, { reason, actor: SYSTEM })
  else await unsentBack(tx, orders[0]!, reason, SYSTEM, 'refunded')
  await setDeadline(tx, 'funding_stop', campaign_id, now)
}

/** One of which something was sent keeps its status; its reason says that it was stopped, unless a report only holds it. */
const isStopped = ({ status, reject_reason, held_at }: Campaign): boolean =>
  status === 'cancelled' || (status === 'fulfilling' && reject_reason !== null && held_at === null)

/** Whether one of these orders is still to be sent, and stands still for a case, or until it is decided who bears a chargeback. */
const isHeldUp = async (tx: Tx, ids: readonly number[]): Promise<boolean> =>
  (await ordersById(tx, ids)).some(
    ({ status, after_sale_open, disputed_fen }) => status === 'to_ship' && (after_sale_open || disputed_fen > 0),
  )

/**
 * A report about a campaign was upheld: it is stopped, and its money goes back. Where more is in escrow than one person may give back it is held: it
 * takes no pledge, fails at its end, and of one that has succeeded backers leave with one tap, until two operators stop it.
 */
export async function stopReported(
  tx: Tx,
  { payload }: { payload: { target_type: string; target_id: number; upheld: boolean; reason: string } },
): Promise<void> {
  if (payload.target_type !== 'campaign' || !payload.upheld) return
  const id = payload.target_id
  const campaign = await store.lockCampaign(tx, id)
  if (!campaign || !mayMove(campaign.status, 'stop')) return
  const { orders, amount_fen } = await unsentIn(tx, id)
  if (campaign.status === 'fulfilling' && orders === 0) return
  if (amount_fen <= (await setting(tx, 'funding.stop_alone_fen')))
    await stopCampaign(tx, id, { reason: payload.reason, operator_id: null })
  else
    pushCampaign(
      tx,
      await store.changeCampaign(tx, id, { held_at: await databaseNow(tx), reject_reason: payload.reason }),
    )
}
