/** Posts, comments and reactions of a person, as parts of what they take with them. */
import { COMMENT_STATES, POST_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { type Cell, moment, type Part, registerPart } from '../takeout/index.ts'

interface Row extends Record<string, unknown> {
  id: number
  created_at: number
}

/** A part whose rows one statement gives, the newest first: $1 the person, $2 the id before which, $3 how many. */
function partOf<R extends Row>(
  name: string,
  text: string,
  { present, ...part }: Pick<Part, 'columns' | 'codes'> & { present: (row: R) => Record<string, Cell> },
): Part {
  return {
    ...part,
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<R>(ctx, name, text, [user_id, after === null ? null : Number(after), limit])
          : []
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows: found.map(present), after: last ? String(last.id) : null }
    },
  }
}

export function registerCommunityParts(): void {
  registerPart(
    'posts',
    partOf<Row & { title: string | null; content: string; status: string; images: string[]; video: string | null }>(
      'bbs_takeout_posts',
      `select id, created_at, title, content, status, images, video from bbs_posts
       where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      {
        columns: ['at', 'title', 'content', 'status', 'pictures', 'video'],
        codes: { status: POST_STATES },
        present: ({ created_at, title, content, status, images, video }) => ({
          ...{ at: moment(created_at), title, content, status, pictures: images.join(' '), video },
        }),
      },
    ),
  )
  registerPart(
    'post_comments',
    partOf<Row & { post_id: number; content: string; status: string }>(
      'bbs_takeout_comments',
      `select id, created_at, post_id, content, status from bbs_comments
       where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      {
        columns: ['at', 'post', 'content', 'status'],
        codes: { status: COMMENT_STATES },
        present: ({ created_at, post_id, content, status }) => ({
          ...{ at: moment(created_at), post: post_id, content, status },
        }),
      },
    ),
  )
  registerPart(
    'post_reactions',
    partOf<Row & { liked: boolean; kept: boolean }>(
      'bbs_takeout_reactions',
      `select post_id as id, min(created_at) as created_at, bool_or(kind = 'like') as liked, bool_or(kind = 'collect') as kept from bbs_reactions
       where user_id = $1 and ($2::bigint is null or post_id < $2) group by post_id order by post_id desc limit $3`,
      {
        columns: ['at', 'post', 'liked', 'kept'],
        present: ({ created_at, id, liked, kept }) => ({ at: moment(created_at), post: id, liked, kept }),
      },
    ),
  )
}
