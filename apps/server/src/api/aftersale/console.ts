/** After-sale cases as the console's figures count them and its queue is narrowed. */
import { CASES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { conditionOn, listSource } from '../../platform/db/list-source.ts'

export const caseSource = listSource<typeof CASES>({
  resource: CASES,
  from: sql`aftersale_cases`,
  id: sql`aftersale_cases.id`,
  filters: {
    opened_at: sql`aftersale_cases.created_at`,
    closed_at: sql`aftersale_cases.closed_at`,
    ended_as: sql`aftersale_cases.status`,
    shop_id: sql`aftersale_cases.shop_id`,
    category_id: (condition) =>
      sql`aftersale_cases.order_id in (select o.order_id from order_lots o join auction_lot_categories l on l.lot_id = o.lot_id
        where ${conditionOn(sql`l.category_id`, 'id', condition)})`,
  },
  sorts: {},
  figures: {
    category: sql`(select l.category_id from order_lots o join auction_lot_categories l on l.lot_id = o.lot_id where o.order_id = aftersale_cases.order_id)`,
    shop: sql`aftersale_cases.shop_id`,
  },
})
