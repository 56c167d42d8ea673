/** Banning a room and lifting that: two operators. */
import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { liveEvents } from '../events.ts'
import { isOpenRoom } from '../rules.ts'
import { lockRoom } from '../store.ts'
import { endRoom } from './closing.ts'

/** Names of the acts of two in approvals. */
export const LIVE_ROOM_BAN = 'live_room_ban'
export const LIVE_ROOM_LIFT = 'live_room_lift'

const setStatus = (tx: Tx, id: number, status: 'banned' | 'active', reason: string | null) =>
  query(tx, 'live_room_status', 'update live_rooms set status = $2, reason = $3, paused_until = null where id = $1', [
    id,
    status,
    reason,
  ])

const ban: ApprovalKind = defineApproval({
  kind: LIVE_ROOM_BAN,
  roles: ['review'],
  title: { en: 'Ban a live room', zh: '封禁直播间' },
  effect: {
    en: 'The live room “{title}” is banned. What it has on air ends, its planned sessions are cancelled, and what is left of its live time goes back.',
    zh: '封禁直播间“{title}”，结束正在进行的直播，取消全部预告，剩余直播时长按比例退款。',
  },
  async run(tx, { target_id, reason }) {
    const room = await lockRoom(tx, Number(target_id))
    if (!isOpenRoom(room.status)) refuse('STATE_CONFLICT', { status: room.status })
    const { id: room_id, shop_id } = room
    await setStatus(tx, room_id, 'banned', reason)
    const { back_fen } = await endRoom(tx, room, 'banned')
    await emit(tx, liveEvents.banned, { room_id, shop_id, reason, back_fen })
  },
})

const lift: ApprovalKind = defineApproval({
  kind: LIVE_ROOM_LIFT,
  roles: ['review'],
  title: { en: 'Lift the ban of a live room', zh: '解除直播间封禁' },
  effect: { en: 'The live room “{title}” opens again.', zh: '直播间“{title}”重新开放。' },
  async run(tx, { target_id }) {
    const { id: room_id, shop_id, status } = await lockRoom(tx, Number(target_id))
    if (status !== 'banned') refuse('STATE_CONFLICT', { status })
    await setStatus(tx, room_id, 'active', null)
    await emit(tx, liveEvents.ban_lifted, { room_id, shop_id })
  },
})

/**
 * Proposes to ban a room; its shop reads the reason once a second operator has confirmed it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits)
 */
export async function proposeBan(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { status, title } = await lockRoom(tx, id)
  if (!isOpenRoom(status)) refuse('STATE_CONFLICT', { status })
  return propose(tx, ban, { target_type: 'live_room', target_id: id, amount_fen: null, reason, facts: { title } })
}

/** Proposes to lift it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits) */
export async function proposeLift(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { status, title } = await lockRoom(tx, id)
  if (status !== 'banned') refuse('STATE_CONFLICT', { status })
  return propose(tx, lift, { target_type: 'live_room', target_id: id, amount_fen: null, reason, facts: { title } })
}
