/** One time of VIP that was bought or had for points, and giving it back. */
import { ask, Button, Card, Row, Rows } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { readMe, useAction } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

type One = NonNullable<Data<'vip.list'>['mine']>['had'][number]

const TONES = { active: 'jade', pending: undefined, over: undefined, refunded: undefined } as const

export function Had({ had }: { had: One }) {
  const t = useText()
  const refund = useAction('vip.refund', {
    refresh: ['vip', 'wallet'],
    onDone: () => {
      toast(t('refunded_toast'))
      void readMe()
    },
  })
  const amount = formatFen(had.amount_fen)
  const giveBack = async () => {
    const sure = await ask({
      title: t('refund_ask'),
      body: t('refund_body', { amount }),
      confirm: t('refund_go', { amount }),
      cancel: t('keep'),
    })
    if (sure) void refund.run({ id: had.id })
  }
  const day = (at: number) => formatMoment(at, { time: false })
  return (
    <Card title={had.plan ?? t('exchange', { count: had.days })}>
      <Rows>
        <Row label={t(had.status)} tone={TONES[had.status]}>
          {t('span', { from: day(had.from_at), until: day(had.until_at) })}
        </Row>
        {had.amount_fen > 0 && <Row label={t('price')}>{amount}</Row>}
      </Rows>
      {had.status !== 'refunded' && had.refund_until && (
        <p className="j-meta vip-note">
          {had.refundable.ok ? t('refund_until', { at: formatMoment(had.refund_until) }) : had.refundable.reason}
        </p>
      )}
      {had.refundable.ok && (
        <Button block variant="outline" loading={refund.pending} onClick={() => void giveBack()}>
          {t('refund')}
        </Button>
      )}
    </Card>
  )
}
