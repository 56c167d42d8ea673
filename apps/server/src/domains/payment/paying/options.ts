/** A person's ways to pay, with the entry each asks for. */
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { paysSmallAmountsFreely } from '../../account/index.ts'
import { readSetting } from '../settings.ts'
import { passwordFreeTodayFen } from '../store.ts'
import { inMessenger, isApp } from './apps.ts'
import { appOf } from './provider-calls.ts'
import type { Channel } from './purposes.ts'

/** Whether payments by this channel are taken now: the platform offers it, and where it needs a provider there is one that can be reached from here. */
export async function takesChannel(ctx: Ctx, channel: Channel): Promise<boolean> {
  const offered: readonly Channel[] = await readSetting(ctx, 'payment.channels')
  return (
    offered.includes(channel === 'shop_wallet' ? 'wallet' : channel) &&
    (channel !== 'card' || ctx.services.gateways.cards.configured) &&
    (!isApp(channel) || (appOf(ctx, channel).configured && !(channel === 'alipay' && inMessenger(ctx))))
  )
}

/** Small amounts need no pay password where the person turned that on, up to a sum per day. Nothing needs none. */
export async function mayPayWithoutPassword(ctx: SignedCtx, amount_fen: number): Promise<boolean> {
  if (amount_fen === 0) return true
  if (amount_fen > (await readSetting(ctx, 'wallet.pay_free_each_fen'))) return false
  if (!(await paysSmallAmountsFreely(ctx, ctx.user.id))) return false
  return (
    (await passwordFreeTodayFen(ctx, ctx.user.id)) + amount_fen <= (await readSetting(ctx, 'wallet.pay_free_day_fen'))
  )
}
