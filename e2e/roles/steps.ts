/** What people of every role do on an empty phone: register, add an address and a bank card, pay, publish. Only by what screens offer. */
import { join } from 'node:path'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import type { Page } from 'playwright-core'
import { newPhone, origin, sandboxUrl, toasted, until } from '../fixtures.ts'

export const PAY_PASSWORD = '258369'
/** A number gets another code after a minute. */
export const CODE_AGAIN_MS = 61_000
export const PHOTOS = ['celadon-vase-main.webp', 'celadon-vase-detail.webp'].map((name) =>
  join(import.meta.dirname, '../../apps/server/demo-world/items', name),
)

type Sender = 'platform' | 'bank'
const lastCode = async (phone: string, from: Sender): Promise<string | null> => {
  const answer = await fetch(`${sandboxUrl()}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone, from }),
  })
  return ((await answer.json()) as { result: string | null }).result
}

/** The code that an SMS brought to a number, from the platform or from a bank; one that came after another, where that is given. */
export async function codeFor(phone: string, from: Sender = 'platform', before: string | null = null): Promise<string> {
  let code: string | null = null
  await until(async () => {
    code = await lastCode(phone, from)
    return code !== null && code !== before
  })
  return code!
}

/** A phone that never opened the app, at its first view. */
export async function emptyPhone(): Promise<Page> {
  const phone = await newPhone({ unused: true })
  await phone.goto(`${origin()}/h5/`)
  for (const name of ['Skip', 'Not now']) await phone.getByRole('button', { name }).click()
  return phone
}

/** The tab bar's own page, such as Me. */
export const toTab = (phone: Page, name: string) =>
  phone.getByRole('navigation').getByText(name, { exact: true }).click()

/** Signs in with an SMS code where the app asks for it: a number that is new has an account then. */
export async function register(phone: Page, number: string): Promise<void> {
  const seen = await lastCode(number, 'platform')
  await phone.getByPlaceholder('Phone number').fill(number)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()
  await phone.getByPlaceholder('6-digit code').fill(await codeFor(number, 'platform', seen))
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForFunction(() => localStorage.getItem('token') !== null)
}

/** Fills in the form of an address that is open. */
export async function fillAddress(phone: Page, receiver: string, number: string): Promise<void> {
  await phone.getByLabel(/^Receiver/).fill(receiver)
  await phone.getByLabel(/^Mobile number/).fill(number)
  await phone.getByText('Province, city, county').click()
  const sheet = phone.getByRole('dialog')
  for (const place of ['浙江省', '杭州市', '西湖区']) await sheet.getByText(place, { exact: true }).click()
  await phone.getByLabel(/^Street/).fill('北山街 36 号')
  await phone.getByRole('button', { name: 'Save' }).click()
}

/** Adds a card on its page, and goes back to where it was needed. */
export async function bindCard(phone: Page, number: string, nth: number): Promise<void> {
  await phone.getByLabel(/^Card number/).fill(goodCard(nth))
  const seen = await lastCode(number, 'bank')
  await phone.getByLabel(/^Phone at the bank/).fill(number)
  await phone.getByRole('button', { name: 'Get the bank’s code' }).click()
  await phone.getByLabel('6-digit SMS code').fill(await codeFor(number, 'bank', seen))
  await phone.getByText(/was added$/).waitFor()
  await phone.getByRole('button', { name: 'Done' }).click()
}

/** Pays by the card that the sheet offers, with the code of its bank. */
export async function payByCard(phone: Page, number: string): Promise<void> {
  const seen = await lastCode(number, 'bank')
  const sheet = phone.getByRole('dialog')
  await sheet.locator('label').filter({ hasText: '·' }).first().click()
  await sheet.getByRole('button', { name: /^Pay ¥/ }).click()
  await sheet.getByLabel('6-digit SMS code').fill(await codeFor(number, 'bank', seen))
}

/** Pays by WeChat Pay from the sheet that asks how: the phone goes to the app's page and comes back. */
export async function payByWechat(phone: Page): Promise<void> {
  const sheet = phone.getByRole('dialog')
  await sheet.getByText('WeChat Pay', { exact: true }).click()
  await sheet.getByRole('button', { name: /^Pay ¥/ }).click()
  await paidInWechat(phone)
}

/** Pays on the app's own page, and comes back. */
export async function paidInWechat(phone: Page): Promise<void> {
  await phone.waitForURL((url) => url.href.startsWith(sandboxUrl()))
  await phone.getByRole('link', { name: /^支付/ }).click()
  await phone.waitForURL((url) => url.href.startsWith(origin()))
}

/** Sets the first pay password on its page, and goes back to where it was needed. */
export async function setPayPassword(phone: Page, number: string): Promise<void> {
  const seen = await lastCode(number, 'platform')
  await phone.getByLabel('Your phone number').fill(number)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByLabel('SMS code').fill(await codeFor(number, 'platform', seen))
  await phone.getByLabel('New pay password').fill(PAY_PASSWORD)
  await phone.getByLabel('Confirm pay password').fill(PAY_PASSWORD)
  await phone.getByRole('button', { name: 'Save pay password' }).click()
  await toasted(phone, 'Pay password saved')
}
