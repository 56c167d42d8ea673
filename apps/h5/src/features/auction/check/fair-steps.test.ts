import { createHash } from 'node:crypto'
import { type AuctionLog, canonicalJson, entryText, genesisText, type LogEntry } from '@juya/verify'
import { expect, test } from 'vitest'
import { chainOf, changedCopy, stepsOf } from './fair-steps.ts'
import { verdictOf } from './run-check.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const OPENED_S = 1_760_000_000

/** A running lot with bids of these amounts, chained as the server does it. */
function logOf(...yuan: number[]): AuctionLog {
  const lot_id = 812
  const facts = {
    lot_id,
    start_fen: 100_00,
    starts_at: OPENED_S,
    planned_end_at: OPENED_S + 3_600,
    soft_close: { window_s: 60, extend_s: 60, hard_end_after_s: 7_200 },
  }
  const rules = { version: 1, hash: sha(canonicalJson(facts)), facts }
  let prev_hash = sha(genesisText(lot_id, rules.hash))
  const entries = yuan.map((amount, at): LogEntry => {
    const entry = {
      lot_id,
      seq: at + 1,
      server_ms: (OPENED_S + at + 1) * 1_000,
      kind: 'manual' as const,
      alias: `张**${at % 2}`,
      price_fen: amount * 100,
      prev_hash,
    }
    prev_hash = sha(entryText(entry))
    return { ...entry, hash: prev_hash }
  })
  return { format: 'juya.auction-log.v1', lot_id, rules, entries, keys: [] }
}

const checked = async (log: AuctionLog, status: 'live' | 'sold' = 'live') => ({
  log,
  title: 'A vase',
  status,
  root_day: null,
  bidders: [],
  answer: 'good' as const,
  ...(await verdictOf(log)),
})
const results = async (log: AuctionLog, status?: 'live' | 'sold') =>
  Object.fromEntries(stepsOf(await checked(log, status)).map(({ name, result }) => [name, result]))

test('every step of a running lot holds, and what its end brings comes later', async () => {
  expect(await results(logOf(100, 150, 200))).toEqual({
    rules: 'holds',
    chain: 'holds',
    prices: 'holds',
    times: 'holds',
    closing: 'later',
    root: 'later',
  })
})

test('a lot that has ended without its signed result misses it', async () => {
  expect(await results(logOf(100), 'sold')).toMatchObject({ chain: 'holds', closing: 'missing' })
})

test('one bid raised afterwards breaks the chain at that bid, and the price that now falls after it', async () => {
  const copy = changedCopy(logOf(100, 150, 200))!

  const made = await checked(copy.log)
  const steps = stepsOf(made)
  const chain = steps.find(({ name }) => name === 'chain')!

  expect([copy.seq, copy.by_fen]).toEqual([2, 100_00])
  expect(chain).toMatchObject({ result: 'fails', seqs: [2], codes: ['entry_hash'] })
  expect(steps.find(({ name }) => name === 'prices')).toMatchObject({ result: 'fails', seqs: [3] })
  expect((await chainOf(made)).map(({ holds }) => holds)).toEqual([true, false, true])
})

test('a log without a bid has nothing to change', () => {
  expect(changedCopy(logOf())).toBeUndefined()
})

test('other rules than those that were frozen fail the first step alone: the chain is tied to the frozen ones', async () => {
  const log = logOf(100, 150)
  const other = { ...log, rules: { ...log.rules, facts: { ...log.rules.facts, start_fen: 50_00 } } }

  expect(await results(other)).toMatchObject({ rules: 'fails', chain: 'holds' })
})
