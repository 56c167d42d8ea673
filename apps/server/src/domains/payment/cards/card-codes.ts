/** How often a bank may be asked for its code, of a new card or once more of a payment: as often as the platform's own codes, so that no phone is rung without end. */
import type { SignedCtx } from '../../../platform/context.ts'
import { query, separately } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { ASKER_MAX, RESEND_S } from '../../account/index.ts'

/**
 * Counts a code before the bank is asked for it, in a transaction of its own. Codes of cards that came to be bound do not count.
 * @throws Refusal SMS_TOO_OFTEN {wait_s} (the same card within a minute, or many in an hour), DAILY_LIMIT
 */
export async function countCode(ctx: SignedCtx, mark: Buffer): Promise<number> {
  return separately(ctx, async (tx) => {
    await query(tx, 'payment_card_codes_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `card_codes:${tx.user.id}`,
    ])
    const [asked] = await query<{ last_s: number | null; hour: number; day: number; eldest_s: number | null }>(
      tx,
      'payment_card_codes_asked',
      `select extract(epoch from platform_now() - max(c.asked_at) filter (where c.mark = $2 and not c.refused))::float8 as last_s,
         count(*) filter (where c.asked_at > platform_now() - interval '1 hour') as hour,
         extract(epoch from platform_now() - min(c.asked_at) filter (where c.asked_at > platform_now() - interval '1 hour'))::float8 as eldest_s,
         count(*) as day
       from payment_card_codes c where c.user_id = $1 and c.asked_at > (select platform_now()) - interval '1 day'
         and not exists (select 1 from payment_cards b
           where b.user_id = $1 and b.mark = c.mark and b.status <> 'pending' and b.bound_at > c.asked_at)`,
      [tx.user.id, mark],
    )
    const { last_s, hour, day, eldest_s } = asked!
    if (last_s !== null && last_s < RESEND_S) refuse('SMS_TOO_OFTEN', { wait_s: Math.ceil(RESEND_S - last_s) })
    if (day >= ASKER_MAX.day) refuse('DAILY_LIMIT')
    if (hour >= ASKER_MAX.hour) refuse('SMS_TOO_OFTEN', { wait_s: Math.ceil(3_600 - (eldest_s ?? 0)) })
    const [row] = await query<{ id: number }>(
      tx,
      'payment_card_code_add',
      'insert into payment_card_codes (user_id, mark) values ($1, $2) returning id',
      [tx.user.id, mark],
    )
    invariant(row, 'a code of a bank was not counted')
    return row.id
  })
}

/** The bank refused the card and sent nothing: a corrected form need not wait, though the try counts. */
export async function noCodeSent(ctx: SignedCtx, id: number): Promise<void> {
  await query(ctx, 'payment_card_code_refused', 'update payment_card_codes set refused = true where id = $1', [id])
}
