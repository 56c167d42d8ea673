/** A recording on a page, with the price as it stood at the moment on the screen. */
import { Button } from '@juya/ui'
import type { Run } from '@juya/ui/reading/recording/lists.ts'
import { type Playing, playRecording } from '@juya/ui/reading/recording/recorded-player.ts'
import { useEffect, useRef, useState } from 'react'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from './replay.i18n.ts'

export interface Step {
  at_ms: number
  price_fen: number
}

/** The price that stood at a moment; undefined before the first bid. */
export const priceAt = (steps: readonly Step[], at_ms: number): number | undefined =>
  steps.findLast((step) => step.at_ms <= at_ms)?.price_fen

interface RecordedVideoProps {
  /** The same recording has the same name, however often its grants change. */
  name: string
  runs: readonly Run[]
  poster: string | undefined
  label: string
  onTime: (at_ms: number) => void
  onReady: (playing: Playing | undefined) => void
}

export function RecordedVideo({ name, runs, poster, label, onTime, onReady }: RecordedVideoProps) {
  const t = useText()
  const element = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(false)
  const [round, setRound] = useState(0)
  const tell = useRef({ onTime, onReady })
  tell.current = { onTime, onReady }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the runs, whose grants change with every reading
  useEffect(() => {
    if (!element.current) return
    setProblem(false)
    const playing = playRecording(element.current, runs, {
      onTime: (at_ms) => tell.current.onTime(at_ms),
      onProblem: () => setProblem(true),
    })
    tell.current.onReady(playing)
    return () => {
      tell.current.onReady(undefined)
      playing.stop()
    }
  }, [name, round])

  return (
    <div className="replay-screen">
      {/* biome-ignore lint/a11y/useMediaCaption: what was said live has no captions */}
      <video
        ref={element}
        className="replay-video"
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={label}
      />
      {problem && (
        <p className="replay-problem" role="alert">
          {t('not_playing')}{' '}
          <Button size="s" variant="outline" onClick={() => setRound(round + 1)}>
            {t('again')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Room is kept for it, so that nothing moves when a lot begins. */
export function PriceInStep({
  title,
  steps,
  at_ms,
}: {
  title: string | undefined
  steps: readonly Step[]
  at_ms: number
}) {
  const t = useText()
  const price_fen = priceAt(steps, at_ms)
  return (
    <p className="replay-price">
      <span className="j-clamp-2">{title ?? t('between')}</span>
      <span className="replay-price__fen j-num">
        {title === undefined ? '' : price_fen === undefined ? t('no_bid') : formatFen(price_fen)}
      </span>
    </p>
  )
}
