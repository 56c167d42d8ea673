/** What enough people report is hidden from all until an operator has looked at it. */
import type { ReportTargetType } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { linkedAmong } from '../../account/index.ts'
import { reportSetting } from '../settings.ts'
import { targetOf } from '../targets.ts'
import { type ReportWeight, type SoFar, type Trust, weighTogether, weightFor, type Weighed } from './weighing-rules.ts'

/** Reports of so many hours count together. */
const HIDE_WINDOW_H = 24

type TrustOf = (ctx: Ctx, user_ids: readonly number[]) => Promise<Map<number, Trust>>
const trust_of = appState(() => ({ ask: undefined as TrustOf | undefined }))
/** Says how far people are trusted: the community does. Before it does, everybody weighs the same. */
export function registerTrust(services: Services, ask: TrustOf): void {
  trust_of(services).ask = ask
}

/** What a report of this person weighs now. */
export async function weightOfReporter(ctx: Ctx, user_id: number): Promise<ReportWeight> {
  const trust = (await trust_of(ctx.services).ask?.(ctx, [user_id]))?.get(user_id) ?? 1
  const [so_far] = await query<SoFar & Record<string, unknown>>(
    ctx,
    'report_so_far',
    `select count(*) filter (where sanction is not null)::int as upheld, count(*) filter (where sanction is null)::int as unfounded
     from report_reports where reporter_id = $1 and decided_at is not null`,
    [user_id],
  )
  return weightFor(trust, so_far!)
}

interface Target {
  type: ReportTargetType
  id: number
}

/** Reports of one thing are weighed after each other: none of two that come at once misses the other. */
export const lockTarget = (tx: Tx, { type, id }: Target) =>
  query(
    tx,
    'report_target_lock',
    `select pg_advisory_xact_lock(hashtextextended('report_target:' || $1 || ':' || $2::bigint, 0))`,
    [type, id],
  )

/**
 * What the reports of a thing that wait weigh together. Those for a reason it was cleared of within `report.cleared_days` weigh nothing.
 * @param since ms; left out: of the last 24 hours
 */
export async function weightOn(ctx: Ctx, { type, id }: Target, since?: number): Promise<number> {
  const reports = await query<Weighed & Record<string, unknown>>(
    ctx,
    'report_weight_on',
    `select reporter_id, weight from report_reports r where target_type = $1 and target_id = $2 and status in ('open', 'taken')
       and created_at > coalesce(to_timestamp($3::float8 / 1000), platform_now() - make_interval(hours => ${HIDE_WINDOW_H}))
       and not exists (select from report_reports c where c.target_type = $1 and c.target_id = $2 and c.reason = r.reason
         and c.decided_at is not null and c.sanction is null
         and case when c.final_by is null then c.decided_at else c.final_at end > platform_now() - make_interval(days => $4::int))`,
    [type, id, since ?? null, await reportSetting(ctx, 'report.cleared_days')],
  )
  const linked = await linkedAmong(
    ctx,
    reports.map(({ reporter_id }) => reporter_id),
  )
  return weighTogether(reports, linked)
}

interface Hide extends Record<string, unknown> {
  id: number
  hidden_at: number
}
/** Since when a thing is hidden because of reports that wait; undefined: it is not. */
export async function hideOf(ctx: Ctx, { type, id }: Target): Promise<Hide | undefined> {
  const [row] = await query<Hide>(
    ctx,
    'report_hide_of',
    'select id, hidden_at from report_hides where target_type = $1 and target_id = $2 and ended_at is null',
    [type, id],
  )
  return row
}

/** Hides a thing once what is reported of it weighs enough; of a thing that cannot be hidden nothing follows. */
export async function hideIfHeavy(tx: Tx, target: Target, report_id: number): Promise<void> {
  const { hiding } = targetOf(tx, target.type)
  if (!hiding || (await hideOf(tx, target))) return
  const weight = await weightOn(tx, target)
  if (weight < (await reportSetting(tx, 'report.hide_weight'))) return
  await query(tx, 'report_hide', 'insert into report_hides (target_type, target_id, weight) values ($1, $2, $3)', [
    target.type,
    target.id,
    weight,
  ])
  await hiding.hide(tx, target.id, report_id)
}

/**
 * A report of a hidden thing was decided. Upheld, what becomes of the thing is its domain's (report.outcome). Unfounded, it is shown again
 * unless what else is reported of it still weighs enough.
 */
export async function reviewHide(tx: Tx, target: Target, upheld: boolean): Promise<void> {
  await lockTarget(tx, target)
  const hide = await hideOf(tx, target)
  const { hiding } = targetOf(tx, target.type)
  if (!hide || !hiding) return
  if (!upheld) {
    const since = hide.hidden_at - HIDE_WINDOW_H * 3_600_000
    if ((await weightOn(tx, target, since)) >= (await reportSetting(tx, 'report.hide_weight'))) return
  }
  await query(tx, 'report_hide_end', 'update report_hides set ended_at = platform_now(), upheld = $2 where id = $1', [
    hide.id,
    upheld,
  ])
  if (!upheld) await hiding.show(tx, target.id)
}
