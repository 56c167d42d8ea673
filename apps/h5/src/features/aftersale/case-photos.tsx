/** Pictures somebody attached, small; a press shows one large. A video plays in its place. */
import { ImagePlate, Sheet } from '@juya/ui'
import { PlayIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { imageUrl, sizedUrl } from '../../lib/image.ts'
import { useText } from './i18n.ts'

const isVideo = (path: string): boolean => path.endsWith('.mp4')

export function CasePhotos({ images }: { images: readonly string[] }) {
  const t = useText()
  const [open, setOpen] = useState<number>()
  const path = open === undefined ? undefined : images[open]
  if (images.length === 0) return null
  return (
    <>
      <div className="case-photos">
        {images.map((image, index) => (
          <button
            key={image}
            type="button"
            className="case-photos__one"
            aria-label={t('photo_of_case', { number: index + 1 })}
            onClick={() => setOpen(index)}
          >
            {isVideo(image) ? (
              <PlayIcon size={24} weight="fill" />
            ) : (
              <ImagePlate src={sizedUrl(image, 200)} alt="" radius="m" />
            )}
          </button>
        ))}
      </div>
      {path && open !== undefined && (
        <Sheet open onClose={() => setOpen(undefined)} title={t('photo_of_case', { number: open + 1 })} height="tall">
          {isVideo(path) ? (
            // biome-ignore lint/a11y/useMediaCaption: a person's own recording has no captions
            <video className="case-photos__large" src={imageUrl(path)} controls playsInline />
          ) : (
            <img className="case-photos__large" src={imageUrl(path)} alt={t('photo_of_case', { number: open + 1 })} />
          )}
        </Sheet>
      )}
    </>
  )
}
