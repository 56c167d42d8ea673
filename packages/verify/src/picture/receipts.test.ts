/** Receipts of both versions: those that name what the bidder had before their eyes, and those that do not. */
import { expect, test } from 'vitest'
import { receiptText } from '../canonical.ts'
import { changed, codes, paths, public_key, signed, soldLot } from '../testing.ts'
import type { AuctionLog } from '../types.ts'
import { verifyLog } from '../verify.ts'
import type { SeenByBidder } from './types.ts'

/** A lot with a receipt of version 1, and one of version 2 that says this of its fourth entry. */
async function withReceipts(seen: SeenByBidder): Promise<AuctionLog> {
  const log = await soldLot()
  const receipt = { lot_id: log.lot_id, seq: 4, hash: log.entries[3]!.hash, seen }
  return { ...log, receipts: [log.receipts![0]!, { ...receipt, ...signed(receiptText(receipt)) }] }
}
const BID_MS = 1_760_000_001_021
const SEEN = { price_fen: 160_00, picture: { captured_at_ms: BID_MS - 900, number: 41, lag_ms: 850 } }

test('a receipt of version 1 and one with the price and the picture hold beside each other', async () => {
  const log = await withReceipts(SEEN)
  expect(log.entries[3]!.server_ms).toBe(BID_MS)
  const verdict = await verifyLog(log, { trusted: [{ key_id: 'k1', public_key }] })
  expect(verdict.problems).toEqual([])
  expect(verdict.checked).toContainEqual({ what: 'receipts', count: 2 })
  expect((await verifyLog(await withReceipts({ price_fen: 160_00 }))).problems).toEqual([])
})

test('each value that is named in it is signed', async () => {
  const log = await withReceipts(SEEN)
  const survived = paths(log.receipts).filter((path) => path.length > 0)
  const unnoticed: string[] = []
  for (const path of survived)
    if ((await verifyLog(changed(log, ['receipts', ...path]))).ok) unnoticed.push(path.join('.'))
  expect(unnoticed).toEqual([])
  const { seen, ...bare } = log.receipts![1]!
  expect(codes(await verifyLog({ ...log, receipts: [bare] }))).toEqual(['receipt_signature'])
})

test.each([
  ['from after the bid', { captured_at_ms: BID_MS + 1, lag_ms: 0 }],
  ['later than since it was captured', { captured_at_ms: BID_MS - 900, lag_ms: 901 }],
])('a picture %s is not believed, though it is signed', async (_, more) => {
  const log = await withReceipts({ price_fen: 160_00, picture: { number: 41, ...more } })
  expect(codes(await verifyLog(log))).toEqual(['receipt_picture'])
})
