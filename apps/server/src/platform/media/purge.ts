/** Uploads that no write has named go after 30 days: the form they were sent for was left. A draft waits in the phone until then. */
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'
import { UNUSED_KEPT_DAYS } from '../files.ts'

const AT_ONCE = 200

/** @returns how many went */
export async function purgeUnusedUploads(ctx: Ctx): Promise<number> {
  let gone = 0
  for (;;) {
    const rows = await query<{ path: string }>(
      ctx,
      'platform_media_purge',
      `delete from platform_media where id in (
         select id from platform_media where unused_since < (select platform_now()) - $1 * interval '1 day'
         order by unused_since limit $2 for update skip locked)
       returning path`,
      [UNUSED_KEPT_DAYS, AT_ONCE],
    )
    for (const { path } of rows) await ctx.services.files.remove(path)
    gone += rows.length
    if (rows.length < AT_ONCE) return gone
  }
}
