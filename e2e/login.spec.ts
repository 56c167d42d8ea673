/** Signing in on a phone: by SMS, by password, with a wrong one, in Chinese. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PASSWORD } from '../apps/server/src/seed/people.ts'
import { goTo, networkWasCut, newPhone, origin, sandboxUrl, sql, toasted, until, useSystem } from './fixtures.ts'

useSystem()

const codeFor = async (phone: string): Promise<string> => {
  const answer = await fetch(`${sandboxUrl()}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone, from: 'platform' }),
  })
  return ((await answer.json()) as { result: string }).result
}

test('a new number signs in with an SMS code and has an account', async () => {
  const phone = await newPhone()
  await goTo(phone, '/pages/login/smsLogin')
  await phone.getByPlaceholder('Phone number').fill('13955550001')
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()

  await phone.getByPlaceholder('6-digit code').fill(await codeFor('13955550001'))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByText('Please read and agree first').waitFor()
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()

  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
  expect(await phone.evaluate(() => JSON.parse(localStorage.getItem('multi_userinfo') ?? '[]').length)).toBe(1)
})

test('a wrong password says so and keeps the person out; the right one lets them in [R2.8]', async () => {
  const phone = await newPhone({ lang: 'zh-CN' })
  await goTo(phone, '/pages/login/passwordLogin')
  await phone.getByPlaceholder('手机号').fill(BUYERS[4]!.phone)
  await phone.getByPlaceholder('密码').fill('wrong-pass-1')
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await phone.getByText('手机号或密码不正确').waitFor()

  await phone.getByPlaceholder('密码').fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
  await goTo(phone, '/pages/login/smsLogin')
  await phone.waitForFunction(() => !location.hash.includes('/login/'))
})

const bindingsOf = (phone: string): Promise<Array<{ nickname: string }>> =>
  sql(
    'select b.nickname from account_messenger_bindings b join account_users u on u.id = b.user_id where u.phone = $1',
    [phone],
  )

async function signInByPassword(page: Page, phone: string): Promise<void> {
  await page.getByPlaceholder('Phone number').fill(phone)
  await page.getByPlaceholder('Password').fill(DEMO_PASSWORD)
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A code in a stranger's name, as they get it at the messenger with an app of their own. */
async function codeOfStranger(openid: string): Promise<string> {
  const answer = await fetch(`${origin()}/api/portal/Public/get_single_option?key=social`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const { data } = (await answer.json()) as { data: { value: { authorize_url: string } } }
  const url = new URL(data.value.authorize_url.replace('{return_url}', encodeURIComponent(`${origin()}/h5/`)))
  url.searchParams.set('as', openid)
  const back = await fetch(url, { redirect: 'manual' })
  return new URL(back.headers.get('location')!).searchParams.get('code')!
}

test("a link with a stranger's ticket or code binds nothing to the person who signs in through it", async () => {
  const victim = BUYERS[5]!.phone
  const asked = await fetch(`${origin()}/api/user/Public/wx_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ code: await codeOfStranger('o_stranger_1') }),
  })
  const { data } = (await asked.json()) as { data: { bind_ticket: string } }
  const phone = await newPhone()
  await goTo(phone, `/pages/login/passwordLogin?bind_ticket=${data.bind_ticket}&nickname=me`)
  await phone.getByText('Sign in with your phone and password.').waitFor()
  await signInByPassword(phone, victim)
  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
  expect(await bindingsOf(victim)).toEqual([])

  // The same with a code: the messenger's browser starts by itself, so it must not take one it did not ask for.
  const other = await newPhone({ messenger: true })
  const sent: string[] = []
  other.on('request', (request) => request.url().includes('wx_login') && sent.push(request.url()))
  const code = await codeOfStranger('o_stranger_2')
  await other.goto(`${origin()}/h5/?code=${code}&state=h5wxlogin&nonce=${'A'.repeat(43)}#/pages/login/passwordLogin`)
  await other.getByRole('heading', { name: 'Who is logging in?' }).waitFor()
  expect(sent).toEqual([])
})

test('the messenger browser asks who is there, names the account and connects it only after a yes [R4.8, R4.9, R4.10, R4.11, R4.12]', async () => {
  const person = BUYERS[6]!.phone
  const phone = await newPhone({ messenger: true })
  await goTo(phone, '/pages/login/passwordLogin')
  await phone.getByRole('link', { name: '青瓷小筑' }).click()
  await phone.getByText('Sign in once to connect the messenger account 青瓷小筑 with your account.').waitFor()
  expect(phone.url()).not.toMatch(/code=|ticket|nonce/)

  await signInByPassword(phone, person)
  await phone.getByText('Connect 青瓷小筑 with this account?').waitFor()
  await phone.getByRole('button', { name: 'Connect and sign in' }).click()
  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
  expect(await bindingsOf(person)).toEqual([{ nickname: '青瓷小筑' }])
  await until(
    async () =>
      (
        await sql<{ told: boolean }>(
          `select exists (select 1 from message_notices n join account_users u on u.id = n.user_id where u.phone = $1 and n::text like '%青瓷小筑%') as told`,
          [person],
        )
      )[0]!.told,
  )

  const again = await newPhone({ messenger: true })
  await goTo(again, '/pages/login/passwordLogin')
  await again.getByRole('link', { name: '青瓷小筑' }).click()
  await again.waitForFunction(() => localStorage.getItem('token') !== null)
})

test('a person who refuses at the messenger goes on as a guest, and is asked again only after ten minutes [R1.2, R4.10]', async () => {
  const phone = await newPhone({ messenger: true })
  await goTo(phone, '/')
  await phone.getByRole('link', { name: '拒绝' }).click()
  await phone.locator('.lot-card__heart').first().waitFor()
  await goTo(phone, '/pages/login/passwordLogin')
  await phone.getByText('Sign in with your phone and password.').waitFor()
  expect(await phone.evaluate(() => localStorage.getItem('token'))).toBe(null)

  await phone.evaluate(() => sessionStorage.setItem('messenger_asked_at_ms', String(Date.now() - 601_000)))
  await phone.evaluate(() => {
    location.hash = '#/pages/login/reg'
  })
  await phone.getByRole('heading', { name: 'Who is logging in?' }).waitFor()
})

test('a guest who watches a lot without a network is told why nothing opens; once it is back the sheet comes, with its looks', async () => {
  const phone = await newPhone()
  await goTo(phone, '/')
  const heart = phone.locator('.lot-card__heart').first()
  await heart.waitFor()
  await phone.waitForLoadState('networkidle')

  await phone.context().setOffline(true)
  await heart.click()
  await toasted(phone, 'Connection to server failed')
  await phone.context().setOffline(false)
  await heart.click()

  const sheet = phone.getByRole('dialog', { name: 'Sign in to watch this lot' })
  await sheet.waitFor()
  expect(await sheet.evaluate((box) => getComputedStyle(box).borderTopLeftRadius)).toBe('16px')
  networkWasCut()
})
