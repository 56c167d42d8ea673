/** What an order brings who invited its buyer. No database, no clock. */

/** The deadline of income. */
export const SETTLE = 'invite_settle'

/** All levels together, of an order's goods. */
export const RATE_MOST_BP = 300

/**
 * Income of an order, in fen: a share of the goods kept, rounded down, at most what is left of the order's commission and of what one friend may bring.
 */
export const incomeFen = (of: {
  base_fen: number
  rate_bp: number
  commission_fen: number
  left_fen: number
}): number => Math.max(0, Math.min(Math.floor((of.base_fen * of.rate_bp) / 10_000), of.commission_fen, of.left_fen))

/** The last four signs of an order's number: enough to find it together, too little to open it. */
export const maskOrderNo = (order_no: string): string => `…${order_no.slice(-4)}`

/** A name as it stands in notices: its first sign. */
export const shortName = (nickname: string): string => `${[...nickname][0] ?? ''}**`
