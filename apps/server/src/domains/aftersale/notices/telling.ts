/** Tells of cases; the message domain turns these events into notices. */
import type { Tx } from '../../../platform/context.ts'
import { type EventRow, emit, type PayloadOf } from '../../../platform/outbox/index.ts'
import { itemsOf } from '../../order/index.ts'
import type { aftersaleEvents } from '../events.ts'
import { byTime } from '../rules.ts'
import { linesOf } from '../store.ts'
import type { Case } from '../tables.ts'

type Facts = Omit<PayloadOf<typeof aftersaleEvents.refunded>, 'compensated_fen'>

/** @param more what this row carries beside what every event about a case does */
export async function tellCase<P extends Facts>(
  tx: Tx,
  row: EventRow<P>,
  one: Case,
  more: Omit<P, keyof Facts> & Partial<Facts>,
): Promise<void> {
  const items = await itemsOf(tx, [one.order_id])
  const [line] = (await linesOf(tx, [one.id])).get(one.id) ?? []
  const item = items.find((row) => row.id === line?.item_id) ?? items[0]
  const facts: Facts = {
    case_id: one.id,
    case_no: one.case_no,
    order_id: one.order_id,
    order_no: one.order_no,
    user_id: one.user_id,
    shop_id: one.shop_id,
    title: item?.title ?? '',
    title_en: item?.title_en ?? null,
    image: item?.image ?? '',
    amount_fen: one.agreed_fen ?? one.amount_fen,
    deadline_at: one.deadline_at,
    seq: one.version,
    next: { status: one.status, turn: one.turn, by_time: byTime(one), return_fee_by: one.return_fee_by },
  }
  await emit(tx, row, { ...facts, ...more } as P)
}
