/** Below a lot: more from its shop, and others of its kind. */
import { MoreLink, Rail, SectionHead } from '@juya/ui'
import { AskedAbout } from '../../../cards/chat/asked-answered.tsx'
import { LotCard } from '../../../cards/lot/lot-card.tsx'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
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
      <AskedAbout lot_id={lot.id} />
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
      {lot.comparable && <SoldRail lot={lot} />}
    </>
  )
}

/** The last of its category that were sold, paid and kept; under three of them the server tells nothing, and neither do we. */
function SoldRail({ lot: { id, category, comparable } }: { lot: Lot }) {
  const t = useText()
  const found = useCall('auction.sold', { category_id: category.id, page_size: SHOWN + 1 })
  const lots = (found.data?.list ?? []).filter((one) => one.id !== id).slice(0, SHOWN)
  if (lots.length === 0 || !comparable) return null
  const title = t('sold_like_it', { category: category.name, median: formatFen(comparable.median_fen) })
  return (
    <>
      <SectionHead
        title={title}
        action={
          <MoreLink onPress={() => go('auction.records', { category_id: category.id, name: category.name })}>
            {t('all_lots')}
          </MoreLink>
        }
      />
      <Rail label={title}>
        {lots.map((one) => (
          <LotCard key={one.id} lot={one} size="rail" />
        ))}
      </Rail>
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
