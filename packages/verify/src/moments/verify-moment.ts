/** Checks the moment of a lot without the lot's bids: its closing record, its recorded pieces, and the root of its day. */
import { closingText } from '../canonical.ts'
import { type CheckOptions, checkSigned, keysById, Report } from '../report.ts'
import type { AuctionLog, Verdict } from '../types.ts'
import { checkMoment } from './check-moment.ts'

export async function verifyMoment(
  log: AuctionLog,
  { trusted, readPiece }: Pick<CheckOptions, 'trusted' | 'readPiece'> = {},
): Promise<Verdict> {
  const report = new Report()
  const keys = keysById(trusted ?? log.keys)
  if (log.closing)
    await checkSigned('closing', 'closing_signature', log.closing, closingText(log.closing), keys, report)
  await checkMoment(log, keys, report, readPiece)
  return report.verdict(log.closing?.head_hash ?? '')
}
