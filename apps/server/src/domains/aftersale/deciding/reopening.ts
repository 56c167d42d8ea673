/** A case that a ruling rejected is looked at again: once, within some days, by an arbiter. Its ruling stands until another takes its place. */

import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlinesOf, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { holdForCase } from '../../order/index.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import { takeBackPrecedent } from '../precedents/precedents.ts'
import { DAY_MS, HOUR_MS } from '../rules.ts'
import { setting } from '../settings.ts'
import { addMessage, linesOf, lockCase, moveCase, othersUnderWay } from '../store.ts'
import type { Case } from '../tables.ts'
import { setClock } from './deciding.ts'

/** Until when (ms) a rejected case may be opened again. */
const reopenUntil = async (ctx: Ctx, one: Case): Promise<number> =>
  (one.closed_at ?? 0) + (await setting(ctx, 'aftersale.reopen_days')) * DAY_MS
const isRejected = (one: Case): boolean => one.status === 'rejected' && one.ruling !== null

/** Whether a case may be opened again now. */
export const mayReopen = async (ctx: Ctx, one: Case): Promise<boolean> =>
  isRejected(one) && one.reopened_at === null && (await databaseNow(ctx)) <= (await reopenUntil(ctx, one))

/**
 * Opens a rejected case again, for a second ruling. What was paid out stays paid out: a case that ended with money is not opened again. The
 * order stands still meanwhile, and the published ruling holds no more.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not rejected by a ruling), ALREADY_DONE (it was opened again before), WINDOW_CLOSED
 *   (too long ago), CASE_OPEN (another case about the same piece runs)
 */
export async function reopenCase(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Case> {
  const { one, order } = await lockCase(tx, id, undefined)
  // Asked first: what was opened again is in arbitration now.
  if (one.reopened_at !== null) refuse('ALREADY_DONE')
  if (!isRejected(one)) refuse('STATE_CONFLICT', { status: one.status })
  const now = await databaseNow(tx)
  if (now > (await reopenUntil(tx, one))) refuse('WINDOW_CLOSED')
  const about = new Set((await linesOf(tx, [id])).get(id)?.map(({ item_id }) => item_id))
  const same = (await othersUnderWay(tx, one)).find(({ lines }) => lines.some(({ item_id }) => about.has(item_id)))
  if (same) refuse('CASE_OPEN', { case_id: same.id })
  const actor = { type: 'operator', id: tx.operator.id } as const
  await addMessage(tx, { case_id: id, actor_type: 'operator', actor_id: actor.id, action: 'reopen', content: reason })
  await startReviewDeadlines(tx, 'case', [id], (await setting(tx, 'aftersale.ruling_h')) * HOUR_MS)
  const deadline_at = (await reviewDeadlinesOf(tx, 'case', [id])).get(id)!.due_at
  const open = {
    reopened_at: now,
    ruling: null,
    assignee_id: null,
    for_role: null,
    for_reason: null,
    closed_at: null,
    deadline_at,
  }
  const reopened = await moveCase(tx, one, 'arbitration', open)
  await setClock(tx, reopened)
  await takeBackPrecedent(tx, id)
  await holdForCase(tx, order, one.case_no, actor)
  await audit(tx, {
    actor_type: 'operator',
    actor_id: actor.id,
    action: 'case.reopen',
    target_type: 'case',
    target_id: id,
    before: { status: one.status, ruling: one.ruling },
    after: { status: reopened.status },
    reason,
  })
  await tellCase(tx, aftersaleEvents.reopened, reopened, { to: 'both', reason })
  return reopened
}
