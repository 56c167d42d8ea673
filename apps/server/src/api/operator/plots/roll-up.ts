/** The nightly roll-up of Juya's figures. Run again it changes nothing; days it missed it makes good. */
import { figureOf } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { type Counted, daysToRoll, forgetMarks, rollDay } from '../../../platform/db/figures.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import type { JobTable } from '../../../platform/time/jobs.ts'
import { countedOn, FIGURE_NAMES, firstOf, VERSION } from './counted.ts'

/** The first day anything counts for. */
async function firstDay(ctx: Ctx): Promise<string | undefined> {
  const days: string[] = []
  for (const name of FIGURE_NAMES) {
    const first = firstOf(figureOf(name))
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
    const figures: Array<readonly [string, Counted]> = []
    for (const name of FIGURE_NAMES) figures.push([name, await countedOn(ctx, figureOf(name), day)])
    await inTransaction(ctx, (tx) => rollDay(tx, VERSION, day, figures))
  }
  await forgetMarks(ctx, mark_ids)
}

export const PLOT_JOBS: JobTable = { 'operator.figures': { cron: '20 0 * * *', at_start: true, run: rollUp } }
