/** Chargebacks' interface for answers. */
export { noteAnswer } from './received/hearing.ts'
export { decideChargeback } from './ruling/deciding.ts'
export { chargebacksByIds } from './store.ts'
