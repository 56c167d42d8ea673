/** Putting money into the wallet. */

import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { accounts, dayOf, post, recharged, startOfDay, statement } from '../ledger/index.ts'
import { type Channel, type Payment, type Purpose, rechargesUnderWayFen, startPayment } from '../payment/index.ts'
import { walletEvents } from './events.ts'
import { readSetting } from './settings.ts'

export interface Limits {
  min_fen: number
  max_fen: number
  /** What may still be put in today. */
  day_left_fen: number
}

export async function limitsOf(ctx: Ctx, user_id: number): Promise<Limits> {
  const from = startOfDay(dayOf(await databaseNow(ctx)))
  const today = await statement(ctx, { codes: [accounts.userWallet(user_id)], kinds: ['recharge'], from }, 1, 1)
  const [min_fen, max_fen, day_fen] = [
    await readSetting(ctx, 'wallet.recharge_min_fen'),
    await readSetting(ctx, 'wallet.recharge_max_fen'),
    await readSetting(ctx, 'wallet.recharge_day_fen'),
  ]
  return { min_fen, max_fen, day_left_fen: Math.max(0, day_fen - today.in_fen) }
}

/**
 * Starts a recharge; the money is in the wallet when the provider says it has it. The same request again, by its Idempotency-Key, is
 * the same recharge.
 * @throws Refusal AMOUNT_INVALID (below the least, above the most, or not what was shown), LIMIT_REACHED {limit} (of the day), and as startPayment
 */
export async function recharge(
  ctx: SignedCtx,
  input: {
    amount_fen: number
    shown_total_fen: number
    channel: Channel
    card_id?: number | undefined
    /** One-time token of the form; left out: the request's Idempotency-Key. */
    client_key?: string | undefined
  },
): Promise<Payment> {
  const { amount_fen, shown_total_fen, channel, card_id, client_key = ctx.idempotency_key } = input
  const { min_fen, max_fen, day_left_fen } = await limitsOf(ctx, ctx.user.id)
  if (amount_fen < min_fen || amount_fen > max_fen || amount_fen !== shown_total_fen)
    refuse('AMOUNT_INVALID', { min_fen, max_fen })
  if (amount_fen > day_left_fen) refuse('LIMIT_REACHED', { limit: `¥${day_left_fen / 100}`, day_left_fen })
  return startPayment(ctx, {
    purpose: 'recharge',
    ids: [],
    details: { amount_fen },
    channel,
    shown_total_fen,
    ...(card_id === undefined ? {} : { card_id }),
    ...(client_key === undefined ? {} : { client_key }),
  })
}

/** Of recharges that are begun or paid side by side each knows those before it. */
const lockRecharges = (tx: Tx, user_id: number): Promise<unknown> =>
  query(tx, 'wallet_recharges_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`recharge:${user_id}`])

/** How the payment domain sees recharges. Money that arrives is always welcome. */
export const rechargePurpose: Purpose = {
  title: { en: 'Top-up', zh: '钱包充值' },
  channels: ['card', 'wechat', 'alipay'],
  lock: async (tx, { user_id }) => void (await lockRecharges(tx, user_id)),
  async amountDue(_tx, { details }) {
    const { amount_fen } = details
    invariant(typeof amount_fen === 'number' && amount_fen > 0, 'a recharge without an amount')
    return { amount_fen }
  },
  /** The day's limit again: several recharges may have been begun under it, and what the bank is working on counts as well. */
  async beforeCode(tx, { user_id, pay_no, amount_fen }) {
    await lockRecharges(tx, user_id)
    const { day_left_fen: left_fen } = await limitsOf(tx, user_id)
    const day_left_fen = Math.max(0, left_fen - (await rechargesUnderWayFen(tx, user_id, pay_no)))
    if (amount_fen > day_left_fen) refuse('LIMIT_REACHED', { limit: `¥${day_left_fen / 100}`, day_left_fen })
  },
  async onPaid(tx: Tx, { pay_no, user_id, amount_fen, provider }) {
    invariant(provider, `recharge ${pay_no} has no provider`)
    await post(tx, recharged({ provider, pay_no, user_id, amount_fen }))
    await emit(tx, walletEvents.recharged, { user_id, pay_no, amount_fen })
    return true
  },
}
