/** A session that ended: what it sold, who was there, what it took. */
import { Button, Card, Empty, Row, Rows } from '@juya/ui'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from './studio.i18n.ts'
import type { Host } from './use-host.ts'

export function Summary({ host: { session, lots, viewers_peak, used_minutes } }: { host: Host }) {
  const t = useText()
  const began = session.status === 'ended'
  return (
    <PageShell title={session.title}>
      <Empty
        drawing="box"
        title={t(began ? 'over' : 'over_called_off')}
        action={<Button onClick={() => go('live.room', {}, { type: 'redirect' })}>{t('to_room')}</Button>}
      />
      {began && (
        <Card>
          <Rows>
            <Row label={t('sum_sold')}>
              {t('sum_sold_value', { count: lots.sold, amount: formatFen(lots.hammer_fen) })}
            </Row>
            <Row label={t('sum_unsold')}>{lots.unsold}</Row>
            <Row label={t('sum_peak')}>{viewers_peak}</Row>
            <Row label={t('sum_used')}>{t('sum_minutes', { count: used_minutes })}</Row>
          </Rows>
          <Button
            block
            variant="outline"
            onClick={() => go('live.close', { id: session.session_id }, { type: 'redirect' })}
          >
            {t('sum_all')}
          </Button>
        </Card>
      )}
    </PageShell>
  )
}
