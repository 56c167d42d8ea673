/** Draws that were over on a day: their results and voids stand under the day's root. */
import { drawResultText, drawVoidText } from '@juya/verify'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { winsOfDraw } from '../store.ts'
import type { Draw } from '../tables.ts'
import { resultRecord, voidRecord } from './records.ts'

export interface DrawOfDay {
  draw_id: number
  /** The signed text that stands for it. */
  text: string
}

/** Draws drawn, or called off, in [from, to), in order of their ids. */
export async function drawsOfDay(ctx: Ctx, from: number, to: number): Promise<DrawOfDay[]> {
  const draws = await query<Draw>(
    ctx,
    'draw_over_between',
    `select * from draw_draws where drawn_at >= to_timestamp($1::float8 / 1000) and drawn_at < to_timestamp($2::float8 / 1000)
     union all
     select * from draw_draws where voided_at >= to_timestamp($1::float8 / 1000) and voided_at < to_timestamp($2::float8 / 1000)
     order by id`,
    [from, to],
  )
  const texts: DrawOfDay[] = []
  for (const draw of draws) texts.push({ draw_id: draw.id, text: await drawTextOf(ctx, draw) })
  return texts
}

/** The signed text of a draw that is over. */
export async function drawTextOf(ctx: Ctx, draw: Draw): Promise<string> {
  const called_off = voidRecord(draw)
  return called_off ? drawVoidText(called_off) : drawResultText(resultRecord(draw, await winsOfDraw(ctx, draw.id))!)
}
