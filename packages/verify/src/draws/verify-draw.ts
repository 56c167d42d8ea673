/** Checks an exported draw from its own contents: nothing is asked of the platform, nor of the beacon. */
import { isQuicknet, roundFrom, roundTimeMs } from '../beacon/chains.ts'
import { canonicalJson, leafText, rootFromPath } from '../canonical.ts'
import { sha256Hex } from '../hash.ts'
import { type CheckOptions, checkRootItself, checkSigned, type Keys, keysById, Report } from '../report.ts'
import type { Verdict } from '../types.ts'
import { checkTicketReceipts, checkTickets } from './check-tickets.ts'
import { drawSeed, seedCommit, winnersOf } from './selection.ts'
import { drawLockText, drawResultText, drawVoidText } from './texts.ts'
import type { BeaconChain, DrawFacts, DrawLock, DrawLog, DrawProblemCode, DrawResult, DrawVoid } from './types.ts'

/** Between the last ticket and the draw there is time to see the list. */
const DRAWS_AFTER_CLOSE_MS = 600_000
/** Of a giveaway, whose people wait in a live session. */
const GIVEAWAY_DRAWS_AFTER_MS = 60_000
/** A list that is locked later than this before its round gets a later round, which is not made yet. */
const LOCK_BEFORE_ROUND_MS = 30_000
const LATER_ROUND_AFTER_MS = 60_000
const PRIZES_MAX = 10_000

/** The round that decides a list locked at a moment: the published one, or for a late lock the first a minute later. */
export function roundOfLock(facts: Pick<DrawFacts, 'beacon'>, locked_at_ms: number): number {
  const { beacon } = facts
  return locked_at_ms <= roundTimeMs(beacon, beacon.round) - LOCK_BEFORE_ROUND_MS
    ? beacon.round
    : roundFrom(beacon, locked_at_ms + LATER_ROUND_AFTER_MS)
}

export interface DrawCheckOptions extends Pick<CheckOptions, 'trusted'> {
  /** Checks the beacon's signature: `isRound` of `@juya/verify/beacon/drand.ts`. Without it that part is left out. */
  isRound?: ((chain: BeaconChain, round: number, signature: string) => boolean) | undefined
}

/** Runs every check an exported draw allows. */
export async function verifyDraw(draw: DrawLog, { trusted, isRound }: DrawCheckOptions = {}): Promise<Verdict> {
  const report = new Report()
  if (!isDrawLog(draw)) {
    report.add('rules', 'malformed', 'This is not a draw of format juya.draw.v1')
    return report.verdict('')
  }
  const keys = keysById(trusted ?? draw.keys)
  const rules_hash = await checkRules(draw, report)
  const entries_root = await checkTickets(draw, rules_hash, report)
  const { lock, result, void: called_off } = draw
  if (lock) await checkLock(draw, lock, entries_root, keys, report)
  else report.leaveOut('lock', 'the file has no signed lock: tickets may still come, or were left out at the end')
  if (called_off) await checkVoid(draw, called_off, entries_root, keys, report)
  if (result) await checkResult(draw, result, keys, report)
  else if (!called_off) report.leaveOut('result', 'the file has no signed result: it was not drawn yet')
  if (result) checkBeacon(draw, result, isRound, report)
  await checkTicketReceipts(draw, keys, report)
  await checkDay(draw, keys, report)
  if (!trusted)
    report.leaveOut('keys', 'the keys came with the file: give the platform’s key as you know it from elsewhere')
  return report.verdict(entries_root)
}

function isDrawLog(draw: DrawLog): boolean {
  const facts = draw?.rules?.facts
  return (
    draw?.format === 'juya.draw.v1' &&
    Array.isArray(draw.tickets) &&
    Array.isArray(draw.keys) &&
    Array.isArray(draw.receipts ?? []) &&
    typeof facts?.beacon === 'object' &&
    Array.isArray(facts.prizes) &&
    facts.prizes.every(({ qty }) => Number.isSafeInteger(qty) && qty > 0) &&
    facts.prizes.reduce((sum, { qty }) => sum + qty, 0) <= PRIZES_MAX &&
    Array.isArray(draw.result?.winners ?? [])
  )
}

async function checkRules({ draw_id, rules: { facts, hash } }: DrawLog, report: Report): Promise<string> {
  const wrong = (code: DrawProblemCode | 'rules_hash' | 'rules_of_other_lot', text: string) =>
    report.add('rules', code, text)
  const right_hash = await sha256Hex(canonicalJson(facts))
  if (right_hash !== hash) wrong('rules_hash', 'The rules shown are not the rules that were published')
  if (facts.draw_id !== draw_id) wrong('rules_of_other_lot', 'The rules belong to another draw')
  const { beacon, from_at_ms, closes_at_ms, draws_at_ms } = facts
  const after_ms = facts.scene === 'live' ? GIVEAWAY_DRAWS_AFTER_MS : DRAWS_AFTER_CLOSE_MS
  if (!(closes_at_ms > from_at_ms && draws_at_ms >= closes_at_ms + after_ms))
    wrong('rules_times', `${after_ms / 60_000} minutes do not lie between the last ticket and the draw`)
  if (beacon.round !== roundFrom(beacon, draws_at_ms))
    wrong('rules_round', 'The published round is not the first one at the time of the draw')
  report.done('rules', Object.keys(facts).length)
  return right_hash
}

async function checkLock(draw: DrawLog, lock: DrawLock, root: string, keys: Keys, report: Report): Promise<void> {
  const { facts, hash } = draw.rules
  const wrong = (code: DrawProblemCode, text: string) => report.add('lock', code, text)
  await checkSigned('lock', 'lock_signature', lock, drawLockText(lock), keys, report)
  if (lock.draw_id !== draw.draw_id) wrong('lock_of_other_draw', `The lock belongs to draw ${lock.draw_id}`)
  if (lock.rules_hash !== hash) wrong('lock_rules', 'The lock names other rules')
  if (lock.ticket_count !== draw.tickets.length)
    wrong('lock_count', `${lock.ticket_count} tickets were locked, ${draw.tickets.length} stand in the list`)
  if (lock.entries_root !== root) wrong('lock_root', 'The list of tickets is not the one that was locked')
  if (!(lock.locked_at_ms >= facts.closes_at_ms)) wrong('lock_time', 'The list was locked before entries closed')
  if (lock.round !== roundOfLock(facts, lock.locked_at_ms))
    wrong('lock_round', `Round ${lock.round} is not the one that decides a list locked at that moment`)
  report.done('lock', 1)
}

async function checkVoid(draw: DrawLog, record: DrawVoid, root: string, keys: Keys, report: Report): Promise<void> {
  const wrong = (code: DrawProblemCode, text: string) => report.add('void', code, text)
  await checkSigned('void', 'void_signature', record, drawVoidText(record), keys, report)
  if (record.draw_id !== draw.draw_id) wrong('void_of_other_draw', `The record belongs to draw ${record.draw_id}`)
  if (record.rules_hash !== draw.rules.hash) wrong('void_rules', 'The record names other rules')
  if (record.entries_root !== root || record.ticket_count !== draw.tickets.length)
    wrong('void_root', 'The list of tickets is not the one that was called off')
  if (!(record.voided_at_ms < draw.rules.facts.draws_at_ms))
    wrong('void_late', 'It was called off when it could have been drawn')
  if (draw.result) wrong('void_and_result', 'A draw that was called off has no winners')
  report.done('void', 1)
}

async function checkResult(draw: DrawLog, result: DrawResult, keys: Keys, report: Report): Promise<void> {
  const { lock, rules, tickets } = draw
  const wrong = (code: DrawProblemCode, text: string) => report.add('result', code, text)
  await checkSigned('result', 'result_signature', result, drawResultText(result), keys, report)
  if (result.draw_id !== draw.draw_id) wrong('result_of_other_draw', `The result belongs to draw ${result.draw_id}`)
  if (!lock) wrong('result_without_lock', 'A result without a lock: the list could have been changed until the end')
  if (lock && result.entries_root !== lock.entries_root) wrong('result_root', 'It was drawn from another list')
  if (lock && result.round !== lock.round)
    wrong('result_round', `It was drawn by round ${result.round}, not ${lock.round}`)
  if (!(result.drawn_at_ms >= roundTimeMs(rules.facts.beacon, result.round)))
    wrong('result_early', 'It was drawn before its round was made')
  if (seedCommit(result.server_seed) !== rules.facts.seed_commit)
    wrong('result_seed', 'The seed is not the one that was published as a fingerprint')
  report.done('result', 1)

  const seed = drawSeed(result.server_seed, result.entries_root, result.beacon_signature)
  const right = winnersOf(seed, tickets, rules.facts.prizes)
  const [own, named] = [right, result.winners].map((wins) =>
    JSON.stringify(wins.map(({ rank, ticket_no, user_ref }) => [rank, ticket_no, user_ref])),
  )
  if (own !== named) report.add('winners', 'result_winners', 'The winners are not those that seed, list and round give')
  report.done('winners', right.length)
}

function checkBeacon(draw: DrawLog, result: DrawResult, isRound: DrawCheckOptions['isRound'], report: Report): void {
  const { beacon } = draw.rules.facts
  if (!isRound) report.leaveOut('beacon', 'the program has no library for the beacon’s signatures')
  else {
    if (!isRound(beacon, result.round, result.beacon_signature))
      report.add('beacon', 'beacon_signature', `The beacon did not sign this for round ${result.round}`)
    report.done('beacon', 1)
  }
  if (!isQuicknet(beacon))
    report.leaveOut(
      'beacon',
      'the beacon is not the public drand quicknet: who holds its key can know rounds beforehand',
    )
}

async function checkDay({ daily_root, result, void: called_off }: DrawLog, keys: Keys, report: Report): Promise<void> {
  if (!daily_root) {
    report.leaveOut(
      'daily_root',
      'the file has no signed root of the day: nothing fixes that everybody is shown the same',
    )
    return
  }
  await checkRootItself(daily_root, keys, report)
  const text = result ? drawResultText(result) : called_off ? drawVoidText(called_off) : undefined
  if (text === undefined) report.add('daily_root', 'root_without_result', 'A root without a result to stand under it')
  else {
    const leaf = await sha256Hex(leafText(text))
    if ((await rootFromPath(leaf, daily_root.path, sha256Hex)) !== daily_root.draws_root)
      report.add('daily_root', 'root_path', `This draw does not stand under the root of ${daily_root.day}`)
  }
  report.done('daily_root', 1)
}
