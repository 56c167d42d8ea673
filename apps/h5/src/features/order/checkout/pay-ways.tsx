/** The ways to pay on the page itself: payment apps, wallet, each bound card, and binding another. */
import { BankIcon, CaretRightIcon, CheckIcon, CreditCardIcon, PlusIcon, WalletIcon } from '@juya/ui/icons.ts'
import type { PayOptions } from '../../../cards/pay/pay-types.ts'
import { isApp } from '../../../cards/pay/payment-app.tsx'
import { AppIcon, type PayWay } from '../../../cards/pay/ways.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

export function PayWays({
  options,
  chosen,
  onChoose,
}: {
  options: PayOptions
  chosen: PayWay | undefined
  onChoose: (way: PayWay) => void
}) {
  const t = useText()
  const channel = (code: string) => options.channels.find((one) => one.code === code)
  const wallet = channel('wallet')
  const card = channel('card')
  return (
    <div role="radiogroup" aria-label={t('pay_with')}>
      {options.channels.map(
        ({ code, name, enabled, reason }) =>
          isApp(code) && (
            <Way
              key={code}
              icon={<AppIcon channel={code} size={24} weight="duotone" className="confirm-way__icon" />}
              name={name}
              note={reason}
              on={chosen?.channel === code}
              disabled={!enabled}
              onPress={() => onChoose({ channel: code })}
            />
          ),
      )}
      {wallet && (
        <Way
          icon={<WalletIcon size={24} weight="duotone" className="confirm-way__icon" />}
          name={t('wallet_name')}
          note={
            wallet.enabled
              ? t(options.wallet.enough ? 'balance' : 'balance_short', {
                  amount: formatFen(options.wallet.balance_fen),
                })
              : wallet.reason
          }
          on={chosen?.channel === 'wallet'}
          disabled={!wallet.enabled || !options.wallet.enough}
          onPress={() => onChoose({ channel: 'wallet' })}
        />
      )}
      {card &&
        options.cards.map((one) => (
          <Way
            key={one.id}
            icon={
              one.card_type === 'credit' ? (
                <CreditCardIcon size={24} weight="duotone" className="confirm-way__icon confirm-way__icon--card" />
              ) : (
                <BankIcon size={24} weight="duotone" className="confirm-way__icon confirm-way__icon--card" />
              )
            }
            name={t('card_name', { bank: one.bank_name, last4: one.last4 })}
            note={card.enabled ? t('card_note') : card.reason}
            on={chosen?.card_id === one.id}
            disabled={!card.enabled}
            onPress={() => onChoose({ channel: 'card', card_id: one.id })}
          />
        ))}
      {card && (
        <button type="button" className="confirm-way" onClick={() => go('payment.bindCard')}>
          <PlusIcon size={24} className="confirm-way__icon confirm-way__icon--add" />
          <span className="confirm-way__text">{t('add_card')}</span>
          <CaretRightIcon size={16} className="confirm-address__arrow" />
        </button>
      )}
    </div>
  )
}

function Way({
  icon,
  name,
  note,
  on,
  disabled,
  onPress,
}: {
  icon: React.ReactNode
  name: string
  note?: string | null
  on: boolean
  disabled: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={on}
      aria-disabled={disabled || undefined}
      className="confirm-way"
      onClick={() => !disabled && onPress()}
    >
      {icon}
      <span className="confirm-way__text">
        <span className="confirm-way__name">{name}</span>
        {note && <span className="confirm-way__note">{note}</span>}
      </span>
      <span className="confirm-way__mark" aria-hidden="true">
        {on && <CheckIcon size={13} weight="bold" />}
      </span>
    </button>
  )
}
