/** Shops the person follows, and what is new in each. */
import './shop.css'
import { Button, Tag } from '@juya/ui'
import { ShopCard } from '../../cards/small-cards.tsx'
import { formatCount } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { usePagedCall } from '../../lib/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { FollowButton } from './follow-button.tsx'
import { useText } from './i18n.ts'

export default function FollowedPage() {
  const t = useText()
  const shops = usePagedCall('interest.followedShops', {})
  return (
    <ListPage
      list={shops}
      row={(shop) => (
        <article key={shop.id} className="shop-line shop-line--opens">
          <ShopCard
            shop={shop}
            facts={
              <button type="button" className="shop-line__open" onClick={() => go('shop.home', { id: shop.id })}>
                {t('facts', { rating: shop.rating.toFixed(1), fans: formatCount(shop.fans_count) })}
              </button>
            }
            action={<FollowButton shop={{ ...shop, followed: true }} />}
          >
            {shop.new_count > 0 && <Tag tone="red">{t('new_lots', { count: shop.new_count })}</Tag>}
          </ShopCard>
        </article>
      )}
      empty={{
        title: t('no_followed'),
        note: t('no_followed_note'),
        drawing: 'door',
        action: <Button onClick={() => go('shop.list')}>{t('find_shops')}</Button>,
      }}
      end={t('end_shops', { count: shops.total })}
    />
  )
}
