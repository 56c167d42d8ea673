/** What a session brought: who looked, what was sold, what its viewers say; also as a table. */
import '../parts/live.css'
import { LIVE_KEEP_YEARS, LIVE_RATING_MAX } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, Card, Row, Rows } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { DetailPage } from '../../../templates/pages.tsx'
import { useText } from './summary.i18n.ts'
import { Takedown } from './takedown.tsx'

type Figures = Data<'live.summary'>

export function Summary({ session_id }: { session_id: number }) {
  const t = useText()
  const read = useCall('live.summary', { session_id }, { stale_ms: 0 })
  const { data } = read
  return (
    <DetailPage needs={read} title={t('summary')} about={data?.session.title}>
      {data && (
        <>
          <Held data={data} />
          {data.takedown && <Takedown session_id={session_id} takedown={data.takedown} />}
          <Sold data={data} />
          <Said feedback={data.feedback} />
          <p className="live-note">
            <Button block variant="outline" onClick={() => saveFile(data.file_name, data.csv, 'text/csv')}>
              {t('csv')}
            </Button>
          </p>
        </>
      )}
    </DetailPage>
  )
}

function Held({ data: { session, end_cause, lots, goods, ...figures } }: { data: Figures }) {
  const t = useText()
  const has_sales = lots.sold > 0 || goods.orders > 0
  return (
    <Card title={session.title}>
      <Rows>
        <Row label={t('began')}>{formatMoment(session.started_at!)}</Row>
        {end_cause && <Row label={t('ended')}>{t(`end_${end_cause}`)}</Row>}
        <Row label={t('on_air')}>{t('minutes', { count: figures.on_air_minutes })}</Row>
        <Row label={t('used')}>{t('minutes', { count: figures.used_minutes })}</Row>
        <Row label={t('peak')}>{figures.viewers_peak}</Row>
        {session.status !== 'ended' && <Row label={t('now')}>{session.viewers}</Row>}
        {session.replay_until != null && <Row label={t('replay_until')}>{formatMoment(session.replay_until)}</Row>}
      </Rows>
      {session.replay_until != null && (
        <>
          {has_sales && <p className="j-meta live-foot">{t('kept', { years: LIVE_KEEP_YEARS })}</p>}
          <Button block variant="outline" onClick={() => go('live.replay', { id: session.session_id })}>
            {t('replay')}
          </Button>
        </>
      )}
    </Card>
  )
}

function Sold({ data: { lots, goods } }: { data: Figures }) {
  const t = useText()
  return (
    <>
      <Card title={t('lots')}>
        <Rows>
          <Row label={t('sold')}>{lots.sold}</Row>
          <Row label={t('unsold')}>{lots.unsold}</Row>
          <Row label={t('hammer')}>{formatFen(lots.hammer_fen)}</Row>
          {lots.list.map(({ id, title, hammer_fen }) => (
            <Row key={id} label={title}>
              {hammer_fen == null ? t('no_price') : formatFen(hammer_fen)}
            </Row>
          ))}
        </Rows>
      </Card>
      <Card title={t('goods')}>
        <Rows>
          <Row label={t('orders')}>{goods.orders}</Row>
          <Row label={t('pieces')}>{goods.pieces}</Row>
          <Row label={t('goods_sum')}>{formatFen(goods.sum_fen)}</Row>
        </Rows>
      </Card>
    </>
  )
}

function Said({ feedback: { count, average_tenths, words } }: { feedback: Figures['feedback'] }) {
  const t = useText()
  return (
    <Card title={t('said')}>
      {average_tenths == null ? (
        <p className="j-meta">{t('said_none')}</p>
      ) : (
        <Rows>
          <Row label={t('said_by', { count })}>
            {t('of_five', { average: (average_tenths / 10).toFixed(1), most: LIVE_RATING_MAX })}
          </Row>
          {words.map(({ rating, content, at }) => (
            <Row key={`${at} ${content}`} label={content}>
              {rating}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
