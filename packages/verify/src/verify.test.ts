import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  canonicalJson,
  closingText,
  dailyRootText,
  entryText,
  genesisText,
  leafText,
  merklePath,
  merkleRoot,
  receiptText,
  rootFromPath,
  sentencesText,
} from './canonical.ts'
import { hex, sha256, sha256Hex } from './hash.ts'
import type { AuctionLog, ClosedDay, LogEntry } from './types.ts'
import { verifyDay, verifyLog } from './verify.ts'

const keys = generateKeyPairSync('ed25519')
const public_key = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const signed = (text: string) => ({
  signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'),
  key_id: 'k1',
})
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** A lot of 6 entries that was sold, with two receipts, as one of five lots of its day. */
async function soldLot(): Promise<AuctionLog> {
  const lot_id = 812
  const plain = [
    { key: 'start', label: 'Start', text: 'Bidding starts at ¥100.' },
    { key: 'returns', label: 'Returns', text: 'You may send it back within 7 days of receiving it.' },
  ]
  const facts = {
    lot_id,
    start_fen: 100_00,
    starts_at: 1_760_000_000,
    planned_end_at: 1_760_000_060,
    soft_close: { window_s: 30, extend_s: 30, hard_end_after_s: 7_200 },
    increment: { mode: 'table' },
    buy_now_fen: null,
    sentences_sha256: { en: sha(sentencesText(plain)), zh: sha('another language') },
  }
  const rules = { version: 1, hash: sha(canonicalJson(facts)), facts, plain }
  const entries: LogEntry[] = []
  let prev_hash = sha(genesisText(lot_id, rules.hash))
  for (const [index, [alias, kind, price_fen]] of (
    [
      ['张**1', 'auto', 100_00],
      ['李**2', 'manual', 150_00],
      ['张**1', 'auto', 160_00],
      ['王**3', 'auto', 500_00],
      ['张**1', 'auto', 500_00],
      ['赵**4', 'auto', 520_00],
    ] as const
  ).entries()) {
    const entry = {
      lot_id,
      seq: index + 1,
      server_ms: 1_760_000_001_000 + index * 7,
      kind,
      alias,
      price_fen,
      prev_hash,
    }
    prev_hash = sha(entryText(entry))
    entries.push({ ...entry, hash: prev_hash })
  }
  const record = {
    lot_id,
    result: 'sold' as const,
    hammer_fen: 520_00,
    winner_alias: '赵**4',
    bid_count: 6,
    closed_at_ms: 1_760_000_100_000,
    head_hash: prev_hash,
    rules_hash: rules.hash,
  }
  const closing = { ...record, ...signed(closingText(record)) }
  const leaves = ['a', 'b', closingText(closing), 'd', 'e'].map((text) => sha(leafText(text)))
  const day = {
    day: '2025-10-09',
    ledger_root: sha('ledger'),
    ledger_entries: 40,
    bids_root: await merkleRoot(leaves, sha),
    lots_closed: 5,
    prev_hash: '',
  }
  return {
    format: 'juya.auction-log.v1',
    lot_id,
    rules,
    entries,
    closing,
    daily_root: {
      ...day,
      hash: sha(dailyRootText(day)),
      path: await merklePath(leaves, 2, sha),
      ...signed(dailyRootText(day)),
    },
    receipts: [2, 6].map((seq) => {
      const receipt = { lot_id, seq, hash: entries[seq - 1]!.hash }
      return { ...receipt, ...signed(receiptText(receipt)) }
    }),
    keys: [{ key_id: 'k1', public_key }],
  }
}

type Entry = Pick<LogEntry, 'alias' | 'kind' | 'price_fen' | 'server_ms'>

/** The lot with other entries and another moment of closing, all hashes and signatures made to fit: a platform that cheats, or a slow one. */
async function resigned(entries: Entry[], closed_at_ms: number): Promise<AuctionLog> {
  const log = await soldLot()
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
const codes = ({ problems }: { problems: Array<{ code: string }> }) => problems.map(({ code }) => code)

/** Every path to a plain value inside a log, such as entries.2.price_fen. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, item]) => paths(item, [...at, key]))
}

function changed(log: AuctionLog, path: string[]): AuctionLog {
  const copy = structuredClone(log)
  const parent = path
    .slice(0, -1)
    .reduce((node, key) => node[key] as Record<string, unknown>, copy as unknown as Record<string, unknown>)
  const key = path.at(-1)!
  const value = parent[key]
  parent[key] = typeof value === 'number' ? value + 1 : typeof value === 'string' ? flip(value) : 'x'
  return copy
}
const flip = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1)

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
    const unbound = ['rules.version'] // a label of the format; what binds is the hash of the facts

    const survived = []
    for (const path of paths(log)) {
      if (unbound.includes(path.join('.'))) continue
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

describe('a closed day', () => {
  async function closedDay(lots = 5): Promise<ClosedDay> {
    const { closing } = await soldLot()
    const closings = Array.from({ length: lots }, (_, n) => {
      const record = { ...closing!, lot_id: 800 + n }
      return { ...record, ...signed(closingText(record)) }
    })
    const day = {
      day: '2025-10-09',
      ledger_root: sha('ledger'),
      ledger_entries: 40,
      bids_root: await merkleRoot(
        closings.map((record) => sha(leafText(closingText(record)))),
        sha,
      ),
      lots_closed: lots,
      prev_hash: '',
    }
    const root = { ...day, hash: sha(dailyRootText(day)), ...signed(dailyRootText(day)) }
    return { format: 'juya.closed-day.v1', day: day.day, root, closings, keys: [{ key_id: 'k1', public_key }] }
  }

  test('gives its root again from its closing records', async () => {
    const day = await closedDay()
    expect(await verifyDay(day, { trusted: day.keys })).toMatchObject({ ok: true, problems: [], unchecked: [] })
    expect((await verifyDay(await closedDay(0))).ok).toBe(true)
  })

  test('from which a lot was left out, to which one was added, or in which one was changed does not', async () => {
    const day = await closedDay()
    const without = { ...day, closings: day.closings.toSpliced(2, 1) }
    expect(codes(await verifyDay(without))).toEqual(['root_lots', 'root_path'])
    const twice = { ...day, closings: [...day.closings, day.closings[4]!] }
    expect(codes(await verifyDay(twice))).toEqual(['closing_order', 'root_lots', 'root_path'])
    const changed = { ...day, closings: day.closings.with(1, { ...day.closings[1]!, hammer_fen: 1 }) }
    expect(codes(await verifyDay(changed))).toEqual(['closing_signature', 'root_path'])
    expect(codes(await verifyDay({} as ClosedDay))).toEqual(['malformed'])
  })
})

test('SHA-256 without WebCrypto gives the digest that WebCrypto gives', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001]) {
    const text = '竞拍🔨x'.repeat(length).slice(0, length)
    expect(hex(sha256(new TextEncoder().encode(text)))).toBe(await sha256Hex(text))
  }
})

test('canonical JSON does not depend on the order of keys or on absent values', () => {
  expect(canonicalJson({ b: [1, null, { d: 1, c: undefined }], a: '"é"' })).toBe(
    canonicalJson({ a: '"é"', b: [1, null, { d: 1 }], x: null }),
  )
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

test('every lot of a day leads to its root, whatever their number', async () => {
  for (let count = 1; count <= 9; count++) {
    const leaves = Array.from({ length: count }, (_, i) => sha(leafText(`lot ${i}`)))
    const root = await merkleRoot(leaves, sha)
    for (let index = 0; index < count; index++) {
      expect(await rootFromPath(leaves[index]!, await merklePath(leaves, index, sha), sha)).toBe(root)
    }
  }
})

describe('the command line', () => {
  const cli = join(import.meta.dirname, 'cli.ts')

  test('says that an honest log holds, also when it was saved with its envelope, and fails a changed one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    const file = join(folder, 'log.json')
    const log = await soldLot()
    try {
      writeFileSync(file, JSON.stringify({ code: 1, msg: 'request success', data: log }))
      expect(execFileSync(process.execPath, [cli, file, '--key', `k1=${public_key}`], { encoding: 'utf8' })).toContain(
        'everything holds',
      )

      const cut = { ...log, entries: log.entries.slice(0, 3), closing: null, daily_root: null, receipts: [] }
      writeFileSync(file, JSON.stringify(cut))
      const said = execFileSync(process.execPath, [cli, file, '--key', `k1=${public_key}`], { encoding: 'utf8' })
      expect(said).toContain('NOT CHECKED  closing')
      expect(said).toContain('what could be checked holds; not checked: closing, receipts, daily_root')
      expect(said).not.toContain('everything holds')

      writeFileSync(file, JSON.stringify(changed(log, ['entries', '3', 'price_fen'])))
      const failed = spawnSync(process.execPath, [cli, file], { encoding: 'utf8' })
      expect(failed.status).toBe(1)
      expect(failed.stderr).toContain('Entry 4 was changed')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('says how it is used, and names a file it cannot read', () => {
    expect(spawnSync(process.execPath, [cli], { encoding: 'utf8' }).stderr).toContain('usage')
    expect(spawnSync(process.execPath, [cli, '/nowhere.json'], { encoding: 'utf8' }).stderr).toContain('cannot be read')
  })
})
