/** A live lot whose picture was lost while it ran goes on for the time its rules promise, once: by a link of its chain. */
import { sha256Hex } from '../hash.ts'
import type { Report } from '../report.ts'
import type { AuctionLog, ProblemCode } from '../types.ts'
import type { PictureLoss } from './types.ts'

const SECOND_MS = 1_000

/** The text behind the link a lost picture leaves in the chain. */
export const pictureLossText = (loss: Omit<PictureLoss, 'hash'>): string =>
  JSON.stringify([
    'juya.picture-loss.v1',
    loss.lot_id,
    loss.after_seq,
    loss.lost_ms,
    loss.was_ends_at_ms,
    loss.ends_at_ms,
    loss.prev_hash,
  ])

/** Where a lost picture moves an end: so long after the loss, up to a whole second. */
export const endAfterLoss = (lost_ms: number, leaves_s: number): number =>
  Math.ceil(lost_ms / SECOND_MS + leaves_s) * SECOND_MS

/** By how much a lost picture moved the end, in ms. */
export const movedByLoss = ({ picture_loss }: Pick<AuctionLog, 'picture_loss'>): number =>
  picture_loss ? picture_loss.ends_at_ms - picture_loss.was_ends_at_ms : 0

/** The link is of this lot, follows from what was before it, and was not changed. */
export async function checkLossLink(
  log: AuctionLog,
  loss: PictureLoss,
  prev_hash: string,
  report: Report,
): Promise<void> {
  const wrong = (code: ProblemCode, text: string) =>
    report.add('chain', code, `The lost picture ${text}`, loss.after_seq)
  if (loss.lot_id !== log.lot_id) wrong('loss_of_other_lot', `belongs to lot ${loss.lot_id}`)
  if (loss.prev_hash !== prev_hash) wrong('loss_link', 'does not follow from what was before it')
  if ((await sha256Hex(pictureLossText(loss))) !== loss.hash) wrong('loss_hash', 'was changed after it was written')
}

/**
 * The rules promise it, it came while the lot ran, and it moves the end to where they say.
 * @param ruled_ms the end as it stood then by the rules
 */
export function checkLoss(log: AuctionLog, ruled_ms: number | undefined, report: Report): void {
  const { picture_loss: loss, entries } = log
  if (!loss) return
  const wrong = (code: ProblemCode, text: string) =>
    report.add('times', code, `The lost picture ${text}`, loss.after_seq)
  const { rules_version, starts_at, picture_loss } = log.rules.facts as {
    rules_version?: unknown
    starts_at?: unknown
    picture_loss?: { leaves_s?: unknown } | null
  }
  const { after_seq, lost_ms, was_ends_at_ms, ends_at_ms } = loss
  if (rules_version !== 3 || typeof picture_loss?.leaves_s !== 'number') {
    wrong('loss_rules', 'moved an end, which the rules do not promise')
    return
  }
  const [before, after] = [entries[after_seq - 1]?.server_ms ?? Number(starts_at) * SECOND_MS, entries[after_seq]]
  if (lost_ms < before || lost_ms >= was_ends_at_ms || (after && after.server_ms < lost_ms))
    wrong('loss_time', 'is out of the order of time')
  if (was_ends_at_ms !== ruled_ms) wrong('loss_end', 'names another end than the rules give')
  if (ends_at_ms !== endAfterLoss(lost_ms, picture_loss.leaves_s) || ends_at_ms <= was_ends_at_ms)
    wrong('loss_end', 'moves the end elsewhere than the rules say')
}
