/** Verification of auction logs, for browsers and Node, without a dependency. */

export * from './canonical.ts'
export { canVerifySignatures, sha256Hex, verifyEd25519 } from './hash.ts'
export * from './types.ts'
export { type CheckOptions, verifyDay, verifyLog } from './verify.ts'
