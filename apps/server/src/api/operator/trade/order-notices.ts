/** What an order's two sides were told, and telling them once more. */
import { sendAgain } from '../../../domains/message/index.ts'
import { note } from '../../../domains/operator/index.ts'
import { kindOf, type Order, orderById } from '../../../domains/order/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { noticesAbout } from '../../message/steps.ts'

/** So many can be chosen from. */
const SHOWN = 12
const thingsOf = (order: Order): string[] => [`order:${order.id}`, ...(kindOf(order).noticedAs?.(order) ?? [])]
const sidesOf = ({ user_id, shop_id }: Order) => ({ user_id, shop_id })

/** The latest notices to both sides, about the order, or what is one with it. */
export async function noticesOfOrder(ctx: Ctx, order: Order) {
  const cut = { below: Number.MAX_SAFE_INTEGER, limit: SHOWN }
  const found = []
  for (const about of thingsOf(order))
    found.push(...(await noticesAbout(ctx, { about, to: sidesOf(order), first: true }, cut)))
  return found
    .sort((a, b) => b.id - a.id)
    .slice(0, SHOWN)
    .map(({ id, at, by, title }) => ({
      id,
      to: by?.type === 'shop' ? ('shop' as const) : ('user' as const),
      title: title ?? '',
      at: seconds(at),
    }))
}

/** The latest notice to each side that had one. */
export async function latestNotices(ctx: Ctx, order: Order): Promise<number[]> {
  const found = await noticesOfOrder(ctx, order)
  return ['user', 'shop'].flatMap((side) => found.find(({ to }) => to === side)?.id ?? [])
}

/** Tells both sides once more what they were told last, as one of many orders. @throws Refusal NOT_FOUND (neither side was told anything), ALREADY_DONE */
export async function resendLatest(tx: Tx<OperatorCtx>, { id, reason }: { id: number; reason: string }) {
  const order = (await orderById(tx, id)) ?? refuse('NOT_FOUND')
  const notice_ids = await latestNotices(tx, order)
  if (notice_ids.length === 0) refuse('NOT_FOUND')
  return sendNoticesAgain(tx, order, { notice_ids, reason })
}

/** @throws Refusal ALREADY_DONE */
export async function sendNoticesAgain(
  tx: Tx<OperatorCtx>,
  order: Order,
  { notice_ids, reason }: { notice_ids: readonly number[]; reason: string },
): Promise<{ sent: number }> {
  const sent = await sendAgain(tx, { ids: notice_ids, about: thingsOf(order), to: sidesOf(order) })
  await note(tx, {
    action: 'order.notices_again',
    target_type: 'order',
    target_id: order.id,
    after: { notice_ids: [...notice_ids] },
    reason,
  })
  return { sent }
}
