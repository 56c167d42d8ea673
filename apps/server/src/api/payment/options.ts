/** The contents of a pay sheet: the channels, the wallet and the cards. */
import type { PayOptions } from '@juya/contract'
import type { z } from 'zod'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import { type Channel, cardsOf, mayPayWithoutPassword, takesChannel } from '../../domains/payment/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { cardBrief } from './cards.ts'

type Options = z.input<typeof PayOptions>
type ChannelChoice = Options['channels'][number]

const NAMES: Record<Channel, { en: string; zh: string }> = {
  wallet: { en: 'Wallet', zh: '钱包' },
  card: { en: 'Bank card', zh: '银行卡' },
  wechat: { en: 'WeChat Pay', zh: '微信支付' },
  alipay: { en: 'Alipay', zh: '支付宝' },
}

/** The channels a purpose takes, with those that are off and why. */
export async function payChannels(
  ctx: Ctx,
  channels: readonly Channel[] = ['wallet', 'card'],
): Promise<ChannelChoice[]> {
  const zh = ctx.locale === 'zh-CN'
  const choices: ChannelChoice[] = []
  for (const code of channels) {
    const enabled = await takesChannel(ctx, code)
    const reason = enabled ? null : zh ? '暂未开通' : 'Not switched on'
    choices.push({ code, name: zh ? NAMES[code].zh : NAMES[code].en, enabled, reason })
  }
  return choices
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
