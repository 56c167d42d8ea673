/** Runs every check a lot's public log allows, on this device. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { type AuctionLog, canVerifySignatures, type ProblemCode, type Verdict, verifyLog } from '@juya/verify'
import { saveFile } from '../../../lib/save-file.ts'
import { answerOf, type CheckedLog } from './check-answer.ts'
import { fetchLog } from './check-log.ts'

export interface Checked extends CheckedLog {
  title: string
  answer: ReturnType<typeof answerOf>
  verdict: Verdict
  /** Whether this browser can check signatures at all. */
  signatures: boolean
}

const OF_SIGNATURES: readonly ProblemCode[] = [
  'closing_signature',
  'post_sale_signature',
  'root_signature',
  'receipt_signature',
  'absentee_signature',
  'moment_signature',
]

/** What a log's checks say. A browser that cannot check signatures finds nothing wrong with them: the screen says they were not checked. */
export async function verdictOf(log: AuctionLog): Promise<Pick<Checked, 'verdict' | 'signatures'>> {
  const [verdict, signatures] = [await verifyLog(log), await canVerifySignatures()]
  if (signatures) return { verdict, signatures }
  const problems = verdict.problems.filter(({ code }) => !OF_SIGNATURES.includes(code))
  return { verdict: { ...verdict, problems, ok: problems.length === 0 }, signatures }
}

/** @param signed_in the caller's own receipts are checked as well */
export async function checkLot(id: number, signed_in: boolean): Promise<Checked> {
  const fetched = await fetchLog(id, signed_in)
  const found = await verdictOf(fetched.log)
  return { ...fetched, ...found, answer: answerOf(fetched, found.verdict, serverNow()) }
}

/** The file the offline program reads: juya-verify lot-812.json */
export const download = (log: AuctionLog): void =>
  saveFile(`lot-${log.lot_id}.json`, JSON.stringify(log, null, 1), 'application/json')
