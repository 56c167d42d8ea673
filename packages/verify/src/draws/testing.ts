/** A draw that was drawn by a recorded round of the public beacon, as a platform exports it, with keys of the tests' own. */
import { QUICKNET, roundTimeMs } from '../beacon/chains.ts'
import { canonicalJson, dailyRootText, leafText, merklePath, merkleRoot } from '../canonical.ts'
import { public_key, sha, signed } from '../testing.ts'
import { drawSeed, seedCommit, winnersOf } from './selection.ts'
import { drawGenesisText, drawLockText, drawResultText, ticketReceiptText, ticketText, userRefText } from './texts.ts'
import type { DrawFacts, DrawLog, DrawPrize, DrawTicket } from './types.ts'

/** Round 1000 of quicknet, as its relays answer it. */
export const ROUND_1000 = {
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
export const PRIZES: DrawPrize[] = [
  { rank: 1, name: '粉彩花鸟碗', value_fen: 880_000, qty: 1 },
  { rank: 2, name: '紫砂壶', value_fen: 60_000, qty: 2 },
  { rank: 3, name: '普洱茶饼', value_fen: 19_900, qty: 3 },
]
const draw_id = 31
const server_seed = sha('the seed of the tests')
export const saltOf = (user_id: number) => sha(`salt ${user_id}`).slice(0, 32)

/**
 * @param people who entered, in order; one who stands there twice has two tickets
 * @param more how long before it entries closed, and of which scene it is
 */
export async function drawnDraw(
  people: readonly number[] = [1, 2, 3, 1, 4, 5, 6, 7, 8, 2],
  { closes_before_ms = 600_000, ...more }: { closes_before_ms?: number; scene?: 'live' } = {},
): Promise<DrawLog> {
  const draws_at_ms = roundTimeMs(QUICKNET, ROUND_1000.round)
  const [closes_at_ms, from_at_ms] = [draws_at_ms - closes_before_ms, draws_at_ms - 3_600_000]
  const facts: DrawFacts = {
    draw_id,
    prizes: PRIZES,
    max_tickets: 2,
    seed_commit: seedCommit(server_seed),
    from_at_ms,
    closes_at_ms,
    draws_at_ms,
    beacon: { ...QUICKNET, round: ROUND_1000.round },
    ...more,
  }
  const hash = sha(canonicalJson(facts))
  const tickets: DrawTicket[] = []
  let head = sha(drawGenesisText(draw_id, hash))
  for (const [index, user_id] of people.entries()) {
    const ticket = {
      ticket_no: index + 1,
      user_ref: sha(userRefText(draw_id, user_id, saltOf(user_id))),
      source: people.indexOf(user_id) < index ? ('share' as const) : ('free' as const),
      server_ms: from_at_ms + index * 40,
    }
    head = sha(ticketText(draw_id, ticket, head))
    tickets.push({ ...ticket, hash: head })
  }
  const record = {
    draw_id,
    rules_hash: hash,
    ticket_count: tickets.length,
    entries_root: head,
    round: ROUND_1000.round,
    locked_at_ms: closes_at_ms + 300,
  }
  const beacon_signature = ROUND_1000.signature
  const outcome = {
    draw_id,
    entries_root: head,
    round: ROUND_1000.round,
    beacon_signature,
    server_seed,
    winners: winnersOf(drawSeed(server_seed, head, beacon_signature), tickets, PRIZES),
    drawn_at_ms: draws_at_ms + 800,
  }
  const leaves = ['a', drawResultText(outcome), 'c'].map((text) => sha(leafText(text)))
  const day = {
    day: '2023-08-23',
    ledger_root: sha('ledger'),
    ledger_entries: 40,
    bids_root: sha('bids'),
    lots_closed: 5,
    draws_root: await merkleRoot(leaves, sha),
    draws: leaves.length,
    prev_hash: '',
  }
  const text = dailyRootText(day)
  return {
    format: 'juya.draw.v1',
    draw_id,
    rules: { hash, facts },
    tickets,
    lock: { ...record, ...signed(drawLockText(record)) },
    result: { ...outcome, ...signed(drawResultText(outcome)) },
    daily_root: { ...day, hash: sha(text), path: await merklePath(leaves, 1, sha), ...signed(text) },
    receipts: tickets
      .filter((_, index) => people[index] === 1)
      .map(({ ticket_no, hash: of }) => {
        const receipt = { draw_id, ticket_no, hash: of }
        return { ...receipt, ...signed(ticketReceiptText(receipt)) }
      }),
    mine: { user_id: 1, salt: saltOf(1) },
    keys: [{ key_id: 'k1', public_key }],
  }
}
