import './wallet.css'
import { Card, Cell, CellGroup, Price, Row, Rows } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useRoute } from '../../lib/router/page.tsx'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { DashboardPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { WalletHead } from './wallet-head.tsx'

/** The account at a glance: this month, what is held for the person, and the histories. */
export default function AccountPage() {
  const t = useText()
  const lang = useLanguage()
  const route = useRoute()
  const balance = useCall('wallet.balance', { owner: 'user' }, { stale_ms: 0 })
  const data = balance.data
  const title = route ? (lang === 'en' ? route.title.en : route.title.zh) : ''
  return (
    <DashboardPage tint="red" needs={balance} header={<WalletHead title={title} balance={data} />}>
      {data && (
        <>
          <Card>
            <div className="wallet-month">
              <p>
                <span className="wallet-month__label">{t('month_in')}</span>
                <br />
                <Price fen={data.month.in_fen} size="card" tone="jade" decimals="always" />
              </p>
              <p>
                <span className="wallet-month__label">{t('month_out')}</span>
                <br />
                <Price fen={data.month.out_fen} size="card" decimals="always" />
              </p>
            </div>
          </Card>
          <Card title={t('held_for_you')}>
            <Rows>
              <Row label={t('escrow_word')}>{formatFen(data.escrow_fen)}</Row>
              <Row label={t('deposits_held')}>{formatFen(data.deposit_held_fen)}</Row>
              <Row label={t('withdrawing_word')}>{formatFen(data.withdrawing_fen)}</Row>
            </Rows>
            <p className="wallet-note">{t('held_note')}</p>
          </Card>
          <CellGroup look="card" title={t('histories')}>
            <Cell title={t('fund_records')} onPress={() => go('wallet.records')} />
            <Cell title={t('moves')} onPress={() => go('wallet.moves')} />
            <Cell title={t('spending')} onPress={() => go('wallet.spending')} />
            <Cell title={t('statements')} onPress={() => go('wallet.statement')} />
          </CellGroup>
        </>
      )}
    </DashboardPage>
  )
}
