/** A backer gives a pledge up: before the end at will, after it where it was not sent in time. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockBehind, lockOwn, type Order, refundWaiting } from '../../order/index.ts'
import { leave } from '../delivering/leaving.ts'
import { fundingEvents } from '../events.ts'
import * as store from '../store.ts'
import type { Pledge } from '../tables.ts'
import { pledgeFactsOf, pushCampaign } from '../telling.ts'
import { REASONS } from '../words.ts'
import { withdrawBeforeMs, withdrawUntil } from './checks.ts'
import { countOut } from './counting.ts'

const HOUR_MS = 3_600_000

/**
 * Gives the caller's pledge up; its money goes back the way it came. A repeat answers the order as it is.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CASE_OPEN, WITHDRAW_TOO_LATE {hours}
 */
export async function giveBack(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, tx.user.id, order_id)
    const pledge = order.kind === 'funding' ? await store.pledgeOf(tx, order_id) : undefined
    if (!pledge) refuse('NOT_FOUND')
    if (pledge.state === 'withdrawn' || pledge.state === 'left') return order
    await lockBehind(tx, [order])
    return order.status === 'funding' ? withdraw(tx, order) : leave(tx, order, pledge)
  })
}

/** The caller holds the order, its campaign and its tier. */
async function withdraw(tx: Tx<SignedCtx>, order: Order): Promise<Order> {
  const pledge: Pledge = (await store.pledgeOf(tx, order.id))!
  const campaign = (await store.campaignById(tx, pledge.campaign_id))!
  // What a bank took back is not given back beside it.
  if (pledge.state !== 'paid' || campaign.status !== 'live' || order.charged_back_fen + order.refunded_fen > 0)
    refuse('STATE_CONFLICT', { status: campaign.status })
  const before_ms = await withdrawBeforeMs(tx)
  if (withdrawUntil(campaign, { now: await databaseNow(tx), before_ms }) === undefined)
    refuse('WITHDRAW_TOO_LATE', { hours: before_ms / HOUR_MS })
  const less = await countOut(tx, order.id, 'withdrawn')
  const actor = { type: 'user', id: tx.user.id } as const
  const [back] = await refundWaiting(tx, [order], { reason: REASONS.withdrawn, actor })
  await emit(tx, fundingEvents.withdrawn, { ...(await pledgeFactsOf(tx, less!, pledge)), moved: false })
  pushCampaign(tx, less!)
  return back!
}
