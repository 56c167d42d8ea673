/** A line of a live chat as a thing: what a report of it keeps, by when it is answered, and what follows where one is upheld. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Told } from '../../../platform/outbox/index.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import type { reportEvents } from '../../report/events.ts'
import { moment, registerPart } from '../../takeout/index.ts'
import { isRunning } from '../air/air-rules.ts'
import { setting } from '../settings.ts'
import { sessionById } from '../store.ts'
import { wake } from './feed.ts'
import { lineById, linesBefore, lockChats, setHidden } from './line-store.ts'

/** Lines before the reported one that are kept with it. */
const AROUND = 10

async function reported(ctx: Ctx, id: number) {
  const line = await lineById(ctx, id)
  if (!line || line.user_id === null) return undefined
  const session = (await sessionById(ctx, line.session_id))!
  const before = (await linesBefore(ctx, line.session_id, line.seq, [])).slice(-AROUND)
  const around = before.map(({ seq, user_id, text }) => [`${String(seq).padStart(6, '0')} ${user_id ?? ''}`, text])
  return {
    title: (line.original ?? line.text ?? '').slice(0, 60),
    image: null,
    owner: { type: 'user' as const, id: line.user_id },
    snapshot: {
      ...Object.fromEntries(around),
      ...{ session: session.title, session_id: session.id, line: line.seq, text: line.original ?? line.text },
    },
  }
}

export const registerLine = (services: Services): void =>
  registerThing(services, 'live_line', {
    left: { stays: 'the session has it as a line of somebody who left, without its text' },
    report: {
      actions: SANCTIONS,
      read: reported,
      async minutes(ctx, id) {
        const line = await lineById(ctx, id)
        const session = line && (await sessionById(ctx, line.session_id))
        return session && isRunning(session.status) ? setting(ctx, 'live.report_min') : undefined
      },
    },
  })

/** A line that a report was upheld about says so, until the decision is turned round. */
export async function hideReported(tx: Tx, { payload }: Told<typeof reportEvents.outcome>): Promise<void> {
  if (payload.target_type !== 'live_line') return
  const { target_id, report_id, upheld } = payload
  const found = await lineById(tx, target_id)
  if (!found) return
  const [chat] = await lockChats(tx, [found.session_id])
  const line = (await lineById(tx, target_id))!
  const hidden_by = upheld ? (line.hidden_by ?? report_id) : line.hidden_by === report_id ? null : line.hidden_by
  if (hidden_by === line.hidden_by) return
  await setHidden(tx, line, hidden_by)
  wake(tx, line.session_id, { before_seq: chat!.last_seq, change_no: chat!.change_no })
}

interface Written extends Record<string, unknown> {
  id: number
  at: number
  title: string
  text: string
}

/** The lines a person wrote, as a part of what they take with them. */
export function registerLinesPart(): void {
  registerPart('live_lines', {
    columns: ['at', 'title', 'text'],
    codes: {},
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Written>(
              ctx,
              'live_lines_takeout',
              `select l.id, l.created_at as at, s.title, coalesce(l.original, l.text) as text from live_lines l join live_sessions s on s.id = l.session_id
               where l.user_id = $1 and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ at, title, text }) => ({ at: moment(at), title, text }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
