/** A person who has mistyped their password three times is let in by the right one: the app does the work that is asked for, unseen. */
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { goTo, newPhone, useSystem } from '../fixtures.ts'

useSystem({ limits: true })

const WRONG_TRIES = 3

test('after three wrong passwords the right one still lets in, with work done on the phone', async () => {
  const phone = await newPhone()
  const sent: string[] = []
  phone.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/user/Public/login'))
      sent.push(request.postData() ?? '')
  })
  await goTo(phone, '/pages/login/passwordLogin')
  await phone.getByPlaceholder('Phone number').fill(BUYERS[4]!.phone)
  await phone.getByRole('checkbox').check({ force: true })
  const signIn = async (password: string) => {
    await phone.getByPlaceholder('Password').fill(password)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  for (let n = 0; n < WRONG_TRIES; n++) {
    const answered = phone.waitForResponse((response) => response.url().includes('/api/user/Public/login'))
    await signIn(`wrong-pass-${n}`)
    await answered
    await phone.locator('button:not([disabled])', { hasText: 'Sign in' }).first().waitFor()
  }
  await signIn(DEMO_PASSWORD)

  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
  expect(sent.filter((body) => body.includes('captcha_token'))).toHaveLength(1)
})
