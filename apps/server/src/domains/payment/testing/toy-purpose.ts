/** A purpose for the tests of this domain: bills that can be paid, closed and refused. Higher domains bring the real ones. */
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { World } from '../../../testing/world.ts'
import { accounts, post } from '../../ledger/index.ts'
import { registerPurpose } from '../index.ts'

export interface Bill extends Record<string, unknown> {
  id: number
  user_id: number
  amount_fen: number
  status: 'due' | 'paid' | 'closed'
  paid_count: number
  late_count: number
  dropped_count: number
}

/** Registers the purpose `promotion` on a table of its own. */
export async function openBills(world: World) {
  await world.sql(`create table test_bills (id bigint generated always as identity primary key, user_id bigint not null, amount_fen bigint not null,
    status text not null default 'due', paid_count int not null default 0, late_count int not null default 0, dropped_count int not null default 0)`)
  registerPurpose('promotion', {
    title: { en: 'Bill', zh: '账单' },
    async lock(tx, { ids }) {
      await query(tx, 'test_bills_lock', 'select 1 from test_bills where id = any($1) order by id for update', [ids])
    },
    async amountDue(tx, { user_id, ids }) {
      const bills = await query<Bill>(
        tx,
        'test_bills_of',
        'select * from test_bills where id = any($1) and user_id = $2',
        [ids, user_id],
      )
      if (bills.length !== ids.length) refuse('NOT_FOUND')
      if (bills.some((bill) => bill.status !== 'due')) refuse('PAY_CLOSED')
      return { amount_fen: bills.reduce((sum, bill) => sum + bill.amount_fen, 0) }
    },
    async onPaid(tx, payment) {
      const bills = await query<Bill>(
        tx,
        'test_bills_due',
        `select * from test_bills where id = any($1) and status = 'due'`,
        [payment.ids],
      )
      if (bills.length !== payment.ids.length) return false
      await query(
        tx,
        'test_bills_paid',
        `update test_bills set status = 'paid', paid_count = paid_count + 1 where id = any($1)`,
        [payment.ids],
      )
      const entries = [
        { account: payment.source_account, amount_fen: -payment.amount_fen },
        { account: accounts.fee('promo'), amount_fen: payment.amount_fen },
      ]
      await post(tx, {
        type: 'feePaid',
        idem_key: `pay:${payment.pay_no}`,
        ref_type: 'payment',
        ref_id: payment.pay_no,
        entries,
      })
      return true
    },
    async onLate(tx, { ids }) {
      await query(tx, 'test_bills_late', 'update test_bills set late_count = late_count + 1 where id = any($1)', [ids])
    },
    async onDropped(tx, { ids }) {
      await query(
        tx,
        'test_bills_dropped',
        'update test_bills set dropped_count = dropped_count + 1 where id = any($1)',
        [ids],
      )
    },
  })
  return {
    async add(person: { id: number }, amount_fen: number): Promise<number> {
      const [row] = await world.sql<{ id: number }>(
        'insert into test_bills (user_id, amount_fen) values ($1, $2) returning id',
        [person.id, amount_fen],
      )
      return row!.id
    },
    async close(id: number): Promise<void> {
      await world.sql(`update test_bills set status = 'closed' where id = $1`, [id])
    },
    async read(id: number): Promise<Bill> {
      return (await world.sql<Bill>('select * from test_bills where id = $1', [id]))[0]!
    },
    /** T22: the fee goes back through a refund. */
    refund: (world_: World, request: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<void>) =>
      inTransaction(world_.ctx, request),
  }
}
