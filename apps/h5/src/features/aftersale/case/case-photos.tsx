/** Pictures somebody attached, small; a press shows one full screen. A video plays in a sheet. */
import { Sheet } from '@juya/ui'
import { PlayIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { PhotoRow } from '../../../cards/photos/photo-row.tsx'
import { imageUrl } from '../../../lib/format/image.ts'
import { useText } from '../i18n.ts'

const isVideo = (path: string): boolean => /\.mp4(\?|$)/.test(path)

export function CasePhotos({ images }: { images: readonly string[] }) {
  const t = useText()
  const [open, setOpen] = useState<string>()
  const videos = images.filter(isVideo)
  const photos = images.filter((path) => !isVideo(path))
  const name = (number: number) => t('photo_of_case', { number })
  if (images.length === 0) return null
  return (
    <>
      <div className="case-photos">
        <PhotoRow title={t('evidence_photos')} images={photos} name={name} className="case-photos__one" />
        {videos.map((video, i) => (
          <button
            key={video}
            type="button"
            className="case-photos__one"
            aria-label={name(photos.length + i + 1)}
            onClick={() => setOpen(video)}
          >
            <PlayIcon size={24} weight="fill" />
          </button>
        ))}
      </div>
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={name(images.indexOf(open) + 1)} height="tall">
          {/* biome-ignore lint/a11y/useMediaCaption: a person's own recording has no captions */}
          <video className="case-photos__large" src={imageUrl(open)} controls playsInline />
        </Sheet>
      )}
    </>
  )
}
