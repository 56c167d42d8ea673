/** Uploads of the app: one picture in the field `file`, already checked and re-encoded by the platform. */
import type { SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'

const PER_WINDOW = 60
const WINDOW_S = 600

/**
 * @throws Refusal MISSING_PARAM (no file), FILE_TYPE (a video or document), RATE_LIMITED
 */
export async function finishUpload(ctx: SignedCtx, { kind, use }: { kind: string; use: string }) {
  const wait_s = await ctx.services.rate_limits.hit(`upload:${ctx.user.id}`, PER_WINDOW, WINDOW_S)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
  if (kind !== 'image') refuse('FILE_TYPE')
  const saved = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  // The form may name the use after the file: identity documents must be private in any case.
  await query(
    ctx,
    'site_upload_use',
    `update platform_media set use = $2, is_private = $2 = 'idcard' where path = $1 and use = 'other' and $2 <> 'other'`,
    [saved.path, use],
  )
  return { path: saved.path, url: `/${saved.path}`, width: saved.width, height: saved.height, sha256: saved.sha256 }
}
