/** The video under review, played where it stands; its file is asked for with the first press. */
import { picture } from '../../lib/image.ts'

export function Film({
  path,
  poster,
  title,
}: {
  path: string | null | undefined
  poster: string | null | undefined
  title: string
}) {
  if (!path) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shop's own recording has no captions
    <video
      className="o-video"
      src={picture(path)}
      poster={poster ? picture(poster) : undefined}
      aria-label={title}
      controls
      playsInline
      preload="none"
    />
  )
}
