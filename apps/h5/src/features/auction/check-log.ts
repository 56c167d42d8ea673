/** Fetches a lot's whole public log with everything needed to check it, in the form the offline program reads too. */
import type { AuctionLog } from '@juya/verify'
import { call, type Data } from '../../lib/api.ts'

type LogPage = Data<'auction.bidLog'>

export type { AuctionLog }

/** @param signed_in the caller's own receipts are checked as well */
export async function fetchLog(
  id: number,
  signed_in: boolean,
): Promise<{ log: AuctionLog; title: string; status: LogPage['status'] }> {
  const [pages, keys, receipts] = await Promise.all([
    allPages(id),
    call('proof.keys', {}, { silent: true }),
    signed_in
      ? call('auction.bidReceipt', { id }, { silent: true }).then(
          (data) => data.list,
          () => [],
        )
      : [],
  ])
  const last = pages.at(-1)!
  const root = last.daily_root_day ? await rootOf(last.daily_root_day) : undefined
  const log = {
    format: 'juya.auction-log.v1',
    lot_id: last.lot_id,
    rules: last.rules,
    entries: pages.flatMap((page) => page.entries),
    extensions: last.extensions,
    closing: last.closing ?? null,
    daily_root: root && last.daily_root_path ? { ...root, path: last.daily_root_path } : null,
    receipts,
    keys: keys.list.map(({ key_id, public_key_raw }) => ({ key_id, public_key: public_key_raw })),
  }
  return { log: log as unknown as AuctionLog, title: last.title, status: last.status }
}

async function allPages(id: number): Promise<LogPage[]> {
  const pages: LogPage[] = []
  let after_seq = 0
  for (;;) {
    const page = await call('auction.bidLog', { id, after_seq }, { silent: true })
    pages.push(page)
    if (!page.has_more) return pages
    after_seq = page.entries.at(-1)!.seq
  }
}

async function rootOf(day: string) {
  const { list } = await call('proof.dailyRoots', { page: 1, page_size: 50 }, { silent: true })
  return list.find((root) => root.day === day)
}
