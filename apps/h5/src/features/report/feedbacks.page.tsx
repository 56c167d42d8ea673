/** What the person told the platform, with its answers. */
import './report.css'
import { Button, Card, Tag } from '@juya/ui'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function FeedbacksPage() {
  const t = useText()
  const given = usePagedCall('report.feedbacks', {})
  return (
    <ListPage
      list={given}
      row={(one) => (
        <Card key={one.id}>
          <div className="report-card">
            <div className="report-card__head">
              <span className="report-card__text">
                <b>{t(`type_${one.type}`)}</b>
                <span className="j-meta">{formatMoment(one.created_at)}</span>
              </span>
              <Tag tone={one.status === 'open' ? 'amber' : 'jade'}>{t(`feedback_${one.status}`)}</Tag>
            </div>
            <p>{one.content}</p>
            {one.reply && (
              <p className="j-meta">
                {t('reply')}: {one.reply}
              </p>
            )}
          </div>
        </Card>
      )}
      empty={{
        title: t('none_given'),
        note: t('none_given_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('report.feedback')}>
            {t('give_some')}
          </Button>
        ),
      }}
      end={t('feedback_end', { count: given.total })}
    />
  )
}
