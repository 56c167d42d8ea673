/** A lot of a live session whose picture was lost, and whose counter was counted from how late the picture was. */
import { describe, expect, test } from 'vitest'
import { canonicalJson, closingText, entryText, genesisText } from '../canonical.ts'
import { changed, codes, LIVE_FACTS, paths, sha, signed, soldLot } from '../testing.ts'
import type { AuctionLog, LogEntry } from '../types.ts'
import { verifyLog } from '../verify.ts'
import { pictureLossText } from './losses.ts'
import type { PictureLoss } from './types.ts'

const STARTS_MS = 1_760_000_000_000
const STEP_FEN = 10_00
type Link = { bid_s: number } | { lost_s: number; was_s: number; ends_s: number }

/** By rules of version 3: 30 s long, 10 s to answer, and 30 s from the loss of its picture on. */
const SESSION_FACTS = {
  ...LIVE_FACTS,
  rules_version: 3,
  live_session: { id: 31, one_parcel: true },
  moment: { before_s: 5, after_s: 5 },
  counter: { own_s: 10, more_s: 3, most_s: 20, at: { viewers: 12, lag_p95_ms: 4_200 } },
  picture_loss: { after_s: 3, leaves_s: 30 },
}
const answering = (s: number) => ({ ...LIVE_FACTS.soft_close, window_s: s, extend_s: s })

/** A lot whose hashes and signatures all fit, honest or not: bids and the loss by their second, closed at one, under these facts. */
async function sessionLot(
  links: readonly Link[],
  closed_s: number,
  { facts = {}, result = 'sold' }: { facts?: Record<string, unknown>; result?: 'sold' | 'passed' } = {},
): Promise<AuctionLog> {
  const log = await soldLot({ ...SESSION_FACTS, ...facts })
  const { lot_id } = log
  const entries: LogEntry[] = []
  let picture_loss: PictureLoss | null = null
  let head = sha(genesisText(lot_id, sha(canonicalJson(log.rules.facts))))
  for (const link of links) {
    const prev_hash = head
    if ('bid_s' in link) {
      const seq = entries.length + 1
      const alias = seq % 2 ? '张**1' : '李**2'
      const server_ms = STARTS_MS + link.bid_s * 1_000
      const price_fen = 100_00 + seq * STEP_FEN
      const entry = { lot_id, seq, server_ms, kind: 'manual' as const, alias, price_fen, prev_hash }
      head = sha(entryText(entry))
      entries.push({ ...entry, hash: head })
      continue
    }
    const [lost_ms, was_ends_at_ms, ends_at_ms] = [link.lost_s, link.was_s, link.ends_s].map(
      (s) => STARTS_MS + s * 1_000,
    ) as [number, number, number]
    const loss = { lot_id, after_seq: entries.length, lost_ms, was_ends_at_ms, ends_at_ms, prev_hash }
    head = sha(pictureLossText(loss))
    picture_loss = { ...loss, hash: head }
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
  return { ...rest, entries, picture_loss, closing }
}
const strictly = async (log: AuctionLog) => codes(await verifyLog(log, { strict: true }))

describe('a lot whose picture was lost', () => {
  const lost = { lost_s: 20.2, was_s: 30, ends_s: 51 }

  test('ends thirty seconds after that, up to the next second, and no earlier', async () => {
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 51))).toEqual([])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 50.9))).toEqual(['closed_early'])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, { ...lost, ends_s: 52 }], 52))).toEqual(['loss_end'])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, { ...lost, ends_s: 45 }], 45))).toEqual(['loss_end'])
  })

  test('takes bids until then, and a late one moves its end as before', async () => {
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost, { bid_s: 45 }], 55))).toEqual([])
    expect(
      await strictly(await sessionLot([{ bid_s: 25 }, { ...lost, was_s: 35, lost_s: 26, ends_s: 56 }], 56)),
    ).toEqual([])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost, { bid_s: 51 }], 61))).toContain('after_end')
  })

  test('names the end that stood, and a moment in which the lot ran', async () => {
    expect(await strictly(await sessionLot([{ bid_s: 1 }, { ...lost, was_s: 29 }], 51))).toEqual(['loss_end'])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, { lost_s: 31, was_s: 30, ends_s: 61 }], 61))).toEqual([
      'loss_time',
    ])
    expect(await strictly(await sessionLot([{ bid_s: 22 }, { ...lost, was_s: 32 }], 51))).toEqual(['loss_time'])
    expect(await strictly(await sessionLot([lost, { bid_s: 20 }], 51))).toEqual(['loss_time'])
  })

  test('moves no end that stands later, and none where the rules promise nothing', async () => {
    const late = [{ bid_s: 29 }, { lost_s: 8, was_s: 39, ends_s: 38 }]
    expect(await strictly(await sessionLot(late, 39))).toContain('loss_end')
    const facts = { picture_loss: null }
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 51, { facts }))).toEqual(['loss_rules'])
    const of_version_2 = { rules_version: 2 }
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 51, { facts: of_version_2 }))).toContain('loss_rules')
  })

  test('is passed no earlier than the loss left it', async () => {
    const passed = {
      result: 'passed' as const,
      facts: { has_reserve: true, live: { ...LIVE_FACTS.live, pass_after_s: 30 } },
    }
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 50.9, passed))).toEqual(['closed_early'])
    expect(await strictly(await sessionLot([{ bid_s: 1 }, lost], 51, passed))).toEqual([])
  })

  test('in which any single stored value was changed no longer holds', async () => {
    const log = await sessionLot([{ bid_s: 1 }, lost, { bid_s: 45 }], 55)
    const survived: string[] = []
    for (const path of paths(log)) if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))
    expect(survived).toEqual([])
    expect(await strictly({ ...log, picture_loss: null })).toContain('broken_link')
  })
})

describe('the time to answer', () => {
  const counted = (at: object | undefined, s: number) =>
    sessionLot([{ bid_s: 1 }], 30, {
      facts: { counter: { ...SESSION_FACTS.counter, at }, soft_close: answering(s) },
    }).then(strictly)

  test.each([
    ['a lag that its shop’s own seconds cover', { viewers: 12, lag_p95_ms: 7_000 }, 10],
    ['a lag and three seconds', { viewers: 12, lag_p95_ms: 7_001 }, 11],
    ['twenty seconds at most', { viewers: 12, lag_p95_ms: 600_000 }, 20],
    ['twenty seconds where nobody knows the lag', { viewers: 0 }, 20],
  ])('is that of %s', async (_, at, s) => {
    expect(await counted(at, s)).toEqual([])
    expect(await counted(at, s - 1)).toEqual(['rules_counter'])
    expect(await counted(at, s + 1)).toEqual(['rules_counter'])
  })

  test('is not frozen without what it was counted from', async () => {
    expect(await counted(undefined, 10)).toEqual(['rules_counter'])
    expect(await counted({ viewers: 0, lag_p95_ms: 4_200 }, 10)).toEqual(['rules_counter'])
    expect(await counted({ viewers: 12 }, 20)).toEqual(['rules_counter'])
  })
})
