/** A person's chats as a part of what they take with them: every line they may read, the newest chat first. */
import { MESSAGE_KINDS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart } from '../../takeout/index.ts'
import { pictureUrl, videoUrl } from './pictures.ts'

interface Row extends Record<string, unknown> {
  id: number
  conversation_id: number
  seq: number
  kind: string
  side: number
  own_side: number
  with_name: string | null
  text: string | null
  ref_id: number | null
  has_picture: boolean
  has_video: boolean
  recalled_at: number | null
  created_at: number
}

/** Lines after this one; of a chat Juya is a side of, it has no name in a table. */
const linesAfter = (
  ctx: Ctx,
  user_id: number,
  [conversation_id, seq]: [number, number] | [null, null],
  limit: number,
) =>
  query<Row>(
    ctx,
    'chat_takeout',
    `select m.id, m.conversation_id, m.seq, m.kind, m.side, s.side as own_side, coalesce(n.name, p.nickname) as with_name, m.text, m.ref_id,
       m.picture is not null and (m.rules = '{}' or m.side = s.side) as has_picture, m.video is not null as has_video, m.recalled_at, m.created_at
     from chat_participants s join chat_participants o on o.conversation_id = s.conversation_id and o.side = 3 - s.side
       join chat_messages m on m.conversation_id = s.conversation_id
       left join shop_names n on o.owner_type = 'shop' and n.id = o.owner_id left join account_people p on o.owner_type = 'user' and p.id = o.owner_id
     where s.owner_type = 'user' and s.owner_id = $1 and s.last_at is not null
       and ($2::bigint is null or s.conversation_id <= $2 and (m.conversation_id, m.seq) < ($2, $3::int))
     order by s.conversation_id desc, m.seq desc limit $4`,
    [user_id, conversation_id, seq, limit],
  )

export function registerChatsPart(): void {
  registerPart('chats', {
    columns: ['at', 'chat', 'with', 'by', 'kind', 'text', 'about', 'picture', 'video'],
    codes: { by: ['me', 'them', 'juya'], kind: [...MESSAGE_KINDS, 'recalled'] },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const key = after === null ? ([null, null] as [null, null]) : (after.split(':').map(Number) as [number, number])
      // A shop's chats are its buyers' as well, and leave with no file.
      const found = shop_id === null ? await linesAfter(ctx, user_id, key, limit) : []
      const rows = found.map((row) => {
        const is_gone = row.recalled_at !== null
        return {
          at: moment(row.created_at),
          chat: row.conversation_id,
          with: row.with_name,
          by: row.side === row.own_side ? 'me' : row.side === 3 || row.with_name === null ? 'juya' : 'them',
          kind: is_gone ? 'recalled' : row.kind,
          text: is_gone ? null : row.text,
          about: is_gone ? null : row.ref_id,
          picture: row.has_picture && !is_gone ? pictureUrl(row.id) : null,
          video: row.has_picture && row.has_video && !is_gone ? videoUrl(row.id) : null,
        }
      })
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? `${last.conversation_id}:${last.seq}` : null }
    },
  })
}
