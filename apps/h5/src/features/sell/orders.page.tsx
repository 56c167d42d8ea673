/** The shop's orders by what is to be done with them. */
import './sell.css'
import { Avatar, Button } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { OrderCard } from '../../cards/order/order-card.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = ['all', 'to_pay', 'to_ship', 'late', 'to_receive', 'to_review', 'after_sale', 'completed'] as const
type Tab = (typeof TABS)[number]

export default function ShopOrdersPage() {
  return (
    <SellerOnly>
      <Orders />
    </SellerOnly>
  )
}

function Orders() {
  const t = useText()
  const asked = usePageParams().tab
  const tab: Tab = TABS.find((one) => one === asked) ?? 'all'
  const [keyword, setKeyword] = useState<string>()
  const orders = usePagedCall('order.shopList', { tab, keyword }, { keep: true })
  const counts = useCall('order.shopCounts', {})
  return (
    <ListPage
      list={orders}
      tabs={{
        items: TABS.map((key) => ({
          key,
          text: t(key),
          count:
            key === 'to_pay' || key === 'to_ship' || key === 'late' || key === 'after_sale'
              ? counts.data?.[key]
              : undefined,
        })),
        active: tab,
        onChange: (key) => go('sell.orders', key === 'all' ? {} : { tab: key }, { type: 'redirect' }),
      }}
      before={
        <>
          <SearchBox
            label={t('search_orders')}
            max={limitOf('order.shopList', 'keyword').chars_max}
            onSearch={setKeyword}
          />
          {(tab === 'to_ship' || tab === 'late') && (counts.data?.to_ship ?? 0) > 0 && (
            <div className="sell-add">
              <Button block variant="outline" onClick={() => go('sell.bulkShip')}>
                {t('ship_by_table')}
              </Button>
            </div>
          )}
        </>
      }
      row={(order) => <ShopOrderCard key={order.id} order={order} />}
      empty={{
        title: t('no_orders'),
        note: t('no_orders_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('sell.lots')}>
            {t('live')}
          </Button>
        ),
      }}
      end={t('end_orders', { count: orders.total })}
    />
  )
}

function ShopOrderCard({ order }: { order: Item<'order.shopList'> }) {
  const t = useText()
  const remind = useAction('order.shopAction', { refresh: ['order'], onDone: () => toast(t('reminded')) })
  return (
    <OrderCard
      order={order}
      onOpen={() => go('sell.order', { id: order.id })}
      head={
        <span className="sell-buyer">
          <Avatar name={order.buyer.nickname} src={sizedUrl(order.buyer.avatar, 200)} size={24} />
          <span className="j-ellipsis">{order.buyer.nickname}</span>
        </span>
      }
      actions={
        <>
          {order.actions.includes('remind_pay') && (
            <Button
              variant="plain"
              size="m"
              loading={remind.pending}
              onClick={() => void remind.run({ id: order.id, action: 'remind_pay' })}
            >
              {t('remind')}
            </Button>
          )}
          {order.actions.includes('correct_shipment') && (
            <Button variant="plain" size="m" onClick={() => go('sell.ship', { id: order.id, correct: 1 })}>
              {t('correct')}
            </Button>
          )}
          {order.actions.includes('ship') && (
            <Button size="m" onClick={() => go('sell.shipMerged', { id: order.id })}>
              {t('ship')}
            </Button>
          )}
        </>
      }
    />
  )
}
