/** Chargebacks' interface for answers. */
export { answerChargeback, noteAnswer } from './received/hearing.ts'
export { decideChargeback } from './ruling/deciding.ts'
export { chargebacksByIds, chargebacksOfShop } from './store.ts'
export type { Chargeback } from './tables.ts'
