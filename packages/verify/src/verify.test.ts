import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closingText, entryText, genesisText } from './canonical.ts'
import { changed, codes, paths, sha, signed, soldLot } from './testing.ts'
import type { AuctionLog, LogEntry } from './types.ts'
import { verifyLog } from './verify.ts'

type Entry = Pick<LogEntry, 'alias' | 'kind' | 'price_fen' | 'server_ms'>

/** The lot with other entries and another moment of closing, all hashes and signatures made to fit: a platform that cheats, or a slow one. */
async function resigned(entries: Entry[], closed_at_ms: number, more: object = {}): Promise<AuctionLog> {
  const log = await soldLot({ ...more })
  let prev_hash = sha(genesisText(log.lot_id, log.rules.hash))
  const chained = entries.map((entry, index) => {
    const linked = { lot_id: log.lot_id, seq: index + 1, ...entry, prev_hash }
    prev_hash = sha(entryText(linked))
    return { ...linked, hash: prev_hash }
  })
  const last = chained.at(-1)!
  const record = {
    ...log.closing!,
    hammer_fen: last.price_fen,
    winner_alias: last.alias,
    bid_count: chained.length,
    closed_at_ms,
    head_hash: prev_hash,
  }
  const closing = { ...record, ...signed(closingText(record)) }
  return { ...log, entries: chained, closing, daily_root: null, receipts: [] }
}
describe('an exported auction log', () => {
  test('of an honest sale holds, and says what was checked', async () => {
    const verdict = await verifyLog(await soldLot())

    expect(verdict.problems).toEqual([])
    expect(verdict.checked.map(({ what }) => what)).toEqual([
      'rules',
      'sentences',
      'chain',
      'prices',
      'times',
      'closing',
      'receipts',
      'daily_root',
    ])
  })

  test('in which any single stored value was changed no longer holds', async () => {
    const log = await soldLot()

    const survived = []
    for (const path of paths(log)) {
      if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))
    }

    expect(survived).toEqual([])
  })

  test('from which an entry was taken, or into which one was slipped, no longer holds', async () => {
    const log = await soldLot()
    for (let at = 0; at < log.entries.length; at++) {
      const shorter = { ...log, entries: log.entries.toSpliced(at, 1) }
      const longer = { ...log, entries: log.entries.toSpliced(at, 0, log.entries[at]!) }
      expect((await verifyLog(shorter)).ok).toBe(false)
      expect((await verifyLog(longer)).ok).toBe(false)
    }
  })

  test('rewritten from one entry on, with all hashes made to fit, fails by the closing record and the receipts', async () => {
    const log = await soldLot()
    let prev_hash = log.entries[2]!.hash
    const entries = log.entries.map((entry, index) => {
      if (index < 3) return entry
      const forged = { ...entry, price_fen: entry.price_fen + 100, prev_hash }
      prev_hash = sha(entryText(forged))
      return { ...forged, hash: prev_hash }
    })

    const { problems } = await verifyLog({ ...log, entries })

    expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining(['closing_head', 'receipt_not_in_log']))
  })

  test('signed by somebody else fails against a key one already trusts', async () => {
    const other = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('base64')

    const { problems } = await verifyLog(await soldLot(), { trusted: [{ key_id: 'k1', public_key: other }] })

    expect(problems.map(({ code }) => code)).toEqual([
      'closing_signature',
      'receipt_signature',
      'receipt_signature',
      'root_signature',
    ])
  })

  test('of a lot that is still running, or on which nobody bid, holds', async () => {
    const log = await soldLot()
    const running = { ...log, closing: null, daily_root: null, receipts: [] }
    const record = {
      lot_id: 812,
      result: 'passed' as const,
      bid_count: 0,
      closed_at_ms: 1_760_000_060_000,
      rules_hash: log.rules.hash,
      head_hash: sha(genesisText(812, log.rules.hash)),
    }
    const unsold = { ...running, entries: [], closing: { ...record, ...signed(closingText(record)) } }

    expect((await verifyLog(running)).ok).toBe(true)
    expect((await verifyLog(unsold)).ok).toBe(true)
  })

  test('that is not a log at all is refused without an error', async () => {
    for (const junk of [null, 7, 'x', {}, { format: 'juya.auction-log.v1' }]) {
      expect((await verifyLog(junk as unknown as AuctionLog)).problems[0]?.code).toBe('malformed')
    }
  })
})

describe('what a file leaves out is said, since it cannot be wrong', () => {
  test('a log cut in the middle, without closing record, root and receipts, holds only for what it contains', async () => {
    const log = await soldLot()
    const cut = { ...log, entries: log.entries.slice(0, 3), closing: null, daily_root: null, receipts: [] }

    const verdict = await verifyLog(cut)

    expect(verdict.ok).toBe(true)
    expect(verdict.unchecked.map(({ what }) => what)).toEqual(['closing', 'receipts', 'daily_root', 'keys'])
    expect(verdict.unchecked[0]!.text).toContain('left out')
  })

  test('a whole log, checked with a key one knows, leaves nothing out', async () => {
    const log = await soldLot()
    expect((await verifyLog(log, { trusted: log.keys })).unchecked).toEqual([])
  })

  test('nor do rules without sentences, or without times, count as checked', async () => {
    const log = await soldLot()
    const { sentences_sha256, planned_end_at, ...facts } = log.rules.facts
    const verdict = await verifyLog({ ...log, rules: { ...log.rules, facts } })
    expect(verdict.unchecked.map(({ what }) => what)).toEqual(['sentences', 'times', 'keys'])
  })
})

describe('the times of a lot', () => {
  const at = (s: number, price_fen: number): Entry => ({
    alias: '张**1',
    kind: 'manual',
    price_fen,
    server_ms: (1_760_000_000 + s) * 1000,
  })

  test('a late bid moves the end by the rules, and the lot ends then', async () => {
    const log = await resigned([at(1, 100_00), at(50, 150_00), at(79.999, 200_00)], 1_760_000_109_999)
    expect(codes(await verifyLog(log, { strict: true }))).toEqual([])
  })

  test('a bid at the end or after it is found, however well it is signed', async () => {
    expect(codes(await verifyLog(await resigned([at(1, 100_00), at(60, 150_00)], 1_760_000_090_000)))).toContain(
      'after_end',
    )
  })

  test('a lot closed early is found', async () => {
    expect(codes(await verifyLog(await resigned([at(1, 100_00)], 1_760_000_059_999)))).toEqual(['closed_early'])
    expect(codes(await verifyLog(await resigned([at(1, 100_00), at(50, 150_00)], 1_760_000_060_000)))).toEqual([
      'closed_early',
    ])
  })

  test('a lot closed long after its end fails only where strictness was asked for', async () => {
    const late = await resigned([at(1, 100_00)], 1_760_003_660_000)
    expect(codes(await verifyLog(late))).toEqual([])
    expect(codes(await verifyLog(late, { strict: true }))).toEqual(['closed_late'])
  })

  test('ten extensions are of one length, then they grow, and none passes the hard end', async () => {
    // Each bid comes in the last second: ends move by 30 s ten times, by 60 s five times, by 120 s …
    let end_s = 60
    const bids = Array.from({ length: 12 }, (_, n) => {
      const bid = at(end_s - 1, (n + 1) * 100_00)
      end_s = end_s - 1 + (n < 10 ? 30 : 60)
      return bid
    })
    const closed_at_ms = (1_760_000_000 + end_s) * 1000
    expect(codes(await verifyLog(await resigned(bids, closed_at_ms), { strict: true }))).toEqual([])
    expect(codes(await verifyLog(await resigned(bids, closed_at_ms - 1)))).toEqual(['closed_early'])
  })
})

test('a key that came into use after a record was signed with it is found', async () => {
  const log = await soldLot()
  const key = log.keys[0]!
  expect((await verifyLog({ ...log, keys: [{ ...key, from_ms: log.closing!.closed_at_ms }] })).ok).toBe(true)
  expect(codes(await verifyLog({ ...log, keys: [{ ...key, from_ms: log.closing!.closed_at_ms + 1 }] }))).toEqual([
    'key_not_yet_used',
  ])
})

describe('the steps of a lot', () => {
  const opening = { alias: '张**1', kind: 'manual' as const, price_fen: 1_000_00, server_ms: 1_760_000_001_000 }
  const next = (price_fen: number, kind: 'manual' | 'auto' = 'manual') => ({
    ...{ alias: '李**2', kind, price_fen },
    server_ms: 1_760_000_002_000,
  })
  const codesOf = async (increment: object, price_fen: number, kind?: 'auto') =>
    codes(
      await verifyLog(
        await resigned([opening, next(price_fen, kind)], 1_760_000_100_000, { increment, rules_version: 2 }),
      ),
    )

  test.each([
    [{ mode: 'fixed', step_fen: 70_00 }, 1_070_00],
    [{ mode: 'two_five_eight' }, 1_200_00],
    [
      {
        mode: 'table',
        table: [
          { from_fen: 0, step_fen: 10_00 },
          { from_fen: 1_000_00, step_fen: 50_00 },
        ],
      },
      1_050_00,
    ],
  ])('%j: an open bid is at least one above the price', async (increment, least_fen) => {
    expect(await codesOf(increment, least_fen)).toEqual([])
    expect(await codesOf(increment, least_fen - 100)).toEqual(['below_step'])
    // What a secret maximum answers may be less.
    expect(await codesOf(increment, least_fen - 100, 'auto')).toEqual([])
  })
})
