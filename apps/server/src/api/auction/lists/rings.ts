/** Rings as the console lists them. */
import { RINGS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../../platform/db/list-source.ts'

const id = sql`r.id`

export const ringSource = listSource<typeof RINGS>({
  resource: RINGS,
  from: sql`bidder_rings r`,
  id,
  filters: {
    status: sql`r.status`,
    shop_id: sql`r.shop_id`,
    score: sql`r.score`,
    people_count: sql`r.people_count`,
    first_seen_at: sql`r.first_seen_at`,
  },
  sorts: {
    score: { by: sql`r.score`, type: 'bigint' },
    people_count: { by: sql`r.people_count`, type: 'bigint' },
    first_seen_at: { by: sql`r.first_seen_at`, type: 'timestamptz' },
  },
})
