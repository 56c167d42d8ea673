/** Beginning the upload of a video, or going on with it, by the hash of the file. */
import { VIDEO_UPLOAD_H, VIDEO_UPLOADS_A_DAY } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isSigned, signatureFor } from '../../../platform/secrets/keys.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { roomOf } from '../../live/index.ts'
import { checkActive } from '../../shop/index.ts'
import type { Video } from '../tables.ts'

export const VIDEO_UPLOAD_ENDS = 'video_upload_ends'
const USE = 'video.upload'
const HOUR_MS = 3_600_000
const DAY_S = 86_400

export interface FileFacts {
  filename: string
  size: number
  sha256: string
}

/**
 * Begins an upload. The same file of the same shop is the video that is there, with what arrived of it.
 * @throws Refusal LIMIT_REACHED {limit}, STATE_CONFLICT (another size under this hash), and as checkActive
 */
export async function beginUpload(ctx: ShopCtx, facts: FileFacts): Promise<Video> {
  const { shop_id } = ctx.shop
  const known = await ofFile(ctx, shop_id, facts.sha256)
  if (known) return known.size_bytes === facts.size ? known : refuse('STATE_CONFLICT', { status: known.status })
  const wait_s = await ctx.services.rate_limits.hit(`video-upload:${ctx.user.id}`, VIDEO_UPLOADS_A_DAY, DAY_S)
  if (wait_s > 0) refuse('LIMIT_REACHED', { limit: VIDEO_UPLOADS_A_DAY })
  return inTransaction(ctx, async (tx) => {
    const room = await roomOf(tx, shop_id)
    const added = await add(tx, shop_id, facts, room?.status === 'banned')
    if (!added) return (await ofFile(tx, shop_id, facts.sha256))!
    await setDeadline(tx, VIDEO_UPLOAD_ENDS, added.id, added.ends_at!)
    await checkActive(tx, shop_id)
    return added
  })
}

type Row = { [K in keyof Video]: Video[K] } & Record<string, unknown>

async function ofFile(ctx: Ctx, shop_id: number, sha256: string): Promise<Video | undefined> {
  const [row] = await query<Row>(
    ctx,
    'video_video_of_file',
    'select * from video_videos where shop_id = $1 and sha256 = $2',
    [shop_id, sha256],
  )
  return row
}

async function add(
  tx: Tx<ShopCtx>,
  shop_id: number,
  { filename, size, sha256 }: FileFacts,
  room_hidden: boolean,
): Promise<Video | undefined> {
  const ends_at = (await databaseNow(tx)) + VIDEO_UPLOAD_H * HOUR_MS
  const [row] = await query<Row>(
    tx,
    'video_video_add',
    `insert into video_videos (shop_id, uploaded_by, filename, size_bytes, sha256, ends_at, room_hidden)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) on conflict (shop_id, sha256) do nothing returning *`,
    [shop_id, tx.user.id, filename, size, sha256, ends_at, room_hidden],
  )
  return row
}

/** The address that takes the pieces of this upload. It is shown to its shop alone, and dies with the upload. */
export const uploadUrl = (ctx: Ctx, { id, sha256 }: Pick<Video, 'id' | 'sha256'>): string =>
  `/upload/video/${id}?${new URLSearchParams({ sig: signatureFor(ctx, USE, [id, sha256]) })}`

export const isUploadUrl = (ctx: Ctx, { id, sha256 }: Pick<Video, 'id' | 'sha256'>, sig: string): boolean =>
  isSigned(ctx, USE, [id, sha256], sig)
