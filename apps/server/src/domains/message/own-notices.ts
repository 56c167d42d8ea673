/** A person's notices for the file they take with them, the newest first. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export interface OwnNotice extends Record<string, unknown> {
  id: number
  created_at: number
  category: string
  title: string
  content: string
  read_at: number | null
}

/** @param below an id; null: from the newest */
export const ownNotices = (
  ctx: Ctx,
  user_id: number,
  { below, limit }: { below: number | null; limit: number },
): Promise<OwnNotice[]> =>
  query<OwnNotice>(
    ctx,
    'message_own_notices',
    `select id, created_at, category, case when $4 then title_zh else title_en end as title,
       case when $4 then content_zh else content_en end as content, read_at
     from message_notices where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [user_id, below, limit, ctx.locale === 'zh-CN'],
  )
