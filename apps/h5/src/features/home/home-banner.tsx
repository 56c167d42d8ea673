/** The sale on top: pictures that change by themselves unless motion is unwanted, and always by hand. */
import { Button, classes, useNow } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { formatFound, formatOpening } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { openLink } from '../../lib/router/navigation.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { useText } from './home.i18n.ts'

const CHANGE_MS = 6_000

export function HomeBanner({ banners }: { banners: Data<'site.banners'>['list'] }) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = useCallback(
    (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' }),
    [],
  )
  useEffect(() => {
    if (banners.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => show((shown + 1) % banners.length), CHANGE_MS)
    return () => clearInterval(timer)
  }, [banners.length, shown, show])
  if (banners.length === 0) return null
  return (
    <section className="home-banner" aria-label={t('sales')} aria-roledescription="carousel">
      <div
        ref={row}
        className="home-banner__row"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => row.current && setShown(Math.round(row.current.scrollLeft / row.current.clientWidth))}
      >
        {banners.map((banner, index) => (
          <div
            key={banner.id}
            className="home-banner__slide"
            role="group"
            aria-label={t('banner_of', { number: index + 1, count: banners.length })}
          >
            <img
              className="home-banner__image"
              src={sizedUrl(banner.image, 800)}
              alt=""
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
            <div className="home-banner__text">
              {banner.title && <h2 className="home-banner__title">{banner.title}</h2>}
              {banner.lots && <SaleNote {...banner.lots} />}
              {banner.link && (
                <Button
                  variant="white"
                  size="m"
                  onClick={() => openLink(banner.link!)}
                  tabIndex={index === shown ? 0 : -1}
                  after={<CaretRightIcon size={14} />}
                >
                  {t('enter_sale')}
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
      {banners.length > 1 && (
        <div className="home-banner__dots" aria-hidden="true">
          {banners.map((banner, index) => (
            <span key={banner.id} className={classes('home-banner__dot', index === shown && 'home-banner__dot--on')} />
          ))}
        </div>
      )}
    </section>
  )
}

/** "218 lots · ending from Sun 21:00" */
function SaleNote({ count, first_ends_at }: { count: number; first_ends_at: number }) {
  const t = useText()
  const lang = useLanguage()
  const at = formatOpening(first_ends_at, useNow(), lang)
  return <p className="home-banner__note j-num">{t('sale_note', { count, shown: formatFound(count), at })}</p>
}
