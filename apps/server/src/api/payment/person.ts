/** The people who share a bank card with a person, for the console. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

const SHARERS_MAX = 200

/** People who bind or bound a card this person binds or bound. */
export async function cardSharersOf(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'payment_card_sharers',
    `select distinct b.user_id from payment_cards a join payment_cards b on b.mark = a.mark
     where a.user_id = $1 and b.user_id <> $1 and a.status <> 'pending' and b.status <> 'pending' limit $2`,
    [user_id, SHARERS_MAX],
  )
  return rows.map((row) => row.user_id)
}
