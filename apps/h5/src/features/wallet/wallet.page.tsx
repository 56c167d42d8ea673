import './wallet.css'
import { Button, Card, Cell, CellGroup, StateBanner } from '@juya/ui'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CreditCardIcon,
  GavelIcon,
  LockSimpleIcon,
  ReceiptIcon,
  WarningCircleIcon,
} from '@juya/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { DashboardPage, PagedList } from '../../templates/pages.tsx'
import { type Filter, FundFilters, thisMonth } from './fund-filters.tsx'
import { FundLine } from './fund-line.tsx'
import { FundSums } from './fund-sums.tsx'
import { useText } from './i18n.ts'
import { RechargeSheet } from './recharge-sheet.tsx'
import { useWalletTroubles, WalletHead } from './wallet-head.tsx'

/** A line that is not known yet takes its room. */
const ROOM = '\u00a0'

export default function WalletPage() {
  const t = useText()
  const asked = usePageParams()
  const balance = useCall('wallet.balance', { owner: 'user' }, { stale_ms: 0 })
  const cards = useCall('payment.cards', {})
  const password = useCall('account.payPasswordState', {})
  const [filter, setFilter] = useState<Filter>({ month: thisMonth() })
  const [recharging, setRecharging] = useState(asked.recharge === '1')
  const records = usePagedCall('wallet.log', { owner: 'user', ...filter })
  const troubles = useWalletTroubles(balance.data)
  return (
    <>
      <DashboardPage tint="red" needs={balance} header={<WalletHead title={t('wallet')} balance={balance.data} />}>
        <Card>
          <div className="wallet-acts">
            <Button icon={<ArrowDownIcon size={18} />} onClick={() => setRecharging(true)}>
              {t('top_up')}
            </Button>
            <Button variant="outline" icon={<ArrowUpIcon size={18} />} onClick={() => go('payout.withdraw')}>
              {t('withdraw')}
            </Button>
          </div>
        </Card>
        {troubles.map((trouble) => (
          <StateBanner
            key={trouble}
            tone="amber"
            rounded
            icon={<WarningCircleIcon size={22} weight="fill" />}
            title={trouble}
          />
        ))}
        <Card>
          <div className="wallet-links">
            <Link
              icon={<CreditCardIcon size={26} weight="duotone" />}
              name={t('cards')}
              note={cards.data ? t('cards_bound', { count: cards.data.list.length }) : ROOM}
              onPress={() => go('payment.cards')}
            />
            <Link
              icon={<GavelIcon size={26} weight="duotone" />}
              name={t('deposits_word')}
              note={balance.data && <Amount fen={balance.data.deposit_held_fen} />}
              onPress={() => go('bidding.deposits')}
            />
            <Link
              icon={<ReceiptIcon size={26} weight="duotone" />}
              name={t('orders')}
              note={balance.data && <Amount fen={balance.data.escrow_fen} />}
              onPress={() => go('order.mine')}
            />
            <Link
              icon={<LockSimpleIcon size={26} weight="duotone" />}
              name={t('pay_password')}
              note={password.data ? t(password.data.is_set ? 'set' : 'not_set') : ROOM}
              onPress={() => go(password.data?.is_set ? 'settings.changePayPassword' : 'settings.payPassword')}
            />
          </div>
        </Card>
        <CellGroup look="card">
          <Cell title={t('overview')} onPress={() => go('wallet.account')} />
          <Cell title={t('statements')} onPress={() => go('wallet.statement')} />
          <Cell title={t('kept')} onPress={() => go('wallet.kept')} />
        </CellGroup>
        <Card flush>
          <div className="wallet-filters">
            <h2 className="j-card-title">{t('fund_records')}</h2>
            <FundFilters value={filter} onChange={setFilter} />
          </div>
          <FundSums sums={records.first?.sums} />
          <PagedList
            list={records}
            layout="rows"
            row={(line) => <FundLine key={line.id} line={line} />}
            empty={{ title: t('empty'), note: t('empty_note'), drawing: 'scroll' }}
          />
        </Card>
      </DashboardPage>
      {recharging && <RechargeSheet onClose={() => setRecharging(false)} />}
    </>
  )
}

function Amount({ fen }: { fen: number }) {
  return <span className="j-num">{formatFen(fen)}</span>
}

function Link({ icon, name, note, onPress }: { icon: ReactNode; name: string; note?: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="wallet-links__link" onClick={onPress}>
      {icon}
      <span className="wallet-links__name">{name}</span>
      <span className="wallet-links__note">{note}</span>
    </button>
  )
}
