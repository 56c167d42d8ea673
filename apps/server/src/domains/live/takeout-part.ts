/** The sessions a person is told of, those they hosted, and what they said of sessions, as parts of what they take with them. */
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'

interface Subscribed extends Record<string, unknown> {
  session_id: number
  at: number
  title: string
  planned_at: number
}

export function registerSubscriptionsPart(): void {
  registerPart('live', {
    columns: ['at', 'title', 'planned_at'],
    codes: {},
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Subscribed>(
              ctx,
              'live_takeout',
              `select u.session_id, u.created_at as at, s.title, s.planned_at from live_subscriptions u join live_sessions s on s.id = u.session_id
               where u.user_id = $1 and ($2::bigint is null or u.session_id < $2) order by u.session_id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ at, title, planned_at }) => ({ at: moment(at), title, planned_at: moment(planned_at) }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.session_id) : null }
    },
  })
}

interface Hosted extends Record<string, unknown> {
  id: number
  title: string
  planned_at: number
  started_at: number | null
  ended_at: number | null
}

/** The sessions a person was the host of. */
export function registerHostedPart(): void {
  registerPart('live_sessions', {
    columns: ['title', 'planned_at', 'started_at', 'ended_at'],
    codes: {},
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Hosted>(
              ctx,
              'live_takeout_hosted',
              `select id, title, planned_at, started_at, ended_at from live_sessions
               where host_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ title, planned_at, started_at, ended_at }) => ({
        ...{ title, planned_at: moment(planned_at), started_at: moment(started_at), ended_at: moment(ended_at) },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}

interface SaidOf extends Record<string, unknown> {
  session_id: number
  at: number
  title: string
  rating: number
  content: string | null
}

/** What a person said of sessions. */
export function registerFeedbackPart(): void {
  registerPart('live_feedback', {
    columns: ['at', 'title', 'rating', 'content'],
    codes: {},
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<SaidOf>(
              ctx,
              'live_takeout_feedback',
              `select f.session_id, f.said_at as at, s.title, f.rating, f.content from live_feedback f join live_sessions s on s.id = f.session_id
               where f.user_id = $1 and ($2::bigint is null or f.session_id < $2) order by f.session_id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ at, title, rating, content }) => ({ at: moment(at), title, rating, content }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.session_id) : null }
    },
  })
}
