/// <reference lib="dom" />
/**
 * A visitor who comes to the app: the sky over their city, what changed while they were away, and the operator's switch that asks guests to
 * sign in.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, callApi, goTo, newPhone, sidewaysPx, signIn, sql, until, useSystem } from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot)
const NOTICE = 'Tonight from 2 to 3 nobody can pay'
const HOME = '/pages/tabbar/index/index'

/** What the operator sets is in force once the server has read it anew. */
async function set(key: 'app.maintenance' | 'app.forced_login', value: string | boolean): Promise<void> {
  await sql(
    `insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
  const inForce = () => callApi<{ value: unknown }>('GET', '/api/portal/Public/get_single_option', { key })
  await until(async () => (await inForce()).data.value === value)
}

/** The phone shows something else for a minute, then the app again. */
const away = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    const turn = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    turn('hidden')
    performance.now = () => now() + 60_000
    turn('visible')
  })

test('home says where a guest is, once they chose a city, and what the sky does there', async () => {
  const guest = await newPhone({ width: 360 })
  await goTo(guest, HOME)
  await guest.getByRole('button', { name: 'City', exact: true }).click()
  await guest.getByRole('button', { name: /杭州市$/ }).click()

  await guest.getByRole('button', { name: /^杭州\s*-?\d+°C$/ }).waitFor()
  expect([await sidewaysPx(guest), await accessibilityFaults(guest)]).toEqual([0, []])
})

test('who comes back reads of maintenance once, and learns that their login has lapsed', async () => {
  const phone = await newPhone()
  await signIn(phone, people[2]!.phone)
  await goTo(phone, HOME)
  await phone.locator('.lot-card').first().waitFor()
  await set('app.maintenance', NOTICE)
  // The first touch brings what watches for it.
  await phone.keyboard.press('Tab')

  await until(async () => {
    await away(phone)
    return (await phone.getByText(NOTICE).count()) === 1
  })
  await phone.getByRole('button', { name: 'Got it' }).click()
  await phone.getByText(NOTICE).waitFor({ state: 'detached' })

  await sql(`update account_sessions set revoked_at = platform_now(), revoke_reason = 'signed_out' where revoked_at is null and user_id =
    (select id from account_users where phone = '${people[2]!.phone}')`)
  // A process may know a session for some seconds.
  await until(async () => {
    await away(phone)
    return (await phone.getByRole('button', { name: 'Sign in', exact: true }).count()) === 1
  })
  await set('app.maintenance', '')
})

test('once the operator asks guests to sign in first, a guest who taps is asked, until the switch is off again', async () => {
  await set('app.forced_login', true)
  const guest = await newPhone()
  await goTo(guest, HOME)
  await guest.locator('.lot-card').first().waitFor()
  await guest.getByRole('button', { name: /^Search/ }).click()
  await guest.getByRole('button', { name: 'Sign in', exact: true }).waitFor()

  await set('app.forced_login', false)
  const another = await newPhone()
  await goTo(another, HOME)
  await another.getByRole('button', { name: /^Search/ }).click()
  await another.getByRole('searchbox').waitFor()
})
