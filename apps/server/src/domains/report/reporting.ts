/** Reporting a thing, and what its shop says to that. */
import { DANGER_REASONS, REPORTS_PER_DAY, type ReportReason, type ReportTargetType } from '@juya/contract'
import type { Ctx, ShopCtx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, isUniqueViolation, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { resumeReviewDeadline, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import type { TargetFacts } from '../../platform/things/things.ts'
import { clearDeadline } from '../../platform/time/deadlines.ts'
import { linkedPeople } from '../account/index.ts'
import { memberIds, shopRow } from '../shop/index.ts'
import { reportSetting } from './settings.ts'
import { lockReport, type Report } from './store.ts'
import { evidenceOf, targetOf } from './targets.ts'
import { hideIfHeavy, lockTarget, weightOfReporter } from './weighing/hiding.ts'

export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
export const SHOP_ANSWERS = 'report_answer'

export interface NewReport {
  target_type: ReportTargetType
  target_id: number
  /** Of what has versions: the one that was read. Left out: the newest. */
  version?: number | undefined
  reason: ReportReason
  content?: string | undefined
  images: readonly string[]
}

/** Within how many hours a report for a reason is answered. */
export const hoursFor = (ctx: Ctx, reason: ReportReason): Promise<number> =>
  reportSetting(ctx, DANGER_REASONS.includes(reason) ? 'report.danger_h' : 'report.answer_h')

/** Within how many minutes a report of what runs now is answered; undefined: as for its reason. */
export const minutesFor = async (ctx: Ctx, type: ReportTargetType, id: number): Promise<number | undefined> =>
  targetOf(ctx, type).minutes?.(ctx, id)

/** How many reports a person may still make today (24 h). */
export async function leftToday(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'report_count_day',
    `select count(*)::int as count from report_reports where reporter_id = $1 and created_at > platform_now() - interval '24 hours'`,
    [user_id],
  )
  return Math.max(0, REPORTS_PER_DAY - row!.count)
}

/**
 * What somebody is about to report, and who answers for it.
 * @throws Refusal NOT_FOUND, SELF_ACTION (their own thing, or their shop's)
 */
export async function reportable(
  ctx: SignedCtx,
  type: ReportTargetType,
  id: number,
  version?: number,
): Promise<TargetFacts & { person_id: number }> {
  const facts = (await targetOf(ctx, type).read(ctx, id, ctx.user.id, version)) ?? refuse('NOT_FOUND')
  const { owner } = facts
  const own = owner.type === 'user' ? [owner.id] : await memberIds(ctx, owner.id)
  const person_id = owner.type === 'user' ? owner.id : (await shopRow(ctx, owner.id)).owner_user_id
  if (own.includes(ctx.user.id) || person_id === ctx.user.id) refuse('SELF_ACTION')
  return { ...facts, person_id }
}

const READS_MAX = 4
/**
 * What two reads in a row agree on: a thing is read by several statements, and one that is edited between them would show the title of
 * before beside the text of after. A lot under many bids is taken as it was read last.
 */
async function steady<F extends TargetFacts>(read: () => Promise<F>): Promise<F> {
  let before = await read()
  for (let n = 1; n < READS_MAX; n++) {
    const again = await read()
    if (evidenceOf(again.snapshot).snapshot_hash === evidenceOf(before.snapshot).snapshot_hash) return again
    before = again
  }
  return before
}

/**
 * Reports a thing with what it shows at this moment; from now on an answer is promised. Of people who are linked to each other the first counts.
 * What weighs enough together hides the thing, where it can be hidden.
 * @throws Refusal NOT_FOUND, SELF_ACTION, ALREADY_DONE (a report of theirs waits), DAILY_LIMIT
 */
export async function addReport(ctx: SignedCtx, given: NewReport): Promise<Report> {
  const { target_type, target_id, version, reason } = given
  const target = { type: target_type, id: target_id }
  return inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'report_person_lock',
      `select pg_advisory_xact_lock(hashtextextended('report:' || $1::bigint, 0))`,
      [ctx.user.id],
    )
    await lockTarget(tx, target)
    const facts = await steady(() => reportable(tx, target_type, target_id, version))
    const linked = [...(await linkedPeople(tx, ctx.user.id)).keys()]
    const before = await query<{ reporter_id: number }>(
      tx,
      'report_before',
      `select reporter_id from report_reports where target_type = $1 and target_id = $2 and status in ('open', 'taken') and reporter_id = any($3)`,
      [target_type, target_id, [ctx.user.id, ...linked]],
    )
    if (before.some(({ reporter_id }) => reporter_id === ctx.user.id)) refuse('ALREADY_DONE')
    if ((await leftToday(tx, ctx.user.id)) === 0) refuse('DAILY_LIMIT')
    const { snapshot, snapshot_hash } = evidenceOf(facts.snapshot)
    const [row] = await query<Report & Record<string, unknown>>(
      tx,
      'report_add',
      `insert into report_reports (reporter_id, target_type, target_id, person_id, shop_id, reason, danger, content, images, title, image, snapshot, snapshot_hash, counts, weight, target_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning *`,
      [
        ...[ctx.user.id, target_type, target_id, facts.person_id, facts.owner.type === 'shop' ? facts.owner.id : null],
        ...[reason, DANGER_REASONS.includes(reason), given.content || null, [...given.images]],
        ...[facts.title, facts.image, snapshot, snapshot_hash, before.length === 0],
        ...[await weightOfReporter(tx, ctx.user.id), facts.version ?? null],
      ],
    )
    const minutes = await minutesFor(tx, target_type, target_id)
    const within_ms = minutes === undefined ? (await hoursFor(tx, reason)) * HOUR_MS : minutes * MINUTE_MS
    await startReviewDeadlines(tx, 'report', [row!.id], within_ms)
    await hideIfHeavy(tx, target, row!.id)
    return row!
  }).catch((error) => {
    if (isUniqueViolation(error, 'report_reports_one_open')) refuse('ALREADY_DONE')
    throw error
  })
}

/**
 * What the shop says; the platform's promise goes on.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it was not asked, it has answered, it is decided)
 */
export function answerReport(
  ctx: ShopCtx,
  id: number,
  answer: { content: string; images: readonly string[] },
): Promise<Report> {
  return inTransaction(ctx, async (tx) => {
    const one = await lockReport(tx, id)
    if (!one || one.shop_id !== ctx.shop.shop_id || one.asked_at === null) refuse('NOT_FOUND')
    if (one.status !== 'taken' || one.shop_answer !== null) refuse('STATE_CONFLICT', { status: one.status })
    await query(tx, 'report_answer', 'update report_reports set shop_answer = $2, shop_images = $3 where id = $1', [
      id,
      answer.content,
      [...answer.images],
    ])
    await clearDeadline(tx, SHOP_ANSWERS, id)
    await resumeReviewDeadline(tx, 'report', id, 'shop')
    return { ...one, shop_answer: answer.content, shop_images: [...answer.images] }
  })
}
