/** What a campaign is called, what it raised of its goal and where that money is, and four figures: backers, time, day, stage. */
import { Price } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { ShieldCheckIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../../cards/campaign/progress-bar.tsx'
import { leftUntil, percentOf } from '../../../cards/campaign/time-left.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatCount, formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

type Campaign = Data<'funding.info'>

export function Numbers({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const reached = campaign.raised_fen >= campaign.goal_fen
  return (
    <section className="funding-head">
      <h2 className="funding-title">{campaign.title}</h2>
      <div className="funding-raised">
        <span>
          <Price fen={campaign.raised_fen} size="bar" tone="act" decimals="auto" live />
          <span className="funding-raised__note">{t('raised_of', { goal: formatFen(campaign.goal_fen) })}</span>
        </span>
        <span className="funding-raised__right">
          <span className={reached ? 'funding-percent funding-percent--reached j-num' : 'funding-percent j-num'}>
            {formatCount(percentOf(campaign))}%
          </span>
          <span className="funding-raised__note">{t(reached ? 'goal_reached' : 'of_goal')}</span>
        </span>
      </div>
      <ProgressBar campaign={campaign} marked />
      <Whereabouts campaign={campaign} />
      <dl className="funding-figures">
        <Figure value={formatCount(campaign.backer_count)} label={t('backers', { count: campaign.backer_count })} />
        <TimeFigure campaign={campaign} />
        <Figure
          value={formatMoment(campaign.postponed_to ?? campaign.ship_by_at, { time: false })}
          label={t('ships_by')}
        />
        <StageFigure stages={campaign.stages} />
      </dl>
    </section>
  )
}

/** What was raised is goods alone; where a tier costs shipping, what is held of its pledges is more. */
export const hasShipping = ({ tiers }: Pick<Campaign, 'tiers'>): boolean =>
  tiers.some(({ shipping_fen }) => shipping_fen > 0)

/** What of the money is where now; nothing before the first payment. */
function Whereabouts({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const { escrow_fen, to_shop_fen, back_fen } = campaign.money
  const said = [
    escrow_fen > 0 && t(hasShipping(campaign) ? 'in_escrow_shipping' : 'in_escrow', { amount: formatFen(escrow_fen) }),
    to_shop_fen > 0 && t('paid_out', { amount: formatFen(to_shop_fen) }),
    back_fen > 0 && t('gone_back', { amount: formatFen(back_fen) }),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className="funding-money j-num">
      <ShieldCheckIcon size={16} weight="fill" />
      <span>{said.join(' · ')}</span>
    </p>
  )
}

/** The value above what it is, as readers expect the name before. */
const Figure = ({ value, label }: { value: ReactNode; label: string }) => (
  <div className="funding-figure">
    <dt>{label}</dt>
    <dd className="j-num">{value}</dd>
  </div>
)

function TimeFigure({ campaign: { status, from_at, to_at, ended_at } }: { campaign: Campaign }) {
  const t = useText()
  const now_ms = useNow()
  if (status === 'scheduled')
    return <Figure value={from_at ? formatMoment(from_at, { time: false }) : t('soon')} label={t('opens')} />
  const left = status === 'live' && to_at != null ? leftUntil(to_at, now_ms) : null
  if (!left) {
    const over = ended_at ?? to_at
    return over == null ? null : <Figure value={formatMoment(over, { time: false })} label={t('over')} />
  }
  if (left.unit === 'hours' && left.count === 0) return <Figure value={t('last_hour')} label={t('left')} />
  return <Figure value={t(left.unit, { count: left.count })} label={t('left')} />
}

function StageFigure({ stages }: Pick<Campaign, 'stages'>) {
  const t = useText()
  if (stages.length === 0) return null
  const current = stages.find(({ done_at }) => done_at == null)
  const count = stages.length
  return current ? (
    <Figure value={current.name} label={t('stage_of', { count })} />
  ) : (
    <Figure value={count} label={t('stages_done', { count })} />
  )
}
