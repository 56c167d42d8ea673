/** Penalties as the console lists them. */
import { PENALTIES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`p.id`

export const penaltySource = listSource<typeof PENALTIES>({
  resource: PENALTIES,
  from: sql`deposit_penalties p`,
  id,
  filters: { status: sql`p.status`, kind: sql`p.kind`, user_id: sql`p.user_id` },
  sorts: { id: { by: id, type: 'bigint' } },
})
