/** The tinted head both wallet pages open with: the bar, the balance with its eye, and what is held beside it. */
import { IconButton, Price } from '@juya/ui'
import { CaretLeftIcon, EyeIcon, EyeSlashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useText } from './i18n.ts'

type Balance = Data<'wallet.balance'>
const MASK = '••••••'

export function WalletHead({ title, balance }: { title: string; balance: Balance | undefined }) {
  const t = useText()
  const common = useCommon()
  const [hidden, setHidden] = useState(false)
  const shown = (fen: number) => (hidden ? MASK : formatFen(fen, { decimals: 'always' }))
  return (
    <div className="j-on-photo">
      <div className="wallet-nav">
        <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
        <h1 className="wallet-nav__title">{title}</h1>
        <button type="button" className="wallet-nav__right" onClick={() => go('wallet.records')}>
          {t('records')}
        </button>
      </div>
      <p className="wallet-head__label">
        {t('available')}
        <IconButton
          label={common(hidden ? 'show_amount' : 'hide_amount')}
          icon={hidden ? <EyeSlashIcon size={18} /> : <EyeIcon size={18} />}
          onClick={() => setHidden(!hidden)}
        />
      </p>
      <span className="wallet-head__balance">
        {balance &&
          (hidden ? (
            <span className="wallet-head__masked">{MASK}</span>
          ) : (
            <Price fen={balance.available_fen} size="balance" tone="inherit" decimals="always" />
          ))}
      </span>
      <p className="wallet-head__parts j-num">
        {balance && (
          <>
            <span>{t('escrow', { amount: shown(balance.escrow_fen) })}</span>
            <span>{t('deposits', { amount: shown(balance.deposit_held_fen) })}</span>
            {balance.withdrawing_fen > 0 && <span>{t('withdrawing', { amount: shown(balance.withdrawing_fen) })}</span>}
            {balance.earning_fen > 0 && <span>{t('earning', { amount: shown(balance.earning_fen) })}</span>}
          </>
        )}
      </p>
    </div>
  )
}

/** Warnings about a wallet, one sentence each. */
export function useWalletTroubles(balance: Balance | undefined): readonly string[] {
  const t = useText()
  if (!balance) return []
  return [
    ...(balance.frozen ? [t('frozen')] : []),
    ...(balance.debt_fen ? [t('debt', { amount: formatFen(balance.debt_fen) })] : []),
  ]
}
