/** An operator's acts on a report: asking the shop, deciding, and deciding an appeal. The console checks the right and writes the audit log. */

import { REPORT_RULES, type Sanction } from '@juya/contract'
import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  endReviewDeadlines,
  pauseReviewDeadline,
  resumeReviewDeadline,
  startReviewDeadlines,
} from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { reportEvents } from '../events.ts'
import { HOUR_MS, SHOP_ANSWERS } from '../reporting.ts'
import { reportSetting } from '../settings.ts'
import { lockReport, type Report } from '../store.ts'
import { targetOf } from '../targets.ts'
import { reviewHide } from '../weighing/hiding.ts'
import { impose, takeBack } from './sanctions.ts'

export const REPORT_FINAL = 'report_final'
const DAY_MS = 24 * HOUR_MS

export const ruleOf = (no: number) => REPORT_RULES.find((rule) => rule.no === no)

async function lockIn(tx: Tx, id: number, among: ReadonlyArray<Report['status']>): Promise<Report> {
  const one = (await lockReport(tx, id)) ?? refuse('NOT_FOUND')
  if (!among.includes(one.status)) refuse('STATE_CONFLICT', { status: one.status })
  return one
}

/** Whether the shop may be asked: it is about one, and it was not asked yet. */
export const mayAsk = (one: Report): boolean => one.status === 'open' && one.shop_id !== null

/**
 * Takes a report up with the shop: the platform's promise stands still until it answers or its time is over.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not open, or about no shop)
 */
export async function askReported(tx: Tx<OperatorCtx>, id: number): Promise<void> {
  const one = await lockIn(tx, id, ['open'])
  if (!mayAsk(one)) refuse('STATE_CONFLICT', { status: one.status })
  const answer_by = (await databaseNow(tx)) + (await reportSetting(tx, 'report.shop_h')) * HOUR_MS
  await query(
    tx,
    'report_take',
    `update report_reports set status = 'taken', asked_at = platform_now(), answer_by = to_timestamp($2::float8 / 1000) where id = $1`,
    [id, answer_by],
  )
  await setDeadline(tx, SHOP_ANSWERS, id, answer_by)
  await pauseReviewDeadline(tx, 'report', id, ['shop'])
  const { shop_id, title, reason } = one
  await emit(tx, reportEvents.asked, { report_id: id, shop_id, title, reason, answer_by })
}

/** Deadline report_answer: the shop has not answered in its time; the platform's promise goes on. */
export async function goOnUnanswered(tx: Tx, id: number): Promise<void> {
  const one = await lockReport(tx, id)
  if (one?.status === 'taken' && one.shop_answer === null) await resumeReviewDeadline(tx, 'report', id)
}

export interface Decision {
  upheld: boolean
  rule_no?: number | undefined
  sanction: Sanction
  reason: string
}

/**
 * Upholds a report, with what follows at once, or finds it unfounded; either side that lost may appeal once.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, MISSING_PARAM (an upheld report names its rule), and those of `impose`
 */
export async function decideReport(tx: Tx<OperatorCtx>, id: number, given: Decision): Promise<void> {
  const one = await lockIn(tx, id, ['open', 'taken'])
  const { upheld, reason } = given
  if (upheld && !given.rule_no) refuse('MISSING_PARAM', { field: 'rule_no' })
  const rule_no = upheld ? given.rule_no! : null
  const sanction = upheld ? given.sanction : null
  if (sanction && !targetOf(tx, one.target_type).actions.includes(sanction)) refuse('STATE_CONFLICT', { sanction })
  const appeal_until = (await databaseNow(tx)) + (await reportSetting(tx, 'report.appeal_days')) * DAY_MS
  await query(
    tx,
    'report_decide',
    `update report_reports set status = $2, rule_no = $3, sanction = $4, decision = $5, decided_by = $6, decided_at = platform_now(),
       appeal_until = to_timestamp($7::float8 / 1000) where id = $1`,
    [id, upheld ? 'upheld' : 'unfounded', rule_no, sanction, reason, tx.operator.id, appeal_until],
  )
  await clearDeadline(tx, SHOP_ANSWERS, id)
  await endReviewDeadlines(tx, 'report', [id])
  await setDeadline(tx, REPORT_FINAL, id, appeal_until)
  await reviewHide(tx, { type: one.target_type, id: one.target_id }, upheld)
  if (sanction) await impose(tx, { ...one, rule_no }, sanction, reason)
  await tell(tx, { ...one, rule_no, sanction }, { upheld, reason, final: false, appeal_until })
}

interface Told {
  upheld: boolean
  reason: string
  final: boolean
  appeal_until: number | null
}
/** The reporter learns the outcome; the reported learn the rule and what follows, and never by whom. */
async function tell(tx: Tx<OperatorCtx>, one: Report, { upheld, reason, final, appeal_until }: Told): Promise<void> {
  const { id: report_id, title, rule_no, sanction, person_id, shop_id } = one
  const rule = rule_no ? ruleOf(rule_no) : undefined
  await emit(tx, reportEvents.outcome, {
    report_id,
    target_type: one.target_type,
    target_id: one.target_id,
    user_id: one.reporter_id,
    title,
    upheld,
    final,
    reason,
    appeal_until,
  })
  const heard = sanction !== null || one.asked_at !== null
  if (heard)
    await emit(tx, reportEvents.judged, {
      ...{ report_id, user_id: person_id, shop_id, title, upheld, final, reason, sanction, rule_no, appeal_until },
      rule_en: rule?.en ?? '',
      rule_zh: rule?.zh ?? '',
      code: one.reason,
      by_operator: tx.operator.id,
      target_type: one.target_type,
      target_id: one.target_id,
    })
}

/**
 * Asks once for another operator: who reported where it was unfounded, who was reported where it was upheld.
 * @throws Refusal NOT_FOUND (not theirs), STATE_CONFLICT (nothing to appeal), WINDOW_CLOSED
 */
export function appealReport(ctx: SignedCtx, id: number, content: string): Promise<Report> {
  return inTransaction(ctx, async (tx) => {
    const one = await lockReport(tx, id)
    const side = one && sideOf(one, ctx.user.id)
    if (!one || !side) refuse('NOT_FOUND')
    if (appealSide(one) !== side) refuse('STATE_CONFLICT', { status: one.status })
    if ((one.appeal_until ?? 0) <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    await query(
      tx,
      'report_appeal',
      `update report_reports set status = 'appealed', appealed_by = $2, appeal = $3, appealed_at = platform_now() where id = $1`,
      [id, side, content],
    )
    await clearDeadline(tx, REPORT_FINAL, id)
    await startReviewDeadlines(tx, 'report', [id], (await reportSetting(tx, 'report.answer_h')) * HOUR_MS)
    return { ...one, status: 'appealed', appealed_by: side, appeal: content }
  })
}

/** Which side of a report somebody is, as far as they may know of it. */
export function sideOf(one: Report, user_id: number): 'reporter' | 'reported' | undefined {
  if (one.reporter_id === user_id) return 'reporter'
  return one.person_id === user_id && one.sanction !== null ? 'reported' : undefined
}
/** Which side may appeal what was decided. */
export const appealSide = (one: Pick<Report, 'status'>): 'reporter' | 'reported' | undefined =>
  one.status === 'upheld' ? 'reported' : one.status === 'unfounded' ? 'reporter' : undefined

/**
 * Decides an appeal. Overturned, a sanction is taken back; a report that was unfounded is upheld by a rule, with a warning.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (who decided first), MISSING_PARAM
 */
export async function decideAppeal(
  tx: Tx<OperatorCtx>,
  id: number,
  { overturn, rule_no, reason }: { overturn: boolean; rule_no?: number | undefined; reason: string },
): Promise<void> {
  const one = await lockIn(tx, id, ['appealed'])
  if (one.decided_by === tx.operator.id) refuse('SELF_ACTION')
  const was_upheld = one.sanction !== null
  const upheld = was_upheld !== overturn
  if (upheld && !was_upheld && !rule_no) refuse('MISSING_PARAM', { field: 'rule_no' })
  const rule = was_upheld ? one.rule_no : upheld ? rule_no! : null
  const sanction = was_upheld ? one.sanction : upheld ? ('warning' as const) : null
  await query(
    tx,
    'report_final',
    `update report_reports set status = 'final', outcome = $2, final_by = $3, final_note = $4, final_at = platform_now(), rule_no = $5, sanction = $6 where id = $1`,
    [id, upheld ? 'upheld' : 'unfounded', tx.operator.id, reason, rule, sanction],
  )
  await endReviewDeadlines(tx, 'report', [id])
  if (was_upheld && overturn) await takeBack(tx, one, reason)
  await tell(tx, { ...one, rule_no: rule, sanction }, { upheld, reason, final: true, appeal_until: null })
}

/** Deadline report_final: neither side appealed in time; what was decided stays. */
export async function closeUnappealed(tx: Tx, id: number): Promise<void> {
  const one = await lockReport(tx, id)
  if (one?.status !== 'upheld' && one?.status !== 'unfounded') return
  await query(
    tx,
    'report_close',
    `update report_reports set status = 'final', outcome = status, final_at = platform_now() where id = $1`,
    [id],
  )
}
