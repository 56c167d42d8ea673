/**
 * Which decisions get a blind audit: the rule itself, for the server that draws and for everybody who checks. A day's seed is kept until the
 * day is over; its fingerprint is published before, so that neither can be chosen to suit the other.
 */
import { sha256Hex } from './hash.ts'

/** What is published of a seed before its day. */
export const fingerprintOf = (seed: string): Promise<string> => sha256Hex(seed)

/**
 * Whether a day's decision is drawn: the first 32 bits of SHA-256(seed:number) lie in the share.
 * @param number decisions are counted from 1 each day
 * @param share_bp in basis points
 */
export async function isDrawn(seed: string, number: number, share_bp: number): Promise<boolean> {
  const digest = await sha256Hex(`${seed}:${number}`)
  return Number.parseInt(digest.slice(0, 8), 16) * 10_000 < share_bp * 2 ** 32
}

export interface DrawnDay {
  seed: string
  fingerprint: string
  share_bp: number
  /** How many decisions the day had. */
  decisions: number
  /** The numbers that were drawn. */
  drawn: readonly number[]
}

/** Whether a day that is over was drawn as published: the seed has the fingerprint, and draws exactly these. */
export async function isDrawnRight({ seed, fingerprint, share_bp, decisions, drawn }: DrawnDay): Promise<boolean> {
  if ((await fingerprintOf(seed)) !== fingerprint) return false
  const right: number[] = []
  for (let number = 1; number <= decisions; number++) if (await isDrawn(seed, number, share_bp)) right.push(number)
  return right.length === drawn.length && right.every((number, i) => number === drawn[i])
}
