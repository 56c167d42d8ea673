/** What a campaign shows first: its video, where it has one, then its photos; below them whose it is. */
import { Seal } from '@juya/ui'
import { PlayIcon, SealCheckIcon } from '@juya/ui/icons.ts'
import { Suspense, useState } from 'react'
import { PhotoViewer, VideoPlayer } from '../../../cards/photos/lazy-viewer.ts'
import type { Data } from '../../../lib/api/client.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'

export function Hero({ campaign }: { campaign: Data<'funding.info'> }) {
  const t = useCommon()
  const [shown, setShown] = useState(0)
  const [plays, setPlays] = useState(false)
  const [large, setLarge] = useState<number>()
  const { title, images, shop, video } = campaign
  const poster = campaign.video_poster || images[0]!
  const photos = images.map((path, i) => ({ path, alt: t('photo_of', { title, number: i + 1 }) }))
  const count = photos.length + (video ? 1 : 0)
  return (
    <div className="funding-hero">
      <div
        className="funding-hero__strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const at = Math.round(scrollLeft / Math.max(1, clientWidth))
          setShown(at)
          // Swiped away, it stops.
          if (at > 0) setPlays(false)
        }}
      >
        {video &&
          (plays ? (
            <div className="funding-hero__photo">
              <Suspense fallback={<img className="funding-hero__image" src={sizedUrl(poster, 800)} alt="" />}>
                <VideoPlayer path={video} poster={poster} alt={t('video_of', { title })} />
              </Suspense>
            </div>
          ) : (
            <button type="button" className="funding-hero__photo" onClick={() => setPlays(true)}>
              <img className="funding-hero__image" src={sizedUrl(poster, 800)} alt="" fetchPriority="high" />
              <span className="funding-hero__play">
                <PlayIcon size={28} weight="fill" />
                <span className="j-visually-hidden">{t('play_video')}</span>
              </span>
            </button>
          ))}
        {photos.map(({ path, alt }, i) => (
          <button
            key={path}
            type="button"
            className="funding-hero__photo"
            aria-label={alt}
            aria-haspopup="dialog"
            onClick={() => setLarge(i)}
          >
            <img
              className="funding-hero__image"
              src={sizedUrl(path, 800)}
              alt=""
              loading={i === 0 && !video ? 'eager' : 'lazy'}
            />
          </button>
        ))}
      </div>
      {!plays && (
        <div className="funding-hero__foot j-on-photo">
          <button type="button" className="funding-hero__shop j-hit" onClick={() => go('shop.home', { id: shop.id })}>
            <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={32} />
            <span className="j-ellipsis">{shop.name}</span>
            {shop.verified && <SealCheckIcon size={16} weight="fill" aria-label={t('verified_shop')} />}
          </button>
          {count > 1 && (
            <span className="funding-hero__count j-num">{t('photos_of', { count: shown + 1, max: count })}</span>
          )}
        </div>
      )}
      {large !== undefined && (
        <PhotoViewer title={title} photos={photos} start={large} onClose={() => setLarge(undefined)} />
      )}
    </div>
  )
}
