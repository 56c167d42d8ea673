/**
 * The bid somebody was about to place, over every detour from its sheet: a deposit, a card, a pay password, their name, signing in again.
 * Leaving the lot's page with a sheet open keeps the sheet and its amount for this tab; coming back to the lot finds them again.
 */
import { useEffect, useRef } from 'react'
import { type LotState, type SheetName, sheetFor } from '../lot/lot-state.ts'

/** What is chosen in a sheet of the lot, written by it. */
export interface BidDraft {
  amount_fen?: number | undefined
  /** One bid, or a maximum: what a deposit's sheet goes back to. */
  mode?: 'manual' | 'proxy'
}
interface KeptBid extends BidDraft {
  lot_id: number
  sheet: SheetName
  at_ms: number
}

const KEY = 'kept_bid'
const KEPT_MS = 3_600_000

function keep(bid: KeptBid): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(bid))
  } catch {
    // A browser without storage opens the lot without the sheet.
  }
}

/** Reading it forgets it. */
function take(lot_id: number): KeptBid | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptBid | null
    if (kept?.lot_id !== lot_id) return null
    sessionStorage.removeItem(KEY)
    return Date.now() - kept.at_ms < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

/**
 * @param sheet the one that is open now
 * @param open opens the sheet that was left, as far as it can be had by now
 */
export function useKeptBid(
  lot_id: number,
  lot_state: LotState | undefined,
  sheet: SheetName | null,
  open: (sheet: SheetName) => void,
): BidDraft {
  const draft = useRef<BidDraft>({})
  const shown = useRef(sheet)
  shown.current = sheet
  const looked = useRef(0)
  useEffect(() => {
    if (!lot_state || looked.current === lot_id) return
    looked.current = lot_id
    const kept = take(lot_id)
    const name = kept && sheetFor(kept.sheet, lot_state)
    if (!name) return
    const { amount_fen, mode } = kept
    Object.assign(draft.current, amount_fen !== undefined && { amount_fen }, mode && { mode })
    open(name)
  }, [lot_id, lot_state, open])
  useEffect(() => {
    const leave = () => {
      if (shown.current) keep({ lot_id, sheet: shown.current, ...draft.current, at_ms: Date.now() })
    }
    // A bank's page takes the whole tab, and nothing is unmounted.
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [lot_id])
  return draft.current
}
