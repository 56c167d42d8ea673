/** The desk decides on an application: approves it, asks for more, or refuses it. The console checks the operator and writes the log. */
import { MASTER_REAPPLY_DAYS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, pauseReviewDeadline } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accountFactsOf } from '../../account/index.ts'
import { MASTER_UNANSWERED } from '../clocks.ts'
import { masterEvents } from '../events.ts'
import { answerBy, isApplying } from '../rules.ts'
import { changeMaster, lockMaster } from '../store.ts'
import type { Master } from '../tables.ts'
import { APPLICANT } from './apply.ts'
import { end } from './leaving.ts'

const DAY_MS = 86_400_000

interface Decision {
  operator_id: number
  reason: string
}

async function lockWaiting(tx: Tx, id: number): Promise<Master & { user_id: number }> {
  const master = (await lockMaster(tx, id)) ?? refuse('NOT_FOUND')
  const { user_id, status } = master
  if (!isApplying(master) || user_id === null) refuse('STATE_CONFLICT', { status })
  return { ...master, user_id }
}

const told = ({ id, user_id, name }: Master & { user_id: number }) => ({ master_id: id, user_id, name })

/**
 * The page opens, with the works, honours, lineage and projects that came with it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, APPLICANT_UNVERIFIED
 */
export async function approveMaster(tx: Tx, id: number, operator_id: number): Promise<void> {
  const master = await lockWaiting(tx, id)
  if (!(await accountFactsOf(tx, master.user_id)).realname_verified) refuse('APPLICANT_UNVERIFIED')
  const decided_at = await databaseNow(tx)
  await changeMaster(tx, id, {
    ...{ status: 'active', approved_at: decided_at, decided_by: operator_id, decided_at },
    ...{ answer_by: null, reason: null },
  })
  await clearDeadline(tx, MASTER_UNANSWERED, id)
  await endReviewDeadlines(tx, 'master', [id])
  await emit(tx, masterEvents.approved, { ...told(master), decided_at })
}

/** Asks for more: the desk's time stands still until the answer. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided, or asked already) */
export async function askMaster(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  const master = await lockWaiting(tx, id)
  if (master.status === 'asked') refuse('STATE_CONFLICT', { status: master.status })
  const answer_by = answerBy(await databaseNow(tx))
  await changeMaster(tx, id, { status: 'asked', question: reason, asked_by: operator_id, answer_by, answer: null })
  await pauseReviewDeadline(tx, 'master', id, [APPLICANT])
  await setDeadline(tx, MASTER_UNANSWERED, id, answer_by)
  await emit(tx, masterEvents.asked, { ...told(master), question: reason, answer_by })
}

/** Refuses it; another may follow some days later. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function refuseMaster(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  const master = await lockWaiting(tx, id)
  const decided_at = await databaseNow(tx)
  await end(tx, master, { left_because: 'refused', reason, decided_by: operator_id, decided_at })
  await emit(tx, masterEvents.refused, {
    ...told(master),
    reason,
    again_at: decided_at + MASTER_REAPPLY_DAYS * DAY_MS,
  })
}
