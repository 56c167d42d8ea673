/** What people do that their growth value follows, as other domains tell it. */
import { REMOVAL_GROWTH } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { OutboxEvent } from '../../platform/outbox/index.ts'
import { addGrowth, turnGrowth } from '../account/index.ts'
import { linkedAmong } from '../order/index.ts'
import { BAD_FAITH_GROWTH, REPORT_GROWTH, REVIEW_GROWTH, WEEK_GROWTH } from './rules.ts'

const WEEK_DAYS = 7

interface Reviewed {
  user_id: number
  order_id: number
  review_id: number
  title: string
  title_en: string | null
}

const reviewOf = ({ review_id }: Reviewed): string => `review:${review_id}`

/** A review brings growth, unless linked people wrote it of each other. */
export async function growByReview(tx: Tx, { payload }: OutboxEvent<Reviewed>): Promise<void> {
  if ((await linkedAmong(tx, [payload.order_id])).size > 0) return
  const { user_id } = payload
  await addGrowth(tx, { user_id, delta: REVIEW_GROWTH, reason: 'reviewed', ref: reviewOf(payload) })
}

/** A hidden review takes back what it brought. */
export async function shrinkByHiding(
  tx: Tx,
  { payload }: OutboxEvent<Reviewed & { reason: string; by_operator?: number | undefined }>,
): Promise<void> {
  const { user_id, title, title_en, reason: detail, by_operator } = payload
  const loss = { title, title_en, detail, imposed_by: by_operator ? [by_operator] : [] }
  await turnGrowth(tx, { user_id, sign: 1, reason: 'review_hidden', ref: reviewOf(payload), loss })
}

/** A review that is shown again gives it again. */
export const growByRestoring = (tx: Tx, { payload }: OutboxEvent<Reviewed>): Promise<void> =>
  turnGrowth(tx, { user_id: payload.user_id, sign: -1, reason: 'review_restored', ref: reviewOf(payload) })

/** A report that was upheld brings growth to who reported; one found unfounded on appeal takes it back. */
export async function growByReport(
  tx: Tx,
  { payload }: OutboxEvent<{ report_id: number; user_id: number; upheld: boolean }>,
): Promise<void> {
  const { user_id, report_id, upheld } = payload
  const ref = `report:${report_id}`
  if (upheld) await addGrowth(tx, { user_id, delta: REPORT_GROWTH, reason: 'report_upheld', ref })
  else await turnGrowth(tx, { user_id, sign: 1, reason: 'report_overturned', ref })
}

/** Seven check-ins in a row bring growth. A day made up may join two runs: weeks that overlap count once. */
export async function growByWeek(
  tx: Tx,
  { payload: { user_id, day } }: OutboxEvent<{ user_id: number; day: string }>,
): Promise<void> {
  const [row] = await query<{ overlaps: boolean }>(
    tx,
    'level_week_overlaps',
    `select exists (select from account_growth where user_id = $1 and reason = 'week_kept'
       and $2::date - substr(ref, length('week:') + 1)::date < $3) as overlaps`,
    [user_id, day, WEEK_DAYS],
  )
  if (!row!.overlaps) await addGrowth(tx, { user_id, delta: WEEK_GROWTH, reason: 'week_kept', ref: `week:${day}` })
}

interface Ruled {
  case_id: number
  user_id: number
  title: string
  title_en: string | null
  reason: string
  bad_faith?: boolean | undefined
  ruled_by?: number | undefined
}

/** A ruling that says the buyer asked in bad faith costs them. */
export async function shrinkByRuling(tx: Tx, { payload }: OutboxEvent<Ruled>): Promise<void> {
  const { user_id, case_id, title, title_en, reason: detail, bad_faith, ruled_by } = payload
  if (!bad_faith) return
  const loss = { title, title_en, detail, imposed_by: ruled_by ? [ruled_by] : [] }
  await addGrowth(tx, { user_id, delta: BAD_FAITH_GROWTH, reason: 'case_bad_faith', ref: `case:${case_id}`, loss })
}

/** The case is looked at again: its ruling no longer stands, nor does what it cost. */
export const growByReopening = (
  tx: Tx,
  { payload }: OutboxEvent<{ case_id: number; user_id: number }>,
): Promise<void> =>
  turnGrowth(tx, { user_id: payload.user_id, sign: -1, reason: 'case_reopened', ref: `case:${payload.case_id}` })

interface Stood {
  decision_id: number
  user_id: number
  title: string
  reason: string
  by_operators: readonly number[]
}

/** A removal that stands costs its author. */
export async function shrinkByRemoval(tx: Tx, { payload }: OutboxEvent<Stood>): Promise<void> {
  const { user_id, decision_id, title, reason: detail, by_operators } = payload
  const loss = { title, title_en: null, detail, imposed_by: by_operators }
  await addGrowth(tx, { user_id, delta: REMOVAL_GROWTH, reason: 'post_removed', ref: `removal:${decision_id}`, loss })
}
