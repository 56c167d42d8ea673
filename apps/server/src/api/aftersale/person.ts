/** A person's after-sale cases, on either side, for the console's page of one person. */
import { reasonText } from '../../domains/aftersale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

interface Row extends Record<string, unknown> {
  id: number
  case_no: string
  reason_code: Parameters<typeof reasonText>[0]
  status: string
  amount_fen: number
  created_at: number
}
const COLUMNS = 'id, case_no, reason_code, status, amount_fen, created_at'
const lineOf =
  (ctx: Ctx) =>
  ({ id, case_no, reason_code, status, amount_fen, created_at }: Row): Line => ({
    key: id,
    title: case_no,
    note: reasonText(reason_code, ctx.locale),
    status: ['case', status],
    amount_fen,
    at: created_at,
    opens: `/disputes?open=${id}`,
  })

/** Cases a buyer opened, the latest first. */
export async function casesOfBuyer(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'aftersale_person_buyer',
    `select ${COLUMNS} from aftersale_cases where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(lineOf(ctx))
}

/** Cases against these shops, the latest first. */
export async function casesAgainst(ctx: Ctx, shop_ids: readonly number[], behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'aftersale_person_shops',
    `select ${COLUMNS} from aftersale_cases where shop_id = any($1) and id < $2 order by id desc limit $3`,
    [[...shop_ids], belowOf(behind), behind.limit],
  )
  return rows.map(lineOf(ctx))
}
