/** How small the programs among the rigs are in `npm test`, and where a mutant is looked for. */
import type { Program } from './run-program.ts'

const named = (sizes: Record<string, number>): string[] =>
  Object.entries(sizes).flatMap(([name, n]) => [`--${name}`, String(n)])

export const SHORT: Record<Program, readonly string[]> = {
  // A build machine has more to do than to start our server.
  supervisor: named({
    bids: 3_000,
    kills: 5,
    'database-kills': 1,
    lots: 40,
    bidders: 120,
    resets: 30,
    'back-within': 60,
  }),
  closing: named({ lots: 50, bidders: 40, kills: 3, slow: 12 }),
  clock: named({ lots: 9, jumps: 4, turns: 1 }),
  faultproxy: named({ turns: 8, 'turn-ms': 1_200, lots: 12, bidders: 24, 'answered-within': 8 }),
}
