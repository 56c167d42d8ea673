/** What a campaign is about and what may go wrong, its stages, where its money is, and what its shop kept of earlier promises. */
import { Card, Row, Rows } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { CheckIcon } from '@juya/ui/icons.ts'
import { PhotoRow } from '../../../cards/photos/photo-row.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment, timeAgo } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { hasShipping } from './numbers.tsx'

type Campaign = Data<'funding.info'>
const DAY_S = 86_400

export function Story({ campaign }: { campaign: Campaign }) {
  const t = useText()
  return (
    <>
      <Card title={t('about')}>
        <p className="funding-text">{campaign.story}</p>
      </Card>
      <Card title={t('risk')}>
        <p className="funding-text">{campaign.risk_text}</p>
      </Card>
      {campaign.stages.length > 0 && <Stages stages={campaign.stages} />}
      <Money campaign={campaign} />
      <Record record={campaign.record} />
      {campaign.backers.length > 0 && <Backers backers={campaign.backers} />}
    </>
  )
}

function Stages({ stages }: Pick<Campaign, 'stages'>) {
  const t = useText()
  const now_s = useNow() / 1_000
  const said = ({ planned_at, done_at }: Campaign['stages'][number]) => {
    const late_days = Math.floor(((done_at ?? now_s) - planned_at) / DAY_S)
    const day = formatMoment(done_at ?? planned_at, { time: false })
    if (done_at != null)
      return late_days > 0 ? t('stage_done_late', { day, count: late_days }) : t('stage_done', { day })
    return late_days > 0 ? t('stage_late', { day, count: late_days }) : t('stage_planned', { day })
  }
  return (
    <Card title={t('stages')}>
      <ol className="funding-stages">
        {stages.map((stage) => (
          <li key={stage.id} className="funding-stage">
            <span
              className={stage.done_at == null ? 'funding-stage__dot' : 'funding-stage__dot funding-stage__dot--done'}
              aria-hidden="true"
            >
              {stage.done_at != null && <CheckIcon size={12} weight="bold" />}
            </span>
            <div className="funding-stage__text">
              <strong>{stage.name}</strong>
              <span className="j-meta">{said(stage)}</span>
              {stage.note && <p className="funding-text">{stage.note}</p>}
              {stage.images.length > 0 && (
                <div className="funding-photos">
                  <PhotoRow
                    className="funding-photo"
                    title={stage.name}
                    images={stage.images}
                    name={(number) => t('stage_photo', { name: stage.name, number })}
                  />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Money({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const { money, reserve } = campaign
  return (
    <Card title={t('money')}>
      <Rows>
        <Row label={t(hasShipping(campaign) ? 'money_escrow_shipping' : 'money_escrow')}>
          {formatFen(money.escrow_fen)}
        </Row>
        <Row label={t('money_shop')}>{formatFen(money.to_shop_fen)}</Row>
        <Row label={t('money_back')}>{formatFen(money.back_fen)}</Row>
        {reserve && (
          <Row label={t('reserve')}>
            {reserve.left_fen < reserve.fen
              ? t('reserve_of', { left: formatFen(reserve.left_fen), amount: formatFen(reserve.fen) })
              : formatFen(reserve.fen)}
          </Row>
        )}
      </Rows>
      {reserve && <p className="funding-text j-meta">{t('reserve_note')}</p>}
    </Card>
  )
}

function Record({ record }: Pick<Campaign, 'record'>) {
  const t = useText()
  return (
    <Card title={t('record')}>
      {record.campaigns === 0 ? (
        <p className="funding-text">{t('record_none')}</p>
      ) : (
        <Rows>
          <Row label={t('record_projects')}>{record.campaigns}</Row>
          <Row label={t('record_on_time')}>
            {t('record_on_time_of', { count: record.on_time, all: record.pledges })}
          </Row>
          {record.late_days != null && record.late_days > 0 && (
            <Row label={t('record_late')}>{t('record_late_days', { count: record.late_days })}</Row>
          )}
        </Rows>
      )}
    </Card>
  )
}

function Backers({ backers }: Pick<Campaign, 'backers'>) {
  const t = useText()
  const now_ms = useNow()
  return (
    <Card title={t('newest_backers')}>
      <ul className="funding-backers">
        {backers.map(({ name, tier_name, at }) => (
          <li key={`${name}-${at}`} className="funding-backer">
            <span>{name}</span>
            <span className="funding-backer__tier">{tier_name}</span>
            <span className="j-meta j-num">{timeAgo(at, { now_ms })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
