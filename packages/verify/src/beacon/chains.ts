/** Beacons known by name, and when their rounds come: from the chain's own figures, without asking anybody. */
import type { BeaconChain } from '../draws/types.ts'

/** drand quicknet, run by the League of Entropy: a round every 3 s since 2023. */
export const QUICKNET: BeaconChain = {
  scheme: 'bls-unchained-g1-rfc9380',
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis_s: 1_692_803_367,
  period_s: 3,
}

/** The beacon that the sandbox plays in a trial: who has its source has its key, so it proves nothing. */
export const SANDBOX_CHAIN: BeaconChain = {
  scheme: 'bls-unchained-g1-rfc9380',
  chain_hash: '90a67d3a535cdd98d9d71b63f2e7a54f1323ac5f635252e807b37cf75e9e18f9',
  public_key:
    '8183a8f3c1ce7dbb84ebc178bda502473c3fac6492c86fe904ef8523b7488d595974c8be3cb35857ff86203b9c14732503b4197a1f19dca394c1d0f098b4292ba0bfa6fdf906463a172e7a0c15b677fe484dbd89815f4149aa50b65f5ab7260e',
  genesis_s: 1_600_000_000,
  period_s: 3,
}

/** Whether a chain is the public beacon, field for field. */
export const isQuicknet = (chain: BeaconChain): boolean =>
  (Object.keys(QUICKNET) as Array<keyof BeaconChain>).every((field) => chain[field] === QUICKNET[field])

/** When a round is made, in ms. */
export const roundTimeMs = ({ genesis_s, period_s }: BeaconChain, round: number): number =>
  (genesis_s + (round - 1) * period_s) * 1_000

/** The first round made at a moment or after it. */
export const roundFrom = ({ genesis_s, period_s }: BeaconChain, at_ms: number): number =>
  Math.max(1, Math.ceil((at_ms / 1_000 - genesis_s) / period_s) + 1)
