/** What operators do in every journey at the console: signing in with the authenticator, opening a page, giving a reason. */
import { operator } from '@juya/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_OPERATOR } from '../../apps/server/src/seed/people.ts'
import { advance, HANGS_MS, origin, toasted } from '../fixtures.ts'

/** A code of the authenticator and the next one are half a minute apart. */
export const STEP_MS = 31_000

/** A picture of a document. */
export const RECEIPT = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/**
 * Signs an operator in through the calls the sign-in page makes, which has journeys of its own, and opens the console. A code works once, so
 * the clock moves on to the next one first.
 */
export async function signInAs(desk: Page, login: string, at = origin()): Promise<void> {
  await advance(STEP_MS)
  const ask = async (path: string, data: object) => {
    const response = await desk.context().request.post(at + path, { data, headers: AS_THE_CONSOLE })
    const answer = (await response.json()) as { code: number; msg: string; data: { challenge: string } }
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    return answer.data
  }
  const { challenge } = await ask(operator.login.path, { login, password: DEMO_OPERATOR.password })
  await ask(operator.loginTotp.path, { challenge, code: await codeOf(login) })
  await desk.goto(`${at}/admin/`)
  await desk.getByRole('navigation').waitFor()
}
const AS_THE_CONSOLE = { 'x-requested-with': 'XMLHttpRequest' }

/** What an operator's authenticator shows now. */
export const codeOf = async (login: string): Promise<string> =>
  (await fetch(`${origin()}/dev/totp?login=${login}`)).text()

/** One key right after the other, however busy the machine is: the second is waited for only a moment. */
export const pressTwo = (desk: Page, one: string, other: string) =>
  Promise.all([desk.keyboard.press(one), desk.keyboard.press(other)])
export const open = (desk: Page, path: string) => desk.goto(`${origin()}/admin/#${path}`)

/** Gives the reason a dialog asks for, and does what it is about. */
export async function reasoned(desk: Page, dialog: RegExp | string, button: string, reason: string): Promise<void> {
  const asking = desk.getByRole('dialog', { name: dialog })
  await asking.getByLabel('Reason').fill(reason)
  await asking.getByRole('button', { name: button, exact: true }).click()
}

/** Until the page says what a decision does: its button waits for that, and moves down when it is shown. */
export const effectsShown = (desk: Page): Promise<void> =>
  desk.getByRole('region', { name: 'What happens' }).getByRole('heading').first().waitFor()

/** A fresh code where one is asked for, until the page says what it was about. */
export async function answered(desk: Page, login: string, said: string): Promise<void> {
  const question = desk.getByRole('dialog', { name: 'A fresh code, please' })
  // What toasts said is noted: one is gone after a moment, which a busy machine may need to look.
  const told = () => desk.evaluate(() => window.toasts!.join('\n'))
  await expect
    .poll(async () => ((await question.isVisible()) ? said : told()), { timeout: HANGS_MS, interval: 100 })
    .toContain(said)
  if (await question.isVisible()) {
    await advance(STEP_MS)
    await question.getByLabel('6-digit code').fill(await codeOf(login))
  }
  await toasted(desk, said)
}

/** Until the review shows a lot and it is the operator's: a pane may name other lots too, where their photos look the same, and lists do. */
export async function lotShown(desk: Page, id: number): Promise<void> {
  await desk
    .getByRole('article')
    .getByText(new RegExp(`^LOT-${id} `))
    .waitFor()
  await desk.getByText(/^Yours until/).waitFor()
}
