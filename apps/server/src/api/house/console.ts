/** Sales as the console lists them. */
import { SALES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`s.id`

export const saleSource = listSource<typeof SALES>({
  resource: SALES,
  from: sql`sale_sales s`,
  id,
  filters: { status: sql`s.status`, shop_id: sql`s.shop_id` },
  sorts: {
    id: { by: id, type: 'bigint' },
    submitted_at: { by: sql`(coalesce(s.submitted_at, 'infinity'))`, type: 'timestamptz' },
  },
})
