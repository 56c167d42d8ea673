/** The winners: computed from the seed, the list of tickets and the beacon's answer alone, so that anybody gets the same ones. */
import { fromHex, hex, hmacSha256, sha256 } from '../hash.ts'
import type { DrawPrize, DrawTicket, DrawWin } from './types.ts'

/** SHA-256 over the bytes of the opened seed, the tickets' root and the beacon's signature, one behind the other. */
export const drawSeed = (server_seed: string, entries_root: string, beacon_signature: string): Uint8Array =>
  sha256(fromHex(server_seed + entries_root + beacon_signature))

/** What is published of the server's seed beforehand. */
export const seedCommit = (server_seed: string): string => hex(sha256(fromHex(server_seed)))

const SPACE = 2n ** 256n

/**
 * A place below n from a 256-bit number. @returns undefined for one above the largest multiple of n: with it, low places would
 * come up more often than high ones
 */
export function placeOf(number: bigint, n: number): number | undefined {
  const places = BigInt(n)
  return number < (SPACE / places) * places ? Number(number % places) : undefined
}

/** The i-th pick among n: HMAC-SHA256(seed, "draw:i:k") for k = 0, 1 … until one gives a place. */
export function pick(seed: Uint8Array, i: number, n: number): number {
  for (let k = 0; ; k++) {
    const place = placeOf(BigInt(`0x${hex(hmacSha256(seed, `draw:${i}:${k}`))}`), n)
    if (place !== undefined) return place
  }
}

/** Every single prize, the least valuable first; of equal value the lower rank first. */
function singlePrizes(prizes: readonly DrawPrize[]): number[] {
  const rising = [...prizes].sort((a, b) => a.value_fen - b.value_fen || b.rank - a.rank)
  return rising.flatMap(({ rank, qty }) => Array.from({ length: qty }, () => rank))
}

/**
 * Draws the prizes, the first prize last. A person wins once: their other tickets leave the drum with the one drawn. With fewer people
 * than prizes the most valuable ones are drawn.
 */
export function winnersOf(
  seed: Uint8Array,
  tickets: ReadonlyArray<Pick<DrawTicket, 'ticket_no' | 'user_ref'>>,
  prizes: readonly DrawPrize[],
): DrawWin[] {
  const people = new Set(tickets.map(({ user_ref }) => user_ref)).size
  const all = singlePrizes(prizes)
  let drum = tickets
  return all.slice(Math.max(0, all.length - people)).map((rank, i) => {
    const { ticket_no, user_ref } = drum[pick(seed, i, drum.length)]!
    drum = drum.filter((ticket) => ticket.user_ref !== user_ref)
    return { rank, ticket_no, user_ref }
  })
}
