/** How far everything has come: states and moments, and of sums only those the payment provider or a carrier would know. */
import type { World } from '../../apps/server/src/testing/world.ts'

export interface OrderFact extends Record<string, unknown> {
  id: number
  lot_id: number
  user_id: number
  status: string
  second_chance: boolean
  paid: boolean
  received: boolean
  settled: boolean
  /** It was shipped too late and the buyer was compensated. */
  late: boolean
  deposit_applied: boolean
  case_open: boolean
}
export interface CaseFact extends Record<string, unknown> {
  id: number
  order_id: number
  status: string
  return_fee_by: string
  sent_back: boolean
}
export interface HoldFact extends Record<string, unknown> {
  id: number
  lot_id: number
  status: string
  penalty: string | null
  penalty_id: number | null
}
export interface PaymentFact extends Record<string, unknown> {
  id: number
  pay_no: string
  user_id: number
  purpose: string
  thing_ids: number[]
  channel: string
  amount_fen: number
  status: string
  settled_as: string | null
}
export interface RefundFact extends Record<string, unknown> {
  payment_id: number
  refund_no: string
  amount_fen: number
  arrived_fen: number
  destination: string
  status: string
  ref_type: string
  ref_id: string
}
export interface LotFact extends Record<string, unknown> {
  id: number
  status: string
  relist_of: number | null
  offer_id: number | null
  offer_user_id: number | null
  offer_status: string | null
}

export interface Facts {
  orders: OrderFact[]
  cases: CaseFact[]
  holds: HoldFact[]
  payments: PaymentFact[]
  refunds: RefundFact[]
  lots: LotFact[]
}

export async function readFacts(world: World): Promise<Facts> {
  return {
    orders: await world.sql(
      `select id, lot_id, user_id, status, source ? 'second_chance_offer_id' as second_chance, paid_at is not null as paid,
         received_at is not null as received, settled_at is not null as settled, compensation_fen > 0 as late,
         deposit_applied_fen > 0 as deposit_applied, after_sale_open as case_open
       from order_orders order by id`,
    ),
    cases: await world.sql(
      'select id, order_id, status, return_fee_by, return_shipment_id is not null as sent_back from aftersale_cases order by id',
    ),
    holds: await world.sql(
      `select h.id, h.ref_id as lot_id, h.status, p.status as penalty, p.id as penalty_id
       from deposit_holds h left join deposit_penalties p on p.id = h.penalty_id order by h.id`,
    ),
    payments: await world.sql(
      `select id, pay_no, user_id, purpose, purpose_ids as thing_ids, channel, amount_fen, status, settled_as from payment_payments order by id`,
    ),
    refunds: await world.sql(
      'select payment_id, refund_no, amount_fen, arrived_fen, destination, status, ref_type, ref_id from payment_refunds order by id',
    ),
    lots: await world.sql(
      `select l.id, l.status, l.relist_of, o.id as offer_id, o.user_id as offer_user_id, o.status as offer_status
       from lot_lots l left join bidder_second_chance_offers o on o.lot_id = l.id order by l.id`,
    ),
  }
}

/** Every account of the books that is not empty, and what is on it by its entries alone. */
export async function readBooks(world: World): Promise<Map<string, number>> {
  const rows = await world.sql<{ code: string; fen: number }>(
    `select a.code, sum(e.amount_fen)::bigint as fen from ledger_entries e join ledger_accounts a on a.id = e.account_id
     group by a.code having sum(e.amount_fen) <> 0`,
  )
  return new Map(rows.map(({ code, fen }) => [code, fen]))
}
