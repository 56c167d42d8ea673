/** The nightly roll-up of Juya's metrics. Run again it changes nothing; days it missed it makes good. */
import { metricOf } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { type Counted, daysToRoll, forgetMarks, rollDay } from '../../../platform/db/daily-metrics.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import type { JobTable } from '../../../platform/time/jobs.ts'
import { countedOn, firstOf, METRIC_NAMES, VERSION } from './counted.ts'

/** The first day anything counts for. */
async function firstDay(ctx: Ctx): Promise<string | undefined> {
  const days: string[] = []
  for (const name of METRIC_NAMES) {
    const first = firstOf(metricOf(name))
    const [row] = first ? await rowsOfSql<{ day: string | null }>(ctx, first) : []
    if (row?.day) days.push(row.day)
  }
  return days.sort()[0]
}

async function rollUp(ctx: Ctx): Promise<void> {
  const first = await firstDay(ctx)
  if (first === undefined) return
  const { days, mark_ids } = await daysToRoll(ctx, VERSION, first)
  for (const day of days) {
    const metrics: Array<readonly [string, Counted]> = []
    for (const name of METRIC_NAMES) metrics.push([name, await countedOn(ctx, metricOf(name), day)])
    await inTransaction(ctx, (tx) => rollDay(tx, VERSION, day, metrics))
  }
  await forgetMarks(ctx, mark_ids)
}

export const CHART_JOBS: JobTable = { 'operator.daily_metrics': { cron: '20 0 * * *', at_start: true, run: rollUp } }
