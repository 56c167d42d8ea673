/** Shops the person might follow: under an empty list, so that it leads on. */
import { SectionHead } from '@juya/ui'
import { FollowButton } from '../../../cards/shop/follow-button.tsx'
import { ShopCard } from '../../../cards/small-cards.tsx'
import { usePagedCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { shopFacts } from '../shop-facts.ts'

const SHOWN = 4

/** Nothing while they are not there, nor where there are none. */
export function RecommendedShops() {
  const t = useText()
  const shops = usePagedCall('interest.recommendedShops', {}, { page_size: SHOWN })
  if (shops.items.length === 0) return null
  return (
    <>
      <SectionHead title={t('recommended')} />
      {shops.items.slice(0, SHOWN).map((shop) => (
        <article key={shop.id} className="shop-line shop-line--opens">
          <ShopCard
            shop={shop}
            facts={
              <button type="button" className="shop-line__open" onClick={() => go('shop.home', { id: shop.id })}>
                {shopFacts(t, shop)}
              </button>
            }
            action={<FollowButton shop={{ ...shop, followed: false }} />}
          />
        </article>
      ))}
    </>
  )
}
