/** The shop's after-sale cases by what is to be done with them. */
import './aftersale.css'
import { Avatar, Button } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { CaseRow } from './case/case-card.tsx'
import { useText } from './i18n.ts'

const TABS = ['all', 'requested', 'return_shipped', 'refused', 'awaiting_return', 'arbitration', 'closed'] as const

export default function ShopCasesPage() {
  return (
    <SellerOnly>
      <ShopCases />
    </SellerOnly>
  )
}

function ShopCases() {
  const t = useText()
  const asked = usePageParams().status
  const status = TABS.find((one) => one === asked) ?? 'all'
  const cases = usePagedCall('aftersale.shopList', { status }, { keep: true })
  const counts = useCall('aftersale.shopCounts', {})
  const { user } = useSession()
  const reread = () => {
    void cases.refetch()
    void counts.refetch()
  }
  useRoom(user?.shop ? `shop:${user.shop.id}` : null, reread, reread)
  return (
    <ListPage
      list={cases}
      tabs={{
        label: t('my_cases'),
        active: status,
        onChange: (key) => go('aftersale.shopCases', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
        items: TABS.map((key) => ({
          key,
          text: t(`tab_${key}`),
          count: key === 'all' || key === 'closed' ? undefined : counts.data?.[key],
        })),
      }}
      row={(one) => (
        <CaseRow
          key={one.id}
          one={one}
          side="shop"
          head={
            <span className="case-row__who">
              <Avatar name={one.buyer.nickname} src={sizedUrl(one.buyer.avatar, 200)} size={24} />
              <span className="j-ellipsis">{one.buyer.nickname}</span>
            </span>
          }
        />
      )}
      empty={{
        title: t('shop_empty'),
        note: t('shop_empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('sell.orders')}>
            {t('empty_action')}
          </Button>
        ),
      }}
      end={t('end_cases', { count: cases.total })}
    />
  )
}
