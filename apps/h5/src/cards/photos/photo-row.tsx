/** Small photos in a row; a tap shows them full screen. */
import { ImagePlate } from '@juya/ui'
import { useState } from 'react'
import { sizedUrl } from '../../lib/format/image.ts'
import { PhotoViewer } from './lazy-viewer.ts'

interface PhotoRowProps {
  /** The thing the photos are of. */
  title: string
  images: readonly string[]
  /** Names the photo of that number, from 1. */
  name: (number: number) => string
  className: string
}

export function PhotoRow({ title, images, name, className }: PhotoRowProps) {
  const [open, setOpen] = useState<number>()
  const photos = images.map((path, i) => ({ path, alt: name(i + 1), on_screen: 200 as const }))
  return (
    <>
      {photos.map(({ path, alt }, i) => (
        <button
          key={path}
          type="button"
          className={className}
          aria-label={alt}
          aria-haspopup="dialog"
          onClick={() => setOpen(i)}
        >
          <ImagePlate src={sizedUrl(path, 200)} alt="" radius="m" />
        </button>
      ))}
      {open !== undefined && (
        <PhotoViewer title={title} photos={photos} start={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
