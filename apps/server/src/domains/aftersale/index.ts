/** After-sale's interface for other domains. */

export {
  choicesFor,
  concerning,
  maxFen,
  type Obstacle,
  obstacle,
  otherLeftFen,
  paidFen,
  piecesOpen,
  piecesToReturn,
  saleFacts,
  takesUnsent,
} from './allowed-requests.ts'
export { ARRIVAL_PHOTOS_MAX, addArrival, arrivalsOf, hasLeft } from './arrival/arrival.ts'
export * as talk from './deciding/negotiating.ts'
export { instantUntil, type OpenInput, openCase } from './deciding/opening.ts'
export { mayReopen, reopenCase } from './deciding/reopening.ts'
export { mayRestock } from './deciding/restocking.ts'
export {
  askForEvidence,
  assignCase,
  casesKeptFrom,
  escalateCase,
  limitsOf,
  type RulingInput,
  ruleCase,
} from './deciding/ruling.ts'
export {
  countOfShop,
  pageOfBuyer,
  pageOfShop,
  recordOf,
  waitingOrderIds,
} from './list-store.ts'
export { clockText, deadlineRules, reasonText, refuseReasons, statusText, stepText, typeText } from './notices/texts.ts'
export { bandFen } from './precedents/headnote.ts'
export { countPrecedents, type PrecedentFilter, pageOfPrecedents, precedentNo } from './precedents/precedents.ts'
export {
  actionsOf,
  byTime,
  choicesOf,
  isUnderWay,
  ROUNDS_MAX,
  returnFeeBy,
  type Side,
  shippingBack,
  waitingOn,
} from './rules.ts'
export { setting, windowsOf } from './settings.ts'
export {
  type CaseOfLines,
  caseById,
  casesById,
  casesOfOrders,
  linesOf,
  lockCase,
  messagesOf,
  newestUnderWay,
  withLines,
} from './store.ts'
export type { Case, CaseLine, Message } from './tables.ts'
