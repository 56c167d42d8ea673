/** The promised day is over: backers are told that they may leave; a month later what was not sent goes back by itself. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { accounts } from '../../ledger/index.ts'
import { compensateBuyer, freeAmong, lockOrders, type Order, piecesSent, refundWaiting } from '../../order/index.ts'
import { fundingEvents } from '../events.ts'
import { pledgesBehind } from '../pledging/locking.ts'
import { reserveLeft, spendReserve } from '../reserve/reserve.ts'
import { startLate } from '../reviewing/late.ts'
import { isOwed, promisedAt } from '../rules.ts'
import { setting } from '../settings.ts'
import type { Unsent } from '../store.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'
import { REASONS } from '../words.ts'
import { mayGoBack, unsentBack } from './leaving.ts'

const DAY_MS = 86_400_000
/** So many orders go back in one transaction. */
const AT_ONCE = 100
const SYSTEM = { type: 'system' } as const

const lateMs = async (tx: Tx): Promise<number> => (await setting(tx, 'funding.late_days')) * DAY_MS

/** Deadline funding_late: backers whose day is over are told, and those who wait for the new one are told then. */
export async function lateByTime(tx: Tx, id: number): Promise<void> {
  const campaign = await store.lockCampaign(tx, id)
  if (!campaign || !isOwed(campaign.status)) return
  const now = await databaseNow(tx)
  const day = campaign.postponed_to !== null && campaign.postponed_to <= now ? campaign.postponed_to : campaign.ship_by
  if (campaign.ship_by > now) return setDeadline(tx, 'funding_late', id, campaign.ship_by)
  const unsent = await store.unsentOf(tx, id)
  const due = unsent.filter((one) => promisedAt(campaign, one) === day)
  const next = unsent.map((one) => promisedAt(campaign, one)).find((at) => at > now)
  if (next !== undefined) await setDeadline(tx, 'funding_late', id, next)
  if (due.length === 0) return
  const says = { ...factsOf(campaign), ship_by: day, refunded_at: day + (await lateMs(tx)) }
  await startLate(tx, id)
  await emit(tx, fundingEvents.late, { ...says, orders: due.length })
  await emitEach(tx, fundingEvents.late_for, due, ({ user_id, order_id }) => ({ ...says, user_id, order_id }))
  pushCampaign(tx, campaign)
}

/**
 * Deadline funding_end_late: the next hundred orders whose day was over a month ago go back. Looks again where a case or a chargeback is open, and on the
 * next day somebody waits for.
 */
export async function endLateByTime(tx: Tx, id: number): Promise<void> {
  const campaign = await store.campaignById(tx, id)
  if (!campaign || !isOwed(campaign.status)) return
  const now = await databaseNow(tx)
  const late_ms = await lateMs(tx)
  const unsent = await store.unsentOf(tx, id)
  const endsAt = (one: Unsent): number => promisedAt(campaign, one) + late_ms
  const due = unsent.filter((one) => endsAt(one) <= now)
  const next = await freeAmong(
    tx,
    due.map(({ order_id }) => order_id),
    { status: 'to_ship', most: AT_ONCE },
  )
  if (next.length > 0) {
    await backTogether(tx, campaign, next, unsent)
    return setDeadline(tx, 'funding_end_late', id, now)
  }
  // What is left of those that are due is in a case, or its bank took the money back: it is looked at again tomorrow.
  const later = [...unsent.map(endsAt).filter((at) => at > now), ...(due.length > 0 ? [now + DAY_MS] : [])]
  if (later.length > 0) await setDeadline(tx, 'funding_end_late', id, Math.min(...later))
}

async function backTogether(
  tx: Tx,
  { id }: Campaign,
  ids: readonly number[],
  unsent: readonly Unsent[],
): Promise<void> {
  const orders = (await lockOrders(tx, ids)).filter(mayGoBack)
  await pledgesBehind.lock(tx, orders)
  await store.lockReserve(tx, id)
  const campaign = (await store.campaignById(tx, id))!
  if (orders.length === 0 || !isOwed(campaign.status)) return
  const reason = REASONS.late
  const whole: Order[] = []
  const in_part: Order[] = []
  for (const order of orders) {
    const is_whole = order.refunded_fen === 0 && (await piecesSent(tx, [order.id])).size === 0
    if (is_whole) whole.push(order)
    else in_part.push(order)
  }
  const goods_fen = new Map(unsent.map((one) => [one.order_id, one.goods_fen]))
  const all_fen = unsent.reduce((sum, one) => sum + one.goods_fen, 0)
  if (whole.length > 0) {
    const deposit = accounts.shopDeposit(campaign.shop_id)
    const back = await refundWaiting(tx, whole, { reason, actor: SYSTEM, with_accounts: [deposit] })
    const values = back.map((order) => ({ order, value_fen: goods_fen.get(order.id) ?? 0 }))
    const compensation_fen = await compensate(tx, campaign, values, all_fen)
    const amount_fen = back.reduce((sum, { paid_fen }) => sum + paid_fen, 0)
    return tellBack(tx, campaign, { orders: back.length, amount_fen, compensation_fen })
  }
  // One a transaction: each of them locks its payment before any account.
  const [first] = in_part
  const { order, unsent_fen, cash_fen } = await unsentBack(tx, first!, reason, SYSTEM, 'refunded')
  const compensation_fen = await compensate(tx, campaign, [{ order, value_fen: unsent_fen }], all_fen)
  await tellBack(tx, campaign, { orders: 1, amount_fen: cash_fen, compensation_fen })
}

async function tellBack(
  tx: Tx,
  campaign: Campaign,
  what: { orders: number; amount_fen: number; compensation_fen: number },
): Promise<void> {
  await emit(tx, fundingEvents.late_refunded, { ...factsOf(campaign), ...what })
  pushCampaign(tx, campaign)
}

/**
 * Compensation (T31) for what came too late, out of the reserve alone: to each by the value of what they did not get. All that was raised shares the whole
 * reserve; where the deposit has less than that left, what is still unsent shares what is left. Nothing is owed beyond it.
 */
async function compensate(
  tx: Tx,
  campaign: Campaign,
  backers: ReadonlyArray<{ order: Order; value_fen: number }>,
  all_fen: number,
): Promise<number> {
  if (campaign.raised_fen === 0 || all_fen === 0) return 0
  const reserve = await reserveLeft(tx, campaign.id)
  if (!reserve) return 0
  let paid_fen = 0
  for (const { order, value_fen } of backers) {
    const share_fen = Math.min(
      Math.floor((reserve.fen * value_fen) / campaign.raised_fen),
      Math.floor((reserve.left_fen * value_fen) / all_fen),
    )
    const amount_fen = share_fen > 0 ? await spendReserve(tx, campaign.id, share_fen) : 0
    if (amount_fen === 0) continue
    await compensateBuyer(tx, order, {
      key: `funding:${order.id}`,
      amount_fen,
      note: REASONS.late,
      actor: SYSTEM,
      of: 'deposit',
    })
    paid_fen += amount_fen
  }
  return paid_fen
}
