/** The answer of a check's page: good, bad, or a part is missing that should be there by now. */
import type { AuctionLog, Verdict } from '@juya/verify'
import { isRootDue } from '../../../cards/proof/signed-days.ts'
import type { Data } from '../../../lib/api/client.ts'

type LogPage = Data<'auction.bidLog'>

export interface CheckedLog {
  log: AuctionLog
  status: LogPage['status']
  /** The day whose root covers the lot, once it is over. */
  root_day: string | null
  /** What is told of who bid; no part of what is checked. */
  bidders: LogPage['bidders']
}

const NOT_CLOSED: ReadonlyArray<LogPage['status']> = ['draft', 'reviewing', 'scheduled', 'live']

export const isClosed = (status: LogPage['status']): boolean => !NOT_CLOSED.includes(status)

/**
 * bad: something does not hold. missing: what is there holds, and what should be there by now is not. good: everything there is holds,
 * and nothing is due that is not there.
 */
export function answerOf(
  { log, status, root_day }: Omit<CheckedLog, 'bidders'>,
  { ok }: Pick<Verdict, 'ok'>,
  now_ms: number,
): 'good' | 'bad' | 'missing_root' | 'missing_closing' {
  if (!ok) return 'bad'
  if (isClosed(status) && !log.closing) return 'missing_closing'
  return isRootDue(root_day, now_ms) && !log.daily_root ? 'missing_root' : 'good'
}
