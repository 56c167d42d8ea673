/** What other domains may ask of orders. Money moves inside; a caller only says what happened. */
export { escrowFen, LARGE_ORDER_FEN } from './amounts.ts'
export { ownParcels } from './calls.ts'
export { holdForCase, resumeAfterCase } from './casework.ts'
export { LATE_SHIP_RULE } from './compensation.ts'
export { createAuctionOrder, createAuctionOrders, type NewAuctionOrder } from './create.ts'
export type { OrderPayload, OrderTopic } from './events.ts'
export { ALL_TABS, countTabs, type OperatorFilter, pageForOperator } from './list-store.ts'
export { closeOrder, forceConfirm, refundInFull } from './operator.ts'
export { type OrderCases, ports } from './ports.ts'
export { type Card as OrderCardInput, cardOf, cardsOf, itemOf, itemsShown, shopCardsOf } from './present-card.ts'
export { detailOf, parcelShown } from './present-detail.ts'
export { reviewPage, reviewShown } from './present-review.ts'
export { type PayInput, payOrders, payPreview } from './preview.ts'
export { confirmReceipt } from './receiving.ts'
export { refundsForCases } from './refund-store.ts'
export { compensateBuyer, refundableFen, refundOrder, shopDepositFen } from './refunding.ts'
export { sendReturn } from './returning.ts'
export { type ReviewFilter, type ReviewTotals, reviewTotals } from './review-store.ts'
export { type ReviewInput, replyToReview, reviewForm, reviewOrder } from './reviewing.ts'
export type { Side } from './rules.ts'
export { lateCount, lateCountOf, type SalesDay, salesByDay } from './sales-store.ts'
export { carriers, parcelById } from './shipment-store.ts'
export {
  type Actor,
  itemsOf,
  lockOrder,
  logsOf,
  orderById,
  orderByNo,
  orderOfLot,
  ordersById,
  ordersOfLots,
} from './store.ts'
export type { AddressSnapshot, Order, OrderItemRow, OrderLog, OrderRefund, ReviewRow, ShipmentRow } from './tables.ts'
