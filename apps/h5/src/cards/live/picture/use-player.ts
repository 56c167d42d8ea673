/** The player of a session, as long as its elements stand on the page. */
import { useEffect, useRef, useState } from 'react'
import { Player } from '../../../lib/player/player.ts'
import { Presence } from '../../../lib/player/presence.ts'
import { keepQuality, keptQuality, type Quality } from '../../../lib/player/quality.ts'
import { signal, useSignal } from '../../../lib/storage/signal.ts'

const NO_LOOK = signal(undefined)

export type Playing = ReturnType<typeof usePlayer>

/**
 * @param on the session is on air, or pauses
 * @param elsewhere another picture stands in its place: none comes, and its viewer is there without one
 */
export function usePlayer(session_id: number, on: boolean, elsewhere = false) {
  const video = useRef<HTMLVideoElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const [quality, setQuality] = useState(keptQuality)
  const [player, setPlayer] = useState<Player>()
  const runs = on && quality !== 'text' && !elsewhere
  const first = useRef(quality)
  first.current = quality
  useEffect(() => {
    if (!runs || !video.current || !audio.current) return
    const made = new Player(session_id, { video: video.current, audio: audio.current, quality: first.current })
    setPlayer(made)
    return () => {
      made.close()
      setPlayer(undefined)
    }
  }, [session_id, runs])
  const reads = on && !runs
  useEffect(() => {
    if (!reads) return
    const presence = new Presence(session_id)
    return () => presence.close()
  }, [session_id, reads])
  useEffect(() => player?.choose(quality), [player, quality])
  const choose = (next: Quality) => {
    keepQuality(next)
    setQuality(next)
  }
  return { video, audio, player, look: useSignal(player?.look ?? NO_LOOK), quality, choose, runs }
}
