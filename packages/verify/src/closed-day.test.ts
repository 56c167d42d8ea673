import { describe, expect, test } from 'vitest'
import { closingText, dailyRootText, leafText, merkleRoot } from './canonical.ts'
import { codes, public_key, sha, signed, soldLot } from './testing.ts'
import type { ClosedDay } from './types.ts'
import { verifyDay } from './verify.ts'

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
