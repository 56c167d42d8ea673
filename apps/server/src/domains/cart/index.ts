/** The carts' interface for other domains and answers. */
export { buyFromCart, type CartPurchase, chosenLines } from './checking-out.ts'
export { addToCart, mergeCart, removeFromCart, setLine, tickLines } from './filling.ts'
export { couponsFor, type PricedCart, type PricedLine, priceCart, type Wanted } from './pricing.ts'
export { setting } from './settings.ts'
export { countLines, linesOf, type NewLine } from './store.ts'
