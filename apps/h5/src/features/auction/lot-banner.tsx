/** One strip that says where the viewer stands, with the one thing to do about it. */
import { StateBanner } from '@juya/ui'
import { CaretRightIcon, CheckCircleIcon, ClockIcon, InfoIcon, TrophyIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { formatFen, formatMoment } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { useAction } from '../../lib/query.ts'
import { useText } from './i18n.ts'
import { type Lot, missedReserve, type Standing } from './lot-state.ts'

const ICON = 22

export function LotBanner({
  lot,
  standing,
  onEditMax,
  onDeposit,
  onChanged,
}: {
  lot: Lot
  standing: Standing
  onEditMax: () => void
  onDeposit: () => void
  onChanged: () => void
}) {
  const t = useText()
  useOutbidSignal(standing)
  const second = useAction('auction.answerSecondChance', {
    refresh: ['order'],
    onDone: (data) => (data.order ? go('order.detail', { id: data.order.id }) : onChanged()),
  })
  const link = (text: string) => (
    <>
      {text} <CaretRightIcon size={14} />
    </>
  )
  const hammer = formatFen(lot.hammer_fen ?? lot.current_fen)
  switch (standing) {
    case 'leading':
      return (
        <StateBanner
          tone="jade"
          icon={<CheckCircleIcon size={ICON} weight="fill" />}
          title={t('leading')}
          note={lot.tick.my_max_fen ? t('leading_note', { amount: formatFen(lot.tick.my_max_fen) }) : undefined}
          action={link(t('edit_max'))}
          onPress={onEditMax}
        />
      )
    case 'outbid':
      return (
        <StateBanner
          tone="red"
          icon={<WarningCircleIcon size={ICON} weight="fill" />}
          title={t('outbid', { alias: lot.tick.leader_alias ?? '' })}
          note={t('outbid_note', { amount: formatFen(lot.current_fen) })}
        />
      )
    case 'register':
      return (
        <StateBanner
          tone="blue"
          icon={<InfoIcon size={ICON} weight="fill" />}
          title={t('register')}
          note={t('register_note', { amount: formatFen(lot.deposit_fen) })}
          action={link(t('pay_deposit'))}
          onPress={onDeposit}
        />
      )
    case 'won':
      return (
        <StateBanner
          tone="jade"
          icon={<TrophyIcon size={ICON} weight="fill" />}
          title={t('won', { amount: hammer })}
          note={t('won_note')}
          action={lot.order_id ? link(t('pay_now')) : undefined}
          onPress={lot.order_id ? () => go('order.detail', { id: lot.order_id }) : undefined}
        />
      )
    case 'second_chance':
      return (
        <StateBanner
          tone="blue"
          icon={<InfoIcon size={ICON} weight="fill" />}
          title={t('second_chance', { amount: formatFen(lot.second_chance!.amount_fen) })}
          note={t('second_chance_note', { at: formatMoment(lot.second_chance!.expires_at) })}
          action={link(t('accept'))}
          onPress={() => void second.run({ offer_id: lot.second_chance!.offer_id, action: 'accept' })}
        />
      )
    case 'lost':
      return (
        <StateBanner
          tone="grey"
          icon={<InfoIcon size={ICON} weight="fill" />}
          title={t('lost', { amount: hammer })}
          note={t('lost_note')}
        />
      )
    case 'sold':
      return (
        <StateBanner
          tone="grey"
          icon={<CheckCircleIcon size={ICON} weight="fill" />}
          title={t('sold', { amount: hammer })}
        />
      )
    case 'passed':
      return (
        <StateBanner
          tone="grey"
          icon={<ClockIcon size={ICON} weight="fill" />}
          title={t('passed')}
          note={t(missedReserve(lot) ? 'missed_note' : 'passed_note')}
        />
      )
    case 'cancelled':
      return <StateBanner tone="grey" icon={<InfoIcon size={ICON} weight="fill" />} title={t('cancelled')} />
    case 'defaulted':
      return <StateBanner tone="grey" icon={<InfoIcon size={ICON} weight="fill" />} title={t('defaulted')} />
    case 'mine':
      return (
        <StateBanner
          tone="grey"
          icon={<InfoIcon size={ICON} weight="fill" />}
          title={t('own_lot')}
          note={t('own_lot_note')}
        />
      )
    default:
      return lot.reserve === 'not_met' && lot.bid_count > 0 ? (
        <StateBanner
          tone="amber"
          icon={<ClockIcon size={ICON} weight="fill" />}
          title={t('reserve_not_met')}
          note={t('reserve_not_met_note')}
        />
      ) : null
  }
}

/** Being outbid is felt as well as seen, where the phone allows it. */
function useOutbidSignal(standing: Standing): void {
  const before = useRef(standing)
  useEffect(() => {
    if (before.current === 'leading' && standing === 'outbid') navigator.vibrate?.(30)
    before.current = standing
  }, [standing])
}
