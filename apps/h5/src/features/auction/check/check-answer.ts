/** The answer of a check's page: good, bad, or a part is missing that should be there by now. */
import type { AuctionLog, Verdict } from '@juya/verify'
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

/** The platform signs a day soon after midnight; a root that is not there by then is missing. */
const ROOT_DUE_AFTER_MS = 2 * 3_600_000
const DAY_MS = 86_400_000
const NOT_CLOSED: ReadonlyArray<LogPage['status']> = ['draft', 'reviewing', 'scheduled', 'live']

export const isClosed = (status: LogPage['status']): boolean => !NOT_CLOSED.includes(status)

/** When a day (Asia/Shanghai) was over, in ms. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) + DAY_MS

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
  const overdue = root_day !== null && now_ms > endOf(root_day) + ROOT_DUE_AFTER_MS
  return overdue && !log.daily_root ? 'missing_root' : 'good'
}
