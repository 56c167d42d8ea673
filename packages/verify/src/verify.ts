/** Checks an exported auction log from its own contents: nothing is asked of the house. */
import {
  canonicalJson,
  closingText,
  dailyRootText,
  entryText,
  extensionText,
  genesisText,
  leafText,
  receiptText,
  rootFromPath,
} from './canonical.ts'
import { sha256Hex, verifyEd25519 } from './hash.ts'
import type {
  AuctionLog,
  CheckName,
  ClosingRecord,
  LogEntry,
  LogExtension,
  Problem,
  ProblemCode,
  PublicKey,
  Verdict,
} from './types.ts'

/**
 * Runs every check an exported log allows.
 *
 * @param trusted the house's keys as you know them from elsewhere (an earlier receipt, print); without it the keys inside the
 *   log are used, which proves that the log agrees with itself and with whoever holds those keys
 */
export async function verifyLog(log: AuctionLog, trusted?: PublicKey[]): Promise<Verdict> {
  const report = new Report()
  if (!isLog(log)) {
    report.add('chain', 'malformed', 'This is not an auction log of format juya.auction-log.v1')
    return report.verdict('')
  }
  const keys = new Map((trusted ?? log.keys).map((key) => [key.key_id, key.public_key]))

  await checkRules(log, report)
  const head_hash = await checkChain(log, report)
  checkPrices(log, report)
  if (log.closing) await checkClosing(log, log.closing, head_hash, keys, report)
  if (log.receipts?.length) await checkReceipts(log, keys, report)
  if (log.daily_root) await checkDailyRoot(log, keys, report)
  return report.verdict(head_hash)
}

class Report {
  private readonly problems: Problem[] = []
  private readonly checked: Verdict['checked'] = []

  add(what: CheckName, code: ProblemCode, text: string, seq?: number): void {
    this.problems.push({ what, code, text, ...(seq === undefined ? {} : { seq }) })
  }
  done(what: CheckName, count: number): void {
    this.checked.push({ what, count })
  }
  verdict(head_hash: string): Verdict {
    return { ok: this.problems.length === 0, problems: this.problems, checked: this.checked, head_hash }
  }
}

function isLog(log: AuctionLog): boolean {
  return (
    typeof log === 'object' &&
    log !== null &&
    log.format === 'juya.auction-log.v1' &&
    Array.isArray(log.entries) &&
    Array.isArray(log.extensions ?? []) &&
    Array.isArray(log.keys) &&
    typeof log.rules?.facts === 'object'
  )
}

async function checkRules(log: AuctionLog, report: Report): Promise<void> {
  const { facts, hash } = log.rules
  if ((await sha256Hex(canonicalJson(facts))) !== hash)
    report.add('rules', 'rules_hash', 'The rules shown are not the rules that were frozen')
  if (facts.lot_id !== log.lot_id) report.add('rules', 'rules_of_other_lot', 'The rules belong to another lot')
  report.done('rules', Object.keys(facts).length)
}

async function checkChain(log: AuctionLog, report: Report): Promise<string> {
  const extensions = log.extensions ?? []
  let prev_hash = await sha256Hex(genesisText(log.lot_id, log.rules.hash))
  let placed = 0
  const follow = async (after_seq: number) => {
    for (let one = extensions[placed]; one?.after_seq === after_seq; one = extensions[++placed]) {
      await checkExtension(log, one, prev_hash, extensions[placed - 1], report)
      prev_hash = one.hash
    }
  }
  for (const [index, entry] of log.entries.entries()) {
    await follow(index)
    if (entry.lot_id !== log.lot_id)
      report.add('chain', 'entry_of_other_lot', `Entry ${entry.seq} belongs to lot ${entry.lot_id}`, entry.seq)
    if (entry.seq !== index + 1)
      report.add('chain', 'seq_gap', `Entry ${index + 1} carries the number ${entry.seq}`, entry.seq)
    if (entry.prev_hash !== prev_hash)
      report.add('chain', 'broken_link', `Entry ${entry.seq} does not follow from the one before it`, entry.seq)
    if ((await sha256Hex(entryText(entry))) !== entry.hash)
      report.add('chain', 'entry_hash', `Entry ${entry.seq} was changed after it was written`, entry.seq)
    prev_hash = entry.hash
  }
  await follow(log.entries.length)
  if (placed < extensions.length)
    report.add('chain', 'extension_unplaced', 'An extension stands in no place of the chain')
  report.done('chain', log.entries.length + placed)
  return prev_hash
}

/** An outage moves the end forward, beyond itself, and says so by a link of the chain. */
async function checkExtension(
  log: AuctionLog,
  extension: LogExtension,
  prev_hash: string,
  before: LogExtension | undefined,
  report: Report,
): Promise<void> {
  const { after_seq, from_ms, until_ms, was_ends_at_ms, ends_at_ms } = extension
  const wrong = (code: ProblemCode, text: string) => report.add('chain', code, text, after_seq)
  const it = `The extension after entry ${after_seq}`
  if (extension.lot_id !== log.lot_id) wrong('extension_of_other_lot', `${it} belongs to lot ${extension.lot_id}`)
  if (extension.prev_hash !== prev_hash) wrong('extension_link', `${it} does not follow from what was before it`)
  if ((await sha256Hex(extensionText(extension))) !== extension.hash)
    wrong('extension_hash', `${it} was changed after it was written`)
  const backwards = ends_at_ms <= was_ends_at_ms || ends_at_ms <= until_ms || until_ms <= from_ms
  if (backwards || was_ends_at_ms <= from_ms || (before && was_ends_at_ms < before.ends_at_ms))
    wrong('extension_backwards', `${it} does not move the end beyond an outage that reached it`)
}

/** The order of time and money: no entry before the one it follows, none below the start price, and no price that falls. */
function checkPrices(log: AuctionLog, report: Report): void {
  const start_fen = Number(log.rules.facts.start_fen)
  const opens_ms = Number(log.rules.facts.starts_at) * 1000
  let before: LogEntry | undefined
  for (const entry of log.entries) {
    const { seq, server_ms, price_fen, kind } = entry
    if (before && server_ms < before.server_ms)
      report.add('prices', 'time_backwards', `Entry ${seq} is earlier than entry ${before.seq}`, seq)
    if (server_ms < opens_ms) report.add('prices', 'outside_hours', `Entry ${seq} is from before the lot opened`, seq)
    if (price_fen < start_fen && kind !== 'void')
      report.add('prices', 'below_start', `Entry ${seq} is below the start price`, seq)
    if (before && price_fen < before.price_fen && kind !== 'void')
      report.add('prices', 'price_fell', `Entry ${seq} is below entry ${before.seq}`, seq)
    before = entry
  }
  report.done('prices', log.entries.length)
}

async function checkClosing(
  log: AuctionLog,
  closing: ClosingRecord,
  head_hash: string,
  keys: Map<string, string>,
  report: Report,
): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('closing', code, text)
  await checkSignature('closing', 'closing_signature', closing, closingText(closing), keys, report)
  if (closing.lot_id !== log.lot_id) wrong('closing_of_other_lot', 'The closing record belongs to another lot')
  if (closing.head_hash !== head_hash) wrong('closing_head', 'The log does not end where the closing record says')
  if (closing.rules_hash !== log.rules.hash) wrong('closing_rules', 'The closing record names other rules')
  if (closing.bid_count !== log.entries.length)
    wrong('closing_count', `The closing record counts ${closing.bid_count} entries, the log has ${log.entries.length}`)

  const last = log.entries.at(-1)
  const moved_to = log.extensions?.at(-1)?.ends_at_ms
  if (
    moved_to !== undefined &&
    last?.kind !== 'buy_now' &&
    closing.result !== 'cancelled' &&
    closing.closed_at_ms < moved_to
  )
    wrong('closed_before_extension', 'The lot was closed before the end an extension had promised')
  if (last && last.server_ms > closing.closed_at_ms) wrong('closing_time', 'An entry is later than the closing')
  if (closing.result === 'sold') {
    if (!last || closing.hammer_fen !== last.price_fen)
      wrong('closing_price', 'The price it was sold for is not the price of the last entry')
    if (last && last.kind !== 'void' && closing.winner_alias !== last.alias)
      wrong('closing_winner', 'The winner is not who made the last entry')
  } else if (closing.hammer_fen != null || closing.winner_alias != null) {
    wrong('closing_price', 'A lot that was not sold has neither a price nor a winner')
  }
  report.done('closing', 1)
}

async function checkReceipts(log: AuctionLog, keys: Map<string, string>, report: Report): Promise<void> {
  for (const receipt of log.receipts!) {
    await checkSignature('receipts', 'receipt_signature', receipt, receiptText(receipt), keys, report, receipt.seq)
    const entry = log.entries[receipt.seq - 1]
    if (receipt.lot_id !== log.lot_id || entry?.hash !== receipt.hash)
      report.add('receipts', 'receipt_not_in_log', `The bid of receipt ${receipt.seq} is not in this log`, receipt.seq)
  }
  report.done('receipts', log.receipts!.length)
}

async function checkDailyRoot(log: AuctionLog, keys: Map<string, string>, report: Report): Promise<void> {
  const root = log.daily_root!
  await checkSignature('daily_root', 'root_signature', root, dailyRootText(root), keys, report)
  if ((await sha256Hex(dailyRootText(root))) !== root.hash)
    report.add('daily_root', 'root_hash', `The root of ${root.day} was changed after it was made`)
  if (!log.closing) {
    report.add('daily_root', 'root_without_closing', 'A daily root needs the closing record it contains')
  } else {
    const leaf = await sha256Hex(leafText(closingText(log.closing)))
    if ((await rootFromPath(leaf, root.path, sha256Hex)) !== root.bids_root)
      report.add('daily_root', 'root_path', `The closing record is not in the root of ${root.day}`)
  }
  report.done('daily_root', 1)
}

async function checkSignature(
  what: CheckName,
  code: ProblemCode,
  signed: { signature: string; key_id: string },
  text: string,
  keys: Map<string, string>,
  report: Report,
  seq?: number,
): Promise<void> {
  const key = keys.get(signed.key_id)
  if (!key) report.add(what, 'unknown_key', `It is signed with a key that is not known here (${signed.key_id})`, seq)
  else if (!(await verifyEd25519(key, signed.signature, text)))
    report.add(what, code, 'The signature does not fit the contents', seq)
}
