/** What moved on the shop's accounts, by day; a line opens the bill of its order. */
import './storefront.css'
import { Button, Chip, ChipRow, Empty, Price } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { OrderBill } from '../../cards/order/order-bill.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { ListPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Line = Item<'shop.balanceLog'>
const ACCOUNTS = ['wallet', 'pending', 'deposit'] as const
const ORDER_NO = /^\d{6,30}$/
const ORDER_NO_MAX = 30

export default function BillsPage() {
  return (
    <SellerOnly>
      <Allowed />
    </SellerOnly>
  )
}

function Allowed() {
  const t = useText()
  const mine = useSession().user?.shop
  if (mine?.member_role === 'owner' || mine?.permissions.includes('finance_view')) return <Bills />
  return (
    <PageShell>
      <Empty
        drawing="door"
        title={t('no_right')}
        note={t('no_right_note')}
        action={<Button onClick={() => go('storefront.settings')}>{t('profile')}</Button>}
      />
    </PageShell>
  )
}

function Bills() {
  const t = useText()
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('wallet')
  const [asked, setAsked] = useState<string>()
  const order_no = asked && ORDER_NO.test(asked) ? asked : undefined
  const lines = usePagedCall('shop.balanceLog', { account, order_no }, { keep: true })
  const firsts = new Set(lines.items.filter((line, i) => dayOf(line) !== dayOf(lines.items[i - 1])).map(({ id }) => id))
  const sums = lines.first?.sums
  return (
    <ListPage
      list={lines}
      layout="rows"
      before={
        <>
          <SearchBox label={t('find_order')} max={ORDER_NO_MAX} onSearch={setAsked} />
          <ChipRow label={t('account')} bar>
            {ACCOUNTS.map((key) => (
              <Chip key={key} on={key === account} onPress={() => setAccount(key)}>
                {t(`account_${key}`)}
              </Chip>
            ))}
          </ChipRow>
          {sums && sums.count > 0 && (
            <p className="front-note j-num">
              {t('day_sum', { in: formatFen(sums.in_fen), out: formatFen(sums.out_fen) })}
            </p>
          )}
        </>
      }
      row={(line) => <BillLine key={line.id} line={line} day={firsts.has(line.id) ? dayOf(line) : undefined} />}
      empty={{
        title: t('no_bills'),
        note: t('no_bills_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('sell.orders')}>
            {t('to_orders')}
          </Button>
        ),
      }}
    />
  )
}

const dayOf = (line: Line | undefined): string | undefined => line && formatMoment(line.at, { time: false })

function BillLine({ line, day }: { line: Line; day: string | undefined }) {
  return (
    <>
      {day && <h2 className="front-day j-num">{day}</h2>}
      <div className="front-bill">
        <span className="front-line__text">
          <span className="j-clamp-2">{line.title}</span>
          <span className="j-meta j-num">{formatMoment(line.at)}</span>
        </span>
        <Price fen={line.amount_fen} tone={line.amount_fen > 0 ? 'jade' : 'ink'} signed decimals="always" />
        {line.order_id && (
          <span className="front-bill__open">
            <OrderBill id={line.order_id} side="shop" />
          </span>
        )}
      </div>
    </>
  )
}
