/** Below a lot: more from its shop, and others of its kind. */
import { MoreLink, Rail, SectionHead } from '@juya/ui'
import { LotCard } from '../../../cards/lot/lot-card.tsx'
import { useCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import type { Lot } from './lot-state.ts'
import { useText } from './more-lots.i18n.ts'

const SHOWN = 6
/** More than shown: the lot itself and its shop's others may be among them. */
const ASKED = { page_size: 2 * SHOWN }

/** Two rails; the place they come to (MoreLotsPlace) is the page's last, so nothing moves for them. */
export default function MoreLots({ lot }: { lot: Lot }) {
  const t = useText()
  const { shop, category } = lot
  // Its kind alone is often too few: the branch it stands in, without what the shop's own rail shows.
  const branch = category.path[0] ?? category
  return (
    <>
      <LotRail
        title={t('more_from', { shop: shop.name })}
        of={{ shop_id: shop.id, sort: 'ending' }}
        but={lot}
        onMore={() => go('shop.home', { id: shop.id })}
      />
      <LotRail
        title={t('related', { category: branch.name })}
        of={{ category_id: branch.id, sort: 'hot' }}
        but={lot}
        onMore={() => go('home.category', { id: branch.id })}
      />
    </>
  )
}

interface LotRailProps {
  title: string
  of: { shop_id: number; sort: 'ending' } | { category_id: number; sort: 'hot' }
  /** The lot that is being looked at. */
  but: Lot
  onMore: () => void
}

/** Running lots side by side; nothing where there are none. */
function LotRail({ title, of, but, onMore }: LotRailProps) {
  const t = useText()
  const found = useCall('auction.list', { ...of, ...ASKED })
  const lots = (found.data?.list ?? [])
    .filter((one) => one.id !== but.id && ('shop_id' in of || one.shop.id !== but.shop.id))
    .slice(0, SHOWN)
  if (lots.length === 0) return null
  return (
    <>
      <SectionHead title={title} action={<MoreLink onPress={onMore}>{t('all_lots')}</MoreLink>} />
      <Rail label={title}>
        {lots.map((one) => (
          <LotCard key={one.id} lot={one} size="rail" />
        ))}
      </Rail>
    </>
  )
}
