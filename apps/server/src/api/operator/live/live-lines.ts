/** Lines of live chats at the desk, and the act that removes one. */
import { LIVE_LINES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { userBriefs } from '../../../domains/account/index.ts'
import { liveChat, sessionsByIds } from '../../../domains/live/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource<typeof LIVE_LINES>({
  resource: LIVE_LINES,
  from: sql`live_lines l`,
  id: sql`l.id`,
  filters: { session_id: sql`l.session_id`, user_id: sql`l.user_id` },
  sorts: { id: { by: sql`l.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const lines = inOrder(ids, await liveChat.linesByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    lines.flatMap(({ user_id }) => user_id ?? []),
  )
  const sessions = new Map(
    (
      await sessionsByIds(
        ctx,
        lines.map(({ session_id }) => session_id),
      )
    ).map((one) => [one.id, one]),
  )
  return lines.map(({ id, session_id, user_id, text, staff, removed_by, hidden_by, created_at }) => ({
    ...{ id, session_id, user_id, text, staff, at: seconds(created_at) },
    session_title: sessions.get(session_id)?.title ?? '',
    nickname: user_id === null ? null : (people.get(user_id)?.nickname ?? ''),
    status: removed_by !== null || hidden_by !== null ? ('removed' as const) : ('shown' as const),
  }))
}

export const liveLines = bindDefined(LIVE_LINES, {
  source,
  rows: present,
  file: { line: (row) => row.text ?? '' },
  async view(ctx, { id }) {
    const { original, removed_by, hidden_by } = (await liveChat.lineById(ctx, id))!
    return { original, removed_by: hidden_by === null ? removed_by : ('juya' as const) }
  },
  logged: ({ session_id, user_id, status }) => ({ session_id, user_id, status }),
  acts: { removeLiveLine: (tx, { id, reason }) => liveChat.removeAsOperator(tx, { id, reason }) },
})
