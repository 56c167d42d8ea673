/** What a campaign has come to: opens, is counted, succeeded, failed, late, stopped; and where the backers' money is by that. */
import { StateBanner } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { CheckCircleIcon, ClockIcon, HourglassIcon, InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { percentOf } from '../../../cards/campaign/time-left.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

type Campaign = Data<'funding.info'>

const dayOf = (at: number) => formatMoment(at, { time: false })

/** Promised, and not all of it sent. */
export const isOwed = ({ status, money }: Campaign): boolean =>
  (status === 'succeeded' || status === 'fulfilling') && money.escrow_fen > 0

export function Standing({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <Outcome campaign={campaign} />
      <Late campaign={campaign} />
    </>
  )
}

function Outcome({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const { status, from_at, ship_by_at } = campaign
  const ended = campaign.ended_at ?? campaign.to_at
  const percent = percentOf(campaign)
  if (status === 'scheduled')
    return (
      <StateBanner
        tone="blue"
        icon={<ClockIcon size={24} />}
        title={from_at ? t('state_scheduled', { at: formatMoment(from_at) }) : t('state_scheduled_soon')}
        note={t('state_scheduled_note')}
      />
    )
  if (status === 'counting')
    return (
      <StateBanner
        tone="amber"
        icon={<HourglassIcon size={24} />}
        title={t('state_counting', { at: ended ? formatMoment(ended) : '' })}
        note={t('state_counting_note')}
      />
    )
  if (status === 'succeeded' || status === 'fulfilling' || status === 'finished')
    return (
      <StateBanner
        tone="jade"
        icon={<CheckCircleIcon size={24} weight="fill" />}
        title={t(`state_${status}`, { percent })}
        note={t(`state_${status}_note`, { day: dayOf(ship_by_at) })}
      />
    )
  if (status === 'failed')
    return (
      <StateBanner
        tone="grey"
        icon={<InfoIcon size={24} weight="fill" />}
        title={t('state_failed', { at: ended ? formatMoment(ended) : '' })}
        note={<MoneyBack campaign={campaign} />}
      />
    )
  if (status === 'cancelled')
    return (
      <StateBanner
        tone="grey"
        icon={<WarningCircleIcon size={24} weight="fill" />}
        title={campaign.stop_reason ? t('state_cancelled_why', { reason: campaign.stop_reason }) : t('state_cancelled')}
        note={<MoneyBack campaign={campaign} />}
      />
    )
  return null
}

/** What is back, and what is still on its way. */
function MoneyBack({ campaign: { money } }: { campaign: Campaign }) {
  const t = useText()
  if (money.escrow_fen > 0) return t('going_back', { amount: formatFen(money.escrow_fen) })
  return money.back_fen > 0 ? t('all_back', { amount: formatFen(money.back_fen) }) : t('nothing_back')
}

/** Its day is over and something was not sent; or the shop asks for another day. */
function Late({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const now_ms = useNow()
  if (!isOwed(campaign)) return null
  const { ship_by_at, postponed_to, refunded_at, addresses_lock_at } = campaign
  return (
    <>
      {postponed_to != null && (
        <StateBanner
          tone="blue"
          icon={<HourglassIcon size={24} />}
          title={t('postponed', { day: dayOf(postponed_to) })}
          note={t('postponed_note', { day: dayOf(ship_by_at) })}
        />
      )}
      {now_ms > ship_by_at * 1_000 && (
        <StateBanner
          tone="amber"
          icon={<WarningCircleIcon size={24} weight="fill" />}
          title={t('late', { day: dayOf(ship_by_at) })}
          note={refunded_at == null ? t('late_note_open') : t('late_note', { at: formatMoment(refunded_at) })}
        />
      )}
      {addresses_lock_at != null && now_ms < addresses_lock_at * 1_000 && (
        <StateBanner
          tone="blue"
          icon={<InfoIcon size={24} weight="fill" />}
          title={t('locked_at', { at: formatMoment(addresses_lock_at) })}
        />
      )}
    </>
  )
}
