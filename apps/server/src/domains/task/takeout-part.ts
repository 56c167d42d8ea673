/** A person's places in tasks, as a part of what they take with them. */
import { PLACE_STATUSES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import type { PlaceStatus, Proof } from './tables.ts'

interface Held extends Record<string, unknown> {
  id: number
  title: string
  reward_fen: number
  reward_points: number
  status: PlaceStatus
  taken_at: number
  submitted_at: number | null
  ended_at: number | null
  proof: Proof | null
  appeal: string | null
}

export function registerPlacesPart(): void {
  registerPart('places', {
    columns: ['at', 'task', 'reward_yuan', 'points', 'status', 'submitted_at', 'ended_at', 'proof', 'appeal'],
    codes: { status: PLACE_STATUSES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Held>(
              ctx,
              'task_takeout',
              `select p.id, t.title, p.reward_fen, p.reward_points, p.status, p.taken_at, p.submitted_at, p.ended_at, p.proof, p.appeal
               from task_places p join task_tasks t on t.id = p.task_id
               where p.user_id = $1 and ($2::bigint is null or p.id < $2) order by p.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(
        ({ title, reward_fen, reward_points, status, taken_at, submitted_at, ended_at, proof, appeal }) => ({
          ...{ at: moment(taken_at), task: title, status, appeal: appeal ?? null },
          ...{
            reward_yuan: reward_fen > 0 ? yuan(reward_fen) : null,
            points: reward_points > 0 ? reward_points : null,
          },
          submitted_at: submitted_at === null ? null : moment(submitted_at),
          ended_at: ended_at === null ? null : moment(ended_at),
          proof: proof ? [proof.text, proof.link, ...proof.images].filter(Boolean).join(' ') : null,
        }),
      )
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
