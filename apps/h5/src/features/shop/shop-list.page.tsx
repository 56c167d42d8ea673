/** Shops: by what they sell, most followed, newest or best rated, each with three of its lots. */
import './shop.css'
import { Chip, ChipRow, ImagePlate, MoreLink, Price, Tag } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { timeStateOf } from '../../cards/lot/lot-card.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { visitorPlace } from '../../lib/weather.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { shopFacts } from './shop-facts.ts'

const SORTS = ['hot', 'new', 'rating'] as const
/** Asked for with the visitor's city, where it is known. */
const NEAR = 'distance' as const

export default function ShopListPage() {
  const t = useText()
  const common = useCommon()
  const [sort, setSort] = useState<(typeof SORTS)[number] | typeof NEAR>('hot')
  const own = useSession().user?.city
  const city = useSignal(visitorPlace)?.city ?? own
  const [category_id, setCategory] = useState<number>()
  const [keyword, setKeyword] = useState<string>()
  const categories = useCall('shop.categories', {}, { stale_ms: 300_000 })
  const sorts = city ? [...SORTS, NEAR] : SORTS
  const shops = usePagedCall(
    'shop.list',
    { sort, category_id, keyword, ...(sort === NEAR && city && { city }) },
    { keep: true },
  )
  return (
    <ListPage
      list={shops}
      tabs={{
        items: sorts.map((key) => ({ key, text: t(`sort_${key}`) })),
        active: sort,
        onChange: (key) => setSort(key as typeof sort),
        label: common('sort'),
      }}
      before={
        <>
          <SearchBox label={t('search_shops')} max={limitOf('shop.list', 'keyword').chars_max} onSearch={setKeyword} />
          <ChipRow label={t('kinds')}>
            <Chip on={category_id === undefined} onPress={() => setCategory(undefined)}>
              {t('all_kinds')}
            </Chip>
            {(categories.data?.list ?? []).map(({ id, name }) => (
              <Chip key={id} on={category_id === id} onPress={() => setCategory(id)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
          <div className="shop-list-open">
            <MoreLink onPress={() => go('shop.open')}>{t('open_shop')}</MoreLink>
          </div>
        </>
      }
      row={(shop) => <ShopWithLots key={shop.id} shop={shop} />}
      empty={{ title: t('no_shops'), note: t('no_shops_note'), drawing: 'door' }}
      end={t('end_shops', { count: shops.total })}
    />
  )
}

function ShopWithLots({ shop }: { shop: Item<'shop.list'> }) {
  const t = useText()
  return (
    <article className="shop-line">
      <ShopCard shop={shop} facts={shopFacts(t, shop)} onOpen={() => go('shop.home', { id: shop.id })}>
        {shop.is_select && <Tag tone="red">{t('select')}</Tag>}
        {shop.distance_m != null && (
          <span className="j-meta j-num">
            {shop.distance_m === 0 ? t('same_city') : t('how_far', { distance: formatDistance(shop.distance_m) })}
          </span>
        )}
      </ShopCard>
      {shop.lots.length > 0 && (
        <div className="shop-line__lots">
          {shop.lots.map((lot) => (
            <button
              key={lot.id}
              type="button"
              className="shop-line__lot"
              onClick={() => go('auction.lot', { id: lot.id })}
            >
              <ImagePlate src={sizedUrl(lot.image, 200)} alt={lot.title} radius="m" />
              <Price
                fen={lot.hammer_fen ?? lot.current_fen}
                size="s"
                tone={timeStateOf(lot) === 'unsold' ? 'muted' : 'act'}
              />
            </button>
          ))}
        </div>
      )}
    </article>
  )
}
