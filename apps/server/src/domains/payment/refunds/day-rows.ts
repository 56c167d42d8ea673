/** The rows of a provider's days. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/**
 * Writes a row for each day up to this one that has none yet, from the first the provider took money on.
 * @param day yyyy-mm-dd, Asia/Shanghai
 */
export async function noteDays(ctx: Ctx, provider: string, day: string): Promise<void> {
  await query(
    ctx,
    'payment_days_note',
    `insert into payment_reconciliations (provider, day, status, matched, paid_fen, refunded_fen, fee_fen, differences, checked_at)
     select $1, to_char(d, 'YYYY-MM-DD'), 'awaited', 0, 0, 0, 0, '[]'::jsonb, platform_now()
     from (select least($2::date, (select min(day)::date from payment_reconciliations where provider = $1),
             (select (min(provider_paid_at) at time zone 'Asia/Shanghai')::date from payment_payments where provider = $1)) as first) f,
       generate_series(f.first, greatest($2::date, (select max(day)::date from payment_reconciliations where provider = $1)), interval '1 day') d
     on conflict (provider, day) do nothing`,
    [provider, day],
  )
}
