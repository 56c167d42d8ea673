/** The photographs of a lot and its video: one at a time, swiped or chosen below; a tap shows a photo full screen and plays the video. */
import { classes, Stamp } from '@juya/ui'
import { PlayIcon } from '@juya/ui/icons.ts'
import { Suspense, useRef, useState } from 'react'
import { PhotoViewer, VideoPlayer } from '../../../cards/photos/lazy-viewer.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { photoViewTexts } from '../../../lib/texts/photo-views.i18n.ts'
import { useText } from '../i18n.ts'
import type { Lot } from './lot-state.ts'

const VIDEO_AT = 1

interface LotMediaProps {
  images: readonly string[]
  /** The side each of them shows. */
  views: Lot['photo_views']
  title: string
  /** Stands second, behind its first picture, or the cover where it has none. */
  video?: string | null
  poster?: string | null
  stamp?: string
}

interface Shown {
  path: string
  alt: string
  caption?: string
  video?: string
}

export function LotMedia({ images, views, title, video, poster, stamp }: LotMediaProps) {
  const t = useCommon()
  const lot_text = useText()
  const view = photoViewTexts.useText()
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const [plays, setPlays] = useState(false)
  const look = () => {
    const box = row.current
    if (!box) return
    const index = Math.round(box.scrollLeft / box.clientWidth)
    setShown(index)
    // Swiped away, it stops.
    if (index !== VIDEO_AT) setPlays(false)
  }
  const show = (index: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior })
  const photos = images.map((path, index): Shown => {
    const key = views[index] ?? 'other'
    const caption = key === 'other' ? undefined : view(key)
    const number = index + 1
    return {
      path,
      caption,
      alt: caption ? lot_text('view_of', { title, view: caption }) : t('photo_of', { title, number }),
    }
  })
  const items: Shown[] = video
    ? photos.toSpliced(VIDEO_AT, 0, { path: poster || images[0]!, alt: t('video_of', { title }), video })
    : photos
  const caption = items[shown]?.caption
  return (
    <div className="lot-media">
      <div ref={row} className="lot-media__row" role="group" aria-label={title} onScroll={look}>
        {items.map(({ path, alt, video: file }, index) =>
          file && plays ? (
            <div key="video" className="lot-media__open lot-media__photo">
              <Suspense fallback={<img className="lot-media__photo" src={sizedUrl(path, 800)} alt={alt} />}>
                <VideoPlayer path={file} poster={path} alt={alt} />
              </Suspense>
            </div>
          ) : (
            <button
              key={file ? 'video' : path}
              type="button"
              className="lot-media__open"
              aria-haspopup={file ? undefined : 'dialog'}
              onClick={() => {
                setShown(index)
                if (file) setPlays(true)
                else setLarge(true)
              }}
            >
              <img
                className={classes('lot-media__photo', stamp && 'lot-media__photo--dimmed')}
                src={sizedUrl(path, 800)}
                alt={alt}
                fetchPriority={index === 0 ? 'high' : 'low'}
                loading={index === 0 ? 'eager' : 'lazy'}
              />
              {file && (
                <span className="lot-media__play">
                  <PlayIcon size={28} weight="fill" />
                  <span className="j-visually-hidden">{t('play_video')}</span>
                </span>
              )}
            </button>
          ),
        )}
      </div>
      {stamp && (
        <span className="lot-media__stamp">
          <Stamp>{stamp}</Stamp>
        </span>
      )}
      {items.length > 1 && !plays && (
        <>
          <div className="lot-media__thumbs">
            {items.slice(0, 4).map(({ path, alt, video: file }, index) => (
              <button
                key={file ? 'video' : path}
                type="button"
                className="lot-media__thumb"
                aria-label={alt}
                aria-current={index === shown}
                onClick={() => show(index)}
              >
                <img src={sizedUrl(path, 200)} alt="" width={44} height={44} fetchPriority="low" />
                {file && <PlayIcon size={18} weight="fill" />}
              </button>
            ))}
          </div>
          <span className="lot-media__count j-num">
            {caption && `${caption} · `}
            {t('photos_of', { count: shown + 1, max: items.length })}
          </span>
        </>
      )}
      {large && (
        <PhotoViewer
          title={title}
          photos={items}
          start={shown}
          onClose={(index) => {
            setLarge(false)
            show(index, 'instant')
          }}
        />
      )}
    </div>
  )
}
