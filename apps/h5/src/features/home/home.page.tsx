/** The home tab: a sale worth entering, what is ending, and then every lot, the most looked at first. */
import './home.css'
import { Button, classes, IconButton, MoreLink, Rail, SectionHead, Tabs } from '@juya/ui'
import { MagnifyingGlassIcon, ShieldCheckIcon, ShoppingCartSimpleIcon } from '@juya/ui/icons.ts'
import { BrandSeal } from '@juya/ui/illustrations.tsx'
import { useDeferredValue, useEffect } from 'react'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { noticeServerTime } from '../../lib/live/realtime.ts'
import { go, goPath, openLink } from '../../lib/router/navigation.ts'
import { useGuestInterests } from '../../lib/session/interests.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { FeedPage, PagedList } from '../../templates/pages.tsx'
import { WhenNew } from './first-run/when-new.tsx'
import { useText } from './home.i18n.ts'
import { HomeBanner } from './home-banner.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { PlaceLater } from './place/place-later.tsx'
import { ShortcutIcon } from './shortcuts/shortcut-icon.tsx'

/** The section that stands at the end of the page with all its lots instead of in a row. */
const IN_FULL = 'picked'

export default function HomePage() {
  const t = useText()
  const common = useCommon()
  const interests = useGuestInterests()
  const shaped = interests.length > 0 ? { interests } : {}
  const home = useCall('site.home', shaped, { refetch_ms: 60_000, keep: true })
  const banners = useCall('site.banners', { position: 'home' })
  const shortcuts = useCall('site.shortcuts', { position: 'home' })
  const picked = usePagedCall('auction.list', { sort: 'picked', ...shaped }, { page_size: 12, keep: true })
  useEffect(() => {
    if (home.data) noticeServerTime(home.data.server_now_ms)
  }, [home.data])
  // The sale on top is painted before the dozens of cards below it are worked out.
  const sections = useDeferredValue(home.data?.sections)
  const refresh = () => Promise.all([home.refetch(), banners.refetch(), shortcuts.refetch(), picked.refetch()])

  return (
    <FeedPage nav={null} needs={[home, banners, shortcuts]} skeleton={<HomeSkeleton />} onRefresh={refresh}>
      <div className="home-top">
        <header className="home-head">
          <BrandSeal size={32} />
          <PlaceLater stands={home.data !== undefined} />
          <button type="button" className="home-search j-hit" onClick={() => go('home.search')}>
            <MagnifyingGlassIcon size={18} /> <span className="j-ellipsis">{t('search_hint')}</span>
          </button>
          <IconButton
            className="home-cart"
            label={t('cart')}
            icon={<ShoppingCartSimpleIcon size={24} />}
            onClick={() => go('cart.mine')}
          />
        </header>
        {home.data && (
          <Tabs
            tone="red"
            label={t('categories')}
            tabs={home.data.tabs.map((tab) => ({ key: tab.link, text: tab.name }))}
            active={home.data.tabs[0]?.link ?? ''}
            onChange={(key) => goPath(key)}
          />
        )}
        {banners.data && <HomeBanner banners={banners.data.list} />}
      </div>
      {shortcuts.data && (
        <nav className="home-shortcuts" aria-label={t('shortcuts')}>
          {shortcuts.data.list.map((shortcut, index) => (
            <button key={shortcut.id} type="button" className="home-shortcut" onClick={() => openLink(shortcut.link)}>
              <span className={classes('home-shortcut__icon', index < 5 && 'home-shortcut__icon--red')}>
                <ShortcutIcon name={shortcut.icon} />
              </span>
              <span className="home-shortcut__name">{shortcut.name}</span>
              {shortcut.badge && <span className="home-shortcut__badge">{shortcut.badge}</span>}
            </button>
          ))}
        </nav>
      )}
      <div className="home-pair">
        <button type="button" className="home-card" onClick={() => go('auction.newcomers')}>
          <b>{t('new_here')}</b>
          <span>{t('new_here_note')}</span>
        </button>
        <button type="button" className="home-card home-card--dark" onClick={() => go('auction.fair')}>
          <b>
            <ShieldCheckIcon size={16} weight="fill" /> {t('fair')}
          </b>
          <span>{t('fair_note')}</span>
        </button>
        <button type="button" className="home-card home-card--plain" onClick={() => go('group.list')}>
          <b>{t('together')}</b>
          <span>{t('together_note')}</span>
        </button>
        <button type="button" className="home-card home-card--plain" onClick={() => go('draw.list')}>
          <b>{t('draws')}</b>
          <span>{t('draws_note')}</span>
        </button>
        <button type="button" className="home-card home-card--plain home-card--wide" onClick={() => go('funding.list')}>
          <b>{t('funding')}</b>
          <span>{t('funding_note')}</span>
        </button>
      </div>
      {sections && (
        <>
          {sections.map(
            (section) =>
              section.kind === 'lots' && section.key !== IN_FULL && <Section key={section.key} section={section} />,
          )}
          <SectionHead
            title={t('picked')}
            action={<MoreLink onPress={() => go('settings.interests')}>{t('interests')}</MoreLink>}
          />
          <PagedList
            list={picked}
            layout="grid"
            row={(lot) => <LotCard key={lot.id} lot={lot} />}
            empty={{
              title: t('empty_lots'),
              note: t('empty_lots_note'),
              drawing: 'vase',
              action: <Button onClick={() => void refresh()}>{common('retry')}</Button>,
            }}
            end={t('end', { count: picked.total })}
          />
        </>
      )}
      <WhenNew stands={sections !== undefined} />
    </FeedPage>
  )
}

type HomeSection = Extract<Data<'site.home'>['sections'][number], { kind: 'lots' }>

function Section({ section }: { section: HomeSection }) {
  const common = useCommon()
  if (section.items.length === 0) return null
  const more = section.more_link && (
    <MoreLink onPress={() => openLink(section.more_link!)}>{common('see_all')}</MoreLink>
  )
  return (
    <>
      <SectionHead title={section.title} action={more} />
      <Rail label={section.title}>
        {section.items.map((lot, index) => (
          <LotCard key={lot.id} lot={lot} size="rail" eager={index < 3} />
        ))}
      </Rail>
    </>
  )
}
