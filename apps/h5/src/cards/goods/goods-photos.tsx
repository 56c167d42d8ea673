/** The photos of goods: one beside the other, large on a tap. Of several it says which one is shown. */
import './goods-photos.css'
import { ImagePlate } from '@juya/ui'
import { useState } from 'react'
import { sizedUrl } from '../../lib/format/image.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PhotoViewer } from '../photos/lazy-viewer.ts'

export function GoodsPhotos({
  goods,
  first,
}: {
  goods: { title: string; images: readonly string[] }
  /** The photo of the chosen way to buy, which comes before the others. */
  first?: string | null | undefined
}) {
  const t = useCommon()
  const [open, setOpen] = useState<number>()
  const [shown, setShown] = useState(0)
  const paths = first ? [first, ...goods.images.filter((path) => path !== first)] : goods.images
  const photos = paths.map((path, i) => ({ path, alt: t('photo_of', { title: goods.title, number: i + 1 }) }))
  return (
    <div className="goods-photos" key={first ?? ''}>
      <div
        className="goods-photos__strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map(({ path, alt }, i) => (
          <button key={path} type="button" className="goods-photos__photo" aria-label={alt} onClick={() => setOpen(i)}>
            <ImagePlate src={sizedUrl(path, 800)} alt="" eager={i === 0} />
          </button>
        ))}
      </div>
      {photos.length > 1 && (
        <span className="goods-photos__count j-num">
          {t('photos_of', { count: Math.min(shown + 1, photos.length), max: photos.length })}
        </span>
      )}
      {open !== undefined && (
        <PhotoViewer title={goods.title} photos={photos} start={open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}
