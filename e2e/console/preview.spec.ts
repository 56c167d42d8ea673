/** The button keeps its word at a desk: what an act does is read before it is pressed, and what has moved meanwhile is marked. */
import { expect, test } from 'vitest'
import { newDesk, sql, toasted, useSystem } from '../fixtures.ts'
import { open, reasoned, signInAs } from './desk.ts'

useSystem()

test('an operator reads what an act will do to the fen, and is shown anew what moved before it was pressed; notices go out again, a lot is put forward', async () => {
  const [order] = await sql<{ id: number; held_fen: number }>(
    `select o.id, a.balance_fen as held_fen from order_orders o join ledger_accounts a on a.code = 'order:' || o.id || ':escrow'
     where o.status = 'shipped' and not o.after_sale_open order by o.id limit 1`,
  )
  const desk = await newDesk()
  await signInAs(desk, 'root')

  await open(desk, `/orders/${order!.id}`)
  await desk.getByRole('button', { name: 'Confirm receipt' }).click()
  const asking = desk.getByRole('dialog', { name: 'Confirm receipt' })
  await asking.getByText('Give the reason to see what happens.').waitFor()
  await asking.getByLabel('Reason').fill('the buyer asked by phone')
  const effects = asking.getByRole('region', { name: 'What happens' })
  const yuan = `¥${(order!.held_fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  await effects.getByText(`Order ${order!.id} · Escrow: ${yuan} → ¥0.00`).waitFor()
  await effects.getByText(`Order ${order!.id}: Shipped → Received`).waitFor()
  await effects.getByText(/How is .* A review helps other collectors\./).waitFor()
  await asking.getByRole('button', { name: 'Cancel' }).click()

  // Notices of it go out once more, those that are ticked together.
  await desk.getByRole('button', { name: 'Send notices again' }).click()
  const again = desk.getByRole('dialog', { name: 'Send notices again' })
  for (const box of (await again.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await again.getByLabel('Reason').fill('the buyer has read none of them')
  await again.getByRole('button', { name: 'Send notices again', exact: true }).click()
  await toasted(desk, 'Sent again')

  // A lot is put forward, and its page says until when.
  const [lot] = await sql<{ id: number }>(
    `select id from lot_lots where status = 'live' and featured_until is null and session_id is null order by id limit 1`,
  )
  await open(desk, `/lots/${lot!.id}`)
  await desk.getByRole('button', { name: 'Put forward' }).click()
  await reasoned(desk, 'Put this lot forward?', 'Put forward', 'the finest of its kind this month')
  await toasted(desk, 'Put forward')
  await desk
    .getByText(/^until /)
    .first()
    .waitFor()

  await open(desk, '/settings')
  await desk.getByRole('button', { name: 'Parcel counts as in trouble after (days)' }).click()
  await desk.getByLabel('New value').fill('9')
  await desk.getByLabel('Reason').fill('carriers are slow before the feast')
  const change = desk.getByRole('region', { name: 'What happens' })
  await change.getByText('New: Setting – 9').waitFor()
  await sql(`insert into platform_settings (key, value) values ('order.parcel_silent_days', '7')`)
  await desk.getByRole('button', { name: 'Change', exact: true }).click()
  await change.getByText('Things have moved: nothing was done. This is what happens now.').waitFor()
  expect(await change.locator('mark').allTextContents()).toEqual(['Setting order.parcel_silent_days: 7 → 9'])
  expect(await change.locator('del').allTextContents()).toEqual(['New: Setting – 9'])
  await desk.getByRole('button', { name: 'Change', exact: true }).click()
  await toasted(desk, 'Changed')
})
