/** The room after this one: what it shows first is read beforehand, and a swipe up leads there. */
import { type TouchEvent, useEffect, useRef } from 'react'
import { useCall } from '../../../lib/api/query.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'

/** A finger that moves up so far, and not much sideways, is a swipe. */
const SWIPE_PX = 90
const ASIDE_PX = 60
/** A page that is longer than the screen scrolls instead. */
const SCROLLS_PX = 8

/** The one that follows in the list, after the last the first; undefined where there is no other. */
export function nextAfter<S extends { session_id: number }>(list: readonly S[], session_id: number): S | undefined {
  const at = list.findIndex((one) => one.session_id === session_id)
  const next = list[(at + 1) % list.length]
  return next?.session_id === session_id ? undefined : next
}

/** @returns what leads to the next room, and what a swipe needs; undefined where no other is on air */
export function useNextRoom(session_id: number) {
  const rooms = useCall('live.list', {}, { stale_ms: 30_000 })
  const next = rooms.data && nextAfter(rooms.data.list, session_id)
  useCall('live.info', { session_id: next?.session_id ?? 0 }, { enabled: next !== undefined })
  const cover = next?.cover
  useEffect(() => {
    if (cover) new Image().src = sizedUrl(cover, 800) ?? ''
  }, [cover])
  const from = useRef<{ x: number; y: number }>(undefined)
  if (!next) return undefined
  const open = () => go('live.watch', { id: next.session_id }, { type: 'redirect' })
  return {
    open,
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      from.current = undefined
      // What lies over the page hangs elsewhere in the document, and a finger moves there for its own sake.
      if (!currentTarget.contains(target as Node)) return
      const finger = touches[0]
      from.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      const began = from.current
      from.current = undefined
      if (!began || !finger) return
      const { scrollHeight, clientHeight } = document.documentElement
      const is_up = began.y - finger.clientY > SWIPE_PX && Math.abs(finger.clientX - began.x) < ASIDE_PX
      if (is_up && scrollHeight - clientHeight < SCROLLS_PX) open()
    },
  }
}
