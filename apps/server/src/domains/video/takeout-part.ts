/** The videos a person uploaded for a shop, as a part of what they take with them. */
import { VIDEO_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'
import type { VideoState } from './tables.ts'

interface Uploaded extends Record<string, unknown> {
  id: number
  created_at: number
  title: string | null
  filename: string
  status: VideoState
  path: string | null
}

export function registerVideosPart(): void {
  registerPart('videos', {
    columns: ['at', 'title', 'file', 'status', 'video'],
    codes: { status: VIDEO_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Uploaded>(
              ctx,
              'video_takeout',
              `select id, created_at, title, filename, status, path from video_videos
               where uploaded_by = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ created_at, title, filename, status, path }) => ({
        ...{ at: moment(created_at), title, file: filename, status, video: path },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
