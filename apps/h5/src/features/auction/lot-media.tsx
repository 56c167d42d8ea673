/** The photographs of a lot: one at a time, swiped or chosen below. */
import { classes, Stamp } from '@juya/ui'
import { useRef, useState } from 'react'
import { useCommon } from '../../lib/common.i18n.ts'
import { sizedUrl } from '../../lib/image.ts'

export function LotMedia({ images, title, stamp }: { images: readonly string[]; title: string; stamp?: string }) {
  const t = useCommon()
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const look = () => {
    const box = row.current
    if (box) setShown(Math.round(box.scrollLeft / box.clientWidth))
  }
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' })
  return (
    <div className="lot-media">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <div ref={row} className="lot-media__row" role="region" aria-label={title} tabIndex={0} onScroll={look}>
        {images.map((path, index) => (
          <img
            key={path}
            className={classes('lot-media__photo', stamp && 'lot-media__photo--dimmed')}
            src={sizedUrl(path, 800)}
            alt={t('photo_of', { title, number: index + 1 })}
            fetchPriority={index === 0 ? 'high' : 'low'}
            loading={index === 0 ? 'eager' : 'lazy'}
          />
        ))}
      </div>
      {stamp && (
        <span className="lot-media__stamp">
          <Stamp>{stamp}</Stamp>
        </span>
      )}
      {images.length > 1 && (
        <>
          <div className="lot-media__thumbs">
            {images.slice(0, 4).map((path, index) => (
              <button
                key={path}
                type="button"
                className="lot-media__thumb"
                aria-label={t('photo_of', { title, number: index + 1 })}
                aria-current={index === shown}
                onClick={() => show(index)}
              >
                <img src={sizedUrl(path, 200)} alt="" fetchPriority="low" />
              </button>
            ))}
          </div>
          <span className="lot-media__count j-num">{t('photos_of', { count: shown + 1, max: images.length })}</span>
        </>
      )}
    </div>
  )
}
