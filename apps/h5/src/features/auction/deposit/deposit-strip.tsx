/** How a bid's deposit stands: held, waived, or what is still to be paid and why it is so much. */
import { Strip } from '@juya/ui'
import { ShieldCheckIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import type { Lot } from '../lot/lot-state.ts'
import { depositDue, useReasonThen } from './deposit-due.ts'

export function DepositStrip({ lot, amount_fen }: { lot: Lot; amount_fen: number }) {
  const t = useText()
  const reasonThen = useReasonThen()
  const icon = <ShieldCheckIcon size={20} weight="fill" />
  if (lot.sale?.paddle)
    return (
      <Strip tone="jade" icon={icon}>
        <b>{t('paddle', { no: lot.sale.paddle.no })}</b>{' '}
        {t('paddle_left', { left: formatFen(lot.sale.paddle.left_fen) })}
      </Strip>
    )
  const held = lot.my_deposit?.status === 'held' ? lot.my_deposit : undefined
  const due = depositDue(lot, amount_fen)
  if (due)
    return (
      <Strip tone="amber" icon={<WarningCircleIcon size={20} weight="fill" />}>
        <b>{t(held ? 'deposit_more' : 'deposit_needed', { amount: formatFen(due.topup_fen) })}</b>{' '}
        {reasonThen(due.why, t('deposit_needed_note'))}
      </Strip>
    )
  if (lot.sale) return null
  return (
    <Strip tone="jade" icon={icon}>
      <b>{held ? t('deposit_held', { amount: formatFen(held.amount_fen) }) : t('deposit_waived')}</b>{' '}
      {held && t('deposit_held_note')}
    </Strip>
  )
}
