/** The fate of the money of orders, by the ledger's entries and by what the orders say. */
import type { World } from '../../apps/server/src/testing/world.ts'

/**
 * What was paid for an order is released to its shop, a fee, given back, or still held: compared for every order there is.
 * @returns how many orders were paid, and one line per order whose money is not all there
 */
export async function fatesOfOrders({ sql }: Pick<World, 'sql'>): Promise<{ paid: number; problems: string[] }> {
  const rows = await sql<{ order_no: string; paid_fen: number; problem: string | null }>(
    `with moved as (
       select o.id, o.order_no, case when o.paid_at is null then 0 else o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen end as paid_fen,
         o.refunded_escrow_fen, o.released_fen, l.*, r.*
       from order_orders o
       cross join lateral (
         select coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0) as came, coalesce(sum(e.amount_fen), 0) as held,
           coalesce(-sum(e.amount_fen) filter (where t.type in ('escrowRefundedToWallet', 'escrowRefundedToCard')), 0) as given_back
         from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.tx_id
         where a.code = 'order:' || o.id || ':escrow') l
       cross join lateral (
         select coalesce(sum(e.amount_fen) filter (where a.kind = 'pending'), 0) as to_shop,
           coalesce(sum(e.amount_fen) filter (where a.code = 'platform:commission'), 0) as fees
         from ledger_transactions t join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
         where t.idem_key = 'order:' || o.id || ':release') r)
     select order_no, paid_fen::bigint as paid_fen,
       case when came <> paid_fen or came <> to_shop + fees + given_back + held or given_back <> refunded_escrow_fen or to_shop + fees <> released_fen
         then format('order %s: paid %s, came %s, released %s and %s of fees, given back %s, held %s', order_no, paid_fen, came, to_shop, fees, given_back, held)
       end as problem from moved`,
  )
  return {
    paid: rows.filter((row) => row.paid_fen > 0).length,
    problems: rows.flatMap((row) => row.problem ?? []),
  }
}
