/** Live lots, under rules of version 2: a clerk starts them, each late bid leaves the same time, and nothing doubles. */
import { describe, expect, test } from 'vitest'
import { canonicalJson, closingText, entryText, extensionText, genesisText } from './canonical.ts'
import { changed, codes, LIVE_FACTS, paths, sha, signed, soldLot } from './testing.ts'
import type { AuctionLog, LogEntry, LogExtension } from './types.ts'
import { verifyLog } from './verify.ts'

const STARTS_MS = 1_760_000_000_000
const STEP_FEN = 10_00
type Link = { bid_s: number } | { outage_s: readonly [from: number, until: number, ends: number] }

/** A live lot whose hashes and signatures all fit, honest or not: bids and outages by their second, closed at one, under these facts. */
async function liveLot(
  links: readonly Link[],
  closed_s: number,
  { facts = {}, result = 'sold' }: { facts?: Record<string, unknown>; result?: 'sold' | 'passed' } = {},
): Promise<AuctionLog> {
  const log = await soldLot({ ...LIVE_FACTS, ...facts })
  const { lot_id } = log
  const entries: LogEntry[] = []
  const extensions: LogExtension[] = []
  let head = sha(genesisText(lot_id, sha(canonicalJson(log.rules.facts))))
  let ends_at_ms = STARTS_MS + 30_000
  for (const link of links) {
    const prev_hash = head
    if ('bid_s' in link) {
      const [seq, server_ms] = [entries.length + 1, STARTS_MS + link.bid_s * 1_000]
      const alias = seq % 2 ? '张**1' : '李**2'
      const entry = {
        lot_id,
        seq,
        server_ms,
        kind: 'manual' as const,
        alias,
        price_fen: 100_00 + seq * STEP_FEN,
        prev_hash,
      }
      head = sha(entryText(entry))
      entries.push({ ...entry, hash: head })
      continue
    }
    const [from_ms, until_ms, ends_ms] = link.outage_s.map((s) => STARTS_MS + s * 1_000) as [number, number, number]
    const times = { from_ms, until_ms, was_ends_at_ms: ends_at_ms, ends_at_ms: ends_ms }
    const outage = { lot_id, after_seq: entries.length, ...times, prev_hash }
    head = sha(extensionText(outage))
    extensions.push({ ...outage, hash: head })
    ends_at_ms = ends_ms
  }
  const last = entries.at(-1)
  const record = {
    lot_id,
    result,
    hammer_fen: result === 'sold' ? last!.price_fen : null,
    winner_alias: result === 'sold' ? last!.alias : null,
    bid_count: entries.length,
    closed_at_ms: STARTS_MS + closed_s * 1_000,
    head_hash: head,
    rules_hash: log.rules.hash,
  }
  const closing = { ...record, ...signed(closingText(record)) }
  const { daily_root, receipts, ...rest } = log
  return { ...rest, entries, extensions, closing }
}
const strictly = async (log: AuctionLog) => codes(await verifyLog(log, { strict: true }))

describe('a live lot', () => {
  test('holds: a bid in the last ten seconds leaves ten, however often, and it ends then', async () => {
    // Each bid comes with one second left: the end moves by nine, without end up to ten minutes.
    const bids = Array.from({ length: 30 }, (_, n) => ({ bid_s: 29 + n * 9 }))
    const ends_s = 29 + 29 * 9 + 10

    expect(await strictly(await liveLot(bids, ends_s))).toEqual([])
    expect(await strictly(await liveLot(bids, ends_s - 0.001))).toEqual(['closed_early'])
    expect(await strictly(await liveLot([...bids, { bid_s: ends_s }], ends_s + 60))).toContain('after_end')
  })

  test('ends ten minutes after its start at the latest', async () => {
    const bids = Array.from({ length: 64 }, (_, n) => ({ bid_s: 25 + n * 9 }))
    expect(await strictly(await liveLot([...bids, { bid_s: 598 }], 600))).toEqual([])
    expect(await strictly(await liveLot([...bids, { bid_s: 598 }, { bid_s: 600 }], 608))).toContain('after_end')
  })

  test('whose frozen step was changed no longer holds, though every hash fits', async () => {
    const bids = [{ bid_s: 21 }, { bid_s: 30.5 }]
    const honest = await liveLot(bids, 40.5)
    expect(await strictly(honest)).toEqual([])

    const shorter = { soft_close: { ...LIVE_FACTS.soft_close, extend_s: 9 } }
    expect(await strictly(await liveLot(bids, 40.5, { facts: shorter }))).toContain('after_end')
    const doubled = { soft_close: { ...LIVE_FACTS.soft_close, window_s: 10, extend_s: 20 } }
    expect(await strictly(await liveLot(bids, 40.5, { facts: doubled }))).toEqual(['closed_early'])
    const longer = { live: { ...LIVE_FACTS.live, lot_s: 20 } }
    expect(await strictly(await liveLot(bids, 40.5, { facts: longer }))).toEqual(['rules_end'])
  })

  test('in which any single stored value was changed no longer holds', async () => {
    const log = await liveLot([{ bid_s: 1 }, { outage_s: [12, 50, 110] }, { bid_s: 105 }], 115)
    expect(await strictly(log)).toEqual([])

    const survived: string[] = []
    for (const path of paths(log)) if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))
    expect(survived).toEqual([])
  })

  test('is given sixty seconds by an outage, and no other time', async () => {
    expect(await strictly(await liveLot([{ bid_s: 1 }, { outage_s: [12, 50.2, 111] }], 111))).toEqual([])
    expect(await strictly(await liveLot([{ bid_s: 1 }, { outage_s: [12, 50.2, 350] }], 350))).toEqual([
      'extension_length',
    ])
  })

  test('is passed by the clerk before its end only where no bid stands, or below a reserve', async () => {
    const passed = { result: 'passed' as const }
    expect(await strictly(await liveLot([], 12, passed))).toEqual([])
    expect(await strictly(await liveLot([{ bid_s: 3 }], 12, passed))).toEqual(['closing_passed'])
    const reserve = { ...passed, facts: { has_reserve: true } }
    expect(await strictly(await liveLot([{ bid_s: 3 }], 12, reserve))).toEqual([])
  })

  test('is passed no earlier than its rules promise, an outage not counted', async () => {
    const facts = { has_reserve: true, live: { ...LIVE_FACTS.live, pass_after_s: 30 } }
    const passed = { result: 'passed' as const, facts }
    expect(await strictly(await liveLot([{ bid_s: 28 }], 29.9, passed))).toEqual(['closed_early'])
    expect(await strictly(await liveLot([{ bid_s: 28 }], 30, passed))).toEqual([])
    const outage = { outage_s: [12, 50, 110] } as const
    expect(await strictly(await liveLot([{ bid_s: 1 }, outage, { bid_s: 105 }], 109, passed))).toEqual(['closed_early'])
    expect(await strictly(await liveLot([{ bid_s: 1 }, outage, { bid_s: 105 }], 110, passed))).toEqual([])
  })
})

test('rules of version 1 go on doubling, and say that they are of version 1', async () => {
  const log = await soldLot()
  expect(codes(await verifyLog(log))).toEqual([])
  expect(codes(await verifyLog({ ...log, rules: { ...log.rules, version: 2 } }))).toEqual(['rules_version'])
})
