/** Events of cases for other domains; the message domain turns these into notices. */
import type { Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { itemsOf } from '../../order/index.ts'
import type { Side } from '../rules.ts'
import { linesOf } from '../store.ts'
import type { Case } from '../tables.ts'

/**
 * case.opened: the shop has to answer · case.answered: the other side took a step, or time did (`step`) · case.deadline: time is
 * nearly over for `to` · case.asked: the platform wants evidence of `to` · case.ruling: the platform has decided · case.refunded: the money
 * went back · case.closed: it is over without money · case.reopened: what a ruling rejected is
 * looked at again.
 */
export type CaseTopic =
  | 'case.opened'
  | 'case.answered'
  | 'case.deadline'
  | 'case.asked'
  | 'case.ruling'
  | 'case.refunded'
  | 'case.closed'
  | 'case.reopened'

/** Fields of every event about a case. Moments are ms. */
export interface CasePayload extends Record<string, unknown> {
  case_id: number
  case_no: string
  order_id: number
  order_no: string
  user_id: number
  shop_id: number
  title: string
  title_en: string | null
  image: string
  /** What was asked for, or where it is settled what it came to. */
  amount_fen: number
  /** Counts the case's steps: of two events of one topic each has its own. */
  seq: number
  /** Whom it concerns. */
  to?: Side | 'both'
}

export async function tellCase(
  tx: Tx,
  topic: CaseTopic,
  one: Case,
  more: Record<string, unknown> & { to?: Side | 'both' } = {},
): Promise<void> {
  const items = await itemsOf(tx, [one.order_id])
  const [line] = (await linesOf(tx, [one.id])).get(one.id) ?? []
  const item = items.find((row) => row.id === line?.item_id) ?? items[0]
  const payload: CasePayload = {
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
    ...more,
  }
  await emit(tx, topic, payload)
}
