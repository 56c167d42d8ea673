/** An operator stops a group buy: at once, or with a second person where much of it is in escrow. */
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { goodsById } from '../../goods/index.ts'
import { waysOf } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import { lockGroupBuy, stopGroupBuy } from './reviewing.ts'

const groupStop = defineApproval({
  kind: 'group_stop',
  roles: ['review', 'arbiter', 'finance'],
  title: { en: 'Stop a group buy', zh: '终止拼团' },
  effect: {
    en: 'The group buy of {title} is stopped: {orders} buyers have {amount} back, complete teams are shipped.',
    zh: '终止“{title}”的拼团：向 {orders} 位买家退款 {amount}，已成团的照常发货。',
  },
  run: async (tx, { input, reason }) => {
    await stopGroupBuy(tx, Number(input.group_buy_id), { reason, operator_id: tx.operator.id })
  },
})

/** Orders of a group buy whose money waits for their team or for the end of their booking. */
export async function waitingIn(ctx: Ctx, group_buy_id: number): Promise<{ orders: number; amount_fen: number }> {
  const [row] = await query<{ orders: number; amount_fen: number }>(
    ctx,
    'group_waiting_in',
    `select count(*)::int as orders, coalesce(sum(o.paid_fen), 0)::bigint as amount_fen
     from group_seats s join group_buys b on b.id = s.buy_id left join group_teams t on t.id = s.team_id join order_standings o on o.order_id = s.order_id
     where s.buy_id = $1 and s.state = 'paid' and (t.status = 'forming' or s.pieces is not null and b.closed_at is null)`,
    [group_buy_id],
  )
  return row!
}

/**
 * Stops a group buy, or proposes that where more is in escrow than one person may give back.
 * @returns whether it waits for a second person
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits)
 */
export async function askToStop(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<boolean> {
  const buy = (await store.buyById(tx, id)) ?? refuse('NOT_FOUND')
  if (waysOf(buy.status, 'stop').length === 0 || buy.status === 'reviewing')
    refuse('STATE_CONFLICT', { status: buy.status })
  const { orders, amount_fen } = await waitingIn(tx, id)
  if (amount_fen <= (await setting(tx, 'group.stop_alone_fen'))) {
    await stopGroupBuy(tx, id, { reason, operator_id: tx.operator.id })
    return false
  }
  const goods = await goodsById(tx, buy.goods_id)
  await propose(tx, groupStop, {
    target_type: 'group_buy',
    target_id: id,
    amount_fen,
    input: { group_buy_id: id },
    facts: { title: goods?.title_en ?? goods?.title ?? '', title_zh: goods?.title ?? '', orders },
    reason,
  })
  return true
}

/**
 * A report about a group buy was upheld: it is stopped, and its money goes back. Where more is in escrow than one person may give back, it is paused
 * until two operators stop it.
 */
export async function stopReported(
  tx: Tx,
  { payload }: { payload: { target_type: string; target_id: number; upheld: boolean; reason: string } },
): Promise<void> {
  if (payload.target_type !== 'group_buy' || !payload.upheld) return
  const id = payload.target_id
  const buy = await lockGroupBuy(tx, id)
  if (!buy || waysOf(buy.status, 'stop').length === 0) return
  const { amount_fen } = await waitingIn(tx, id)
  if (amount_fen <= (await setting(tx, 'group.stop_alone_fen')))
    await stopGroupBuy(tx, id, { reason: payload.reason, operator_id: null })
  else if (buy.status === 'active') await store.setStatus(tx, id, 'paused', { reason: payload.reason })
}
