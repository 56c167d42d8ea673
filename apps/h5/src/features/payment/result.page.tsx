/** The result of a payment: paid, still at the bank, or not paid; then the receipt and what to look at next. */
import './payment.css'
import { Button, Empty, Row, Rows, SectionHead } from '@juya/ui'
import { useEffect } from 'react'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { isApp, screenLeftFor } from '../../cards/pay/payment-app.tsx'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go, goBack, goPath } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell, ResultPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const POLL_MS = 2_000
const DEPOSITS: readonly string[] = ['deposit', 'session_deposit']
const UNDER_WAY: readonly string[] = ['created', 'awaiting_code', 'processing']

export default function ResultPageOfPayment() {
  const t = useText()
  const common = useCommon()
  const { pay_no = '', ids = '' } = usePageParams()
  const first = useCall('payment.check', { pay_no }, { stale_ms: 0, enabled: pay_no !== '' })
  const open = first.data !== undefined && UNDER_WAY.includes(first.data.status)
  const again = useCall('payment.check', { pay_no }, { stale_ms: 0, enabled: open, refetch_ms: open && POLL_MS })
  const pay = again.data ?? first.data
  const order_ids = pay?.order_ids ?? ids.split(',').filter(Boolean).map(Number)
  const order_id = order_ids[0]
  const order = useCall(
    'order.info',
    { id: order_id },
    { enabled: order_id !== undefined && pay?.status === 'succeeded' },
  )
  const shop_id = order.data?.shop.id
  const lots = useCall('auction.list', { shop_id, page_size: 4 }, { enabled: shop_id !== undefined })
  const from = screenLeftFor(pay_no)
  const goes_back = from !== undefined && pay?.status === 'succeeded' && DEPOSITS.includes(pay.purpose)
  useEffect(() => {
    if (!goes_back) return
    toast(t('deposit_paid'))
    goPath(from, 'redirect')
  }, [goes_back, from, t])
  if (pay_no === '')
    return (
      <PageShell>
        <Empty
          drawing="search"
          title={t('no_payment')}
          note={t('no_payment_note')}
          action={<Button onClick={() => go('order.mine', {}, { type: 'redirect' })}>{t('view_orders')}</Button>}
        />
      </PageShell>
    )
  if (!pay) return <PageShell needs={first}>{null}</PageShell>

  const toOrder = () =>
    order_ids.length === 1
      ? go('order.detail', { id: order_id }, { type: 'redirect' })
      : go('order.mine', {}, { type: 'redirect' })
  const view_order = <Button onClick={toOrder}>{t(order_ids.length === 1 ? 'view_order' : 'view_orders')}</Button>
  const home = (
    <Button variant="plain" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
      {common('back_home')}
    </Button>
  )
  const by_deposit = pay.amount_fen === 0 && (order.data?.amounts.deposit_applied_fen ?? 0) > 0
  const by_app = pay.status === 'created' && isApp(pay.channel)
  const topped_up = pay.purpose === 'recharge'
  const onward = order_id ? (
    view_order
  ) : topped_up ? (
    <Button onClick={() => go('wallet.index', {}, { type: 'redirect' })}>{t('view_wallet')}</Button>
  ) : pay.purpose === 'vip' ? (
    <Button onClick={() => go('vip.center', {}, { type: 'redirect' })}>{t('view_vip')}</Button>
  ) : pay.purpose === 'live_fee' ? (
    <Button onClick={() => go('live.time', {}, { type: 'redirect' })}>{t('view_live_time')}</Button>
  ) : (
    <Button onClick={() => (from ? goPath(from, 'redirect') : goBack())}>{t('back')}</Button>
  )
  const receipt = (
    <section className="payment-receipt">
      <Rows>
        {pay.amount_fen > 0 && <Row label={t('method')}>{t(pay.channel)}</Row>}
        {pay.status === 'succeeded' && order_ids.map((id) => <OrderNo key={id} id={id} />)}
        <Row label={t('pay_no')}>{pay.pay_no}</Row>
        {order.data?.payments[0] && <Row label={t('time')}>{formatMoment(order.data.payments[0].at)}</Row>}
      </Rows>
    </section>
  )
  if (pay.status === 'succeeded')
    return (
      <ResultPage
        tone="done"
        word={t(topped_up ? 'topped_up' : 'paid')}
        fen={pay.amount_fen}
        note={order_id ? t(by_deposit ? 'paid_by_deposit' : 'paid_note') : topped_up ? t('topped_up_note') : undefined}
        actions={
          <>
            {onward}
            {home}
          </>
        }
      >
        {receipt}
        {lots.data && lots.data.list.length > 0 && (
          <>
            <SectionHead title={t('same_shop')} />
            <div className="j-grid2">
              {lots.data.list.map((lot) => (
                <LotCard key={lot.id} lot={lot} />
              ))}
            </div>
          </>
        )}
      </ResultPage>
    )
  return open ? (
    <ResultPage
      tone="waiting"
      word={by_app ? t('app_waiting', { app: t(pay.channel) }) : t('waiting')}
      fen={pay.amount_fen}
      note={t(by_app ? 'app_waiting_note' : 'waiting_note')}
      actions={
        <>
          {by_app && <Button onClick={() => void again.refetch()}>{t('app_paid')}</Button>}
          {onward}
          {home}
        </>
      }
    >
      {receipt}
    </ResultPage>
  ) : (
    <ResultPage
      tone="failed"
      word={t('failed')}
      fen={pay.amount_fen}
      note={pay.fail_reason ?? t('failed_note')}
      actions={
        <>
          <Button onClick={() => (from ? goPath(from, 'redirect') : goBack())}>{t('try_again')}</Button>
          {home}
        </>
      }
    >
      {receipt}
    </ResultPage>
  )
}

/** The number of one of the orders that were paid together. */
function OrderNo({ id }: { id: number }) {
  const t = useText()
  const order = useCall('order.info', { id })
  return order.data ? <Row label={t('order')}>{order.data.order_no}</Row> : null
}
