/** The contract: everything that goes over HTTP between the clients and the server, as one table of calls. */

export * from './account-safety.ts'
export * from './all-calls.ts'
export * from './bidding/baskets.ts'
export * from './bidding/bidder-facts.ts'
export * from './bidding/bidding-cost.ts'
export * from './bidding/catalogue-columns.ts'
export * from './bidding/catalogue-fields.ts'
export * from './bidding/goods-terms.ts'
export * from './bidding/increments.ts'
export * from './bidding/ladders.ts'
export * from './bidding/lot-terms.ts'
export * from './bidding/post-sale.ts'
export * from './bidding/premium.ts'
export * from './bidding/reminders.ts'
export * from './bidding/sale-terms.ts'
export * from './call.ts'
export * from './calls/account.ts'
export * from './calls/address.ts'
export * from './calls/aftersale.ts'
export * from './calls/auction.ts'
export * from './calls/bidding/house.ts'
export * from './calls/bidding/room.ts'
export * from './calls/bidding/sale-shapes.ts'
export * from './calls/cart.ts'
export * from './calls/coupon.ts'
export * from './calls/deposit.ts'
export * from './calls/goods.ts'
export * from './calls/interest.ts'
export * from './calls/message.ts'
export * from './calls/money/chargeback.ts'
export * from './calls/money/currencies.ts'
export * from './calls/money/currency.ts'
export * from './calls/money/payment.ts'
export * from './calls/money/payout.ts'
export * from './calls/money/takeout.ts'
export * from './calls/money/wallet.ts'
export * from './calls/order.ts'
export * from './calls/people/block.ts'
export * from './calls/people/chat.ts'
export { ASSIGNED_CHATS_MAX, ASSIGNMENT_SILENT_MIN } from './calls/people/chat-assignments.ts'
export * from './calls/people/desk-words.ts'
export * from './calls/people/helping.ts'
export * from './calls/people/protecting.ts'
export * from './calls/people/report.ts'
export * from './calls/people/report-words.ts'
export * from './calls/people/service.ts'
export * from './calls/prizes/activity.ts'
export * from './calls/prizes/draw.ts'
export * from './calls/proof.ts'
export * from './calls/selling/funding.ts'
export * from './calls/selling/group.ts'
export {
  SHIP_FILE_BYTES_MAX,
  SHIP_ROWS_MAX,
  SHIP_TOGETHER_MAX,
  ShipVerdict,
  ShopOrder,
} from './calls/selling/order-shop.ts'
export * from './calls/shop.ts'
export * from './calls/site.ts'
export * from './operator/bulk/runs.ts'
export * from './operator/calls.ts'
export * from './operator/charts/counters.ts'
export * from './operator/charts/metrics.ts'
export { ThingState } from './operator/claims.ts'
export { CategoryLine } from './operator/content/categories.ts'
export * from './operator/content/wording.ts'
export * from './operator/desk/approval-kinds.ts'
export * from './operator/desk/audit-actions.ts'
export {
  Agreement,
  AUDITS_SHOWN_FROM,
  BlindView,
  OVERTURNED_SHOWN_FROM,
  Overturned,
} from './operator/desk/decision-audits.ts'
export { MACROS_MAX } from './operator/desk/macros.ts'
export { PASSKEYS_MAX } from './operator/desk/passkeys.ts'
export { SEARCH_HITS_MAX } from './operator/desk/search.ts'
export { MENTIONS_MAX, NOTE_CHARS_MAX, TIMELINE_PAGE, TimelineEntry } from './operator/desk/timeline.ts'
export { EXPORT_ROWS_A_DAY, VIEW_COUNT_MAX, VIEWS_MAX } from './operator/desk/views.ts'
export { BellItem, Roster, ShiftRow } from './operator/duty/rows.ts'
export { LOOKUPS_MAX, PANE_LINES } from './operator/people/person.ts'
export { PREVIEW_HASH_HEADER, PREVIEWED, Preview } from './operator/preview.ts'
export * from './operator/resources/audited.ts'
export * from './operator/resources/bulk-acts.ts'
export { CLAIM_MINUTES, Claim } from './operator/resources/claimed.ts'
export { BannerRow } from './operator/resources/content/banners.ts'
export {
  AWAY_DAYS,
  BROADCAST_ALONE_MAX,
  type BROADCAST_CATEGORIES,
  BROADCAST_PACE,
  type BROADCAST_SEGMENTS,
  type BROADCAST_STATES,
  BroadcastRow,
} from './operator/resources/content/broadcasts.ts'
export { PlatformCouponRow } from './operator/resources/content/coupons.ts'
export * from './operator/resources/content/home-page.ts'
export { HomeRow } from './operator/resources/content/home-rows.ts'
export * from './operator/resources/content/screens.ts'
export { TextRow } from './operator/resources/content/texts.ts'
export { COUNTERS, type CounterName } from './operator/resources/counters.ts'
export { type Definition, type Label, valuesOf } from './operator/resources/definition.ts'
export { AlarmRow } from './operator/resources/desk/alarms.ts'
export { BulkRunRow } from './operator/resources/desk/bulk-runs.ts'
export { OperatorRow } from './operator/resources/desk/operators.ts'
export { DRAWS, DrawRow } from './operator/resources/draws/draws.ts'
export { DRAW_WINS } from './operator/resources/draws/wins.ts'
export * from './operator/resources/frame.ts'
export * from './operator/resources/index.ts'
export { LIST_PAGE_MAX, LIST_TOTAL_MAX } from './operator/resources/list-call.ts'
export * from './operator/resources/macros.ts'
export * from './operator/resources/people/person.ts'
export { QUEUE_NAMES, QUEUES, QUEUES_QUOTED, type QueueName } from './operator/resources/queues.ts'
export type { ViewName } from './operator/resources/rows.ts'
export * from './operator/resources/timeline-kinds.ts'
export { CASES_IN_ESCROW, caseFigures } from './operator/resources/trade/case-figures.ts'
export { OperatorCase } from './operator/resources/trade/cases.ts'
export { LotRow, NEW_SHOP_LEVEL } from './operator/resources/trade/lots.ts'
export type { RingStatus, RingVerdict } from './operator/resources/trade/rings.ts'
export {
  Approval,
  AuditEntry,
  LedgerAccount,
  LedgerTx,
  OperatorMe,
  SettingChange,
  SettingRow,
  UserRow,
} from './operator/shapes.ts'
export * from './quick-questions.ts'
export * from './quiet-hours.ts'
export { quoted } from './quotes.ts'
export * from './refusals.ts'
export * from './shapes/index.ts'
export { fieldsFromText } from './text-fields.ts'
export * from './things/things.ts'
export { parseYuan } from './typing/amount.ts'
export { cellsOf, plainCell, textOf } from './typing/table-cells.ts'
export * from './units.ts'
export * from './video.ts'
