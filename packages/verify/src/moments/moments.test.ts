/** The moment of a live lot under rules of version 3: its recorded seconds hold with the closing record they follow. */
import { describe, expect, test } from 'vitest'
import { closingText, dailyRootText, leafText, merklePath, merkleRoot } from '../canonical.ts'
import { sha256Bytes } from '../hash.ts'
import { changed, codes, LIVE_FACTS, paths, sha, signed, soldLot } from '../testing.ts'
import type { AuctionLog } from '../types.ts'
import { verifyLog } from '../verify.ts'
import { missingMs, piecesIn } from './pieces.ts'
import { momentSegmentsText, momentText, segmentText } from './texts.ts'
import type { RecordedSegment } from './types.ts'

const SESSION = 31
const STARTS_MS = 1_760_000_000_000
const FACTS = {
  ...LIVE_FACTS,
  rules_version: 3,
  moment: { before_s: 5, after_s: 5 },
  live_session: { id: SESSION, one_parcel: true },
}
const FILE = new TextEncoder().encode('two seconds of picture')

type Cut = Pick<RecordedSegment, 'track' | 'kind'> & { from_ms?: number; for_ms?: number }

/** A chain of pieces, each of which follows from the one before. */
async function chainOf(cuts: readonly Cut[]): Promise<RecordedSegment[]> {
  const pieces: RecordedSegment[] = []
  let before = '0'.repeat(64)
  for (const [index, { track, kind, from_ms = 0, for_ms = 0 }] of cuts.entries()) {
    const number = index + 1
    const facts = {
      ...{ number, track, kind, path: `live/${SESSION}/0123456789ab/${track}-${number}`, before },
      ...{ captured_at_ms: from_ms, duration_ms: for_ms, is_after_gap: false },
      ...{ bytes: FILE.length, sha256: await sha256Bytes(FILE) },
    }
    before = sha(segmentText(SESSION, facts))
    pieces.push({ ...facts, link: before })
  }
  return pieces
}

/** The recording of a lot that ran for 30 seconds: two tracks from ten seconds before its start on, with a hole of two seconds where asked for. */
async function recorded(hole_at_s?: number): Promise<RecordedSegment[]> {
  const cuts: Cut[] = [
    { track: '720p', kind: 'init' },
    { track: 'sound', kind: 'init' },
  ]
  for (let at_s = -10; at_s < 120; at_s += 2) {
    const span = { kind: 'media' as const, from_ms: STARTS_MS + at_s * 1_000, for_ms: 2_000 }
    if (at_s !== hole_at_s) cuts.push({ track: '720p', ...span })
    cuts.push({ track: 'sound', ...span })
  }
  return chainOf(cuts)
}

/** A live lot of one bid with its moment, all signed, honest or not. */
async function lotWithMoment({
  facts = FACTS,
  hole_at_s,
  missing_ms,
  ahead_ms = 0,
}: {
  facts?: Record<string, unknown>
  hole_at_s?: number
  missing_ms?: number
  ahead_ms?: number
} = {}): Promise<AuctionLog> {
  const log = await soldLot(facts, [['张**1', 'manual', 100_00]])
  const { signature, key_id, ...before } = log.closing!
  const record = { ...before, closed_at_ms: STARTS_MS + 30_000 }
  const closing = { ...record, ...signed(closingText(record)) }
  const span = { from_ms: STARTS_MS - 5_000, until_ms: closing.closed_at_ms + 5_000 }
  const pieces = piecesIn(await recorded(hole_at_s), span)
  const plain = {
    ...{ lot_id: log.lot_id, session_id: SESSION, ...span, closing_sha256: sha(closingText(closing)) },
    ...{ segments: pieces.length, segments_sha256: sha(momentSegmentsText(SESSION, pieces)) },
    missing_ms: missing_ms ?? missingMs(pieces, span),
    ahead_ms,
    sealed_at_ms: closing.closed_at_ms + 9_000,
  }
  const moment = { ...plain, ...signed(momentText(plain)), pieces }
  const leaves = ['recording', momentText(plain), 'another'].map((text) => sha(leafText(text)))
  const day = {
    ...{ day: '2025-10-09', ledger_root: sha('ledger'), ledger_entries: 40, bids_root: sha('none'), lots_closed: 0 },
    ...{ recordings_root: await merkleRoot(leaves, sha), recordings: leaves.length, prev_hash: '' },
  }
  const moment_root = {
    ...{ ...day, hash: sha(dailyRootText(day)), path: await merklePath(leaves, 1, sha) },
    ...signed(dailyRootText(day)),
  }
  const { daily_root, receipts, ...rest } = log
  return { ...rest, closing, moment, moment_root }
}

const readPiece = async () => FILE

describe('the moment of a lot', () => {
  test('holds: its pieces, their files, the closing record it follows and the root of its day', async () => {
    const verdict = await verifyLog(await lotWithMoment(), { readPiece })
    expect(codes(verdict)).toEqual([])
    expect(verdict.checked).toContainEqual({ what: 'moment_picture', count: 44 })
    expect(verdict.unchecked.map(({ what }) => what)).not.toContain('moment')
  })

  test('in which any single stored value was changed no longer holds', async () => {
    const log = await lotWithMoment()
    const survived: string[] = []
    for (const path of paths(log)) if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))
    expect(survived).toEqual([])
  })

  test('whose file was exchanged no longer holds, and without its files says so', async () => {
    const log = await lotWithMoment()
    const other = async (path: string) => (path.endsWith('720p-1') ? new TextEncoder().encode('another take') : FILE)
    expect(codes(await verifyLog(log, { readPiece: other }))).toEqual(['moment_file'])
    expect((await verifyLog(log)).unchecked.map(({ what }) => what)).toContain('moment_picture')
  })

  test('says how long it has no picture, and neither more nor less', async () => {
    const log = await lotWithMoment({ hole_at_s: 12 })
    expect(log.moment).toMatchObject({ missing_ms: 2_000 })
    expect(codes(await verifyLog(log))).toEqual([])
    expect(codes(await verifyLog(await lotWithMoment({ hole_at_s: 12, missing_ms: 0 })))).toEqual(['moment_missing'])
  })

  test('covers what its rules promise, of the session they name', async () => {
    const promised = await lotWithMoment()
    const { moment } = promised
    const shorter = { ...FACTS, moment: { before_s: 2, after_s: 5 } }
    expect(codes(await verifyLog(await lotWithMoment({ facts: shorter })))).toEqual(['moment_span'])
    const other = { ...FACTS, live_session: { id: 32, one_parcel: true } }
    expect(codes(await verifyLog(await lotWithMoment({ facts: other })))).toEqual(['moment_rules'])
    const earlier = { ...(await soldLot(LIVE_FACTS)), moment: moment! }
    expect(codes(await verifyLog(earlier))).toContain('moment_rules')
  })

  test('left out of a file of version 3 is named; version 2 promised none', async () => {
    const { moment, moment_root, ...rest } = await lotWithMoment()
    const without = await verifyLog(rest)
    expect(without.ok).toBe(true)
    expect(without.unchecked.map(({ what }) => what)).toContain('moment')
    const version_2 = await lotWithMoment({ facts: LIVE_FACTS })
    const { moment: _, moment_root: __, ...before } = version_2
    const verdict = await verifyLog(before)
    expect(codes(verdict)).toEqual([])
    expect(verdict.unchecked.map(({ what }) => what)).not.toContain('moment')
  })
})

test('a recorder whose clock is another is named: its pieces would be of another time', async () => {
  const verdict = await verifyLog(await lotWithMoment({ ahead_ms: 60_000 }))
  expect(codes(verdict)).toEqual(['moment_pieces', 'moment_missing'])
  expect(verdict.unchecked.map(({ what }) => what)).toContain('moment')
})
