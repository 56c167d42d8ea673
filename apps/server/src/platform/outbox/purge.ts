/** Old events go, a few at a time: those no subscriber has to hear any more. */
import type { Ctx } from '../context.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

const KEPT_DAYS = 30

/** @returns how many went */
export async function purgeEvents(ctx: Ctx): Promise<number> {
  return deleteInBatches(
    ctx,
    'platform_outbox_purge',
    `delete from platform_outbox where id in (
       select o.id from platform_outbox o where o.created_at < (select platform_now()) - $2 * interval '1 day'
         and not exists (select from platform_outbox_deliveries d where d.event_id = o.id)
       order by o.created_at limit $1)`,
    [KEPT_DAYS],
  )
}
