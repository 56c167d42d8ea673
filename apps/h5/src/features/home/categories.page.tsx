/** The categories tab: a rail of branches, and the chosen one by type, period and scene, with what ends soon and who sells. */
import './categories.css'
import { Chip, classes, ImagePlate, MoreLink, Rail, Seal, SectionHead, Skeleton } from '@juya/ui'
import { MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { type Lot, LotCard } from '../../cards/lot/lot-card.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFound } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
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
          <button type="button" className="categories-search" onClick={() => go('home.search')}>
            <MagnifyingGlassIcon size={18} />{' '}
            <span className="j-ellipsis">
              {categories.data
                ? t('search_all', {
                    lots: formatFound(categories.data.live_count),
                    shops: formatFound(categories.data.shop_count),
                  })
                : t('search_hint')}
            </span>
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
  const open = (filter: { category_id?: number; period?: string; scene?: string } = {}) =>
    go('home.category', { id: category.id, ...filter })
  const { types = [], periods = [], scenes = [], live_count = 0, end_today = 0 } = info.data ?? {}
  const note = t('lots_count', { count: live_count })
  return (
    <>
      <button type="button" className="categories__banner" onClick={() => open()}>
        {category.image && <img className="categories__picture" src={sizedUrl(category.image, 800)} alt="" />}
        <span className="categories__title">{category.name}</span>
        <span className="categories__note j-num">
          {info.data ? (end_today > 0 ? `${note} · ${t('end_today', { count: end_today })}` : note) : '\u00a0'}
        </span>
      </button>
      {info.data ? (
        <>
          <SectionHead title={t('by_type')} action={<MoreLink onPress={() => open()}>{note}</MoreLink>} />
          <div className="categories__grid">
            {types.map((type) => (
              <button
                key={type.id}
                type="button"
                className="categories__type"
                onClick={() => open({ category_id: type.id })}
              >
                <ImagePlate src={sizedUrl(type.image ?? category.image, 200)} alt="" radius="m" />
                <span className="categories__name">{type.name}</span>
              </button>
            ))}
            {types.length % COLUMNS > 0 && (
              <All free={COLUMNS - (types.length % COLUMNS)} note={note} onPress={() => open()} />
            )}
          </div>
          {periods.length > 0 && (
            <>
              <SectionHead title={t('by_period')} />
              <div className="categories__chips">
                {periods.map((period) => (
                  <Chip key={period.key} tone="fill" onPress={() => open({ period: period.key })}>
                    {period.name} <span className="categories__count">{formatFound(period.live_count)}</span>
                  </Chip>
                ))}
              </div>
            </>
          )}
          {scenes.length > 0 && (
            <>
              <SectionHead title={t('by_scene')} />
              <div className="categories__scenes">
                {scenes.map((scene) => (
                  <button
                    key={scene.key}
                    type="button"
                    className="categories__scene"
                    onClick={() => open({ scene: scene.key })}
                  >
                    <ImagePlate src={sizedUrl(scene.image, 400)} alt="" ratio="16:9" radius="m" />
                    <span className="categories__scenename">{scene.name}</span>
                    <span className="categories__count j-num">{t('lots_count', { count: scene.live_count })}</span>
                  </button>
                ))}
              </div>
            </>
          )}
          <Below category_id={category.id} live_count={live_count} />
        </>
      ) : (
        !info.error && <BranchSkeleton />
      )}
    </>
  )
}

const COLUMNS = 3

/** The rest of the last row of types leads to all of them. */
function All({ free, note, onPress }: { free: number; note: string; onPress: () => void }) {
  const t = useText()
  return (
    <button type="button" className="categories__all" style={{ gridColumn: `span ${free}` }} onClick={onPress}>
      <b>{t('all')}</b>
      <span className="j-num">{note}</span>
    </button>
  )
}

const BranchSkeleton = () => (
  <div className="categories__waiting">
    <Skeleton shape="title" width="short" />
    <div className="categories__grid">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} shape="image" />
      ))}
    </div>
    <Skeleton shape="title" width="long" />
  </div>
)

const ENDING = 6

/** What ends soon and then the shops, which wait for it: nothing comes in between later. */
function Below({ category_id, live_count }: { category_id: number; live_count: number }) {
  const ending = useCall(
    'site.search',
    { branch_id: category_id, sort: 'ending', page: 1, page_size: ENDING },
    { enabled: live_count > 0 },
  )
  const waiting = live_count > 0 && !ending.data && !ending.error
  return (
    <>
      {ending.data && <EndingHere category_id={category_id} lots={ending.data.list as Lot[]} />}
      <Shops category_id={category_id} waiting={waiting} />
    </>
  )
}

function EndingHere({ category_id, lots }: { category_id: number; lots: Lot[] }) {
  const t = useText()
  const common = useCommon()
  if (lots.length === 0) return null
  return (
    <>
      <SectionHead
        title={t('ending_soon')}
        action={<MoreLink onPress={() => go('home.category', { id: category_id })}>{common('see_all')}</MoreLink>}
      />
      <Rail label={t('ending_soon')}>
        {lots.map((lot) => (
          <LotCard key={lot.id} lot={lot} size="rail" />
        ))}
      </Rail>
    </>
  )
}

function Shops({ category_id, waiting }: { category_id: number; waiting: boolean }) {
  const t = useText()
  const shops = useCall('shop.list', { category_id, page: 1, page_size: 3 })
  if (waiting || !shops.data || shops.data.list.length === 0) return null
  return (
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
          <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={48} />
          <span className="categories__shoptext">
            <b className="j-ellipsis">{shop.name}</b>
            <span className="j-num">
              {shop.good_rate_bp == null
                ? t('shop_lots', { count: shop.on_sale_count })
                : t('shop_facts', { rate: String(Math.round(shop.good_rate_bp / 10) / 10), count: shop.on_sale_count })}
            </span>
          </span>
        </button>
      ))}
    </>
  )
}
