/** Closing the shop: what still runs with the way to each, what goes to the owner, and the step itself. */
import './storefront.css'
import { ask, Button, Card, Cell, CellGroup, Empty, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SecretSheet } from '../../cards/pay/secret-sheet.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { readMe, useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Closing = Data<'shop.closing'>
type Item = Closing['items'][number]['item']

/** The way out of each. */
const WAYS: Record<Item, () => void> = {
  lots: () => go('sell.lots'),
  goods: () => go('goods.mine'),
  group_buys: () => go('group.manage'),
  campaigns: () => go('funding.shopList'),
  tasks: () => go('task.shopList'),
  live_sessions: () => go('live.herald'),
  giveaways: () => go('live.room'),
  orders: () => go('sell.orders'),
  cases: () => go('aftersale.shopCases'),
  chargebacks: () => go('sell.orders'),
  withdrawals: () => go('payout.withdraw', { owner: 'shop' }),
  debt: () => go('sell.property'),
  deposit_return: () => go('shop.deposit'),
  deduction: () => go('shop.deposit'),
}

export default function ClosingPage() {
  return (
    <SellerOnly>
      <OwnerOnly />
    </SellerOnly>
  )
}

function OwnerOnly() {
  const t = useText()
  if (useSession().user?.shop?.member_role === 'owner') return <CloseIt />
  return (
    <PageShell>
      <Empty
        drawing="door"
        title={t('closing_owner')}
        note={t('closing_owner_note')}
        action={<Button onClick={() => go('shop.staff')}>{t('staff')}</Button>}
      />
    </PageShell>
  )
}

function CloseIt() {
  const t = useText()
  const closing = useCall('shop.closing', {}, { stale_ms: 0 })
  const [asking, setAsking] = useState(false)
  const data = closing.data
  const changed = async () => {
    setAsking(false)
    await Promise.all([readMe(), closing.refetch()])
  }
  const stay = useAction('shop.close', { refresh: ['shop'], onDone: () => void changed() })
  const begin = async ({ days }: Closing) => {
    const sure = await ask({
      title: t('closing_sure'),
      body: days === 0 ? t('closing_unopened_note') : t('closing_sure_note', { days }),
      confirm: t('closing_go'),
      cancel: t('closing_keep'),
    })
    if (sure) setAsking(true)
  }
  return (
    <DetailPage needs={[closing]}>
      {data && (
        <>
          {data.status === 'closing' && (
            <StateBanner
              rounded
              tone="amber"
              icon={<WarningCircleIcon size={20} weight="fill" />}
              title={t('closing_on', { at: formatMoment(data.closes_at ?? 0, { time: false }) })}
              note={data.reason ? t('closing_by_us', { reason: data.reason }) : t('closing_on_note')}
            />
          )}
          <p className="front-note">
            {data.days === 0 ? t('closing_unopened_note') : t('closing_note', { days: data.days })}
          </p>
          <Card title={t('closing_what')}>
            <Rows>
              <Row label={t('in_deposit')}>{formatFen(data.deposit_fen)}</Row>
              <Row label={t('in_wallet')}>{formatFen(data.wallet_fen)}</Row>
            </Rows>
          </Card>
          {data.items.length > 0 ? (
            <CellGroup look="card" title={t('closing_runs')}>
              {data.items.map(({ item, count }) => (
                <Cell key={item} title={t(`item_${item}`, { count, amount: formatFen(count) })} onPress={WAYS[item]} />
              ))}
            </CellGroup>
          ) : (
            data.status !== 'closing' && (
              <StateBanner
                rounded
                tone="jade"
                icon={<CheckCircleIcon size={20} weight="fill" />}
                title={t('closing_clear')}
              />
            )
          )}
          <Card>
            {data.status === 'closing' ? (
              <Button
                block
                variant="outline"
                disabled={Boolean(data.reason)}
                loading={stay.pending}
                onClick={() => void stay.run({ action: 'stay' })}
              >
                {t('closing_stay')}
              </Button>
            ) : (
              <Button block variant="outline" disabled={data.items.length > 0} onClick={() => void begin(data)}>
                {t('closing_go')}
              </Button>
            )}
          </Card>
          {asking && <Secret onClose={() => setAsking(false)} onDone={() => void changed()} />}
        </>
      )}
    </DetailPage>
  )
}

function Secret({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText()
  const closing = useAction('shop.close', { silent: true, refresh: ['shop'], onDone })
  return (
    <SecretSheet
      title={t('closing_go')}
      pending={closing.pending}
      wrong={closing.error?.message}
      onFull={(pay_password) => closing.run({ action: 'close', pay_password })}
      onClose={onClose}
    />
  )
}
