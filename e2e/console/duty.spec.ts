/** An alarm reaches who is on duty, over the socket, while they are on another page. */
import { expect, test } from 'vitest'
import { accessibilityFaults, newDesk, sql, useSystem } from '../fixtures.ts'
import { open, signInAs } from './desk.ts'

useSystem()

test('an alarm reaches the roster: it rings at who is on duty, says what to do first, and stops when they are on it', async () => {
  await sql('delete from operator_shifts')
  await sql(
    `insert into operator_shifts (role, operator_id, from_at, until_at, made_by)
     select 'root', id, platform_now() - interval '1 hour', platform_now() + interval '1 day', id from operator_accounts where login = 'root2'`,
  )
  const desk = await newDesk()
  await signInAs(desk, 'root2')
  await open(desk, '/roster')
  await desk.getByText('· now').first().waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await open(desk, '/')

  // What the place where persons are looked up tells.
  await sql(
    `with told as (insert into platform_outbox (topic, aggregate, payload)
       values ('operator.many_lookups', 'operator', '{"operator_id":999,"name":"Somebody","count":50}') returning id)
     insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate) select id, 'alarms.many_lookups', 0, 'operator' from told`,
  )
  const bell = desk.getByRole('button', { name: /^For you/ })
  const title = 'Somebody looked up 50 persons within an hour'
  const rings = desk.locator('.a-bell').getByRole('link', { name: title })
  await bell.click()
  await rings.waitFor()
  await rings.click()
  const pane = desk.getByRole('complementary').filter({ hasText: title })
  await pane.getByText('Open the audit log of this operator', { exact: false }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])

  await pane.getByRole('button', { name: 'I am on it' }).click()
  await pane.getByText('is on it since', { exact: false }).waitFor()
  await bell.click()
  await desk.getByRole('link', { name: 'All that waits' }).waitFor()
  await rings.waitFor({ state: 'detached' })
})
