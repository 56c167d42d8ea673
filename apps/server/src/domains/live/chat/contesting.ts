/** A person asks Juya to review what a room did to them or their line; an arbiter decides, and silence undoes it. */
import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { clearDeadline, clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { liveEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { sessionById } from '../store.ts'
import * as acts from './act-store.ts'
import { wake } from './feed.ts'
import { lineById, lockChats, setRemoved } from './line-store.ts'
import type { Act } from './tables.ts'

const HOUR_MS = 3_600_000
/** Deadline: the time to ask for a review is over. */
export const LIVE_ACT_FINAL = 'live_act_final'
/** Deadline: no operator decided on a review in time. */
export const LIVE_ACT_SILENT = 'live_act_silent'

/** An act, after its chat. */
async function lockWithChat(tx: Tx, id: number): Promise<Act | undefined> {
  const [found] = await acts.actsByIds(tx, [id])
  if (!found) return undefined
  await lockChats(tx, [found.session_id])
  return acts.lockAct(tx, id)
}

/**
 * Asks for a review of an act about the caller.
 * @throws Refusal NOT_FOUND (none about them), WINDOW_CLOSED, STATE_CONFLICT {status}, CONTENT_BLOCKED
 */
export async function contestAct(ctx: SignedCtx, { id, content }: { id: number; content: string }): Promise<Act> {
  return inTransaction(ctx, async (tx) => {
    const act = await lockWithChat(tx, id)
    if (act?.user_id !== tx.user.id) refuse('NOT_FOUND')
    if (act.status === 'final' && act.appealed_at === null) refuse('WINDOW_CLOSED')
    if (act.status !== 'stands') refuse('STATE_CONFLICT', { status: act.status })
    const now = await databaseNow(tx)
    if (act.ask_until <= now) refuse('WINDOW_CLOSED')
    await checkWords(tx, content)
    await acts.setAppealed(tx, id, content)
    const within_ms = (await setting(tx, 'live.contest_h')) * HOUR_MS
    await clearDeadline(tx, LIVE_ACT_FINAL, id)
    await setDeadline(tx, LIVE_ACT_SILENT, id, now + within_ms)
    await startReviewDeadlines(tx, 'live_act', [id], within_ms)
    return { ...act, status: 'appealed', appeal: content, appealed_at: now }
  })
}

/** An arbiter undoes an act, or lets it stand. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (they did it) */
export async function decideAct(
  tx: Tx<OperatorCtx>,
  { id, undo, reason }: { id: number; undo: boolean; reason: string },
): Promise<void> {
  const act = (await lockWithChat(tx, id)) ?? refuse('NOT_FOUND')
  if (act.status !== 'appealed') refuse('STATE_CONFLICT', { status: act.status })
  if (act.operator_id === tx.operator.id) refuse('SELF_ACTION')
  await end(tx, act, undo, { decided_by: tx.operator.id, decision: reason })
}

async function end(
  tx: Tx,
  act: Act,
  undo: boolean,
  by: { decided_by: number | null; decision: string | null },
): Promise<void> {
  const { id, kind, session_id, line_id } = act
  await clearDeadlines(tx, [LIVE_ACT_FINAL, LIVE_ACT_SILENT], [id])
  await endReviewDeadlines(tx, 'live_act', [id])
  await acts.endAct(tx, id, undo ? 'undone' : 'final', by)
  const [chat] = await lockChats(tx, [session_id])
  if (undo && kind === 'removed') {
    const line = (await lineById(tx, line_id))!
    await setRemoved(tx, line, null)
    wake(tx, session_id, { before_seq: chat!.last_seq, change_no: chat!.change_no })
  }
  const session = (await sessionById(tx, session_id))!
  await emit(tx, liveEvents.chat_act_decided_for, {
    ...{ act_id: id, session_id, shop_id: session.shop_id, title: session.title, user_id: act.user_id, kind },
    ...{ undone: undo, decision: by.decision },
  })
}

/** Deadline: nothing was asked in time. */
export async function closeUnasked(tx: Tx, id: number): Promise<void> {
  const act = await lockWithChat(tx, id)
  if (act?.status !== 'stands') return
  if (act.ask_until > (await databaseNow(tx))) return setDeadline(tx, LIVE_ACT_FINAL, id, act.ask_until)
  await acts.endAct(tx, id, 'final', { decided_by: null, decision: null })
}

/** Deadline: Juya did not decide in time. Silence is never to the person's cost. */
export async function undoUndecided(tx: Tx, id: number): Promise<void> {
  const act = await lockWithChat(tx, id)
  if (act?.status === 'appealed') await end(tx, act, true, { decided_by: null, decision: null })
}

/** A person has left: their lines have neither name nor text, and they ask for nothing any more. */
export async function forgetLines(tx: Tx, user_id: number): Promise<void> {
  const open = await query<{ id: number }>(
    tx,
    'live_acts_of_leaver',
    'select id from live_chat_acts where user_id = $1 order by session_id, id',
    [user_id],
  )
  for (const { id } of open) {
    const act = await lockWithChat(tx, id)
    if (act?.status !== 'stands' && act?.status !== 'appealed') continue
    await clearDeadlines(tx, [LIVE_ACT_FINAL, LIVE_ACT_SILENT], [id])
    await endReviewDeadlines(tx, 'live_act', [id])
    await acts.endAct(tx, id, 'final', { decided_by: null, decision: null })
  }
  await query(tx, 'live_acts_forget', 'update live_chat_acts set appeal = null, note = null where user_id = $1', [
    user_id,
  ])
  await query(
    tx,
    'live_lines_forget',
    'update live_lines set user_id = null, text = null, original = null where user_id = $1',
    [user_id],
  )
}

/** Acts whose people ask for a review, and the parts a decision rests on. */
export const registerActQueue = (): void =>
  registerQueue('live_act', {
    lock: lockWithChat,
    async standing(ctx, id) {
      const [row] = await acts.actsByIds(ctx, [id])
      if (!row) return undefined
      return { open: row.status === 'appealed', parts: { status: print(row.status), answer: print(row.appeal) } }
    },
    parties: acts.actsByIds,
  })
