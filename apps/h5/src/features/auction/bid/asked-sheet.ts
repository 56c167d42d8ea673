import { useEffect, useRef } from 'react'
import { go } from '../../../lib/router/navigation.ts'
import { usePageParams } from '../../../lib/router/page.tsx'
import { type LotState, type SheetName, sheetFor } from '../lot/lot-state.ts'

/**
 * Sheets that open without a tap on this page: the one a link asked for (`sheet=manual`), as far as it can be had, once, its name leaves
 * the address; and how it ended, for the one who wins while looking.
 */
export function useAskedSheet(
  id: number,
  lot_state: LotState | undefined,
  open: (sheet: SheetName) => void,
  showEnd: () => void,
): void {
  const { sheet } = usePageParams()
  useEffect(() => {
    if (!sheet || !lot_state) return
    go('auction.lot', { id }, { type: 'redirect' })
    const name = sheetFor(sheet, lot_state)
    if (name) open(name)
  }, [sheet, lot_state, id, open])
  const before = useRef(lot_state)
  const latest = useRef(showEnd)
  latest.current = showEnd
  useEffect(() => {
    const ran = before.current === 'leading' || before.current === 'outbid'
    before.current = lot_state
    if (ran && lot_state === 'won') latest.current()
  }, [lot_state])
}
