/** A session's summary, or the closing of the room: what goes back and what is cancelled, and the step itself. */
import './parts/live.css'
import { ask, Button, Card, Row, Rows } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { Summary } from './after/summary.tsx'
import { useText } from './i18n.ts'

export default function LiveClosePage() {
  const session_id = Number(usePageParams().id) || undefined
  return <SellerOnly>{session_id === undefined ? <Close /> : <Summary session_id={session_id} />}</SellerOnly>
}

function Close() {
  const t = useText()
  const read = useCall('live.closing', {}, { stale_ms: 0 })
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const close = useAction('live.close', {
    refresh: ['live', 'wallet'],
    onDone: () => {
      toast(t('close_done'))
      go('live.room', {}, { type: 'redirect' })
    },
    onRefused: () => void read.refetch(),
  })
  const begin = async ({ back_fen }: Data<'live.closing'>) => {
    const sure = await ask({
      title: t('close_ask'),
      body: t('close_body', { amount: formatFen(back_fen) }),
      confirm: t('close_go'),
      cancel: t('keep'),
    })
    if (sure) void close.run({ shown_back_fen: back_fen })
  }
  const { data } = read
  return (
    <DetailPage needs={read}>
      {data && (
        <>
          <p className="live-note">{t('close_intro')}</p>
          <Card>
            <Rows>
              <Row label={t('close_minutes')}>{t('minutes', { count: data.minutes })}</Row>
              <Row label={t('close_back')}>{formatFen(data.back_fen)}</Row>
              <Row label={t('close_sessions')}>{data.sessions}</Row>
            </Rows>
            <p className="j-meta live-foot">{t('close_note')}</p>
            <Button
              block
              variant="outline"
              disabled={!is_owner}
              loading={close.pending}
              onClick={() => void begin(data)}
            >
              {t('close')}
            </Button>
            {!is_owner && <p className="j-meta live-foot">{t('owner_only')}</p>}
          </Card>
        </>
      )}
    </DetailPage>
  )
}
