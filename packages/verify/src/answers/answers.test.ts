/** What the platform wrote for people is worked out again: entries for maximums, a lot bought at once, outages, a lot called off. */
import { describe, expect, test } from 'vitest'
import { closingText, extensionText } from '../canonical.ts'
import { sha, signed, soldLot } from '../testing.ts'
import type { AuctionLog } from '../types.ts'
import { verifyLog } from '../verify.ts'

const FACTS = { increment: { mode: 'fixed', step_fen: 10_00 }, has_reserve: false }
const START_MS = 1_760_000_001_000

/** The codes of a lot with these entries, an answer in the moment of what it answers. */
async function codesOf(
  entered: Parameters<typeof soldLot>[1],
  { facts = {}, together = true }: { facts?: object; together?: boolean } = {},
): Promise<string[]> {
  const log = await soldLot({ ...FACTS, ...facts }, entered, together ? 0 : 7)
  const { problems } = await verifyLog(log)
  return [...new Set(problems.map(({ code }) => code))]
}

describe('an entry for a maximum', () => {
  test('opens at the start price, wherever its maximum is', async () => {
    expect(await codesOf([['张**1', 'auto', 100_00]])).toEqual([])
    expect(await codesOf([['张**1', 'auto', 900_00]])).toEqual(['auto_above'])
  })

  test('answers an open bid with one step at most', async () => {
    const answered = (fen: number) =>
      [
        ['张**1', 'auto', 100_00],
        ['李**2', 'manual', 150_00],
        ['张**1', 'auto', fen],
      ] as const
    expect(await codesOf(answered(160_00))).toEqual([])
    expect(await codesOf(answered(155_00))).toEqual([])
    expect(await codesOf(answered(990_00))).toEqual(['auto_above'])
    // In a moment of its own it beats what the other may have raised to in silence.
    expect(await codesOf(answered(990_00), { together: false })).toEqual([])
  })

  test('of who leads already is none, unless it is lifted to a reserve', async () => {
    const twice = [
      ['张**1', 'auto', 100_00],
      ['张**1', 'auto', 300_00],
    ] as const
    expect(await codesOf(twice)).toEqual(['auto_above'])
    expect(await codesOf(twice, { facts: { has_reserve: true } })).toEqual([])
  })
})

test('a lot is bought at once as its first entry and at its price alone', async () => {
  const facts = { buy_now_fen: 800_00 }
  expect(await codesOf([['张**1', 'buy_now', 800_00]], { facts })).toEqual([])
  expect(await codesOf([['张**1', 'buy_now', 700_00]], { facts })).toEqual(['buy_now_rules'])
  expect(await codesOf([['张**1', 'buy_now', 800_00]])).toEqual(['buy_now_rules'])
  const late = [
    ['李**2', 'manual', 100_00],
    ['张**1', 'buy_now', 800_00],
  ] as const
  expect(await codesOf(late, { facts })).toEqual(['buy_now_rules'])
})

describe('an outage', () => {
  const END_MS = 1_760_000_060_000
  async function codesWith(outage: Partial<Record<'from_ms' | 'until_ms' | 'was_ends_at_ms' | 'ends_at_ms', number>>) {
    const log = await soldLot(FACTS, [['张**1', 'auto', 100_00]])
    const head = log.entries.at(-1)!.hash
    const link = {
      ...{ lot_id: log.lot_id, after_seq: 1, from_ms: START_MS + 5_000, until_ms: START_MS + 40_000 },
      ...{ was_ends_at_ms: END_MS, ends_at_ms: END_MS + 300_000, ...outage },
    }
    const hash = sha(extensionText({ ...link, prev_hash: head }))
    const record = { ...log.closing!, head_hash: hash, closed_at_ms: link.ends_at_ms + 1_000 }
    const closing = { ...record, ...signed(closingText(record)) }
    const moved: AuctionLog = { ...log, extensions: [{ ...link, prev_hash: head, hash }], closing }
    const { problems } = await verifyLog({ ...moved, daily_root: null })
    return problems.map(({ code }) => code)
  }

  test('was a silence, and moves the end of the rules no further than it may', async () => {
    expect(await codesWith({})).toEqual([])
    expect(await codesWith({ until_ms: START_MS + 5_001 })).toEqual(['outage_silence'])
    expect(await codesWith({ from_ms: START_MS - 60_000, until_ms: START_MS + 10_000 })).toEqual(['outage_silence'])
    expect(await codesWith({ was_ends_at_ms: END_MS - 1_000 })).toEqual(['outage_end'])
    expect(await codesWith({ ends_at_ms: END_MS + 30 * 86_400_000 })).toEqual(['extension_length'])
  })
})

test('a lot is called off before its end, and not once somebody has won it', async () => {
  const log = await soldLot(FACTS, [['张**1', 'auto', 100_00]])
  const at = async (closed_at_ms: number) => {
    const record = { ...log.closing!, result: 'cancelled' as const, hammer_fen: null, winner_alias: null, closed_at_ms }
    const closing = { ...record, ...signed(closingText(record)) }
    const { problems } = await verifyLog({ ...log, closing, daily_root: null })
    return problems.map(({ code }) => code)
  }

  expect(await at(1_760_000_030_000)).toEqual([])
  expect(await at(1_760_000_120_000)).toEqual(['cancelled_late'])
})
