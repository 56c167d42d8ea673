/** Short videos at the desk: what lists of them are read from. */
import { VIDEO_APPEALS, VIDEOS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

export const videoSource = listSource<typeof VIDEOS>({
  resource: VIDEOS,
  from: sql`video_videos v`,
  id: sql`v.id`,
  filters: { status: sql`v.status`, shop_id: sql`v.shop_id` },
  sorts: { id: { by: sql`v.id`, type: 'bigint' } },
})

export const videoAppealSource = listSource<typeof VIDEO_APPEALS>({
  resource: VIDEO_APPEALS,
  from: sql`(select *, case when ruled_at is null then 'open' when is_overturned then 'overturned' else 'upheld' end as ruled
    from video_videos where appealed_at is not null) v`,
  id: sql`v.id`,
  filters: { status: sql`v.ruled`, shop_id: sql`v.shop_id` },
  sorts: { id: { by: sql`v.id`, type: 'bigint' } },
})
