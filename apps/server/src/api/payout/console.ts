/** Withdrawals as the console lists and counts them. */
import { WITHDRAWALS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'
import { personMeant } from '../account/find.ts'

const id = sql`w.id`
export const withdrawalSource = listSource<typeof WITHDRAWALS>({
  resource: WITHDRAWALS,
  from: sql`payout_withdrawals w`,
  id,
  filters: {
    status: sql`w.status`,
    unknown: sql`(w.waiting = 0)`,
    risk: sql`w.risk_points`,
    amount_fen: sql`w.amount_fen`,
    wd_no: sql`w.wd_no`,
    user_id: sql`w.user_id`,
    requested_at: sql`w.requested_at`,
  },
  sorts: {
    id: { by: id, type: 'bigint' },
    waiting: { by: sql`w.waiting`, type: 'bigint' },
    amount_fen: { by: sql`w.amount_fen`, type: 'bigint' },
    risk: { by: sql`w.risk_points`, type: 'bigint' },
  },
  async search(ctx, q) {
    const person = await personMeant(ctx, q)
    return person === undefined ? sql`w.wd_no = ${q}` : sql`w.user_id = ${person}`
  },
})
