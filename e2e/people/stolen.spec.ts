/** An account that somebody else gets into, and its owner gets back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  origin,
  sandboxUrl,
  sidewaysPx,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const [OWNER, THIEF] = ['13955550201', '13955550202']

const sandbox = async (name: string, input: object): Promise<string> => {
  const answer = await fetch(`${sandboxUrl()}/control/${name}`, { method: 'POST', body: JSON.stringify(input) })
  return ((await answer.json()) as { result: string }).result
}
const codeFor = (phone: string) => sandbox('last_code', { phone, from: 'platform' })
/** The code sent to a phone by a press of a button, which does not wait for it. */
async function codeAfter(phone: string, press: () => Promise<unknown>): Promise<string> {
  const before = await codeFor(phone).catch(() => '')
  await advance(61_000) // codes go out once a minute
  await press()
  let code = before
  await until(async () => {
    code = await codeFor(phone).catch(() => before)
    return Boolean(code) && code !== before
  })
  return code
}
/** The link in the last text to a phone. */
async function linkIn(phone: string): Promise<string> {
  let link: string | undefined
  await until(async () => {
    const answer = await fetch(`${origin()}/dev/outbox`, { headers: { accept: 'application/json' } })
    const { list } = (await answer.json()) as { list: Array<{ phone: string; params: { text?: string } }> }
    const told = list.find((one) => one.phone === phone && one.params.text?.includes('notMe'))
    link = /#(\/pages\/accountsecurity\/notMe\?ticket=[\w.-]+)/.exec(told?.params.text ?? '')?.[1]
    return link !== undefined
  })
  return link!
}

async function signInByCode(page: Page, phone: string): Promise<void> {
  await goTo(page, '/pages/login/smsLogin')
  await page.getByPlaceholder('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: /Send again in/ }).waitFor()
  await page.getByPlaceholder('6-digit code').fill(await codeFor(phone))
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('token') !== null)
}

test('a thief changes the phone of an account; one tap of its owner locks it, and a code turns it back', async () => {
  const thief = await newPhone()
  await signInByCode(thief, OWNER)

  await goTo(thief, '/pages/settings/phone')
  await thief.getByLabel('Your current number in full').fill(OWNER)
  const old = await codeAfter(OWNER, () => thief.getByRole('button', { name: 'Send code' }).first().click())
  await thief.getByLabel('SMS code').first().fill(old)
  await thief.getByLabel('New phone number').fill(THIEF)
  const fresh = await codeAfter(THIEF, () => thief.getByRole('button', { name: 'Send code' }).last().click())
  await thief.getByLabel('SMS code').last().fill(fresh)
  expect(await accessibilityFaults(thief)).toEqual([])
  await thief.getByRole('button', { name: 'Change my number' }).click()
  await until(async () => (await sql('select 1 from account_users where phone = $1', [THIEF])).length === 1)

  const owner = await newPhone()
  await goTo(owner, await linkIn(OWNER))
  await owner.getByText('Phone number changed').waitFor()
  expect(await accessibilityFaults(owner)).toEqual([])
  expect(await sidewaysPx(owner)).toBe(0)
  await owner.getByRole('button', { name: 'It was not me: lock my account' }).click()
  await owner.getByText('Your account is locked').waitFor()
  await goTo(thief, '/pages/accountsecurity/accountsecurity')
  await thief.waitForFunction(() => localStorage.getItem('token') === null)

  const proof = await codeAfter(OWNER, () => owner.getByRole('button', { name: 'Send code' }).click())
  await owner.getByLabel('SMS code').fill(proof)
  await owner.getByRole('button', { name: 'Turn it back and open my account' }).click()
  await owner.getByText('Your account is yours again').waitFor()
  const token = await owner.evaluate(() => localStorage.getItem('token') ?? '')
  const me = await callApi<{ phone_masked: string }>('GET', '/api/user/Profile/index', {}, { token })
  expect(me).toMatchObject({ data: { phone_masked: '139****0201' } })
})
