/** Shops the person follows, and what is new in each. */
import './shop.css'
import { Button, Tag } from '@juya/ui'
import { FollowButton } from '../../cards/shop/follow-button.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { RecommendedShops } from './following/recommended-shops.tsx'
import { useText } from './i18n.ts'
import { shopFacts } from './shop-facts.ts'

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
                {shopFacts(t, shop)}
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
        below: <RecommendedShops />,
      }}
      end={t('end_shops', { count: shops.total })}
    />
  )
}
