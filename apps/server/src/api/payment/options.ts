/** The contents of a pay sheet: the channels, the wallet and the cards. */
import type { PayOptions } from '@juya/contract'
import type { z } from 'zod'
import { accounts, balanceFen, isFrozen } from '../../domains/ledger/index.ts'
import { type Channel, cardsOf, knowsPayer, mayPayWithoutPassword, takesChannel } from '../../domains/payment/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { cardBrief } from './cards.ts'

type Options = z.input<typeof PayOptions>
type ChannelChoice = Options['channels'][number]

const NAMES: Record<Channel, { en: string; zh: string }> = {
  wallet: { en: 'Wallet', zh: '钱包' },
  card: { en: 'Bank card', zh: '银行卡' },
  wechat: { en: 'WeChat Pay', zh: '微信支付' },
  alipay: { en: 'Alipay', zh: '支付宝' },
  shop_wallet: { en: 'Shop wallet', zh: '店铺钱包' },
}

const OFF = { en: 'Not switched on', zh: '暂未开通' }
const SIGN_IN_THERE = { en: 'Sign in with WeChat first', zh: '请先用微信登录' }
const CHANNELS: readonly Channel[] = ['wechat', 'alipay', 'wallet', 'card']
export const RECHARGE_CHANNELS: readonly Channel[] = ['wechat', 'alipay', 'card']

/** The channels a purpose takes, with those that are off and why. A payment app that cannot be opened from here is left out. */
export async function payChannels(ctx: Ctx, channels: readonly Channel[] = CHANNELS): Promise<ChannelChoice[]> {
  const zh = ctx.locale === 'zh-CN'
  const choices: ChannelChoice[] = []
  for (const code of channels) {
    const enabled = await takesChannel(ctx, code)
    if (!enabled && (code === 'wechat' || code === 'alipay')) continue
    const known = await knowsPayer(ctx, code)
    const why = !enabled ? OFF : known ? null : SIGN_IN_THERE
    const [name, reason] = zh ? [NAMES[code].zh, why?.zh] : [NAMES[code].en, why?.en]
    choices.push({ code, name, enabled: enabled && known, reason: reason ?? null })
  }
  return choices
}

/** Everything a pay sheet shows for an amount. */
export async function payOptions(
  ctx: SignedCtx,
  amount_fen: number,
  channels: readonly Channel[] = CHANNELS,
): Promise<Options> {
  const [choices, cards, balance_fen, free] = await Promise.all([
    payChannels(ctx, channels),
    cardsOf(ctx, ctx.user.id),
    balanceFen(ctx, accounts.userWallet(ctx.user.id)),
    mayPayWithoutPassword(ctx, amount_fen),
  ])
  const enough = balance_fen >= amount_fen
  const usable = choices.filter((choice) => choice.enabled).map((choice) => choice.code)
  const ways = usable.filter((code) => code !== 'shop_wallet' && (code !== 'wallet' || enough))
  // What they have already comes first: money in the wallet, then a card they bound; an app needs nothing.
  const likely: Channel[] = ['wallet', ...(cards.length > 0 ? (['card'] as const) : []), 'wechat', 'alipay', 'card']
  const default_channel = likely.find((code) => ways.includes(code)) ?? usable[0] ?? channels[0]!
  return {
    amount_fen,
    wallet: { balance_fen, enough, needs_password: !free },
    channels: choices,
    cards: cards.map((card) => cardBrief(card, ctx.locale)),
    default_channel,
  }
}

/** As payOptions, for what a shop itself owes: its own wallet is one of the ways, unless it is frozen. */
export async function shopPayOptions(ctx: SignedCtx, amount_fen: number, shop_id: number): Promise<Options> {
  const code = accounts.shopWallet(shop_id)
  const [options, balance_fen, frozen] = [
    await payOptions(ctx, amount_fen, ['shop_wallet', ...CHANNELS]),
    await balanceFen(ctx, code),
    await isFrozen(ctx, code),
  ]
  const enough = balance_fen >= amount_fen
  return {
    ...options,
    shop_wallet: { balance_fen, enough, frozen },
    default_channel: enough && !frozen ? 'shop_wallet' : options.default_channel,
  }
}
