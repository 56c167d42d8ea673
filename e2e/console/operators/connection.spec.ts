/** The connection goes while an operator works: the page says since when, keeps what was typed, and is right again by itself. */
import { expect, test } from 'vitest'
import { networkWasCut, newDesk, sql, useSystem } from '../../fixtures.ts'
import { answered, open, signInAs } from '../desk.ts'

useSystem()

test('a ruling is typed while the connection is lost: nothing of it is lost, the counter is right once the server answers again, and it is ruled', async () => {
  // There are rulings for the reason of what waits.
  await sql(`update aftersale_cases set reason_code = 'defect' where status = 'arbitration'`)
  const desk = await newDesk()
  await signInAs(desk, 'arbiter')
  await open(desk, '/disputes')
  await desk.getByRole('button', { name: 'Next N' }).click()
  const pane = desk.getByRole('complementary').filter({ hasText: 'Yours until' })
  await pane.getByRole('button', { name: 'Pay the shop' }).click()
  await pane.getByLabel('At fault').selectOption('buyer')
  await pane.getByLabel(/^Headnote/).fill('Photos taken before it was sent show the piece intact.')
  await pane
    .getByRole('checkbox', { name: /^No\. \d+ · / })
    .first()
    .check()
  const [waiting] = await sql<{ count: number }>(
    `select count(*)::int as count from aftersale_cases where status = 'arbitration'`,
  )
  const counter = desk.getByRole('navigation').getByRole('link', { name: /^Cases/ })
  await counter.getByText(String(waiting!.count), { exact: true }).waitFor()

  await desk.context().setOffline(true)
  const reason = pane.getByLabel('Reason, which both sides read')
  await reason.fill('the photos show it was intact')
  await desk.getByText('No connection to the server since', { exact: false }).waitFor()
  await sql(
    `update aftersale_cases set status = 'arbitration' where id = (select id from aftersale_cases where status <> 'arbitration' and closed_at is null order by id limit 1)`,
  )

  await desk.context().setOffline(false)
  await desk.getByText('No connection to the server since', { exact: false }).waitFor({ state: 'detached' })
  await counter.getByText(String(waiting!.count + 1), { exact: true }).waitFor()
  expect(await reason.inputValue()).toBe('the photos show it was intact')
  networkWasCut()
  await pane.getByRole('button', { name: 'No refund' }).click()
  await answered(desk, 'arbiter', 'Ruled. Both sides were told.')
})
