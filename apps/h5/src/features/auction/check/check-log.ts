/** Fetches a lot's whole public log with everything needed to check it, in the form the offline program reads too. */
import type { AuctionLog } from '@juya/verify'
import { publicKeys, rootOf } from '../../../cards/proof/signed-days.ts'
import { call, type Data } from '../../../lib/api/client.ts'
import { allReceipts } from '../absentee/receipts.ts'
import type { CheckedLog } from './check-answer.ts'

/** Behind every entry: a page of acts alone. */
const AFTER_ALL = 2 ** 31

type LogPage = Data<'auction.bidLog'>

/** @param signed_in the caller's own receipts are checked as well */
export async function fetchLog(id: number, signed_in: boolean): Promise<CheckedLog & { title: string }> {
  const [pages, keys, receipts, acts] = await Promise.all([
    allPages(id),
    publicKeys(),
    signed_in
      ? call('auction.bidReceipt', { id }, { silent: true }).then(
          (data) => data.list,
          () => [],
        )
      : [],
    signed_in
      ? call('auction.absentee', { id }, { silent: true }).then(
          (data) => data.acts,
          () => [],
        )
      : [],
  ])
  const last = pages.at(-1)!
  const root = last.daily_root_day ? await rootOf(last.daily_root_day) : undefined
  const later = last.post_sale_root_day ? await rootOf(last.post_sale_root_day) : undefined
  const sealed = last.moment_root_day ? await rootOf(last.moment_root_day) : undefined
  const log = {
    format: 'juya.auction-log.v1',
    lot_id: last.lot_id,
    rules: last.rules,
    entries: pages.flatMap((page) => page.entries),
    extensions: last.extensions,
    links: last.links,
    picture_loss: last.picture_loss ?? null,
    reserve: last.reserve,
    absentees: await allActs(pages[0]!),
    absentee_receipts: signed_in ? allReceipts(id, acts) : [],
    closing: last.closing ?? null,
    daily_root: root && last.daily_root_path ? { ...root, path: last.daily_root_path } : null,
    post_sale: last.post_sale ?? null,
    post_sale_root: later && last.post_sale_root_path ? { ...later, path: last.post_sale_root_path } : null,
    moment: last.moment ? { ...last.moment, pieces: await momentPieces(id) } : null,
    moment_root: sealed && last.moment_root_path ? { ...sealed, path: last.moment_root_path } : null,
    receipts,
    keys,
  }
  return {
    log: log as unknown as AuctionLog,
    title: last.title,
    status: last.status,
    root_day: last.daily_root_day ?? null,
    bidders: [...new Map(pages.flatMap((page) => page.bidders.map((one) => [one.alias, one] as const))).values()],
  }
}

/** The recorded pieces of a lot of a live session; null where they cannot be read now. */
const momentPieces = (lot_id: number) =>
  call('live.moment', { lot_id }, { silent: true }).then(
    ({ pieces }) => pieces,
    () => null,
  )

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

/** The acts about maximums: the rest of those that the first page begins with. */
async function allActs({ lot_id: id, absentees, absentees_more }: LogPage): Promise<LogPage['absentees']> {
  const acts = [...absentees]
  for (let more = absentees_more; more; ) {
    const after = { after_seq: AFTER_ALL, after_act: acts.at(-1)!.no }
    const page = await call('auction.bidLog', { id, ...after }, { silent: true })
    acts.push(...page.absentees)
    more = page.absentees_more
  }
  return acts
}
