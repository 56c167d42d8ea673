/** A draw is called off by two operators, before the time of the draw: from then on nothing is. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { signVoid } from '../drawing/records.ts'
import { drawEvents } from '../events.ts'
import { prizesFen } from '../rules.ts'
import { changeDraw, lockDraw } from '../store.ts'
import type { Draw } from '../tables.ts'

export const DRAW_VOID = 'draw_void'

const approval = defineApproval({
  kind: DRAW_VOID,
  roles: ['content', 'review', 'arbiter'],
  title: { en: 'Call a draw off', zh: '作废抽奖' },
  effect: {
    en: '“{title_en}” is called off for good, {tickets} tickets are void, and everybody reads the reason.',
    zh: '“{title}”永久作废，{tickets} 张抽奖券失效，所有人可见理由。',
  },
  run: async (tx, { target_id, reason }) => voidNow(tx, { ...(await lockVoidable(tx, Number(target_id))), reason }),
})

/**
 * @returns the draw, locked, and the moment (ms) at which it could still be called off: the void is of that moment
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED (its time has come)
 */
async function lockVoidable(tx: Tx, id: number): Promise<{ draw: Draw; now: number }> {
  const draw = await lockDraw(tx, id)
  if (!draw) refuse('NOT_FOUND')
  if (draw.status !== 'open' && draw.status !== 'locked') refuse('STATE_CONFLICT', { status: draw.status })
  const now = await databaseNow(tx)
  if (!isVoidable(draw, now)) refuse('WINDOW_CLOSED')
  return { draw, now }
}

const isVoidable = ({ status, draws_at }: Draw, now: number): boolean =>
  (status === 'open' || status === 'locked') && now < draws_at

/**
 * Proposes to call a draw off. @param reason everybody reads it
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, EDIT_CONFLICT (proposed already)
 */
export async function proposeVoid(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { title, title_en, ticket_count, prizes } = (await lockVoidable(tx, id)).draw
  return propose(tx, approval, {
    ...{ target_type: 'draw', target_id: id, amount_fen: prizesFen(prizes), reason },
    facts: { title, title_en, tickets: ticket_count },
  })
}

async function voidNow(tx: Tx, { draw, now, reason }: { draw: Draw; now: number; reason: string }): Promise<void> {
  await pausePoint('draw_voiding')
  const voided_at = Math.floor(now)
  const { signature, key_id } = signVoid(tx, draw, reason, voided_at)
  await changeDraw(tx, draw.id, {
    ...{ status: 'void', voided_at, void_reason: reason, void_signature: signature, void_key_id: key_id },
  })
  await clearDeadlines(tx, ['draw_lock', 'draw_draw'], [draw.id])
  await emit(tx, drawEvents.voided, { draw_id: draw.id, title: draw.title, title_en: draw.title_en, reason })
}

/** The goods of a prize were removed: what cannot be sent is not drawn. From the time of the draw on it is owed all the same. */
export async function voidWithGoods(
  tx: Tx,
  { payload }: { payload: { goods_id: number; reason: string } },
): Promise<void> {
  const promised = await query<{ id: number }>(
    tx,
    'draw_with_goods',
    `select id from draw_draws where status in ('open', 'locked') and draws_at > platform_now()
       and prizes @> jsonb_build_array(jsonb_build_object('goods_id', $1::bigint)) order by id`,
    [payload.goods_id],
  )
  for (const { id } of promised) {
    const draw = await lockDraw(tx, id)
    const now = await databaseNow(tx)
    if (draw && isVoidable(draw, now)) await voidNow(tx, { draw, now, reason: payload.reason })
  }
}

/** The open giveaway of a session that is over, or whose shop gives no more away: it takes no entry any more. One whose list is locked is drawn. */
export async function endGiveaways(tx: Tx, live_session_id: number, reason: string): Promise<void> {
  const open = await query<{ id: number }>(
    tx,
    'draw_giveaways_open',
    `select id from draw_draws where live_session_id = $1 and status = 'open' order by id`,
    [live_session_id],
  )
  for (const { id } of open) {
    const draw = await lockDraw(tx, id)
    const now = await databaseNow(tx)
    // A list whose time is over is locked, and drawn.
    if (draw?.status === 'open' && now < draw.closes_at) await voidNow(tx, { draw, now, reason })
  }
}
