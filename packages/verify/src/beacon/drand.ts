/**
 * Checks a round of a drand beacon. The one part of this package with a dependency, so it has an entry of its own
 * (`@juya/verify/beacon/drand.ts`): BLS12-381 is not written by hand. @noble/curves is audited and has no dependency but its own hashes.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconChain } from '../draws/types.ts'
import { fromHex, sha256 } from '../hash.ts'

const SCHEME = 'bls-unchained-g1-rfc9380'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const { shortSignatures } = bls12_381

/** What a round signs: SHA-256 of its number as 8 bytes, the highest first. */
function messageOf(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(bytes), DOMAIN)
}

/**
 * Whether the chain's key signed this round. A round has one signature only: it cannot be chosen.
 * @returns false also for what is not well formed
 */
export function isRound(chain: BeaconChain, round: number, signature: string): boolean {
  if (chain.scheme !== SCHEME || !/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1)
    return false
  try {
    return shortSignatures.verify(fromHex(signature), messageOf(round), fromHex(chain.public_key))
  } catch {
    return false
  }
}
