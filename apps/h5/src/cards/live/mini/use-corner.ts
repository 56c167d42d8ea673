/** Opens the corner for a room that is left, with the code it needs. */
import { useEffect, useRef } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'
import { nameIn, pathOf } from '../../../lib/router/navigation.ts'
import { place } from '../../../lib/router/router.ts'
import type { RouteName } from '../../../routes.ts'
import { type LeftRoom, leftRoom } from './left-room.ts'

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
