/** A shop's own page: cover and seal, what speaks for it, its lots by time, its reviews. */
import './shop.css'
import { Button, IconButton, ImagePlate, PhotoBar, Row, Rows, Seal, Skeleton, StateBanner, Tabs, Tag } from '@juya/ui'
import {
  CaretRightIcon,
  ChatCircleDotsIcon,
  MagnifyingGlassIcon,
  SealCheckIcon,
  ShieldCheckIcon,
  StorefrontIcon,
  TicketIcon,
} from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Finder } from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { PlannedSessions } from '../../cards/live/planned-sessions.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import type { ShareThing } from '../../cards/share/share-thing.ts'
import { FollowButton } from '../../cards/shop/follow-button.tsx'
import type { Data } from '../../lib/api/client.ts'
import { patchCall, useCall, usePagedCall, useQueryClient } from '../../lib/api/query.ts'
import { formatCount, formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, goBack, hrefOf } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { PagedList } from '../../templates/pages.tsx'
import { ShopGoods } from './goods/shop-goods.tsx'
import { useText } from './i18n.ts'
import { shopFacts } from './shop-facts.ts'
import { ShopReviews } from './shop-reviews.tsx'

type Shop = Data<'shop.info'>
const TABS = ['live', 'goods', 'scheduled', 'sold', 'ended', 'reviews', 'about'] as const
type TabKey = (typeof TABS)[number]

export default function ShopHomePage() {
  const t = useText()
  const id = useIdParam()
  const asked = usePageParams().tab
  const shop = useCall('shop.info', { id })
  const planned = useCall('live.roomNotice', { shop_id: id })
  const [tab, setTab] = useState<TabKey>(TABS.find((key) => key === asked) ?? 'live')
  return (
    <PageShell
      title={shop.data?.name}
      // What it plans stands above its lots: it would move them when it came. Without it the rest is shown all the same.
      needs={[shop, { ...planned, error: null }]}
      skeleton={<Loading />}
      nav={
        <PhotoBar
          title={shop.data?.name ?? ''}
          onBack={() => goBack()}
          right={(solid) => (
            <>
              <IconButton
                variant={solid ? 'plain' : 'disc'}
                label={t('search_in')}
                icon={<MagnifyingGlassIcon size={20} />}
                onClick={() => go('shop.search', { id })}
              />
              <IconButton
                variant={solid ? 'plain' : 'disc'}
                label={t('chat')}
                icon={<ChatCircleDotsIcon size={20} />}
                onClick={() => askLogin('chat') && go('chat.talk', { shop_id: id })}
              />
              {shop.data && <ShareButton variant={solid ? 'plain' : 'disc'} thing={() => shopToShare(shop.data!, t)} />}
            </>
          )}
        />
      }
    >
      {shop.data && (
        <>
          <Head shop={shop.data} />
          {(shop.data.status === 'suspended' || shop.data.status === 'closing') && (
            <StateBanner
              tone="grey"
              icon={<StorefrontIcon size={20} />}
              title={t(shop.data.status)}
              note={t(`${shop.data.status}_note`)}
            />
          )}
          <PlannedSessions read={planned} />
          <div className="shop-home__tabs">
            <Tabs
              label={shop.data.name}
              active={tab}
              onChange={(key) => setTab(key as TabKey)}
              tabs={TABS.map((key) => ({
                key,
                text: t(key),
                count:
                  key === 'reviews' ? shop.data!.review_count : key === 'live' ? shop.data!.on_sale_count : undefined,
              }))}
            />
          </div>
          {tab === 'about' ? (
            <About shop={shop.data} />
          ) : tab === 'reviews' ? (
            <ShopReviews id={id} />
          ) : tab === 'goods' ? (
            <ShopGoods id={id} />
          ) : tab === 'sold' ? (
            <Sold id={id} />
          ) : (
            <Lots key={tab} id={id} status={tab} />
          )}
        </>
      )}
    </PageShell>
  )
}

const shopToShare = (shop: Shop, t: ReturnType<typeof useText>): ShareThing => ({
  at: `shop/${shop.id}`,
  title: shop.name,
  picture: shop.cover ?? shop.logo,
  lines: [shopFacts(t, shop)],
  shop_id: shop.id,
})

function Head({ shop }: { shop: Shop }) {
  const t = useText()
  const common = useCommon()
  const client = useQueryClient()
  const deposit_fen = shop.deposit?.held_fen ?? 0
  return (
    <header className="shop-home">
      <div className="shop-home__cover">
        <ImagePlate src={sizedUrl(shop.cover, 800)} alt={t('cover', { name: shop.name })} ratio="16:9" eager />
      </div>
      <div className="shop-home__card">
        <div className="shop-home__row">
          <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={60} />
          <div className="shop-home__text">
            <p className="shop-home__name">
              <span className="j-clamp-2">{shop.name}</span>
              {shop.verified && (
                <SealCheckIcon
                  size={18}
                  weight="fill"
                  className="shop-home__seal"
                  aria-label={common('verified_shop')}
                />
              )}
            </p>
            {shop.former_name && <p className="shop-home__facts">{t('former', { name: shop.former_name })}</p>}
            <p className="shop-home__facts">{shopFacts(t, shop)}</p>
            <p className="shop-home__tags">
              <Tag tone="gold">{common('level', { level: shop.credit_level })}</Tag>
              {shop.is_select && <Tag tone="red">{t('select')}</Tag>}
              {shop.good_rate_bp != null && (
                <Tag>{t('good_rate', { rate: String(Math.round(shop.good_rate_bp / 10) / 10) })}</Tag>
              )}
            </p>
          </div>
          <FollowButton
            shop={shop}
            onChanged={(on, count) =>
              patchCall(client, 'shop.info', { id: shop.id }, (data) => ({ ...data, followed: on, fans_count: count }))
            }
          />
        </div>
        {shop.intro && <p className="shop-home__intro j-clamp-2">{shop.intro}</p>}
        <dl className="shop-home__scores">
          {(['desc', 'service', 'ship'] as const).map((key) => (
            <div key={key}>
              <dd className="j-num">{shop.ratings?.[key].toFixed(1) ?? '–'}</dd>
              <dt>{t(`${key}_score`)}</dt>
            </div>
          ))}
          <div>
            <dd className="j-num">{formatCount(shop.sold_count)}</dd>
            <dt>{t('sold_lots')}</dt>
          </div>
        </dl>
        {shop.coupon_count > 0 && (
          <button
            type="button"
            className="shop-home__coupons j-hit"
            onClick={() => go('coupon.offers', { id: shop.id })}
          >
            <TicketIcon size={18} weight="fill" />
            {t('coupons_here', { count: shop.coupon_count })}
            <CaretRightIcon size={14} />
          </button>
        )}
        {(shop.guarantees.length > 0 || deposit_fen > 0) && (
          <ul className="shop-home__deadlines" aria-label={t('guarantees')}>
            {deposit_fen > 0 && (
              <li>
                <ShieldCheckIcon size={16} weight="fill" /> {t('deposit', { amount: formatFen(deposit_fen) })}
              </li>
            )}
            {shop.guarantees.map((one) => (
              <li key={one}>
                <ShieldCheckIcon size={16} weight="fill" /> {t(one)}
              </li>
            ))}
          </ul>
        )}
        {shop.notice && (
          <p className="shop-home__notice">
            <b>{t('notice')}</b> {shop.notice}{' '}
            <a className="j-hit" href={hrefOf('storefront.notice', { id: shop.id })}>
              {t('read_notice')}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

/** Order and filters stay while the page does: the address is the shop's. */
function Lots({ id, status }: { id: number; status: 'live' | 'scheduled' | 'ended' }) {
  const t = useText()
  const [state, setState] = useState<Finder>({ keyword: '', sort: status === 'live' ? 'ending' : 'default' })
  return (
    <LotFinder
      state={state}
      about={{ shop_id: id, status }}
      onChange={setState}
      empty={{ title: t(`no_${status}`), note: t(`no_${status}_note`) }}
    />
  )
}

/** Sold and paid lots of the shop, with the prices. */
function Sold({ id }: { id: number }) {
  const t = useText()
  const lots = usePagedCall('auction.sold', { shop_id: id })
  return (
    <PagedList
      list={lots}
      layout="grid"
      row={(lot, index) => <LotCard key={lot.id} lot={lot} eager={index < 2} />}
      empty={{ title: t('no_sold'), note: t('no_sold_note'), drawing: 'vase' }}
      end={t('end_sold', { count: lots.total, months: lots.first?.months })}
    />
  )
}

function About({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <section className="j-card">
      {shop.intro && <p className="shop-home__long">{shop.intro}</p>}
      <Rows>
        {shop.city && <Row label={t('city')}>{shop.city}</Row>}
        {shop.opened_at && <Row label={t('since')}>{formatMoment(shop.opened_at, { time: false })}</Row>}
        {shop.service.hours && <Row label={t('hours')}>{shop.service.hours}</Row>}
        {shop.service.phone && <Row label={t('phone')}>{shop.service.phone}</Row>}
        {shop.licences.map((licence) => (
          <Row key={licence.kind} label={t('licences')}>
            {licence.kind}
            {licence.expires_on && ` · ${t('licence_until', { day: licence.expires_on })}`}
          </Row>
        ))}
      </Rows>
      <Button block variant="outline" onClick={() => go('service.answers', { id: shop.id })}>
        {t('ask_shop')}
      </Button>
      {shop.impressions.length > 0 && (
        <>
          <h2 className="shop-home__sub">{t('impressions')}</h2>
          <p className="shop-home__tags">
            {shop.impressions.map(({ tag, count }) => (
              <Tag key={tag}>
                {tag} {count}
              </Tag>
            ))}
          </p>
        </>
      )}
    </section>
  )
}

const Loading = () => (
  <>
    <Skeleton shape="image" />
    <div className="j-card">
      <Skeleton shape="title" width="long" />
      <Skeleton width="half" />
      <Skeleton width="full" />
    </div>
  </>
)
