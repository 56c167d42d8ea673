/** What a person can pay with, and what they would have to enter. */
import type { PayOptions } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { paysSmallAmountsFreely } from '../account/index.ts'
import { accounts, balanceFen } from '../ledger/index.ts'
import { cardsOf } from './cards.ts'
import { cardBrief } from './present.ts'
import type { Channel } from './purposes.ts'
import { readSetting } from './settings.ts'
import { passwordFreeTodayFen } from './store.ts'

type Options = z.input<typeof PayOptions>
export type ChannelChoice = Options['channels'][number]

const NAMES: Record<Channel, { en: string; zh: string }> = {
  wallet: { en: 'Wallet', zh: '余额' },
  card: { en: 'Bank card', zh: '银行卡' },
  wechat: { en: 'WeChat Pay', zh: '微信支付' },
  alipay: { en: 'Alipay', zh: '支付宝' },
}

/** The channels a purpose takes, with those that are off and why. */
export async function payChannels(
  ctx: Ctx,
  channels: readonly Channel[] = ['wallet', 'card'],
): Promise<ChannelChoice[]> {
  const offered: readonly Channel[] = await readSetting(ctx, 'payment.channels')
  const zh = ctx.locale === 'zh-CN'
  return channels.map((code) => {
    const enabled = offered.includes(code) && (code !== 'card' || ctx.services.gateways.cards.configured)
    const reason = enabled ? null : zh ? '暂未开通' : 'Not switched on'
    return { code, name: zh ? NAMES[code].zh : NAMES[code].en, enabled, reason }
  })
}

/** Everything a pay sheet shows for an amount. */
export async function payOptions(
  ctx: SignedCtx,
  amount_fen: number,
  channels: readonly Channel[] = ['wallet', 'card'],
): Promise<Options> {
  const [choices, cards, balance_fen, free] = await Promise.all([
    payChannels(ctx, channels),
    cardsOf(ctx, ctx.user.id),
    balanceFen(ctx, accounts.userWallet(ctx.user.id)),
    mayPayWithoutPassword(ctx, amount_fen),
  ])
  const enough = balance_fen >= amount_fen
  const usable = choices.filter((choice) => choice.enabled).map((choice) => choice.code)
  const default_channel =
    usable.includes('wallet') && enough
      ? 'wallet'
      : (usable.find((code) => code !== 'wallet') ?? usable[0] ?? channels[0]!)
  return {
    amount_fen,
    wallet: { balance_fen, enough, needs_password: !free },
    channels: choices,
    cards: cards.map(cardBrief),
    default_channel,
  }
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
