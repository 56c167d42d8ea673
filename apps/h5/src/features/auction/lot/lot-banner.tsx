/** One strip that says where the viewer stands, with the one thing to do about it. */
import { StateBanner } from '@juya/ui'
import { CaretRightIcon, CheckCircleIcon, ClockIcon, InfoIcon, TrophyIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { depositDue, useReasonThen } from '../deposit/deposit-due.ts'
import { useText } from '../i18n.ts'
import { type Lot, type LotState, privateMax } from './lot-state.ts'
import { outcomeText } from './outcome.ts'

const ICON = 22

export function LotBanner({
  lot,
  lot_state,
  onEditMax,
  onDeposit,
  onChanged,
}: {
  lot: Lot
  lot_state: LotState
  onEditMax: () => void
  onDeposit: () => void
  onChanged: () => void
}) {
  const t = useText()
  const reasonThen = useReasonThen()
  useOutbidSignal(lot_state)
  const second = useAction('auction.answerSecondChance', {
    refresh: ['order'],
    onDone: (data) => (data.order ? go('order.detail', { id: data.order.id }) : onChanged()),
  })
  const link = (text: string) => (
    <>
      {text} <CaretRightIcon size={14} />
    </>
  )
  const due = depositDue(lot)
  const outcome = outcomeText(t, lot)
  const max_fen = privateMax(lot)
  switch (lot_state) {
    case 'leading':
      return (
        <StateBanner
          tone="jade"
          icon={<CheckCircleIcon size={ICON} weight="fill" />}
          title={t('leading')}
          note={max_fen ? t('leading_note', { amount: formatFen(max_fen) }) : undefined}
          action={link(t(max_fen ? 'edit_max' : 'max_bid'))}
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
          note={
            lot.sale
              ? t('register_sale_note', { amount: formatFen(lot.deposit_fen) })
              : reasonThen(due?.why, t('register_note', { amount: formatFen(due?.topup_fen ?? lot.deposit_fen) }))
          }
          action={link(t(lot.sale ? 'register_sale' : 'pay_deposit'))}
          onPress={onDeposit}
        />
      )
    case 'won':
      return (
        <StateBanner
          tone="jade"
          icon={<TrophyIcon size={ICON} weight="fill" />}
          {...outcome}
          action={lot.order_id ? link(t(lot.pay_by ? 'pay_now' : 'see_order')) : undefined}
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
    case 'cancelled':
    case 'defaulted':
      return <StateBanner tone="grey" icon={<InfoIcon size={ICON} weight="fill" />} {...outcome} />
    case 'sold':
      return <StateBanner tone="grey" icon={<CheckCircleIcon size={ICON} weight="fill" />} {...outcome} />
    case 'passed':
      return <StateBanner tone="grey" icon={<ClockIcon size={ICON} weight="fill" />} {...outcome} />
    case 'barred':
      return (
        <StateBanner
          tone="grey"
          icon={<InfoIcon size={ICON} weight="fill" />}
          title={t('barred')}
          note={lot.can_bid.reason ?? undefined}
          {...(isRefusal(lot.can_bid, 'ADULT_REQUIRED') && {
            action: link(t('show_age')),
            onPress: () => go('settings.identity'),
          })}
        />
      )
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
      if (lot.mode === 'new_customer' && lot.status === 'live')
        return (
          <StateBanner
            tone="blue"
            icon={<InfoIcon size={ICON} weight="fill" />}
            title={t('new_customer')}
            note={t('new_customer_note')}
          />
        )
      return lot.reserve === 'not_met' && lot.bid_count > 0 ? (
        <StateBanner
          tone="amber"
          icon={<ClockIcon size={ICON} weight="fill" />}
          title={t('reserve_not_met')}
          note={lot.rules.plain.find(({ key }) => key === 'reserve')?.text}
        />
      ) : null
  }
}

/** Being outbid is felt as well as seen, where the phone allows it. */
function useOutbidSignal(lot_state: LotState): void {
  const before = useRef(lot_state)
  useEffect(() => {
    if (before.current === 'leading' && lot_state === 'outbid') navigator.vibrate?.(30)
    before.current = lot_state
  }, [lot_state])
}
