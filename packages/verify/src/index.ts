/** Verification of auction logs, for browsers and Node, without a dependency. */

export { isQuicknet, QUICKNET, roundFrom, roundTimeMs, SANDBOX_CHAIN } from './beacon/chains.ts'
export * from './canonical.ts'
export { type DrawnDay, fingerprintOf, isDrawn, isDrawnRight } from './draw.ts'
export * from './draws/selection.ts'
export * from './draws/texts.ts'
export * from './draws/types.ts'
export { type DrawCheckOptions, roundOfLock, verifyDraw } from './draws/verify-draw.ts'
export { canVerifySignatures, sha256Hex, verifyEd25519 } from './hash.ts'
export type { CheckOptions } from './report.ts'
export * from './statement.ts'
export * from './types.ts'
export { verifyDay, verifyLog } from './verify.ts'
