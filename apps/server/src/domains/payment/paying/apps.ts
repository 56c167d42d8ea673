/** Paying in the payer's own app, WeChat Pay or Alipay: what the phone opens, and who pays. */
import type { RefusalKey } from '@juya/contract'
import { GatewayRefused } from '../../../gateways/index.ts'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { messengerIdOf } from '../../account/index.ts'
import * as store from '../store.ts'
import type { Payment } from '../tables.ts'
import { askProvider } from './confirm.ts'
import { appOf, refuseFor } from './provider-calls.ts'
import { type Channel, type PurposeName, purposeOf } from './purposes.ts'
import { drop, lockWithPurpose } from './settle.ts'

export type AppChannel = 'wechat' | 'alipay'
export const isApp = (channel: Channel): channel is AppChannel => channel === 'wechat' || channel === 'alipay'

/** A browser of the messenger: there WeChat Pay opens its own window, and Alipay is not opened at all. */
export const inMessenger = ({ user_agent = '' }: Ctx): boolean => /MicroMessenger/i.test(user_agent)

/**
 * The messenger account that pays; null outside of the messenger.
 * @throws Refusal CHANNEL_UNAVAILABLE (the app is not offered here, or the messenger does not know the payer)
 */
export async function payerIn(ctx: SignedCtx, channel: AppChannel): Promise<string | null> {
  if (!appOf(ctx, channel).configured) refuse('CHANNEL_UNAVAILABLE')
  if (!inMessenger(ctx)) return null
  if (channel === 'alipay') refuse('CHANNEL_UNAVAILABLE')
  return (await messengerIdOf(ctx, ctx.user.id)) ?? refuse('CHANNEL_UNAVAILABLE')
}

/** Whether the app can tell who pays: the messenger's window asks for the person's account there. */
export const knowsPayer = async (ctx: Ctx, channel: Channel): Promise<boolean> =>
  channel !== 'wechat' || !inMessenger(ctx) || !ctx.user || (await messengerIdOf(ctx, ctx.user.id)) !== undefined

/** Looks whether an attempt in an app was paid meanwhile, before another one takes its place. */
export async function askEarlier(ctx: SignedCtx, purpose: PurposeName, ids: number[]): Promise<void> {
  if (ctx.in_transaction || ids.length === 0) return
  for (const payment of await store.liveFor(ctx, purpose, ids))
    if (isApp(payment.channel) && payment.status === 'created') await askProvider(ctx, payment)
}

const REFUSED: Record<string, RefusalKey> = { ORDER_CLOSED: 'PAY_CLOSED' }

/**
 * Orders at the provider; the same number again is the same order with a new opening.
 * @throws Refusal PAY_CLOSED, CHANNEL_UNAVAILABLE, UPSTREAM
 */
export async function openInApp(ctx: SignedCtx, payment: Payment, openid: string | null): Promise<Payment> {
  const app = appOf(ctx, payment.channel as AppChannel)
  // The time left by the database's clock, told in the provider's terms: theirs is the wall clock.
  const left_ms = payment.expires_at - (await databaseNow(ctx))
  try {
    const opening = await app.order({
      pay_no: payment.pay_no,
      amount_fen: payment.amount_fen,
      subject: `聚雅藏珍 ${purposeOf(payment.purpose).title.zh}`,
      expires_at: ctx.services.clock.wall() + left_ms,
      notify_url: ctx.services.gateways.callbackUrl(`/hooks/${app.provider}/payment`),
      return_url: `${ctx.services.origin()}/h5/paid/${payment.pay_no}`,
      payer_ip: ctx.ip,
      openid,
    })
    return { ...payment, opening }
  } catch (problem) {
    if (!(problem instanceof GatewayRefused)) return refuseFor(problem, REFUSED)
    if (problem.code === 'ORDER_PAID') return askProvider(ctx, payment)
    ctx.log.error({ pay_no: payment.pay_no, code: problem.code }, 'a payment app refused an order')
    await inTransaction(ctx, async (tx) => {
      const locked = await lockWithPurpose(tx, payment)
      if (locked.status !== 'created') return
      await drop(tx, locked, problem.code === 'ORDER_CLOSED' ? 'expired' : 'failed', problem.code)
    })
    return refuse(REFUSED[problem.code] ?? 'CHANNEL_UNAVAILABLE')
  }
}
