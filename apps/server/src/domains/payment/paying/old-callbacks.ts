/** Callbacks of providers are kept half a year, for questions about a payment; forged ones a month; codes asked of banks a month. */
import type { Ctx } from '../../../platform/context.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'

export async function forgetOldCallbacks(ctx: Ctx): Promise<void> {
  await deleteInBatches(
    ctx,
    'payment_callbacks_tidy',
    `delete from payment_callbacks where id in (
       select id from payment_callbacks where created_at < (select platform_now()) - interval '180 days' limit $1)`,
  )
  await deleteInBatches(
    ctx,
    'payment_callbacks_tidy_forged',
    `delete from payment_callbacks where id in (
       select id from payment_callbacks where not signature_ok and created_at < (select platform_now()) - interval '30 days' limit $1)`,
  )
  await deleteInBatches(
    ctx,
    'payment_card_codes_tidy',
    `delete from payment_card_codes where id in (
       select id from payment_card_codes where asked_at < (select platform_now()) - interval '30 days' limit $1)`,
  )
}
