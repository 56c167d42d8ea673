/** The ways to pay, and which of them a person would most likely take. */
import { Radio } from '@juya/ui'
import {
  BankIcon,
  CaretRightIcon,
  CurrencyCnyIcon,
  StorefrontIcon,
  WalletIcon,
  WechatLogoIcon,
} from '@juya/ui/icons.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './pay-sheet.i18n.ts'
import type { PayOptions } from './pay-types.ts'
import { type AppChannel, isApp } from './payment-app.tsx'

export type PayWay = { channel: 'wallet' | 'card' | 'shop_wallet' | AppChannel; card_id?: number }

/** The way a person would most likely take: what the server suggests, if it covers the amount. */
export function firstChoice(options: PayOptions): PayWay | undefined {
  const card = options.cards.find((one) => one.is_default) ?? options.cards[0]
  const wallet_open = options.channels.some((one) => one.code === 'wallet' && one.enabled) && options.wallet.enough
  const card_open = options.channels.some((one) => one.code === 'card' && one.enabled) && card
  const shop_open = options.shop_wallet?.enough && !options.shop_wallet.frozen
  const app = options.channels.find((one) => isApp(one.code) && one.enabled)?.code as AppChannel | undefined
  if (app && isApp(options.default_channel)) return { channel: app }
  if (shop_open && options.default_channel === 'shop_wallet') return { channel: 'shop_wallet' }
  if (wallet_open && (options.default_channel === 'wallet' || !card_open)) return { channel: 'wallet' }
  if (card_open) return { channel: 'card', card_id: card.id }
  return wallet_open ? { channel: 'wallet' } : app && { channel: app }
}

export function Ways({
  options,
  chosen,
  onChoose,
}: {
  options: PayOptions
  chosen: PayWay | undefined
  onChoose: (way: PayWay) => void
}) {
  const t = useText()
  const has = (code: string) => options.channels.some((one) => one.code === code)
  return (
    <fieldset className="pay-sheet__ways">
      <legend className="pay-sheet__legend">{t('how')}</legend>
      {options.channels.map(
        ({ code, name, enabled, reason }) =>
          isApp(code) && (
            <div key={code} className="pay-sheet__way">
              <AppIcon channel={code} size={22} className="pay-sheet__icon" />
              <Radio name="way" on={chosen?.channel === code} onChange={() => enabled && onChoose({ channel: code })}>
                <span className="pay-sheet__name">{name}</span>
                {reason && <span className="pay-sheet__note">{reason}</span>}
              </Radio>
            </div>
          ),
      )}
      {has('shop_wallet') && options.shop_wallet && (
        <div className="pay-sheet__way">
          <StorefrontIcon size={22} className="pay-sheet__icon" />
          <Radio
            name="way"
            on={chosen?.channel === 'shop_wallet'}
            onChange={() =>
              options.shop_wallet?.enough && !options.shop_wallet.frozen && onChoose({ channel: 'shop_wallet' })
            }
          >
            <span className="pay-sheet__name">{t('shop_wallet')}</span>
            <span className="pay-sheet__note">
              {options.shop_wallet.frozen
                ? t('frozen')
                : t(options.shop_wallet.enough ? 'balance' : 'balance_short', {
                    amount: formatFen(options.shop_wallet.balance_fen),
                  })}
            </span>
          </Radio>
        </div>
      )}
      {has('wallet') && (
        <div className="pay-sheet__way">
          <WalletIcon size={22} className="pay-sheet__icon" />
          <Radio
            name="way"
            on={chosen?.channel === 'wallet'}
            onChange={() => options.wallet.enough && onChoose({ channel: 'wallet' })}
          >
            <span className="pay-sheet__name">{t('wallet')}</span>
            <span className="pay-sheet__note">
              {t(options.wallet.enough ? 'balance' : 'balance_short', {
                amount: formatFen(options.wallet.balance_fen),
              })}
            </span>
          </Radio>
        </div>
      )}
      {has('card') &&
        options.cards.map((card) => (
          <div key={card.id} className="pay-sheet__way">
            <BankIcon size={22} className="pay-sheet__icon" />
            <Radio
              name="way"
              on={chosen?.card_id === card.id}
              onChange={() => onChoose({ channel: 'card', card_id: card.id })}
            >
              <span className="pay-sheet__name">{t('card', { bank: card.bank_name, last4: card.last4 })}</span>
              <span className="pay-sheet__note">{t(card.card_type === 'credit' ? 'credit' : 'debit')}</span>
            </Radio>
          </div>
        ))}
      {has('card') && (
        <button type="button" className="pay-sheet__way pay-sheet__way--add" onClick={() => go('payment.bindCard')}>
          <BankIcon size={22} className="pay-sheet__icon" />
          <span className="pay-sheet__name">{t('add_card')}</span>
          <CaretRightIcon size={16} />
        </button>
      )}
    </fieldset>
  )
}

/** The sign of a payment app. */
export const AppIcon = ({
  channel,
  ...of
}: {
  channel: AppChannel
  size: number
  className?: string
  weight?: 'duotone'
}) => (channel === 'wechat' ? <WechatLogoIcon {...of} /> : <CurrencyCnyIcon {...of} />)
