/** Signing in on a phone: by SMS, by password, with a wrong one, in Chinese. */
import { expect, inject, test } from 'vitest'
import { BUYERS, DEMO_PASSWORD } from '../apps/server/src/seed/people.ts'
import { goTo, newPhone, useBrowser } from './fixtures.ts'

useBrowser()

const codeFor = async (phone: string): Promise<string> => {
  const answer = await fetch(`${inject('sandbox_url')}/control/last_code`, {
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
