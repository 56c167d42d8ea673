/** A video that plays where it stands: silent at first, with the browser's own controls. Its file is asked for when this is drawn, not before. */
import './video-player.css'
import { Button } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { imageUrl, sizedUrl } from '../../lib/format/image.ts'
import { useOnline } from '../../lib/live/online.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useText } from './photo-viewer.i18n.ts'

/** Until its first bytes are there. */
const WAITS_MS = 8_000
const WAITS_OFFLINE_MS = 1_000

export interface VideoPlayerProps {
  path: string
  /** Shown until the first picture has come. */
  poster: string
  /** What it shows, for who cannot see it. */
  alt: string
}

/** It plays as soon as it is drawn and stops when it is taken away. What does not come says so, with a way to try again. */
export function VideoPlayer({ path, poster, alt }: VideoPlayerProps) {
  const t = useText()
  const common = useCommon()
  const online = useOnline()
  const video = useRef<HTMLVideoElement>(null)
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new element
  useEffect(() => video.current?.focus({ preventScroll: true }), [tries])
  // A browser goes on asking for a file that does not come, for minutes, and says nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has its time
  useEffect(() => {
    const timer = setTimeout(
      () => video.current?.readyState === 0 && setFailed(true),
      online ? WAITS_MS : WAITS_OFFLINE_MS,
    )
    return () => clearTimeout(timer)
  }, [tries, online])
  if (failed)
    return (
      <div className="video-player video-player--failed" role="alert">
        <p>{t(online ? 'video_failed' : 'video_offline')}</p>
        <Button
          variant="plain"
          size="m"
          onClick={() => {
            setFailed(false)
            setTries(tries + 1)
          }}
        >
          {common('retry')}
        </Button>
      </div>
    )
  return (
    <video
      key={tries}
      ref={video}
      className="video-player"
      src={imageUrl(path)}
      poster={sizedUrl(poster, 800)}
      aria-label={alt}
      controls
      autoPlay
      muted
      playsInline
      preload="none"
      onError={() => setFailed(true)}
    />
  )
}
