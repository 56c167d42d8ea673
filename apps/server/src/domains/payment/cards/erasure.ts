/** What is left of the cards of somebody who left: they unbound them all before. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export async function eraseCards(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'payment_forget_cards',
    `update payment_cards set holder_masked = '', phone_masked = '' where user_id = $1`,
    [user_id],
  )
}

/** Cards a person has bound: the bank must be told of each that it pays no more, so they unbind them before they leave. */
export async function cardsBound(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'payment_cards_bound',
    `select count(*)::int as n from payment_cards where user_id = $1 and status = 'active'`,
    [user_id],
  )
  return row!.n
}
