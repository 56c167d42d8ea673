/** The coupons somebody holds, and those they have used or that have ended. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { CouponTicket } from '../../cards/coupon/coupon-ticket.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = ['available', 'used', 'expired'] as const

export default function MyCouponsPage() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('available')
  const coupons = usePagedCall('coupon.mine', { status: tab })
  const counts = coupons.first?.counts
  return (
    <ListPage
      list={coupons}
      tabs={{
        label: t('which'),
        active: tab,
        onChange: (key) => setTab(key as typeof tab),
        items: TABS.map((key) => ({
          key,
          text: t(`tab_${key}`),
          count: key === 'available' ? counts?.available : undefined,
        })),
      }}
      row={(one) => <Held key={one.id} one={one} />}
      empty={{
        title: t(`none_${tab}`),
        note: t('none_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('coupon.offers')}>{t('find_coupons')}</Button>,
      }}
      end={t('end_coupons', { count: coupons.total })}
    />
  )
}

function Held({ one }: { one: Item<'coupon.mine'> }) {
  const t = useText()
  const { order_id, coupon } = one
  const is_over = one.status === 'expired' || one.status === 'revoked'
  return (
    <CouponTicket
      coupon={coupon}
      note={
        one.revoked_reason
          ? t('taken_back', { reason: one.revoked_reason })
          : t(is_over ? 'ended_at' : 'until', { at: formatMoment(one.valid_to) })
      }
      faint={is_over}
    >
      {order_id ? (
        <Button size="s" variant="outline" onClick={() => go('order.detail', { id: order_id })}>
          {t(one.status === 'locked' ? 'in_order' : 'see_order')}
        </Button>
      ) : (
        !is_over &&
        coupon.shop_id && (
          <Button size="s" variant="outline" onClick={() => go('shop.home', { id: coupon.shop_id! })}>
            {t('use')}
          </Button>
        )
      )}
    </CouponTicket>
  )
}
