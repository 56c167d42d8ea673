/** Uploads of the app: one picture or video in the field `file`, already checked, cleaned and stored by the platform. */
import type { SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'

const PER_WINDOW = 60
const WINDOW_S = 600

/**
 * @throws Refusal MISSING_PARAM (no file), FILE_TYPE (a document, or not what kind says), RATE_LIMITED
 */
export async function finishUpload(ctx: SignedCtx, { kind, use }: { kind: string; use: string }) {
  const wait_s = await ctx.services.rate_limits.hit(`upload:${ctx.user.id}`, PER_WINDOW, WINDOW_S)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
  const saved = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  if (kind !== (saved.duration_ms ? 'video' : 'image')) refuse('FILE_TYPE')
  // The form may name the use after the file: identity documents must be private in any case.
  await query(
    ctx,
    'site_upload_use',
    `update platform_media set use = $2, is_private = $2 = 'idcard' where path = $1 and use = 'other' and $2 <> 'other'`,
    [saved.path, use],
  )
  const { path, width, height, duration_ms, sha256 } = saved
  return { path, url: `/${path}`, width, height, duration_ms, sha256 }
}
