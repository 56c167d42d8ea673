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
} from './canonical.ts'
import { hex, sha256, sha256Hex } from './hash.ts'
import type { AuctionLog, LogEntry } from './types.ts'
import { verifyLog } from './verify.ts'

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
  const facts = { lot_id, start_fen: 100_00, starts_at: 1_760_000_000, increment: { mode: 'table' }, buy_now_fen: null }
  const rules = { version: 1, hash: sha(canonicalJson(facts)), facts }
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
      'chain',
      'prices',
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

    const { problems } = await verifyLog(await soldLot(), [{ key_id: 'k1', public_key: other }])

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
      closed_at_ms: 1,
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
