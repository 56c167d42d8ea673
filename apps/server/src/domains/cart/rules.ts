/** Why a line of a cart cannot be bought, and what its price did. No database, no clock. */
import type { RefusalKey } from '@juya/contract'

export type Reason =
  | 'sold_out'
  | 'more_than_stock'
  | 'off_shelf'
  | 'shop_suspended'
  | 'dearer'
  | 'limit'
  | 'new_customers'
  | 'own_shop'

/** What speaks against a line, as goods judge it. */
interface Against {
  key: RefusalKey
  details: Record<string, unknown>
}

const REASONS: Partial<Record<RefusalKey, Reason>> = {
  OFF_SHELF: 'off_shelf',
  SELF_ACTION: 'own_shop',
  NEW_CUSTOMER_ONLY: 'new_customers',
  BUY_LIMIT: 'limit',
}

/**
 * Why a line cannot be bought as it stands. One that got dearer since it was put in waits until its buyer accepts the new price.
 * @param then_fen what it was asked for when it was put in; undefined where that is not known
 */
export function reasonOf(no: Against | undefined, price_fen: number, then_fen: number | undefined): Reason | undefined {
  if (no?.key === 'OUT_OF_STOCK') return no.details.left === 0 ? 'sold_out' : 'more_than_stock'
  if (no) return no.details.shop_suspended ? 'shop_suspended' : (REASONS[no.key] ?? 'off_shelf')
  return then_fen !== undefined && price_fen > then_fen ? 'dearer' : undefined
}
