/** The community at the desk: what lists of it are read from. */
import { POST_APPEALS, POST_COMMENTS, POSTS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

export const postSource = listSource<typeof POSTS>({
  resource: POSTS,
  from: sql`(select id, user_id, case when has_edit then 'edit_waits' else status end as standing from bbs_posts where status not in ('draft', 'deleted')) p`,
  id: sql`p.id`,
  filters: { status: sql`p.standing`, user_id: sql`p.user_id` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' } },
})

export const postCommentSource = listSource<typeof POST_COMMENTS>({
  resource: POST_COMMENTS,
  from: sql`(select id, user_id, status from bbs_comments where status <> 'deleted') c`,
  id: sql`c.id`,
  filters: { status: sql`c.status`, user_id: sql`c.user_id` },
  sorts: { id: { by: sql`c.id`, type: 'bigint' } },
})

export const postAppealSource = listSource<typeof POST_APPEALS>({
  resource: POST_APPEALS,
  from: sql`(select id, user_id, coalesce(outcome, 'open') as ruled from bbs_decisions where appealed_at is not null and (ended_at is null or outcome is not null)) d`,
  id: sql`d.id`,
  filters: { status: sql`d.ruled`, user_id: sql`d.user_id` },
  sorts: { id: { by: sql`d.id`, type: 'bigint' } },
})
