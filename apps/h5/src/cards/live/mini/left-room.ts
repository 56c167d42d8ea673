/** The room somebody left for one of its lots or goods: its picture stays with them in a corner. */
import { useEffect, useRef } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'
import { nameIn, pathOf } from '../../../lib/router/navigation.ts'
import { place } from '../../../lib/router/router.ts'
import { signal } from '../../../lib/storage/signal.ts'
import type { RouteName } from '../../../routes.ts'

export interface LeftRoom {
  session_id: number
  title: string
  /** Its sound was on. */
  listens: boolean
  /** Where it is watched and bid in. */
  room: { name: 'live.watch' | 'house.session'; id: number }
}

/** What the corner shows; null: nothing. */
export const leftRoom = signal<LeftRoom | null>(null)

const ITS_THINGS: readonly RouteName[] = ['auction.lot', 'goods.info', 'goods.wine']
const leadsToThing = (path: string): boolean =>
  ITS_THINGS.some((name) => nameIn(path) === name || pathOf(name).toLowerCase() === path.toLowerCase())

/**
 * In a room's page: what stood in the corner is over; once the page is left for a lot or goods, the corner takes the picture over.
 * @param room undefined while no picture is shown
 */
export function useCorner(room: LeftRoom | undefined): void {
  const latest = useRef(room)
  latest.current = room
  useEffect(() => {
    leftRoom.set(null)
    return () => {
      const { path, how } = place.get()
      const left = latest.current
      if (!left || how !== 'push' || !leadsToThing(path)) return
      leftRoom.set(left)
      // Without its code there is no corner: the room is found again by going back.
      loadCode(() => import('./mini-room.tsx')).then(
        ({ openCorner }) => openCorner(),
        () => leftRoom.set(null),
      )
    }
  }, [])
}
