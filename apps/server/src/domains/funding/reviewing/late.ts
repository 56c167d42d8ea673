/** Campaigns past the day they promised: the service looks into each, and tells its backers what the shop has said. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { fundingEvents } from '../events.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { LateCampaign } from '../tables.ts'
import { factsOf } from '../telling.ts'

const HOUR_MS = 3_600_000
type Row = LateCampaign & Record<never, never>

export const lateByIds = (ctx: Ctx, ids: readonly number[]): Promise<LateCampaign[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row>(ctx, 'funding_late_by_ids', 'select * from funding_late_campaigns where id = any($1) order by id', [
        [...ids],
      ])

/** The day is over and something was not sent: the service hears of it. The caller holds the campaign. */
export async function startLate(tx: Tx, campaign_id: number): Promise<void> {
  const [row] = await query<{ id: number }>(
    tx,
    'funding_late_start',
    'insert into funding_late_campaigns (campaign_id) values ($1) on conflict (campaign_id) do nothing returning id',
    [campaign_id],
  )
  if (row)
    await startReviewDeadlines(tx, 'late_campaign', [row.id], (await setting(tx, 'funding.late_review_h')) * HOUR_MS)
}

/** Nothing of it is left to send: the service need not look any more. The caller holds the campaign. */
export async function endLate(tx: Tx, campaign_id: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'funding_late_end',
    "update funding_late_campaigns set status = 'over' where campaign_id = $1 and status = 'waiting' returning id",
    [campaign_id],
  )
  await endReviewDeadlines(
    tx,
    'late_campaign',
    rows.map(({ id }) => id),
  )
}

/** Tells the backers whose pledge was not sent what the service found out. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function answerLate(tx: Tx, id: number, answer: string): Promise<void> {
  const late = (await lockLate(tx, id)) ?? refuse('NOT_FOUND')
  if (late.status !== 'waiting') refuse('STATE_CONFLICT', { status: late.status })
  await query(
    tx,
    'funding_late_answer',
    "update funding_late_campaigns set status = 'answered', answer = $2, answered_at = platform_now() where id = $1",
    [id, answer],
  )
  await endReviewDeadlines(tx, 'late_campaign', [id])
  const campaign = (await store.campaignById(tx, late.campaign_id))!
  const waiting = await query<{ order_id: number; user_id: number }>(
    tx,
    'funding_late_backers',
    `select p.order_id, p.user_id from funding_pledges p join order_standings o on o.order_id = p.order_id and o.status = 'to_ship'
     where p.campaign_id = $1 and p.state = 'paid' order by p.order_id`,
    [late.campaign_id],
  )
  const facts = factsOf(campaign)
  await emit(tx, fundingEvents.late_answered, { ...facts, answer, orders: waiting.length })
  await emitEach(tx, fundingEvents.late_answered_for, waiting, ({ order_id, user_id }) => ({
    ...facts,
    order_id,
    user_id,
    answer,
  }))
}

/** Locks the campaign, and what the service does about it. */
async function lockLate(tx: Tx, id: number): Promise<LateCampaign | undefined> {
  const [late] = await lateByIds(tx, [id])
  if (!late) return undefined
  await store.lockCampaign(tx, late.campaign_id)
  return (await lateByIds(tx, [id]))[0]
}

export const registerLateQueue = (): void =>
  registerQueue('late_campaign', {
    lock: lockLate,
    standing,
    parties: async (ctx, ids) => {
      const rows = await lateByIds(ctx, ids)
      const campaigns = new Map(
        (
          await store.campaignsByIds(
            ctx,
            rows.map(({ campaign_id }) => campaign_id),
          )
        ).map((one) => [one.id, one]),
      )
      return rows.map(({ id, campaign_id }) => ({ id, shop_id: campaigns.get(campaign_id)?.shop_id }))
    },
  })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [late] = await lateByIds(ctx, [id])
  if (!late) return undefined
  const campaign = (await store.campaignById(ctx, late.campaign_id))!
  return {
    open: late.status === 'waiting',
    parts: { status: print(late.status), said: print(campaign.last_update_at, campaign.postponed_to) },
  }
}
