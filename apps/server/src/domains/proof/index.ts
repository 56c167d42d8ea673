/** The proofs' interface for other parts. */

export { closedLeaves, DAY_MS, drawLeafOf, drawLeaves, leafOf, postSaleLeafOf, recordingLeaves } from './day-leaves.ts'
export { keys, rawKey, rootsPage, type SignedRoot } from './signing.ts'
export {
  monthBounds,
  type SealedStatement,
  type Sums,
  sealedStatement,
  sealedStatements,
  sumsOf,
} from './statements.ts'
