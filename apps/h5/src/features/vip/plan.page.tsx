/** One plan: what it costs, what one's last days would have saved with it, and buying it. */
import './vip.css'
import { ActionBar, Button, Card, Empty, Row, Rows } from '@juya/ui'
import { useState } from 'react'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import { call, type Data } from '../../lib/api/client.ts'
import { readMe, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Benefits } from './parts/benefits.tsx'

type Quote = Data<'vip.quote'>

export default function VipPlanPage() {
  const t = useText()
  const id = useIdParam()
  const signed_in = useSession().token !== null
  const list = useCall('vip.list', {})
  const quote = useCall('vip.quote', { plan_id: id }, { enabled: signed_in, stale_ms: 0 })
  const [paying, setPaying] = useState(false)
  const plan = list.data?.plans.find((one) => one.id === id)
  const price = formatFen(plan?.price_fen ?? 0)
  const press = () => {
    if (askLogin('continue')) setPaying(true)
  }
  return (
    <DetailPage
      needs={signed_in && !quote.error ? [list, quote] : list}
      about={plan?.name}
      bar={
        plan && (
          <ActionBar>
            <Button block loading={signed_in && quote.loading} onClick={press}>
              {signed_in ? t('buy', { amount: price }) : t('sign_in')}
            </Button>
          </ActionBar>
        )
      }
    >
      {list.data && !plan && (
        <Empty
          title={t('gone')}
          note={t('gone_note')}
          action={<Button onClick={() => go('vip.center')}>{t('all_plans')}</Button>}
        />
      )}
      {list.data && plan && (
        <>
          <Card title={plan.name}>
            <Rows>
              <Row label={t('price')}>{price}</Row>
              {plan.origin_fen > plan.price_fen && <Row label={t('origin')}>{formatFen(plan.origin_fen)}</Row>}
              {quote.data && <Row label={t('runs')}>{t('span', spanOf(quote.data))}</Row>}
            </Rows>
            <p className="j-meta vip-note">{t('rule', { days: list.data.refund_days })}</p>
          </Card>
          {quote.data && <Lately lately={quote.data.lately} />}
          <Benefits benefits={plan.benefits} />
        </>
      )}
      {quote.data && (
        <PaySheet
          open={paying}
          onClose={() => setPaying(false)}
          title={quote.data.plan.name}
          options={quote.data.pay}
          note={t('rule', { days: list.data?.refund_days ?? 0 })}
          start={(choice) =>
            call('vip.buy', { plan_id: id, submit_token: quote.data!.submit_token, ...choice }, { silent: true })
          }
          onPaid={() => {
            setPaying(false)
            void readMe()
            go('vip.center')
          }}
          onStale={() => void quote.refetch()}
        />
      )}
    </DetailPage>
  )
}

const spanOf = ({ from_at, to_at }: Quote) => ({
  from: formatMoment(from_at, { time: false }),
  until: formatMoment(to_at, { time: false }),
})

function Lately({ lately }: { lately: Quote['lately'] }) {
  const t = useText()
  const none = lately.orders === 0 && lately.deposits === 0
  return (
    <Card title={t('lately', { count: lately.days })}>
      {none ? (
        <p className="j-meta vip-note">{t('lately_none')}</p>
      ) : (
        <>
          <Rows>
            <Row label={t('lately_orders')}>{lately.orders}</Row>
            <Row label={t('lately_points')}>{lately.points}</Row>
            <Row label={t('lately_saved')} tone="jade">
              {formatFen(lately.saved_fen)}
            </Row>
            {lately.deposits > 0 && (
              <Row label={t('lately_deposits', { count: lately.deposits })}>{formatFen(lately.waived_fen)}</Row>
            )}
          </Rows>
          <p className="j-meta vip-note">{t('lately_note')}</p>
        </>
      )}
    </Card>
  )
}
