/** Uploads of the app: one picture or video in the field `file`, already checked, cleaned and stored by the platform. */
import type { SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { isPrivateUse } from '../../platform/files.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
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
  // The form may name the use after the file: what is kept from the public must be so in any case.
  await query(
    ctx,
    'site_upload_use',
    `update platform_media set use = $2, is_private = $3 where path = $1 and use = 'other' and $2 <> 'other'`,
    [saved.path, use, isPrivateUse(use)],
  )
  const { path, width, height, duration_ms, ai_mark, sha256 } = saved
  const [address] = use === 'evidence' ? forReader(ctx, [path]) : [path]
  return { path, url: `/${address}`, width, height, duration_ms, ai_mark, sha256 }
}
