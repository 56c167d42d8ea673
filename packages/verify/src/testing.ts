/** A lot that was sold, as a platform exports it, with keys of the tests' own; and ways to damage it. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  absenteeGenesisText,
  absenteeReceiptText,
  absenteeText,
  canonicalJson,
  closingText,
  commitmentText,
  dailyRootText,
  entryText,
  genesisText,
  leafText,
  merklePath,
  merkleRoot,
  receiptText,
  reserveSealText,
  sentencesText,
} from './canonical.ts'
import type { AbsenteeAct, AbsenteeReceipt, AuctionLog, LogEntry } from './types.ts'

const keys = generateKeyPairSync('ed25519')
export const public_key = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
export const signed = (text: string) => ({
  signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'),
  key_id: 'k1',
})
export const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** What makes the lot below a live one: started by a clerk, 30 s long, with 10 s to answer each bid. */
export const LIVE_FACTS = {
  rules_version: 2,
  live: { lot_s: 30, fair_warning_s: 5, outage_s: 60 },
  has_reserve: false,
  planned_end_at: 1_760_000_030,
  soft_close: { window_s: 10, extend_s: 10, hard_end_after_s: 570, doubles: false },
}

type Entered = readonly [alias: string, kind: LogEntry['kind'], price_fen: number]
const SIX: readonly Entered[] = [
  ['张**1', 'auto', 100_00],
  ['李**2', 'manual', 150_00],
  ['张**1', 'auto', 160_00],
  ['王**3', 'auto', 500_00],
  ['张**1', 'auto', 500_00],
  ['赵**4', 'auto', 520_00],
]

/** A lot that was sold, of 6 entries or those given, with two receipts, as one of five lots of its day. */
export async function soldLot(
  more: Record<string, unknown> = {},
  entered: readonly Entered[] = SIX,
  /** Between one entry and the next. */
  apart_ms = 7,
): Promise<AuctionLog> {
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
    ...more,
  }
  const rules = { version: Number(more.rules_version ?? 1), hash: sha(canonicalJson(facts)), facts, plain }
  const entries: LogEntry[] = []
  let prev_hash = sha(genesisText(lot_id, rules.hash))
  for (const [index, [alias, kind, price_fen]] of entered.entries()) {
    const entry = {
      lot_id,
      seq: index + 1,
      server_ms: 1_760_000_001_000 + index * apart_ms,
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
    hammer_fen: entered.at(-1)![2],
    winner_alias: entered.at(-1)![0],
    bid_count: entered.length,
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
    receipts: [2, entered.length]
      .filter((seq) => seq <= entered.length)
      .map((seq) => {
        const receipt = { lot_id, seq, hash: entries[seq - 1]!.hash }
        return { ...receipt, ...signed(receiptText(receipt)) }
      }),
    keys: [{ key_id: 'k1', public_key }],
  }
}

type Act = Pick<AbsenteeAct, 'kind' | 'of'> & { max_fen: number }

/** Acts about maximums before an opening, with the receipts of all of them and the root that is frozen. */
export function sealedActs(lot_id: number, acts: readonly Act[], from_ms: number) {
  const list: AbsenteeAct[] = []
  const receipts: AbsenteeReceipt[] = []
  let prev_hash = sha(absenteeGenesisText(lot_id))
  for (const [index, { kind, of, max_fen }] of acts.entries()) {
    const no = index + 1
    const salt = sha(`salt ${lot_id} ${no}`).slice(0, 32)
    const commitment = sha(commitmentText(lot_id, { no, max_fen, salt }))
    const act = { no, kind, of, server_ms: from_ms + index * 40, commitment, prev_hash }
    const hash = sha(absenteeText(lot_id, act))
    list.push({ ...act, hash })
    receipts.push({ lot_id, no, hash, max_fen, salt, ...signed(absenteeReceiptText({ lot_id, no, hash })) })
    prev_hash = hash
  }
  const waited =
    acts.filter(({ kind }) => kind === 'given').length - acts.filter(({ kind }) => kind === 'withdrawn').length
  return { list, receipts, root: { acts: list.length, waited, head: prev_hash } }
}

/** The lot with four maximums before its opening, of which two waited, and a sealed reserve, both opened; `more` goes into its rules. */
export async function sealedLot(more: Record<string, unknown> = {}): Promise<AuctionLog> {
  const lot_id = 812
  const { list, receipts, root } = sealedActs(
    lot_id,
    [
      { kind: 'given', of: 0, max_fen: 500_00 },
      { kind: 'given', of: 0, max_fen: 90_00 },
      { kind: 'raised', of: 1, max_fen: 600_00 },
      { kind: 'given', of: 0, max_fen: 70_00 },
      { kind: 'withdrawn', of: 2, max_fen: 0 },
    ],
    1_759_999_000_000,
  )
  const reserve = [{ no: 0, reserve_fen: 400_00, salt: sha('reserve').slice(0, 32) }]
  const reserve_sha256 = sha(reserveSealText(lot_id, reserve[0]!))
  const log = await soldLot({ has_reserve: true, reserve_sha256, absentees: root, ...more })
  return { ...log, reserve, absentees: list, absentee_receipts: receipts.slice(2, 3) }
}

export const codes = ({ problems }: { problems: Array<{ code: string }> }) => problems.map(({ code }) => code)

/** Every path to a plain value inside a log, such as entries.2.price_fen. */
export function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, item]) => paths(item, [...at, key]))
}

export function changed(log: AuctionLog, path: string[]): AuctionLog {
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
