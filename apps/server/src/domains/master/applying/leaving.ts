/** A page or an application ends: by its person's word, because a question stayed unanswered, or because the person left Juya. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { MASTER_RELATION_ENDS, MASTER_UNANSWERED } from '../clocks.ts'
import { masterEvents } from '../events.ts'
import { changeMaster, lockMaster, lockOwn } from '../store.ts'
import type { Master, master_masters } from '../tables.ts'

/** What a page that is gone shows no more; the name stays, because confirmed lots carry it. */
const GONE: Partial<typeof master_masters.$inferInsert> = { rank_place: null, score_milli: 0, answer_by: null }

/** The caller's page or application ends. Ended already, nothing changes. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (hidden: leaving is no way out of that) */
export async function leavePage(tx: Tx<SignedCtx>): Promise<void> {
  const master = (await lockOwn(tx)) ?? refuse('NOT_FOUND')
  if (master.status === 'left') return
  if (master.status === 'hidden') refuse('STATE_CONFLICT', { status: master.status })
  await end(tx, master, { left_because: 'own' })
}

/** Ends a page, and every clock that ran for it. The caller holds the row. */
export async function end(
  tx: Tx,
  { id }: Master,
  because: { left_because: NonNullable<Master['left_because']> } & Partial<Master>,
): Promise<Master> {
  await clearDeadline(tx, MASTER_UNANSWERED, id)
  await endReviewDeadlines(tx, 'master', [id])
  const honours = await query<{ id: number }>(
    tx,
    'master_honours_drop_waiting',
    'update master_honours set submitted_at = null where master_id = $1 and submitted_at is not null returning id',
    [id],
  )
  await endReviewDeadlines(
    tx,
    'master_honour',
    honours.map((one) => one.id),
  )
  const relations = await query<{ id: number }>(
    tx,
    'master_relations_drop_asked',
    'update master_relations set answer_by = null where master_id = $1 and answer_by is not null returning id',
    [id],
  )
  await clearDeadlines(
    tx,
    [MASTER_RELATION_ENDS],
    relations.map((one) => one.id),
  )
  return changeMaster(tx, id, { ...GONE, status: 'left', ...because })
}

/** Deadline: a question about an application stayed unanswered. */
export async function endUnanswered(tx: Tx, id: number): Promise<void> {
  const master = await lockMaster(tx, id)
  if (master?.status !== 'asked' || master.user_id === null) return
  const { user_id, name, answer_by } = master
  if (answer_by! > (await databaseNow(tx))) return setDeadline(tx, MASTER_UNANSWERED, id, answer_by!)
  await end(tx, master, { left_because: 'unanswered' })
  await emit(tx, masterEvents.unanswered, { master_id: id, user_id, name, answer_by: answer_by! })
}

/** A person has left Juya: the page goes with all it shows. The name stays, on lots and goods they confirmed. */
export async function eraseMaster(tx: Tx, user_id: number): Promise<void> {
  const [found] = await query<{ id: number }>(
    tx,
    'master_of_leaver',
    'select id from master_masters where user_id = $1',
    [user_id],
  )
  const master = found && (await lockMaster(tx, found.id))
  if (!master) return forgetNamed(tx, user_id)
  const { id } = master
  await end(tx, master, {
    ...{ left_because: 'account', user_id: null, resume: '', certificates: [], avatar: '', cover: null, video: null },
    ...{ poster: null, region: '', question: null, answer: null, works_count: 0 },
  })
  await query(tx, 'master_erase_works', 'delete from master_works where master_id = $1 and claim_id is null', [id])
  await query(tx, 'master_erase_honours', 'delete from master_honours where master_id = $1', [id])
  await query(tx, 'master_erase_relations', 'delete from master_relations where master_id = $1', [id])
  await query(tx, 'master_erase_projects', 'delete from master_projects where master_id = $1', [id])
  await forgetNamed(tx, user_id)
}

/** Lineages that name the leaver stay their masters' word, with what was answered. */
async function forgetNamed(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'master_relations_forget_person',
    'update master_relations set related_user_id = null, answer_by = null where related_user_id = $1',
    [user_id],
  )
}
