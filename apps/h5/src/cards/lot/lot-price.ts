/** The one price a lot shows, and what it is called. */
import type { Item } from '../../lib/api/client.ts'

type Priced = Pick<
  Item<'auction.list'>,
  'status' | 'bid_count' | 'hammer_fen' | 'current_fen' | 'start_fen' | 'post_sale'
>

export type PriceLabel = 'start_price' | 'current_bid' | 'hammer_price' | 'post_sale_price' | 'highest_bid'

/** A lot that ended without a winner keeps showing what was offered for it; one that was withdrawn has no bids that count. */
export function shownPrice({ status, bid_count, hammer_fen, current_fen, start_fen, post_sale }: Priced): {
  label: PriceLabel
  fen: number
} {
  if (status === 'sold')
    return { label: post_sale ? 'post_sale_price' : 'hammer_price', fen: hammer_fen ?? current_fen }
  if (bid_count > 0 && status === 'live') return { label: 'current_bid', fen: current_fen }
  if (bid_count > 0 && (status === 'passed' || status === 'defaulted'))
    return { label: 'highest_bid', fen: current_fen }
  return { label: 'start_price', fen: start_fen }
}

/** When it was sold, in seconds: undefined while it can still be, null where it was not. */
export function soldAt({
  status,
  post_sold_at,
  closed_at,
}: Pick<Item<'auction.list'>, 'status' | 'post_sold_at' | 'closed_at'>): number | null | undefined {
  if (status === 'sold') return post_sold_at ?? closed_at ?? null
  return status === 'passed' || status === 'defaulted' || status === 'cancelled' ? null : undefined
}
