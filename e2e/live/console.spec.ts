/** Live rooms at the console: each list with one of it, and a report of a session that leads to it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import { accessibilityFaults, callApi, newDesk, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const idIn = async (table: 'live_rooms' | 'live_sessions' | 'live_applications' | 'live_fee_plans') =>
  (await sql<{ id: number }>(`select id from ${table} order by id limit 1`))[0]!.id

async function opened(desk: Page, path: string): Promise<void> {
  await open(desk, path)
  await desk.locator('aside.a-aside').waitFor()
  expect(await sidewaysPx(desk)).toBe(0)
  expect(await accessibilityFaults(desk)).toEqual([])
}

test('rooms, sessions and applications open for review, plans of live time for finance, a report of a session for service', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await opened(desk, `/live-rooms?open=${await idIn('live_rooms')}`)
  await opened(desk, `/live-sessions?open=${await idIn('live_sessions')}`)
  await opened(desk, `/live-applications?open=${await idIn('live_applications')}`)

  const finance = await newDesk()
  await signInAs(finance, 'finance')
  await opened(finance, `/live-plans?open=${await idIn('live_fee_plans')}`)

  const session_id = await idIn('live_sessions')
  const token = await signIn(await newPhone(), BUYERS.find((buyer) => !buyer.robot)!.phone)
  const about = { target_type: 'live_session', target_id: session_id, reason_code: 'misleading' }
  const reported = await callApi<{ id: number }>('POST', '/api/portal/Report/add', about, { token })
  expect(reported).toMatchObject({ code: 1 })
  const service = await newDesk()
  await signInAs(service, 'service')
  await opened(service, `/reports?open=${reported.data.id}`)
  await service.locator('aside.a-aside a[href*="live-sessions"]').first().click()
  await service.getByText(`L-${session_id}`, { exact: false }).first().waitFor()
})
