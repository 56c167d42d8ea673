/** The orders' interface for other domains. Money moves inside; a caller only says what happened. */

export { changeAddress, hideOrder, remindShop, snapshotOf } from './actions/buyer-actions.ts'
export { cancelOrder } from './actions/closing.ts'
export { askToClose, closeOrder, forceConfirm, refundInFull } from './actions/operator-actions.ts'
export { grantTime, setAddress } from './actions/operator-help.ts'
export { closeByShop, noteOrder, remindBuyer } from './actions/shop-actions.ts'
export {
  commissionFen,
  commissionRates,
  escrowFen,
  fundedFen,
  type KindCommission,
  keptGoodsFen,
  LARGE_ORDER_FEN,
  overShippingFen,
  settleDays,
} from './amounts.ts'
export { type PayInput, payableOrders, payOrders } from './checkout/checkout.ts'
export { type Couponed, chooseAndLay } from './checkout/coupons.ts'
export { createOrders, type NewOrder, shipHours, shipHoursBy, shipPromises } from './checkout/create.ts'
export { takeDepositOff } from './checkout/deposit-off.ts'
export { createFree } from './checkout/free-order.ts'
export { isOrderNo } from './checkout/order-no.ts'
export { checkCount, dueFen } from './checkout/order-purpose.ts'
export { type EditablePrice, editablePrice, editPrice } from './checkout/price-edit.ts'
export { checkShipping } from './checkout/shipping-cap.ts'
export { type EscrowOwner, escrowOf } from './completion/escrow.ts'
export { ordersFromLive } from './completion/of-live.ts'
export { keptUnderWay } from './completion/open-orders.ts'
export { confirmReceipt, extendReceipt } from './completion/receiving.ts'
export { FEN_PER_GROWTH, GROWTH_MAX } from './completion/reputation.ts'
export { checkReviewable, noteAddition, noteReviewed } from './completion/review-window.ts'
export { completedOrders, lateCountOf, salesByDay } from './completion/sales-store.ts'
export { tradeBetween } from './completion/trade-between.ts'
export {
  addressRules,
  type Behind,
  kindOf,
  kindTitle,
  lockBehind,
  type OrderKind,
  type Price,
  registerKind,
} from './kinds.ts'
export {
  ALL_TABS,
  CHECKOUT_KEY,
  countTabs,
  ordersForConsole,
  ordersOfReceiver,
  ordersToShip,
  pageOfGroups,
  pageOfOrders,
  RECEIVER_KEY,
} from './list-store.ts'
export { statusWords } from './notices/status-words.ts'
export { tell } from './notices/telling.ts'
export { registerParcels, type SentPieces } from './ports/parcels.ts'
export { refundBatchesByIds, refundBatchesOf, refundInBatch, waitingInBatch } from './refunds/batches.ts'
export { holdForCase, resumeAfterCase } from './refunds/case-hold.ts'
export { endChargeback, holdForChargeback } from './refunds/charged-back.ts'
export { costsNothing, isFree } from './refunds/free-refund.ts'
export { lineFen, type Pieces, piecesFen, piecesLeft } from './refunds/line-shares.ts'
export { lowerWaiting } from './refunds/lower-waiting.ts'
export { itemRefundsForCases, refundsForCases, refundsOf, refundsOfOrders } from './refunds/refund-store.ts'
export { refundWaiting } from './refunds/refund-waiting.ts'
export { bearableFen, compensateBuyer, refundableFen, refundOrder, shopDepositFen } from './refunds/refunding.ts'
export type { Side } from './rules.ts'
export { APPEND_WITHIN_MS, actionsOf, CORRECT_WITHIN_MS, isHeld, type OrderStatus } from './rules.ts'
export { formOrders, shipUntil } from './shipping/forming.ts'
export { holdShipping, releaseShipping } from './shipping/holding.ts'
export { followParcel, noteCorrection, noteSentInPart, noteShipped } from './shipping/on-the-way.ts'
export * as inParcel from './shipping/one-parcel.ts'
export { byItem, leftToSend, piecesSent } from './shipping/parts.ts'
export {
  type Actor,
  firstItemsOf,
  freeAmong,
  itemsOf,
  linkedAmong,
  lockOfShop,
  lockOrder,
  lockOrders,
  lockOwn,
  logsOf,
  orderById,
  orderByNo,
  orderIdsByNo,
  orderLines,
  orderOfLot,
  ordersById,
  ordersByNo,
  ordersOfLots,
  paymentsOf,
  unpaidOf,
} from './store.ts'
export type {
  AddressSnapshot,
  Order,
  OrderItemRow,
  OrderLog,
  OrderRefund,
} from './tables.ts'
