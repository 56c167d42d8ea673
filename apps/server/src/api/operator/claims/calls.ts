/** The calls about claims, by name. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { claimsByOperator, lookAt, nextThing, readTakeOver, releaseClaim, takeClaim, takeOvers } from './claims.ts'

export const claimsCalls = {
  claimsByOperator,
  lookAt: ownTransaction(lookAt),
  takeClaim,
  releaseClaim,
  nextThing,
  takeOvers,
  readTakeOver,
}
