/** The points mall's interface for answers. */
export { type Action, actionsOf, actOn, ownExchange } from './exchanging/acts.ts'
export { exchangeItem, needsPassword } from './exchanging/exchange.ts'
export { followItem, followsItem } from './exchanging/following.ts'
export { isOnOffer, isPublic, itemObstacle, leftOf, obstacleFor } from './exchanging/obstacle.ts'
export {
  EXCHANGE_OFFER,
  endItem,
  offerItem,
  pauseItem,
  restockItem,
  twoAboveFen,
} from './items/offer-item.ts'
export { type ItemForm, saveItem } from './items/save-item.ts'
export { shownStatus, worthFen } from './rules.ts'
export { setting } from './settings.ts'
export { itemById, itemsByIds } from './store.ts'
export type { Exchange, Item } from './tables.ts'
