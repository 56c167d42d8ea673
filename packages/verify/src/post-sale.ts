/** A lot that was sold after it had passed: a second signed record, which names the closing it follows. */
import { closingText, leafText, postSaleText, rootFromPath } from './canonical.ts'
import { sha256Hex } from './hash.ts'
import { checkRootItself, checkSigned, type Keys, type Report } from './report.ts'
import type { AuctionLog, ClosedDay, DailyRoot, PostSale, ProblemCode } from './types.ts'

const leafOf = (record: PostSale): Promise<string> => sha256Hex(leafText(postSaleText(record)))

/** The record is signed, and follows from a closing that says the lot had passed. */
export async function checkPostSale(log: AuctionLog, record: PostSale, keys: Keys, report: Report): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('post_sale', code, text)
  await checkSigned('post_sale', 'post_sale_signature', record, postSaleText(record), keys, report)
  checkPostSaleKey(record, keys, report)
  const { closing } = log
  if (record.lot_id !== log.lot_id) wrong('post_sale_of_other_lot', 'The record of the sale belongs to another lot')
  if (closing?.result !== 'passed')
    wrong('post_sale_closing', 'A lot is sold after the sale only where its closing record says that it passed')
  else {
    if ((await sha256Hex(closingText(closing))) !== record.closing_sha256)
      wrong('post_sale_closing', 'The record of the sale follows another closing record')
    if (record.sold_at_ms < closing.closed_at_ms)
      wrong('post_sale_time', 'The lot was sold after the sale before it had closed')
  }
  if (!(record.price_fen > 0)) wrong('post_sale_price', 'The lot was sold after the sale for nothing')
  report.done('post_sale', 1)
}

/** The record stands under the root of the day it was made on. */
export async function checkPostSaleRoot(log: AuctionLog, root: DailyRoot, keys: Keys, report: Report): Promise<void> {
  await checkRootItself(root, keys, report)
  if (!log.post_sale) report.add('daily_root', 'root_without_closing', 'A daily root needs the record it contains')
  else if ((await rootFromPath(await leafOf(log.post_sale), root.path, sha256Hex)) !== root.bids_root)
    report.add('daily_root', 'root_path', `The record of the sale is not in the root of ${root.day}`)
}

/** The leaves of a day's lots that were sold after the sale, which follow those of its closing records. */
export async function postSaleLeaves({ post_sales }: ClosedDay, keys: Keys, report: Report): Promise<string[]> {
  const leaves: string[] = []
  let before = 0
  for (const record of post_sales ?? []) {
    if (record.lot_id <= before)
      report.add('post_sale', 'closing_order', `Lot ${record.lot_id} does not stand in order of lot id`)
    before = record.lot_id
    await checkSigned('post_sale', 'post_sale_signature', record, postSaleText(record), keys, report)
    checkPostSaleKey(record, keys, report)
    leaves.push(await leafOf(record))
  }
  if (leaves.length > 0) report.done('post_sale', leaves.length)
  return leaves
}

/** A record from before its key came into use was signed later than it says. */
function checkPostSaleKey(record: PostSale, keys: Keys, report: Report): void {
  const from_ms = keys.get(record.key_id)?.from_ms
  if (from_ms !== undefined && record.sold_at_ms < from_ms)
    report.add('post_sale', 'key_not_yet_used', `The record of the sale is older than its key (${record.key_id})`)
}
