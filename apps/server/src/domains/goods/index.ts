/** The goods' interface for other domains. */
export { collectedAmong, collectGoods, pageOfCollected } from './collecting.ts'
export {
  type CardGoods,
  countsOfShop,
  type Filter,
  type Listed,
  narrowing,
  type OwnFilter,
  pageOfGoods,
  pageOfShop,
  type Sort,
  standing,
} from './lists.ts'
export { registerJointBuys } from './ports/joint-buys.ts'
export { goodsOfPieces, sendToAuction } from './publishing/auctioning.ts'
export { type SkuChange, setSale, setSkus } from './publishing/many.ts'
export { formOf } from './publishing/present-form.ts'
export { editGoods, needsReview, publish, removeGoods } from './publishing/publishing.ts'
export { approveGoods, rejectGoods, restoreGoods, withdrawGoods } from './publishing/reviewing.ts'
export {
  removeShelf,
  removeTemplate,
  saveShelf,
  saveTemplate,
  shelvesOf,
  TEMPLATES_MAX,
  templatesByIds,
  templatesOf,
} from './publishing/shelves.ts'
export { isListed, isPublic, shopActions } from './rules/goods-states.ts'
export { isOnePiece } from './rules/one-piece.ts'
export { parcelFen } from './rules/shipping-cost.ts'
export { skuNameEn } from './rules/sku-rules.ts'
export { isBargain, type Period, WAS_ASKED_DAYS, wasFen, wasUntil } from './rules/was-price.ts'
export { isFormToken, newFormToken } from './selling/form-token.ts'
export { checkLiquorDue, goodsCommission, stockBehind } from './selling/order-kind.ts'
export { checkMayBuy, type Purchase, placeOrders, type SoldAs } from './selling/place-orders.ts'
export {
  byShop,
  type JudgedLine,
  judgedLines,
  judgeLines,
  placeableShippingFen,
  type QuotedLine,
  quote,
  refuseUnbuyable,
  repriced,
  type ShopQuote,
  shippingOf,
  templatesFor,
  USUAL_PROVINCE,
  type Wish,
} from './selling/quote.ts'
export { setting } from './settings.ts'
export { type Asked, priceHistory } from './stock/prices.ts'
export { freeAside, sendAside, setAside } from './stock/set-aside.ts'
export { consume, giveBack, orderedByAny, release, reservationsOf } from './stock/stock.ts'
export {
  everySkuId,
  type GoodsPage,
  goodsById,
  goodsByIds,
  lockGoods,
  type Pieces,
  pageOf,
  piecesOf,
  skusByIds,
  skusOf,
  textOf,
} from './store.ts'
export type { Goods, SkuRow, Template } from './tables.ts'
