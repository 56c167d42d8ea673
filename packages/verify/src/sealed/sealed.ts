/** What was sealed when the lot opened: its secret reserve, and the maximums that waited for the opening. */
import {
  absenteeGenesisText,
  absenteeReceiptText,
  absenteeText,
  commitmentText,
  reserveSealText,
} from '../canonical.ts'
import { sha256Hex } from '../hash.ts'
import { linksBehind, type Standing } from '../links.ts'
import { checkSigned, type Keys, type Report } from '../report.ts'
import type { AbsenteeAct, AuctionLog, ProblemCode } from '../types.ts'

/** The root of the acts as the frozen rules name it. */
interface AbsenteeRoot {
  acts: number
  waited: number
  head: string
}

/**
 * The reserve, once opened, is the one that was sealed, each lowering is lower, and the result fits it.
 * @param stood the price at the end
 */
export async function checkReserve(log: AuctionLog, stood: Standing, report: Report): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('reserve', code, text)
  const { reserve_sha256, has_reserve } = log.rules.facts as { reserve_sha256?: string | null; has_reserve?: unknown }
  const behind = linksBehind(log)
  const lowered = [...behind.keys()]
    .sort((a, b) => a - b)
    .flatMap((after_seq) => behind.get(after_seq)!.flatMap(({ kind, at }) => (kind === 'reserve' ? [at] : [])))
  if (lowered.some(({ sealed }) => !sealed !== !reserve_sha256) || (reserve_sha256 && has_reserve !== true))
    wrong('reserve_link', 'A lowered reserve is sealed where the rules seal none, or not sealed where they do')
  const opened = log.reserve ?? []
  if (opened.length === 0) {
    if (reserve_sha256) report.leaveOut('reserve', 'the sealed reserve is not opened in the file')
    return
  }
  const seals = [reserve_sha256, ...lowered.map(({ sealed }) => sealed)]
  if (opened.length !== seals.length)
    wrong('reserve_seal', 'The reserve was sealed more or fewer times than it is opened')
  for (const [index, one] of opened.entries()) {
    if (one.no !== index || (await sha256Hex(reserveSealText(log.lot_id, one))) !== seals[index])
      wrong('reserve_seal', `The reserve opened as number ${one.no} is not the one that was sealed`)
    if (index > 0 && one.reserve_fen >= opened[index - 1]!.reserve_fen)
      wrong('reserve_order', `The reserve opened as number ${one.no} is not lower than the one before it`)
  }
  const { reserve_fen } = opened.at(-1)!
  const { closing } = log
  if (closing?.result === 'sold' && (closing.hammer_fen ?? 0) < reserve_fen)
    wrong('reserve_result', 'The lot was sold below its reserve')
  if (closing?.result === 'passed' && stood.price_fen >= reserve_fen)
    wrong('reserve_result', 'The lot was passed although the reserve was met')
  report.done('reserve', opened.length)
}

/** The acts about maximums before the opening are those whose root was frozen: none was added, dropped or moved. */
export async function checkAbsentees(log: AuctionLog, keys: Keys, report: Report): Promise<void> {
  const root = (log.rules.facts as { absentees?: AbsenteeRoot | null }).absentees
  const acts = log.absentees ?? []
  if (acts.length > 0) await checkActs(log, acts, root, report)
  else if (root) report.leaveOut('absentees', 'the file does not hold the list of maximums that waited for the opening')
  const receipts = log.absentee_receipts ?? []
  const is_listed = acts.length > 0 || !root
  for (const receipt of receipts) {
    const { no, hash } = receipt
    await checkSigned(
      'absentee_receipts',
      'absentee_signature',
      receipt,
      absenteeReceiptText(receipt),
      keys,
      report,
      no,
    )
    if (!is_listed) continue
    const act = acts[no - 1]
    if (receipt.lot_id !== log.lot_id || act?.hash !== hash)
      report.add('absentee_receipts', 'absentee_not_in_list', `What receipt ${no} is about is not in the list`, no)
    else if ((await sha256Hex(commitmentText(log.lot_id, receipt))) !== act.commitment)
      report.add('absentee_receipts', 'absentee_commitment', `The maximum of receipt ${no} is not the sealed one`, no)
  }
  if (receipts.length > 0) report.done('absentee_receipts', receipts.length)
}

async function checkActs(
  log: AuctionLog,
  acts: readonly AbsenteeAct[],
  root: AbsenteeRoot | null | undefined,
  report: Report,
): Promise<void> {
  const wrong = (code: ProblemCode, text: string, no?: number) => report.add('absentees', code, text, no)
  const opens_ms = (Number(log.rules.facts.starts_at) + 1) * 1_000
  let prev_hash = await sha256Hex(absenteeGenesisText(log.lot_id))
  const waiting = new Set<number>()
  for (const [index, act] of acts.entries()) {
    const { no, kind, of, server_ms } = act
    if (
      no !== index + 1 ||
      act.prev_hash !== prev_hash ||
      (await sha256Hex(absenteeText(log.lot_id, act))) !== act.hash
    )
      wrong('absentee_act', `Act ${no} was changed, or does not follow from the one before it`, no)
    if (server_ms >= opens_ms || (index > 0 && server_ms < acts[index - 1]!.server_ms))
      wrong('absentee_time', `Act ${no} is out of the order of time, or from after the opening`, no)
    if (kind === 'given' ? of !== 0 : !waiting.delete(of))
      wrong('absentee_of', `Act ${no} takes the place of one that did not wait`, no)
    if (kind !== 'withdrawn') waiting.add(no)
    prev_hash = act.hash
  }
  if (root?.acts !== acts.length || root.head !== prev_hash || root.waited !== waiting.size)
    wrong('absentee_root', 'The list is not the one whose root was frozen with the rules')
  report.done('absentees', acts.length)
}
