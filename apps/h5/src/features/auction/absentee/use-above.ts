/** What stands above a lot's title and is asked for by itself: it comes with the title, or all below would move when it comes. */
import { useEffect, useRef } from 'react'
import type { Lot } from '../lot/lot-state.ts'
import { usePostSale } from '../post-sale/post-sale-place.tsx'
import { useAbsentee } from './use-absentee.ts'

/** @returns what is still to come before the page is shown; nothing for one in sight, which stays there when its lot ends */
export function useAbove(lot: Lot | undefined, signed_in: boolean) {
  const above = [usePostSale(lot), useAbsentee(lot, signed_in)].find(({ loading }) => loading)
  const in_sight = useRef(false)
  useEffect(() => {
    if (lot && !above) in_sight.current = true
  }, [lot, above])
  return in_sight.current ? undefined : above
}
