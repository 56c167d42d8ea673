/** The categories tab: a rail of branches, and what is in the chosen one. */
import './categories.css'
import { classes, ImagePlate, MoreLink, Seal, SectionHead, Skeleton } from '@juya/ui'
import { MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { imageUrl, sizedUrl } from '../../lib/image.ts'
import { go } from '../../lib/navigation.ts'
import { useCall } from '../../lib/query.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Category = Data<'auction.categories'>['list'][number]

export default function CategoriesPage() {
  const t = useText()
  const categories = useCall('auction.categories', {}, { stale_ms: 300_000 })
  const list = categories.data?.list ?? []
  const [chosen, setChosen] = useState<number>()
  const current = list.find((one) => one.id === chosen) ?? list[0]
  return (
    <FeedPage
      needs={categories}
      nav={
        <header className="categories-head">
          <button type="button" className="categories-search" onClick={() => go('search.results')}>
            <MagnifyingGlassIcon size={18} /> {t('search_hint')}
          </button>
        </header>
      }
    >
      <div className="categories">
        <div className="categories__rail" role="tablist" aria-orientation="vertical" aria-label={t('categories')}>
          {list.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              aria-selected={one.id === current?.id}
              className={classes('categories__branch', one.id === current?.id && 'categories__branch--on')}
              onClick={() => setChosen(one.id)}
            >
              {one.name}
            </button>
          ))}
        </div>
        <div className="categories__body" role="tabpanel">
          {current && <Branch key={current.id} category={current} />}
        </div>
      </div>
    </FeedPage>
  )
}

function Branch({ category }: { category: Category }) {
  const t = useText()
  const info = useCall('auction.categoryInfo', { id: category.id })
  const shops = useCall('shop.list', { category_id: category.id, page: 1, page_size: 3 })
  const open = (id: number) => go('auction.category', { id })
  return (
    <>
      <button type="button" className="categories__banner" onClick={() => open(category.id)}>
        {info.data?.banner && <img className="categories__picture" src={sizedUrl(info.data.banner, 800)} alt="" />}
        <span className="categories__title">{category.name}</span>
        <span className="categories__note">{info.data ? t('closing_note', { count: info.data.live_count }) : ' '}</span>
      </button>
      <SectionHead
        title={t('by_type')}
        action={<MoreLink onPress={() => open(category.id)}>{t('all_in', { name: category.name })}</MoreLink>}
      />
      <div className="categories__grid">
        {(category.children ?? []).map((child) => (
          <button key={child.id} type="button" className="categories__type" onClick={() => open(child.id)}>
            <ImagePlate src={sizedUrl(child.image ?? category.image, 200)} alt="" radius="m" />
            <span className="categories__name">{child.name}</span>
          </button>
        ))}
      </div>
      {shops.data && shops.data.list.length > 0 && (
        <>
          <SectionHead
            title={t('trusted_shops')}
            action={<MoreLink onPress={() => go('shop.list')}>{t('shops')}</MoreLink>}
          />
          {shops.data.list.map((shop) => (
            <button
              key={shop.id}
              type="button"
              className="categories__shop"
              onClick={() => go('shop.home', { id: shop.id })}
            >
              <Seal name={shop.name} src={imageUrl(shop.logo)} size={48} />
              <span className="categories__shoptext">
                <b className="j-ellipsis">{shop.name}</b>
                <span className="j-num">★ {shop.rating.toFixed(1)}</span>
              </span>
            </button>
          ))}
        </>
      )}
      {!shops.data && !shops.error && <Skeleton shape="title" width="long" />}
    </>
  )
}
