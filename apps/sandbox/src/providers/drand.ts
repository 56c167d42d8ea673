/** A randomness beacon of the sandbox's own, as drand's relays answer: every round of it can be made by who has this source, so it proves nothing. */
import { createHash } from 'node:crypto'
import { roundTimeMs, SANDBOX_CHAIN } from '@juya/verify'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const SECRET = createHash('sha256').update('juya: the beacon of the sandbox').digest()
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export interface MadeRound {
  round: number
  randomness: string
  signature: string
}

/** @returns undefined for a round that is not made at this moment */
export function sandboxRound(round: number, now_ms: number): MadeRound | undefined {
  if (!Number.isSafeInteger(round) || round < 1 || roundTimeMs(SANDBOX_CHAIN, round) > now_ms) return undefined
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const { shortSignatures } = bls12_381
  const message = shortSignatures.hash(createHash('sha256').update(number).digest(), DOMAIN)
  const signature = shortSignatures.sign(message, SECRET).toHex(true)
  return { round, signature, randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') }
}

/** What a relay says of its chain. */
export const sandboxChain = () => ({
  public_key: SANDBOX_CHAIN.public_key,
  period: SANDBOX_CHAIN.period_s,
  genesis_time: SANDBOX_CHAIN.genesis_s,
  hash: SANDBOX_CHAIN.chain_hash,
  schemeID: SANDBOX_CHAIN.scheme,
  metadata: { beaconID: 'sandbox' },
})
