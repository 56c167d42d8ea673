/**
 * The order in which transactions lock rows, so that no two wait for each other crosswise. A transaction that needs a row of an earlier line takes it
 * before any of a later one. The test world reads every statement and fails the test of a use-case that does otherwise
 * (testing/lock-order.ts). Tables that are not named here are reached only through a row of these, or are never a second lock.
 */
export const LOCK_CLASSES: ReadonlyArray<readonly string[]> = [
  ['platform_approvals'],
  // A message is written under its conversation; what it is about is only read.
  ['chat_conversations'],
  ['chat_sides'],
  // What follows from a report comes after it: lots, a shop, a person.
  ['report_reports'],
  // A sale is prepared, let in and called off with its lots.
  ['house_sessions'],
  // A paddle comes and goes with its cap.
  ['house_paddles'],
  ['auction_lots'],
  // What somebody's bids may come to, over many lots: after the lots, so that a bid knows whom to ask for.
  ['auction_caps'],
  ['order_orders'],
  ['aftersale_cases'],
  ['order_shipments'],
  // Every change of goods takes what they are sold as first, by id. Campaigns and teams come after them.
  ['goods_skus'],
  ['goods_goods'],
  // A piece goes from one that offers it to another once both are held.
  ['piece_pieces'],
  ['coupon_held'],
  ['coupon_templates'],
  ['deposit_penalties'],
  ['shop_deductions'],
  // A withdrawal that goes back to its card comes before the payment it is a rest of.
  ['payout_withdrawals'],
  // A payment comes after what it pays for: a deposit's after its hold. An order's comes before the holds that become part of the price.
  ['deposit_holds', 'payment_payments', 'payment_refunds', 'payment_reconciliations'],
  ['ledger_accounts'],
  ['shop_shops'],
  ['account_users'],
]

/** Of these, rows are taken in the order of their ids as well, over all statements of a transaction. */
export const BY_ID: ReadonlySet<string> = new Set([
  'auction_lots',
  'auction_caps',
  'order_orders',
  'goods_skus',
  'ledger_accounts',
])
