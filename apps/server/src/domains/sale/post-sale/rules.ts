/** When a lot of a sale that passed may still be bought, by whom, and for how much. Plain functions. */
import { BIDDERS_FIRST_H, leastOfferFen, POST_SALE_DAYS, type RefusalKey } from '@juya/contract'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface OfLot {
  status: string
  session_id: number | null
  auto_relist_left: number
  closed_at: number | null
  bidder_count: number
}
interface Priced {
  reserve_fen: number | null
  start_fen: number
}
interface Refused {
  key: RefusalKey
  details: Record<string, unknown>
}

/**
 * Until when a lot may be bought after it passed, and until when by its bidders alone (null: it has none). Lots of a house's sale alone:
 * elsewhere a reserve stays secret, and the shop puts its lot up anew. A lot that goes up anew by itself is on sale there.
 * @returns undefined where it is not for sale
 */
export function postSaleOf(lot: OfLot): { ends_at: number; bidders_until: number | null } | undefined {
  if (lot.status !== 'passed' || lot.session_id === null || lot.auto_relist_left > 0 || lot.closed_at === null)
    return undefined
  return {
    ends_at: lot.closed_at + POST_SALE_DAYS * DAY_MS,
    bidders_until: lot.bidder_count > 0 ? lot.closed_at + BIDDERS_FIRST_H * HOUR_MS : null,
  }
}

/** The price at which it is sold at once. */
export const priceFen = ({ reserve_fen, start_fen }: Priced): number => reserve_fen ?? start_fen

/** It did not pass, or goes up anew. */
export const notForSale = (lot: OfLot): Refused | undefined =>
  postSaleOf(lot) ? undefined : { key: 'STATE_CONFLICT', details: { status: lot.status } }

/** Whether it may be bought now, by somebody who had bid on it or not. @returns the reason against it */
export function refusedByTime(lot: OfLot, has_bid: boolean, now_ms: number): Refused | undefined {
  const open = postSaleOf(lot)
  if (!open) return notForSale(lot)
  if (now_ms >= open.ends_at) return { key: 'WINDOW_CLOSED', details: {} }
  if (!has_bid && open.bidders_until !== null && now_ms < open.bidders_until)
    return { key: 'BIDDERS_FIRST', details: { until_ms: open.bidders_until } }
  return undefined
}

/** Whether an offer names an amount that may be offered: whole yuan below the price, and not too far below. */
export const mayOffer = (lot: Priced, amount_fen: number): boolean =>
  amount_fen >= leastOfferFen(priceFen(lot)) && amount_fen < priceFen(lot)
