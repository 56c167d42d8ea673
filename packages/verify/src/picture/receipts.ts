/** Receipts of bids: each is signed and stands in the log. One of version 2 names what its bidder had before their eyes as well. */
import { receiptText } from '../canonical.ts'
import { checkSigned, type Keys, type Report } from '../report.ts'
import type { AuctionLog, LogEntry, ProblemCode } from '../types.ts'
import type { SeenByBidder } from './types.ts'

export async function checkReceipts(log: AuctionLog, keys: Keys, report: Report): Promise<void> {
  for (const receipt of log.receipts!) {
    const { seq, seen } = receipt
    const wrong = (code: ProblemCode, text: string) => report.add('receipts', code, text, seq)
    await checkSigned('receipts', 'receipt_signature', receipt, receiptText(receipt), keys, report, seq)
    const entry = log.entries[seq - 1]
    if (receipt.lot_id !== log.lot_id || entry?.hash !== receipt.hash)
      wrong('receipt_not_in_log', `The bid of receipt ${seq} is not in this log`)
    if (entry && !couldBeSeen(entry, seen))
      wrong('receipt_picture', `Receipt ${seq} names a picture from after its bid, or one that is later than it can be`)
  }
  report.done('receipts', log.receipts!.length)
}

/** A bidder has no picture from after their bid, and none that is later than since its capture. */
function couldBeSeen({ server_ms }: LogEntry, seen: SeenByBidder | null | undefined): boolean {
  if (!seen?.picture) return true
  const { captured_at_ms, lag_ms } = seen.picture
  return captured_at_ms <= server_ms && lag_ms >= 0 && lag_ms <= server_ms - captured_at_ms
}
