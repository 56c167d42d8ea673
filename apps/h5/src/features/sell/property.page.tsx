/** The shop's money: free, settling, in escrow, and every movement. */
import './sell.css'
import { Button, Card, Cell, CellGroup, NavBar, Price, Row, Rows, StateBanner } from '@juya/ui'
import { LockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useRoute } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { DashboardPage, PagedList } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { RepaySheet } from './money/repay-sheet.tsx'

export default function PropertyPage() {
  return (
    <SellerOnly>
      <Property />
    </SellerOnly>
  )
}

function Property() {
  const t = useText()
  const lang = useLanguage()
  const route = useRoute()
  const balance = useCall('wallet.balance', { owner: 'shop' }, { stale_ms: 0 })
  const records = usePagedCall('wallet.log', { owner: 'shop' })
  const data = balance.data
  const owns = useSession().user?.shop?.member_role === 'owner'
  const own = useCall('wallet.balance', { owner: 'user' }, { enabled: owns && (data?.debt_fen ?? 0) > 0 })
  const payable_fen = Math.min(data?.debt_fen ?? 0, own.data?.available_fen ?? 0)
  const [repaying, setRepaying] = useState(false)
  const title = route ? (lang === 'en' ? route.title.en : route.title.zh) : ''
  const total_fen = data ? data.available_fen + (data.pending_fen ?? 0) + data.escrow_fen + data.withdrawing_fen : 0
  return (
    <DashboardPage
      tint="shop"
      needs={balance}
      nav={<NavBar tone="dark" title={title} onBack={() => goBack()} />}
      header={
        <div className="sell-total">
          <p className="sell-total__name">{t('total_assets')}</p>
          <Price fen={total_fen} size="balance" tone="inherit" decimals="always" />
        </div>
      }
    >
      {data && (
        <>
          {data.frozen && (
            <StateBanner tone="red" rounded icon={<LockIcon size={22} />} title={t('frozen')} note={t('frozen_note')} />
          )}
          <Card>
            <Rows>
              <Row label={t('available')} strong>
                {formatFen(data.available_fen)}
              </Row>
              <Row label={t('pending')}>{formatFen(data.pending_fen ?? 0)}</Row>
              <Row label={t('in_escrow')}>{formatFen(data.escrow_fen)}</Row>
              {data.withdrawing_fen > 0 && <Row label={t('withdrawing')}>{formatFen(data.withdrawing_fen)}</Row>}
              {(data.debt_fen ?? 0) > 0 && (
                <Row label={t('debt')} tone="red">
                  {formatFen(data.debt_fen!)}
                </Row>
              )}
              <Row label={t('in_this_month')} tone="jade">
                {formatFen(data.month.in_fen)}
              </Row>
              <Row label={t('out_this_month')}>{formatFen(data.month.out_fen)}</Row>
            </Rows>
          </Card>
          <Card>
            {payable_fen > 0 && (
              <Button block className="sell-repay" onClick={() => setRepaying(true)}>
                {t('repay', { amount: formatFen(payable_fen) })}
              </Button>
            )}
            <Button block variant="outline" onClick={() => go('payout.withdraw', { owner: 'shop' })}>
              {t('take_out')}
            </Button>
          </Card>
          <CellGroup look="card">
            <Cell title={t('statements')} onPress={() => go('wallet.statement', { owner: 'shop' })} />
          </CellGroup>
          {repaying && payable_fen > 0 && <RepaySheet amount_fen={payable_fen} onClose={() => setRepaying(false)} />}
          <h2 className="sell-heading">{t('records')}</h2>
          <PagedList
            list={records}
            layout="rows"
            row={(line) => <Movement key={line.id} line={line} />}
            empty={{ title: t('no_records'), note: t('no_records_note'), drawing: 'scroll' }}
            end={t('end_records', { count: records.total })}
          />
        </>
      )}
    </DashboardPage>
  )
}

function Movement({ line }: { line: Item<'wallet.log'> }) {
  return (
    <div className="sell-movement">
      <span className="sell-item__text">
        <span className="j-clamp-2">{line.title}</span>
        <span className="j-meta j-num">{formatMoment(line.at)}</span>
      </span>
      <Price fen={line.amount_fen} tone={line.amount_fen > 0 ? 'jade' : 'ink'} signed decimals="always" />
    </div>
  )
}
