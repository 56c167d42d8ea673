/** After-sale cases as the console lists them. */
import { CASES } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import { conditionOn, listSource } from '../../platform/db/list-source.ts'
import { personMeant } from '../account/find.ts'

const id = sql`c.id`
/** Never null, so that pages are cut by it: a case without a deadline comes after all that have one. */
const DUE = sql`(coalesce(c.deadline_at, 'infinity'))`

/** The party that acts next, as `waitingOn` says it. */
const WAITS: Readonly<Record<string, SQL>> = {
  buyer: sql`(c.status in ('refused', 'awaiting_return') or (c.status = 'requested' and c.turn = 'buyer'))`,
  shop: sql`(c.status = 'return_shipped' or (c.status = 'requested' and c.turn = 'shop'))`,
  platform: sql`c.status = 'arbitration'`,
  provider: sql`c.status = 'refunding'`,
  nobody: sql`c.status in ('refunded', 'rejected', 'cancelled')`,
}

export const caseSource = listSource<typeof CASES>({
  resource: CASES,
  from: sql`aftersale_cases c`,
  id,
  filters: {
    is_open: sql`c.closed_at is null`,
    status: sql`c.status`,
    waiting_on: ({ values }) =>
      sql`(${sql.join(
        values.map((value) => WAITS[value]!),
        sql` or `,
      )})`,
    // A case that is over has no deadline.
    due_soon: sql`(${DUE} < (select platform_now()) + interval '1 hour')`,
    assignee_id: sql`c.assignee_id`,
    for_role: sql`c.for_role`,
    type: sql`c.type`,
    reason_code: sql`c.reason_code`,
    user_id: sql`c.user_id`,
    shop_id: sql`c.shop_id`,
    category_id: (condition) =>
      sql`c.order_id in (select o.order_id from order_lots o join lot_categories l on l.lot_id = o.lot_id
        where ${conditionOn(sql`l.category_id`, 'id', condition)})`,
    amount_fen: sql`c.amount_fen`,
    opened_at: sql`c.created_at`,
    closed_at: sql`c.closed_at`,
  },
  sorts: {
    due: { by: DUE, type: 'timestamptz' },
    id: { by: id, type: 'bigint' },
    amount_fen: { by: sql`c.amount_fen`, type: 'bigint' },
  },
  metrics: {
    category: sql`(select l.category_id from order_lots o join lot_categories l on l.lot_id = o.lot_id where o.order_id = c.order_id)`,
    shop: sql`c.shop_id`,
  },
  /** A phone looks for its buyer, a few digits for a buyer's id, anything else for a case or order number. */
  async search(ctx, q) {
    const person = await personMeant(ctx, q)
    return person === undefined
      ? sql`(c.case_no = ${q.toUpperCase()} or c.order_no = ${q})`
      : sql`c.user_id = ${person}`
  },
})
