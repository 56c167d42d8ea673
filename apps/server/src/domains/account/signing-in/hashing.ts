/** Passwords as argon2id hashes. Each costs 64 MiB and some 40 ms, so at most two run at once. */
import { hash, verify } from '@node-rs/argon2'

const ARGON2ID = 2
const COST = {
  real: { memoryCost: 64 * 1024, timeCost: 3 },
  /** Next to nothing, for those who make and check passwords by the hundred. */
  cheap: { memoryCost: 64, timeCost: 1 },
} as const
let cost: keyof typeof COST = 'real'
const AT_ONCE = 2

let running = 0
const waiting: Array<() => void> = []

async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Tests and the demo world, whose passwords stand in the README: what hashes of this process cost from now on. */
export function setHashCost(to: keyof typeof COST): void {
  cost = to
}

export const hashSecret = (secret: string): Promise<string> =>
  inTurn(() => hash(secret, { algorithm: ARGON2ID, parallelism: 1, ...COST[cost] }))

/** Compared against when there is no such person, so that the answer takes as long. */
let nobodys: Promise<string> | undefined

/** True when the secret belongs to the stored hash; false, after the same work, when there is none. */
export async function secretMatches(secret: string, stored: string | null): Promise<boolean> {
  nobodys ??= hashSecret('nobody has this password')
  const against = stored ?? (await nobodys)
  const matches = await inTurn(() => verify(against, secret))
  return matches && stored !== null
}
