/** The queries on reports. */
import type { ReportStatus } from '@juya/contract'
import type { InferSelectModel } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import type { report_reports } from './tables.ts'

export type Report = InferSelectModel<typeof report_reports>

/** In no order; unknown ids are left out. */
export const reportsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Report[]> =>
  query<Report & Record<string, unknown>>(ctx, 'report_by_ids', 'select * from report_reports where id = any($1)', [
    [...ids],
  ])

/** Locks a report: decisions, answers and appeals follow each other. Undefined: there is none. */
export async function lockReport(tx: Tx, id: number): Promise<Report | undefined> {
  const [row] = await query<Report & Record<string, unknown>>(
    tx,
    'report_lock',
    'select * from report_reports where id = $1 for update',
    [id],
  )
  return row
}

type Row = Report & Record<string, unknown>
const NEWEST = 'id desc'

/** What somebody reported; with id that one alone. */
export const reportsBy = (
  ctx: Ctx,
  reporter_id: number,
  id: number | undefined,
  paging: Paging,
): Promise<PageOf<Report>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'report_by_reporter',
      columns: '*',
      from: 'report_reports where reporter_id = $1 and ($2::bigint is null or id = $2)',
      order: NEWEST,
      values: [reporter_id, id ?? null],
    },
    paging,
  )

/** Of the things of a type that open reports name: how many each. */
export async function openReportsOn(ctx: Ctx, target_type: Report['target_type']): Promise<Map<number, number>> {
  const rows = await query<{ target_id: number; n: number }>(
    ctx,
    'report_open_on',
    `select target_id, count(*)::int as n from report_reports where target_type = $1 and status in ('open', 'taken') group by target_id`,
    [target_type],
  )
  return new Map(rows.map(({ target_id, n }) => [target_id, n]))
}

/** Those that were decided against a person; what was unfounded at once never reaches them. */
export const reportsAgainst = (
  ctx: Ctx,
  person_id: number,
  id: number | undefined,
  paging: Paging,
): Promise<PageOf<Report>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'report_against',
      columns: '*',
      from: 'report_reports where person_id = $1 and sanction is not null and ($2::bigint is null or id = $2)',
      order: NEWEST,
      values: [person_id, id ?? null],
    },
    paging,
  )

/** Those a shop was asked about, and those upheld against it. */
export const reportsOfShop = (
  ctx: Ctx,
  shop_id: number,
  { status, id }: { status?: ReportStatus | undefined; id?: number | undefined },
  paging: Paging,
): Promise<PageOf<Report>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'report_of_shop',
      columns: '*',
      from: `report_reports where shop_id = $1 and (asked_at is not null or sanction is not null) and ($2::text is null or status = $2)
        and ($3::bigint is null or id = $3)`,
      order: NEWEST,
      values: [shop_id, status ?? null, id ?? null],
    },
    paging,
  )

/** What an operator weighs a report with. */
export async function weightOf(ctx: Ctx, one: Report): Promise<{ reporters: number; upheld_before: number }> {
  const [row] = await query<{ reporters: number; upheld_before: number }>(
    ctx,
    'report_weight',
    `select (select count(*) from report_reports where target_type = $2 and target_id = $3 and counts)::int as reporters,
       (select count(*) from report_reports where person_id = $4 and id < $1 and (status = 'upheld' or outcome = 'upheld'))::int as upheld_before`,
    [one.id, one.target_type, one.target_id, one.person_id],
  )
  return row!
}
