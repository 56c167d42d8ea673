/** How alike operators decide: agreement of two who know nothing of each other, what was changed afterwards, and the draws. Public. */
import './audits/audits.css'
import { Card, Cell, CellGroup } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './audits/audits.i18n.ts'
import { DrawnDay } from './audits/day.tsx'

type Published = Data<'site.decisionAudits'>
const percent = (bp: number): string => `${(bp / 100).toFixed(bp % 100 === 0 ? 0 : 1)}%`

export default function DecisionAuditsPage() {
  const t = useText()
  const answer = useCall('site.decisionAudits', {})
  return <PageShell needs={answer}>{answer.data && <Shown data={answer.data} t={t} />}</PageShell>
}

function Shown({ data, t }: { data: Published; t: ReturnType<typeof useText> }) {
  return (
    <>
      <Card>
        <p className="looks-note">{t('intro', { share: percent(data.share_bp) })}</p>
      </Card>
      <Card title={t('agreement')}>
        <div className="looks-rows">
          {data.agreement.map((row) => (
            <Agreement key={row.queue} row={row} t={t} />
          ))}
        </div>
      </Card>
      {data.overturned.length > 0 && (
        <CellGroup title={t('overturned')}>
          {data.overturned.map(({ queue, decided, overturned }) => (
            <Cell key={queue} title={t(`queue.${queue}`)} help={t('overturned_of', { count: decided, overturned })} />
          ))}
        </CellGroup>
      )}
      <Card title={t('draws')}>
        <p className="looks-note">{t('draws_note')}</p>
        {data.days.map((day) => (
          <DrawnDay key={day.day} day={day} />
        ))}
      </Card>
      <CellGroup>
        <Cell title={t('rulings')} onPress={() => go('aftersale.precedents')} />
      </CellGroup>
    </>
  )
}

function Agreement({ row, t }: { row: Published['agreement'][number]; t: ReturnType<typeof useText> }) {
  const { share_bp, low_bp, high_bp } = row
  const waiting = row.drawn - row.looked
  return (
    <div>
      <div className="looks-row__head">
        <b>{t(`queue.${row.queue}`)}</b>
        {share_bp == null ? (
          <span className="j-meta">{t('too_few')}</span>
        ) : (
          <b className="j-num">{percent(share_bp)}</b>
        )}
      </div>
      {share_bp != null && (
        <div className="looks-bar" aria-hidden="true">
          <span
            className="looks-bar__range"
            style={{ left: `${low_bp! / 100}%`, width: `${(high_bp! - low_bp!) / 100}%` }}
          />
          <span className="looks-bar__share" style={{ left: `${share_bp / 100}%` }} />
        </div>
      )}
      <p className="j-meta">
        {t('of', { count: row.looked, agreed: row.agreed })}
        {low_bp != null && ` · ${t('interval', { low: percent(low_bp), high: percent(high_bp!) })}`}
        {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
      </p>
    </div>
  )
}
