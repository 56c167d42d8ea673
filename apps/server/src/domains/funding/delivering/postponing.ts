/** A shop needs longer than it promised: it names another day once, and backers say whether they wait. */
import type { ShopCtx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { lockBehind, lockOwn, shipUntil } from '../../order/index.ts'
import { fundingEvents } from '../events.ts'
import { refuseWrong } from '../publishing/refuse-wrong.ts'
import { isOwed } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign, Pledge } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'
import { lockOwed } from './addresses.ts'

const DAY_MS = 86_400_000

/**
 * Names another day, once. It holds for those who agree; the others keep the old one.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE, WINDOW_CLOSED (what is late goes back already), VALIDATION {field}
 */
export async function postponeCampaign(ctx: ShopCtx, id: number, until_at: number): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOwed(tx, id)
    if (found.postponed_to !== null) refuse('ALREADY_DONE')
    const now = await databaseNow(tx)
    if (now >= found.ship_by + (await setting(tx, 'funding.late_days')) * DAY_MS) refuse('WINDOW_CLOSED')
    const days = await setting(tx, 'funding.postpone_most_days')
    if (until_at <= Math.max(found.ship_by, now) || until_at > found.ship_by + days * DAY_MS)
      refuseWrong(tx, {
        field: 'until_at',
        en: `must be after the promised day, by ${days} days at most`,
        zh: `须晚于承诺日期，且最多延后 ${days} 天`,
      })
    const campaign = await store.changeCampaign(tx, id, { postponed_to: until_at, postponed_at: now })
    const says = { ...factsOf(campaign), ship_by: campaign.ship_by, until_at }
    await emit(tx, fundingEvents.postponed, says)
    await emitEach(tx, fundingEvents.postponed_for, await store.unsentOf(tx, id), ({ user_id, order_id }) => ({
      ...says,
      user_id,
      order_id,
    }))
    pushCampaign(tx, campaign)
    return campaign
  })
}

/**
 * The caller waits until the new day for a pledge. A repeat answers the pledge as it is.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function agreeToWait(ctx: SignedCtx, order_id: number): Promise<Pledge> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, tx.user.id, order_id)
    if (!(await store.pledgeOf(tx, order_id))) refuse('NOT_FOUND')
    await lockBehind(tx, [order])
    const pledge = (await store.pledgeOf(tx, order_id))!
    if (pledge.postpone_agreed_at !== null) return pledge
    const campaign = (await store.campaignById(tx, pledge.campaign_id))!
    if (
      pledge.state !== 'paid' ||
      order.status !== 'to_ship' ||
      !isOwed(campaign.status) ||
      campaign.postponed_to === null
    )
      refuse('STATE_CONFLICT', { status: order.status })
    const [agreed] = await query<Pledge & Record<never, never>>(
      tx,
      'funding_pledge_agree',
      'update funding_pledges set postpone_agreed_at = platform_now() where order_id = $1 returning *',
      [order_id],
    )
    await shipUntil(tx, order, campaign.postponed_to, { type: 'user', id: tx.user.id })
    // Before the promised day its clock goes on to the new one by itself.
    if (campaign.ship_by <= (await databaseNow(tx)))
      await setDeadline(tx, 'funding_late', campaign.id, campaign.postponed_to)
    return agreed!
  })
}
