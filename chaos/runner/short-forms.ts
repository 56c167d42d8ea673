/** How small the programs among the rigs are in `npm test`, and where a mutant is looked for. */
import type { Program } from './run-program.ts'

const named = (sizes: Record<string, number>): string[] =>
  Object.entries(sizes).flatMap(([name, n]) => [`--${name}`, String(n)])

export const SHORT: Record<Program, readonly string[]> = {
  // A build machine has more to do than to start our server.
  crashes: named({
    bids: 1_500,
    kills: 4,
    'database-kills': 1,
    lots: 24,
    bidders: 80,
    resets: 20,
    'back-within': 60,
  }),
  closing: named({ lots: 30, bidders: 30, kills: 2, slow: 12 }),
  clock: named({ lots: 9, jumps: 4, turns: 1 }),
  connections: named({ turns: 8, 'turn-ms': 700, clients: 8, lots: 12, bidders: 24, 'answered-within': 8 }),
}
