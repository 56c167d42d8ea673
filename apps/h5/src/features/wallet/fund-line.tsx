/** One movement of the wallet: why, when, how much. Money in is jade, money out is ink. */
import { classes } from '@juya/ui'
import {
  ArrowCounterClockwiseIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  CoinsIcon,
  GavelIcon,
  HandCoinsIcon,
  VaultIcon,
} from '@juya/ui/icons.ts'
import type { Item } from '../../lib/api/client.ts'
import { formatMoment, formatYuan } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './i18n.ts'

/** The kinds with a word and a filter of their own. */
export const KINDS = [
  'recharge',
  'deposit_hold',
  'deposit_release',
  'escrow_paid',
  'refund',
  'compensation',
  'withdrawal',
  'fee',
] as const
export type Kind = (typeof KINDS)[number]

const ICONS: Record<string, typeof GavelIcon> = {
  recharge: ArrowDownIcon,
  deposit_hold: GavelIcon,
  deposit_release: GavelIcon,
  deposit_applied: GavelIcon,
  deposit_forfeit: GavelIcon,
  escrow_paid: VaultIcon,
  refund: ArrowCounterClockwiseIcon,
  withdrawal: ArrowUpIcon,
  compensation: HandCoinsIcon,
}

export function FundLine({ line }: { line: Item<'wallet.log'> }) {
  const t = useText()
  const came_in = line.amount_fen > 0
  const Icon = ICONS[line.type] ?? CoinsIcon
  const kind = KINDS.find((one) => one === line.type)
  const inside = (
    <>
      <span className={classes('wallet-line__icon', came_in && 'wallet-line__icon--in')}>
        <Icon size={20} />
      </span>
      <span className="wallet-line__text">
        <span className="wallet-line__title j-clamp-2">{line.title}</span>
        <span className="j-meta j-num">{formatMoment(line.at)}</span>
      </span>
      <span className="wallet-line__right">
        <span className={classes('wallet-line__fen', 'j-num', came_in && 'wallet-line__fen--in')}>
          {formatYuan(line.amount_fen, { decimals: 'always', signed: true })}
        </span>
        {kind && <span className="j-meta">{t(`kind_${kind}`)}</span>}
      </span>
    </>
  )
  return line.order_no ? (
    <button type="button" className="wallet-line" onClick={() => go('order.detail', { order_no: line.order_no })}>
      {inside}
    </button>
  ) : (
    <div className="wallet-line">{inside}</div>
  )
}
