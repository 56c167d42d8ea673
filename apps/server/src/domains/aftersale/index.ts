/** What other domains may ask of after-sale service. */
export {
  type ConsoleFilter,
  countForConsole,
  countForHouse,
  pageForConsole,
  precedentOf,
  recordOf,
  waitingOrderIds,
} from './list-store.ts'
export { cardsOf, detailOf, ordersOf } from './present.ts'
export { waitingOn } from './rules.ts'
export { askForEvidence, assignCase, limitsOf, type RulingInput, ruleCase } from './ruling.ts'
export { setting } from './settings.ts'
export { caseById, lockCase } from './store.ts'
export type { Case } from './tables.ts'
