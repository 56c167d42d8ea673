/** The proofs' interface for other parts. */
export { keys, rawKey, rootsPage, type SignedRoot } from './signing.ts'
