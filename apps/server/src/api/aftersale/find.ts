/** Cases the console's search finds. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export interface FoundCase extends Record<string, unknown> {
  case_no: string
  order_no: string
  status: string
  amount_fen: number
}

/** Cases by their number or by their order's, the newest first. */
export const findCases = (
  ctx: Ctx,
  { case_no, order_no }: { case_no?: string; order_no?: string },
  limit: number,
): Promise<FoundCase[]> =>
  query<FoundCase>(
    ctx,
    'aftersale_find',
    `select case_no, order_no, status, amount_fen from aftersale_cases where id in (
       select id from aftersale_cases where case_no = $1 union select id from aftersale_cases where order_no = $2)
     order by id desc limit $3`,
    [case_no ?? null, order_no ?? null, limit],
  )
