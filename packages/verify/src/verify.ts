/** Checks an exported auction log from its own contents: nothing is asked of the platform. */
import { checkAnswers } from './answers/answers.ts'
import {
  canonicalJson,
  closingText,
  entryText,
  extensionText,
  genesisText,
  leafText,
  linkText,
  merkleRoot,
  rootFromPath,
  sentencesText,
} from './canonical.ts'
import { sha256Hex } from './hash.ts'
import { followsFrom, linksBehind, type Standing, stepAt } from './links.ts'
import { checkMoment } from './moments/check-moment.ts'
import { isCounterAsPromised } from './picture/counter.ts'
import { checkLoss, checkLossLink } from './picture/losses.ts'
import { checkReceipts } from './picture/receipts.ts'
import { checkPostSale, checkPostSaleRoot, postSaleLeaves } from './post-sale.ts'
import { type CheckOptions, checkRootItself, checkSigned, type Keys, keysById, Report } from './report.ts'
import { checkAbsentees, checkReserve } from './sealed/sealed.ts'
import { earliestClosing, endAfterOutage, endByRules, endsAsPromised, liveRulesOf } from './times.ts'
import type {
  AuctionLog,
  ClosedDay,
  ClosingRecord,
  DailyRoot,
  LogEntry,
  LogExtension,
  LogLink,
  ProblemCode,
  Verdict,
} from './types.ts'

const CLOSED_LATE_MS = 60_000 // a server under load may be late; no bid is taken meanwhile

/** Runs every check an exported log allows. */
export async function verifyLog(log: AuctionLog, options: CheckOptions = {}): Promise<Verdict> {
  const { trusted, strict = false, readPiece } = options
  const report = new Report()
  if (!isLog(log)) {
    report.add('chain', 'malformed', 'This is not an auction log of format juya.auction-log.v1')
    return report.verdict('')
  }
  const keys = keysById(trusted ?? log.keys)
  await checkRules(log, report)
  await checkSentences(log, report)
  const head_hash = await checkChain(log, report)
  const stood = checkPrices(log, report)
  checkTimes(log, strict, report)
  checkAnswers(log, report)
  if (log.closing) await checkClosing(log, log.closing, head_hash, keys, report)
  else
    report.leaveOut(
      'closing',
      'the file has no signed closing record: the lot was still running, or entries and the closing record were left out at the end',
    )
  if (log.receipts?.length) await checkReceipts(log, keys, report)
  else report.leaveOut('receipts', 'the file has no receipt: whether a bid of yours is missing cannot be seen')
  await checkReserve(log, stood, report)
  await checkAbsentees(log, keys, report)
  if (log.daily_root) await checkDailyRoot(log, log.daily_root, keys, report)
  else
    report.leaveOut(
      'daily_root',
      'the file has no signed root of the day: nothing fixes when this log was made and that everybody is shown the same',
    )
  if (log.post_sale) await checkPostSale(log, log.post_sale, keys, report)
  if (log.post_sale_root) await checkPostSaleRoot(log, log.post_sale_root, keys, report)
  await checkMoment(log, keys, report, readPiece)
  if (!trusted)
    report.leaveOut('keys', 'the keys came with the file: give the platform’s key as you know it from elsewhere')
  return report.verdict(head_hash)
}

/** Makes the root of a day again from its closing records, and checks each of them and the root. */
export async function verifyDay(day: ClosedDay, { trusted }: Pick<CheckOptions, 'trusted'> = {}): Promise<Verdict> {
  const report = new Report()
  if (day?.format !== 'juya.closed-day.v1' || !Array.isArray(day.closings) || !Array.isArray(day.keys)) {
    report.add('daily_root', 'malformed', 'This is not a closed day of format juya.closed-day.v1')
    return report.verdict('')
  }
  const keys = keysById(trusted ?? day.keys)
  const leaves: string[] = []
  for (const [index, closing] of day.closings.entries()) {
    const it = `Lot ${closing.lot_id}`
    if (index > 0 && closing.lot_id <= day.closings[index - 1]!.lot_id)
      report.add('closing', 'closing_order', `${it} does not stand in order of lot id`)
    await checkSigned('closing', 'closing_signature', closing, closingText(closing), keys, report)
    checkKeyTime(closing, keys, report)
    leaves.push(await sha256Hex(leafText(closingText(closing))))
  }
  report.done('closing', day.closings.length)
  leaves.push(...(await postSaleLeaves(day, keys, report)))
  if (day.root) await checkRootOver(day.root, leaves, keys, report)
  else report.leaveOut('daily_root', 'the file has no signed root: the day is not over, or not signed yet')
  if (!trusted)
    report.leaveOut('keys', 'the keys came with the file: give the platform’s key as you know it from elsewhere')
  return report.verdict(day.root?.hash ?? '')
}

function isLog(log: AuctionLog): boolean {
  return (
    typeof log === 'object' &&
    log !== null &&
    log.format === 'juya.auction-log.v1' &&
    Array.isArray(log.entries) &&
    [log.extensions, log.reserve, log.absentees, log.absentee_receipts, log.moment?.pieces].every((some) =>
      Array.isArray(some ?? []),
    ) &&
    (log.links ?? []).every((link) => Array.isArray(link?.seqs)) &&
    typeof (log.picture_loss ?? {}) === 'object' &&
    Array.isArray(log.keys) &&
    typeof log.rules?.facts === 'object'
  )
}

async function checkRules(log: AuctionLog, report: Report): Promise<void> {
  const { facts, hash } = log.rules
  if ((await sha256Hex(canonicalJson(facts))) !== hash)
    report.add('rules', 'rules_hash', 'The rules shown are not the rules that were frozen')
  if (facts.lot_id !== log.lot_id) report.add('rules', 'rules_of_other_lot', 'The rules belong to another lot')
  if (log.rules.version !== (facts.rules_version ?? 1))
    report.add('rules', 'rules_version', 'The rules are of another version than the file says')
  const live = liveRulesOf(log)
  if (live && !endsAsPromised(log, live))
    report.add('rules', 'rules_end', 'The planned end is not the start and the time a live lot runs')
  if (!isCounterAsPromised(log))
    report.add('rules', 'rules_counter', 'The time to answer does not follow from how late the picture was')
  report.done('rules', Object.keys(facts).length)
}

/** The sentences people read are those whose hash stands among the frozen facts, in some language. */
async function checkSentences({ rules }: AuctionLog, report: Report): Promise<void> {
  const frozen = rules.facts.sentences_sha256
  if (!rules.plain || typeof frozen !== 'object' || frozen === null) {
    report.leaveOut('sentences', 'the file does not hold the rules in sentences, or no hash of them')
    return
  }
  if (!Object.values(frozen).includes(await sha256Hex(sentencesText(rules.plain))))
    report.add('sentences', 'sentences_hash', 'The sentences shown as the rules are not those that were frozen')
  report.done('sentences', rules.plain.length)
}

async function checkChain(log: AuctionLog, report: Report): Promise<string> {
  const behind = linksBehind(log)
  let prev_hash = await sha256Hex(genesisText(log.lot_id, log.rules.hash))
  let placed = 0
  let moved: LogExtension | undefined
  const follow = async (after_seq: number) => {
    for (const { kind, at } of behind.get(after_seq) ?? []) {
      if (kind === 'outage') {
        await checkExtension(log, at, prev_hash, moved, report)
        moved = at
      } else if (kind === 'picture') await checkLossLink(log, at, prev_hash, report)
      else await checkLink(log, at, prev_hash, report)
      prev_hash = at.hash
      placed++
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
  const [extensions, links] = [log.extensions?.length ?? 0, (log.links?.length ?? 0) + (log.picture_loss ? 1 : 0)]
  if (placed < extensions + links)
    report.add(
      'chain',
      links === 0 ? 'extension_unplaced' : 'link_unplaced',
      'A link or an extension stands in no place of the chain',
    )
  report.done('chain', log.entries.length + placed)
  return prev_hash
}

/** Bids taken back, or a reserve lowered: a link that covers everything before it. */
async function checkLink(log: AuctionLog, link: LogLink, prev_hash: string, report: Report): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('chain', code, text, link.after_seq)
  const it = `The link after entry ${link.after_seq}`
  if (link.lot_id !== log.lot_id) wrong('link_of_other_lot', `${it} belongs to lot ${link.lot_id}`)
  if (link.prev_hash !== prev_hash) wrong('link_link', `${it} does not follow from what was before it`)
  if ((await sha256Hex(linkText(link))) !== link.hash) wrong('link_hash', `${it} was changed after it was written`)
  // Its text holds none of these.
  if (
    link.kind === 'reserve' &&
    (link.seqs.length > 0 || link.price_fen !== 0 || `${link.rule}${link.reason}${link.leader_alias}` !== '')
  )
    wrong('link_hash', `${it} says more than that the reserve was lowered`)
  if (link.kind === 'void' && link.sealed != null) wrong('link_hash', `${it} seals a reserve, which a void does not`)
  const [entry, next] = [log.entries[link.after_seq - 1], log.entries[link.after_seq]]
  if ((entry && link.server_ms < entry.server_ms) || (next && link.server_ms > next.server_ms))
    wrong('link_time', `${it} is out of the order of time`)
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

/**
 * The order of time and money: no entry before the one it follows, none below the start price, and no price that falls, but behind bids
 * that were taken back: there it is what follows from those that remain.
 * @returns the price and the leader at the end
 */
function checkPrices(log: AuctionLog, report: Report): Standing {
  const start_fen = Number(log.rules.facts.start_fen)
  const opens_ms = Number(log.rules.facts.starts_at) * 1000
  const behind = linksBehind(log)
  const voided = new Set<number>()
  let stood: Standing = { price_fen: 0, leader_alias: '' }
  let before: LogEntry | undefined
  const follow = (after_seq: number) => {
    for (const { kind, at } of behind.get(after_seq) ?? [])
      if (kind === 'void') stood = checkVoid(log, at, voided, stood, report)
  }
  for (const [index, entry] of log.entries.entries()) {
    follow(index)
    const { seq, server_ms, kind, price_fen, alias } = entry
    if (before && server_ms < before.server_ms)
      report.add('prices', 'time_backwards', `Entry ${seq} is earlier than entry ${before.seq}`, seq)
    if (server_ms < opens_ms) report.add('prices', 'outside_hours', `Entry ${seq} is from before the lot opened`, seq)
    if (price_fen < start_fen) report.add('prices', 'below_start', `Entry ${seq} is below the start price`, seq)
    if (price_fen < stood.price_fen)
      report.add('prices', 'price_fell', `Entry ${seq} is below the price that stood before it`, seq)
    // An answer up to a secret maximum may be less than a step.
    const step_fen = kind === 'manual' && stood.price_fen > 0 ? stepAt(log, stood.price_fen) : undefined
    if (step_fen !== undefined && price_fen < stood.price_fen + step_fen)
      report.add('prices', 'below_step', `Entry ${seq} is less than a step above the price that stood before it`, seq)
    stood = { price_fen, leader_alias: alias }
    before = entry
  }
  follow(log.entries.length)
  if (log.closing?.result === 'sold' && stood.price_fen === 0)
    report.add('closing', 'closing_price', 'The lot was sold although every bid had been taken back')
  if (log.closing?.result === 'passed' && stood.price_fen > 0 && log.rules.facts.has_reserve !== true)
    report.add('closing', 'closing_passed', 'The lot was passed although a bid stood and there was no reserve')
  report.done('prices', log.entries.length)
  return stood
}

/** Checks bids taken back: they are all of one alias's, and price and leader follow from the others. @returns what stands then */
function checkVoid(log: AuctionLog, link: LogLink, voided: Set<number>, stood: Standing, report: Report): Standing {
  const { after_seq, seqs, price_fen, leader_alias } = link
  const wrong = (code: ProblemCode, text: string) => report.add('prices', code, text, after_seq)
  const it = `The void after entry ${after_seq}`
  const before = log.entries.slice(0, after_seq)
  const whose = before[(seqs[0] ?? 0) - 1]?.alias
  const all = before.filter(({ seq, alias }) => alias === whose && !voided.has(seq)).map(({ seq }) => seq)
  if (whose === undefined || String(all) !== String(seqs))
    wrong('void_entries', `${it} does not take back all bids of one bidder that stood`)
  for (const seq of seqs) voided.add(seq)
  const follows = followsFrom(log, before, voided, stood)
  const says = { price_fen, leader_alias }
  if (follows.nothing) {
    if (price_fen !== 0 || leader_alias !== '')
      wrong('void_price', `${it} leaves no bid, yet it names a price or a leader`)
    return says
  }
  if (!follows.mayLead(leader_alias)) {
    wrong('void_leader', `${it} names a leader who does not follow from the bids that remain`)
    return says
  }
  const { low_fen, high_fen } = follows.range(leader_alias)
  if (price_fen < low_fen || price_fen > high_fen)
    wrong('void_price', `${it} names a price that does not follow from the bids that remain`)
  const changed = price_fen !== stood.price_fen || leader_alias !== stood.leader_alias
  const next = log.entries[after_seq]
  const states = next?.alias === leader_alias && next.price_fen === price_fen && next.server_ms === link.server_ms
  if (changed && !(states && next.kind === 'auto'))
    wrong('void_entry', `${it} is not followed by the entry that states the new price`)
  return says
}

/** No bid counts after the end, and the lot ends neither before it nor, asked strictly, long after it. */
function checkTimes(log: AuctionLog, strict: boolean, report: Report): void {
  const end = endByRules(log)
  if (!end) {
    report.leaveOut('times', 'the rules in the file do not say when the lot ends')
    return
  }
  const live = liveRulesOf(log)
  if (live)
    for (const { after_seq, until_ms, ends_at_ms } of log.extensions ?? [])
      if (ends_at_ms !== endAfterOutage(until_ms, live))
        report.add(
          'times',
          'extension_length',
          `The outage after entry ${after_seq} gave another time than the rules do`,
        )
  checkLoss(log, end.at_loss_ms, report)
  for (const { seq } of end.late)
    report.add('times', 'after_end', `Entry ${seq} is from after the end the rules give`, seq)
  const { closing } = log
  if (closing && closing.result !== 'cancelled' && log.entries.at(-1)?.kind !== 'buy_now') {
    if (closing.closed_at_ms < earliestClosing(log, end.ends_ms))
      report.add('times', 'closed_early', 'The lot was closed before the end the rules give')
    if (strict && closing.closed_at_ms > end.ends_ms + CLOSED_LATE_MS)
      report.add('times', 'closed_late', 'The lot was closed more than a minute after the end the rules give')
  }
  report.done('times', log.entries.length)
}

async function checkClosing(
  log: AuctionLog,
  closing: ClosingRecord,
  head_hash: string,
  keys: Keys,
  report: Report,
): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('closing', code, text)
  await checkSigned('closing', 'closing_signature', closing, closingText(closing), keys, report)
  checkKeyTime(closing, keys, report)
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
    !(liveRulesOf(log) && closing.result === 'passed') &&
    closing.closed_at_ms < moved_to
  )
    wrong('closed_before_extension', 'The lot was closed before the end an extension had promised')
  if (last && last.server_ms > closing.closed_at_ms) wrong('closing_time', 'An entry is later than the closing')
  if (closing.result === 'sold') {
    if (!last || closing.hammer_fen !== last.price_fen)
      wrong('closing_price', 'The price it was sold for is not the price of the last entry')
    if (last && closing.winner_alias !== last.alias)
      wrong('closing_winner', 'The winner is not who made the last entry')
  } else if (closing.hammer_fen != null || closing.winner_alias != null) {
    wrong('closing_price', 'A lot that was not sold has neither a price nor a winner')
  }
  report.done('closing', 1)
}

async function checkDailyRoot(log: AuctionLog, root: DailyRoot, keys: Keys, report: Report): Promise<void> {
  await checkRootItself(root, keys, report)
  if (!log.closing) {
    report.add('daily_root', 'root_without_closing', 'A daily root needs the closing record it contains')
  } else {
    const leaf = await sha256Hex(leafText(closingText(log.closing)))
    if ((await rootFromPath(leaf, root.path, sha256Hex)) !== root.bids_root)
      report.add('daily_root', 'root_path', `The closing record is not in the root of ${root.day}`)
  }
  report.done('daily_root', 1)
}

async function checkRootOver(
  root: NonNullable<ClosedDay['root']>,
  leaves: string[],
  keys: Keys,
  report: Report,
): Promise<void> {
  await checkRootItself(root, keys, report)
  if (leaves.length !== root.lots_closed)
    report.add('daily_root', 'root_lots', `The root counts ${root.lots_closed} records, the file has ${leaves.length}`)
  if ((await merkleRoot(leaves, sha256Hex)) !== root.bids_root)
    report.add('daily_root', 'root_path', `The closing records do not give the root of ${root.day}`)
  report.done('daily_root', 1)
}

/** A record from before its key came into use was signed later than it says. */
function checkKeyTime(closing: ClosingRecord, keys: Keys, report: Report): void {
  const from_ms = keys.get(closing.key_id)?.from_ms
  if (from_ms !== undefined && closing.closed_at_ms < from_ms)
    report.add('closing', 'key_not_yet_used', `The closing record is older than its key (${closing.key_id})`)
}
