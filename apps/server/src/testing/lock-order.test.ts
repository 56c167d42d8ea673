import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../domains/account/testing.ts'
import { accounts, lockBalances } from '../domains/ledger/index.ts'
import { lockOrder, lockOrders } from '../domains/order/store.ts'
import { wonOrder } from '../domains/order/testing.ts'
import { inTransaction } from '../platform/db/db.ts'
import { lockFaults } from './lock-order.ts'
import { lockedTables } from './locked-rows.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The error the test that did it would have failed with. */
const faults = (): string[] => {
  const found = [...lockFaults()]
  lockFaults().clear()
  return found
}

describe('a transaction', () => {
  test('that locks an order after an account fails by name, also when the error is caught', async () => {
    const { id } = await wonOrder(world)
    const buyer = await newBuyer(world, { funded: 1_00 })

    const doing = inTransaction(world.ctx, async (tx) => {
      await lockBalances(tx, [accounts.userWallet(buyer.id)])
      await lockOrder(tx, id)
    })

    await expect(doing).rejects.toThrow()
    expect(faults()).toMatchObject([
      expect.stringMatching(/^order_orders \(.*after ledger_accounts \(ledger_balances_lock\)/),
    ])
  })

  test('that locks an order, and then one with a lower id, fails; the other way round it does not', async () => {
    const [first, second] = [await wonOrder(world), await wonOrder(world)]

    await expect(
      inTransaction(world.ctx, async (tx) => {
        await lockOrder(tx, second.id)
        await lockOrder(tx, first.id)
      }),
    ).rejects.toThrow()
    await inTransaction(world.ctx, async (tx) => {
      await lockOrder(tx, first.id)
      await lockOrders(tx, [second.id, first.id])
      await lockOrder(tx, first.id)
    })

    expect(faults()).toEqual([expect.stringMatching(`^order_orders ${first.id} .* after order_orders ${second.id}$`)])
  })
})

test.each([
  ['a locking select', 'select * from order_orders where id = $1 for update', [['order_orders', 'lock']]],
  ['one for no key update', 'select 1 from "order_orders" for no key update', [['order_orders', 'lock']]],
  [
    'one with a select inside',
    'select * from deposit_holds where id in (select hold_id from other) order by id for update',
    [['deposit_holds', 'lock']],
  ],
  [
    'one inside a larger statement',
    `with locked as materialized (select id from ledger_accounts where code = any($1) order by id for update) select * from locked`,
    [['ledger_accounts', 'lock']],
  ],
  [
    'one of two tables that names the other',
    'select h.* from unnest($1) r join deposit_holds h on r.id = h.id order by h.id for update of h',
    [['deposit_holds', 'lock']],
  ],
  ['one that waits for nobody', 'select 1 from lot_lots for update skip locked', [['lot_lots', 'free']]],
  ['a change', 'update "order_orders" o set status = $1', [['order_orders', 'write']]],
  ['a deletion', 'delete from order_orders where id = $1', [['order_orders', 'write']]],
  ['a new row', 'insert into order_orders (id) values (1) on conflict do nothing', [['order_orders', 'new']]],
  [
    'a row that may be there',
    'insert into order_orders (id) values (1) on conflict (id) do update set id = 2',
    [['order_orders', 'write']],
  ],
  ['a plain read', 'select * from order_orders', []],
])('what a statement locks is read from its text: %s', (_, text, locks) => {
  expect(lockedTables(text).map(({ table, how }) => [table, how])).toEqual(locks)
})
