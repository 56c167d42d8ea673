/** Operators' decisions about campaigns that wait for their review. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'
import { termsOf } from '../../shop/index.ts'
import { fundingEvents } from '../events.ts'
import { stagesOf } from '../publishing/campaign-store.ts'
import { freeReserve, refuseShort, reserveLeft } from '../reserve/reserve.ts'
import { type CampaignEvent, mayMove } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'

const DAY_MS = 86_400_000

/** A campaign, locked, where this may happen to it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockFor(tx: Tx, id: number, event: CampaignEvent): Promise<Campaign> {
  const campaign = (await store.lockCampaign(tx, id)) ?? refuse('NOT_FOUND')
  if (!mayMove(campaign.status, event)) refuse('STATE_CONFLICT', { status: campaign.status })
  return campaign
}

/**
 * Lets a campaign in. What it promises stands from now on, and so does the commission. It opens when its shop has asked for it, or at once.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, SHOP_NOT_ACTIVE, TIER_NEEDED, WINDOW_CLOSED (the promised day would come before its end),
 *   FUNDING_RESERVE_SHORT {missing_fen} (something was taken from the shop's deposit meanwhile)
 */
export async function approveCampaign(tx: Tx, id: number): Promise<void> {
  const campaign = await lockFor(tx, id, 'approve')
  const { shop_id, asked_from_at, days, ship_by } = campaign
  if (!(await termsOf(tx, shop_id)).is_active) refuse('SHOP_NOT_ACTIVE')
  if (!(await store.tiersOf(tx, [id])).some(({ status }) => status === 'active')) refuse('TIER_NEEDED')
  const now = await databaseNow(tx)
  const from_at = Math.max(now, asked_from_at ?? 0)
  const to_at = from_at + days * DAY_MS
  if (ship_by <= to_at) refuse('WINDOW_CLOSED')
  const reserve = await reserveLeft(tx, id)
  if (reserve && reserve.left_fen < reserve.fen) refuseShort(reserve.fen - reserve.left_fen)
  const row = await store.setStatus(tx, id, from_at > now ? 'scheduled' : 'live', {
    ...{ from_at, to_at, reject_reason: null },
    commission_bp: await setting(tx, 'fees.commission_funding_bp'),
  })
  await setDeadlinesOfKinds(tx, [
    { kind: 'funding_open', ref_id: id, due_at: from_at },
    { kind: 'funding_end', ref_id: id, due_at: to_at },
  ])
  await emit(tx, fundingEvents.approved, { ...factsOf(row), from_at, decided_at: now })
  pushCampaign(tx, row)
}

/** Sends a campaign back; its reserve is free again. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function rejectCampaign(tx: Tx, id: number, reason: string): Promise<void> {
  const campaign = await lockFor(tx, id, 'reject')
  await store.setStatus(tx, id, 'rejected', { reject_reason: reason })
  await freeReserve(tx, id)
  await emit(tx, fundingEvents.rejected, { ...factsOf(campaign), reason, decided_at: await databaseNow(tx) })
}

/** The review of campaigns: one that waits, and the parts of it a decision rests on. */
export const registerCampaignQueue = (): void =>
  registerQueue('campaign', { lock: store.lockCampaign, standing, parties: store.campaignsByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const campaign = await store.campaignById(ctx, id)
  if (!campaign) return undefined
  const { title, title_en, story, story_en, risk_text, images, video, goal_fen, days, asked_from_at, ship_by } =
    campaign
  const tiers = await store.tiersOf(ctx, [id])
  const stages = await stagesOf(ctx, id)
  return {
    open: campaign.status === 'reviewing',
    parts: {
      words: print(
        title,
        title_en,
        story,
        story_en,
        risk_text,
        tiers.map(({ name, content }) => [name, content]),
      ),
      pictures: print(images, video),
      price: print(
        goal_fen,
        tiers.map(({ id: tier_id, price_fen, shipping_fen, stock }) => [tier_id, price_fen, shipping_fen, stock]),
      ),
      terms: print(
        days,
        asked_from_at,
        ship_by,
        stages.map(({ name, planned_at }) => [name, planned_at]),
      ),
    },
  }
}
