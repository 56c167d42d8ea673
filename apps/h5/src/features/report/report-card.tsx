/** A report as one of its sides reads it. */
import './report.css'
import { Button, Card, ImagePlate, Tag } from '@juya/ui'
import { thingWord } from '../../cards/things/thing-cards.ts'
import type { Item } from '../../lib/api/client.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './i18n.ts'

type Report = Item<'report.mine'>
const TONES = {
  upheld: 'red',
  unfounded: 'grey',
  appealed: 'amber',
  final: 'grey',
  open: 'amber',
  taken: 'amber',
} as const

/** Such as mute_7: what it is, and for how many days. */
function sanctionText(t: ReturnType<typeof useText>, sanction: NonNullable<Report['sanction']>): string {
  const [kind, days] = sanction.split('_') as ['none' | 'warning' | 'mute' | 'restrict' | 'ban', string | undefined]
  return t(`sanction_${kind}`, { count: Number(days ?? 0) })
}

/** Without `acts`, above the form of one of them, it offers none. */
export function ReportCard({ one, acts = true }: { one: Report; acts?: boolean }) {
  const t = useText()
  const { target } = one
  const state = one.status === 'taken' && one.side === 'reported' ? 'asked_you' : (`status_${one.status}` as const)
  return (
    <Card>
      <div className="report-card">
        <div className="report-card__head">
          <span className="report-card__picture">
            <ImagePlate src={sizedUrl(target.image, 200)} alt="" radius="m" />
          </span>
          <span className="report-card__text">
            <b className="j-ellipsis">{target.title}</b>
            <span className="j-meta j-clamp-2">
              {[thingWord(target.type), t(`reason_${one.reason}`), formatMoment(one.created_at)].join(' · ')}
            </span>
          </span>
          <Tag tone={TONES[one.status]}>{t(one.outcome ? `outcome_${one.outcome}` : state)}</Tag>
        </div>
        {one.content && <p>{one.content}</p>}
        {one.review_deadline && <p className="j-meta">{one.review_deadline.text}</p>}
        {one.rule && <p>{t('rule', one.rule)}</p>}
        {one.sanction && one.outcome !== 'unfounded' && <p>{sanctionText(t, one.sanction)}</p>}
        {one.decision && (
          <p className="j-meta">
            {t('decision')}: {one.decision}
          </p>
        )}
        {one.shop_answer && (
          <p className="j-meta">
            {t('your_answer')}: {one.shop_answer}
          </p>
        )}
        {one.answer_by && (
          <>
            <p className="j-meta">{t('answer_by', { at: formatMoment(one.answer_by) })}</p>
            {acts && <Button onClick={() => go('report.answer', { id: one.id })}>{t('answer')}</Button>}
          </>
        )}
        {one.appeal_until && (
          <>
            <p className="j-meta">{t('appeal_by', { at: formatMoment(one.appeal_until) })}</p>
            {acts && (
              <Button variant="outline" onClick={() => go('report.appeal', { id: one.id, side: one.side })}>
                {t('appeal')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
