/** Checks the moment of a live lot: a signed record beside its closing, of the pieces of the recording that show it. */
import { closingText, leafText, rootFromPath } from '../canonical.ts'
import { sha256Bytes, sha256Hex } from '../hash.ts'
import { checkRootItself, checkSigned, type Keys, type Report } from '../report.ts'
import type { AuctionLog, DailyRoot, ProblemCode } from '../types.ts'
import { missingMs, piecesIn, recordedSpan } from './pieces.ts'
import { momentSegmentsText, momentText, segmentText } from './texts.ts'
import type { LotMoment, RecordedSegment } from './types.ts'

const SECOND_MS = 1_000
/** Clocks of two machines that are kept in time differ by less. */
const AHEAD_MS_MOST = 2_000

/** Reads a piece by its path; undefined where it is not at hand. */
export type ReadPiece = (path: string) => Promise<Uint8Array | undefined>

interface Promised {
  before_s: number
  after_s: number
}

/** What rules of version 3 promise of a lot's moment; undefined where they promise none. */
export function promisedMoment({ rules }: Pick<AuctionLog, 'rules'>): Promised | undefined {
  const { rules_version, moment } = rules.facts as { rules_version?: unknown; moment?: Partial<Promised> | null }
  if (rules_version !== 3 || typeof moment?.before_s !== 'number' || typeof moment.after_s !== 'number')
    return undefined
  return { before_s: moment.before_s, after_s: moment.after_s }
}

/** Checks the record and its pieces, where the file has them; `readPiece` gives the recorded files themselves. */
export async function checkMoment(
  log: AuctionLog,
  keys: Keys,
  report: Report,
  readPiece: ReadPiece | undefined,
): Promise<void> {
  const { moment, moment_root } = log
  const promised = promisedMoment(log)
  if (!moment) {
    if (promised && log.closing)
      report.leaveOut(
        'moment',
        'the file has no signed record of its recorded seconds: they are not sealed yet, or none came',
      )
    return
  }
  await checkSigned('moment', 'moment_signature', moment, momentText(moment), keys, report)
  await checkPlace(log, moment, promised, report)
  if (Math.abs(moment.ahead_ms) > AHEAD_MS_MOST)
    report.leaveOut(
      'moment',
      `the recorder’s clock was ${moment.ahead_ms} ms behind that of the bids: that both are of one time is the platform’s word`,
    )
  if (moment.pieces) await checkPieces(moment, moment.pieces, report)
  else report.leaveOut('moment', 'the file does not name the recorded pieces')
  if (moment_root) await checkMomentRoot(moment, moment_root, keys, report)
  report.done('moment', moment.pieces?.length ?? 1)
  await checkFiles(moment, readPiece, report)
}

/** It is of this lot, follows its closing record, and covers what the rules promise. */
async function checkPlace(
  log: AuctionLog,
  moment: LotMoment,
  promised: Promised | undefined,
  report: Report,
): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('moment', code, text)
  const { closing, rules } = log
  if (moment.lot_id !== log.lot_id) wrong('moment_of_other_lot', 'The moment belongs to another lot')
  const session = rules.facts.live_session as { id?: unknown } | undefined
  if (!promised) wrong('moment_rules', 'The rules of this lot promise no moment')
  else if (session?.id !== moment.session_id) wrong('moment_rules', 'The moment is of another live session')
  if (!closing || (await sha256Hex(closingText(closing))) !== moment.closing_sha256)
    wrong('moment_closing', 'The moment follows another closing record')
  if (!promised || !closing) return
  const from_ms = (Number(rules.facts.starts_at) - promised.before_s) * SECOND_MS
  const until_ms = closing.closed_at_ms + promised.after_s * SECOND_MS
  if (moment.from_ms !== from_ms || moment.until_ms !== until_ms)
    wrong('moment_span', 'The moment does not reach from before the start to after the closing')
  if (moment.sealed_at_ms < closing.closed_at_ms)
    wrong('moment_span', 'The moment was sealed before the lot had closed')
}

/** The pieces are those that were signed, each unchanged, and together show what the record says. */
async function checkPieces(moment: LotMoment, pieces: readonly RecordedSegment[], report: Report): Promise<void> {
  const wrong = (code: ProblemCode, text: string) => report.add('moment', code, text)
  if (pieces.length !== moment.segments)
    wrong('moment_pieces', `The moment counts ${moment.segments} pieces, the file has ${pieces.length}`)
  if ((await sha256Hex(momentSegmentsText(moment.session_id, pieces))) !== moment.segments_sha256)
    wrong('moment_pieces', 'The pieces are not those that were signed')
  let before: RecordedSegment | undefined
  for (const piece of pieces) {
    if ((await sha256Hex(segmentText(moment.session_id, piece))) !== piece.link)
      wrong('moment_piece_link', `Piece ${piece.number} was changed after it was recorded`)
    if (before && piece.number <= before.number)
      wrong('moment_piece_order', `Piece ${piece.number} does not stand in order of number`)
    if (before && piece.number === before.number + 1 && piece.before !== before.link)
      wrong('moment_piece_order', `Piece ${piece.number} does not follow from the one before it`)
    before = piece
  }
  const span = recordedSpan(moment)
  if (piecesIn(pieces, span).length !== pieces.length)
    wrong('moment_pieces', 'A piece lies outside the moment, or has no settings to be read with')
  if (missingMs(pieces, span) !== moment.missing_ms)
    wrong('moment_missing', 'Another time than the record says has no picture')
}

async function checkMomentRoot(moment: LotMoment, root: DailyRoot, keys: Keys, report: Report): Promise<void> {
  await checkRootItself(root, keys, report)
  const leaf = await sha256Hex(leafText(momentText(moment)))
  if ((await rootFromPath(leaf, root.path, sha256Hex)) !== root.recordings_root)
    report.add('daily_root', 'root_path', `The moment is not in the root of ${root.day}`)
}

/** The recorded files give the hashes that were signed. */
async function checkFiles({ pieces }: LotMoment, readPiece: ReadPiece | undefined, report: Report): Promise<void> {
  const leaveOut = () =>
    report.leaveOut('moment_picture', 'the recorded files are not at hand: give them with --moment')
  if (!pieces) return
  if (!readPiece) return leaveOut()
  let checked = 0
  for (const { number, path, sha256 } of pieces) {
    const bytes = await readPiece(path)
    if (!bytes) continue
    if ((await sha256Bytes(bytes)) !== sha256)
      report.add('moment_picture', 'moment_file', `The file of piece ${number} is not the one that was recorded`)
    checked++
  }
  if (checked < pieces.length) leaveOut()
  if (checked > 0) report.done('moment_picture', checked)
}
