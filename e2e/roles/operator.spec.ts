/** An operator from nothing: two make the account, the person enrols by a link of their own, rules on a first case, and loses a role. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '../../apps/server/src/domains/operator/signing-in/authenticator.ts'
import { answered, open, reasoned, signInAs } from '../console/desk.ts'
import { accessibilityFaults, newDesk, sql, toasted, useSystem } from '../fixtures.ts'

useSystem()

const LOGIN = 'lanke'
const SAID = 'The photos of the seller show the piece intact, those of the buyer a fresh chip.'

/** By the menu. */
const toPage = (desk: Page, name: RegExp | string) => desk.getByRole('navigation').getByRole('link', { name }).click()

async function confirmed(desk: Page, proposal: string | RegExp): Promise<void> {
  await toPage(desk, /^Approvals/)
  await desk.getByRole('row', { name: proposal }).getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(desk, 'Confirm this act?', 'Confirm', 'agreed with the board')
  await toasted(desk, 'Done')
}

/** The link opens once, in the browser of the person it is for. */
async function enrol(person: Page, link: string): Promise<void> {
  await person.goto(link)
  await person.getByRole('heading', { name: 'Welcome, 兰客' }).waitFor()
  expect(await accessibilityFaults(person)).toEqual([])
  const secret = (await person.locator('code').innerText()).replaceAll(' ', '')
  const [clock] = await sql<{ now_ms: number }>('select (extract(epoch from platform_now()) * 1000)::float8 as now_ms')
  await person.getByLabel('Choose a password').fill('celadon-and-ink-7')
  await person.getByLabel('6-digit code').fill(codeAt(secret, clock!.now_ms))
  await person.getByRole('button', { name: 'Set up and sign in' }).click()
}

/** The first case that waits, ruled in part for its buyer. */
async function rule(person: Page): Promise<void> {
  await toPage(person, /^Cases/)
  await person.getByRole('button', { name: 'Next N' }).click()
  const pane = person.getByRole('complementary').filter({ hasText: 'Yours until' })
  const case_no = (await pane.getAttribute('aria-label'))!
  await pane.getByRole('button', { name: 'Split' }).click()
  await pane.getByLabel('The buyer gets, ¥').fill('1')
  await pane.getByLabel('At fault').selectOption('shop')
  await pane.getByLabel('Reason, which both sides read').fill(SAID)
  await pane.getByLabel(/^Headnote/).fill('A chip that only the buyer’s photos show is half the shop’s.')
  const cited = pane.getByRole('checkbox', { name: /^No\. \d+ · / }).first()
  if (await cited.isVisible()) await cited.check()
  expect(await accessibilityFaults(person)).toEqual([])
  await pane.getByRole('button', { name: /^Refund ¥1/ }).click()
  await answered(person, LOGIN, 'Ruled. Both sides were told.')
  expect(await sql(`select 1 from aftersale_cases where case_no = $1 and status = 'arbitration'`, [case_no])).toEqual(
    [],
  )
}

test('two make an operator, who enrols by a link of their own and rules on a first case; a role taken away is gone from the page that is open', async () => {
  const [root, second, person] = [await newDesk(), await newDesk(), await newDesk()]
  await signInAs(root, 'root')
  await signInAs(second, 'root2')
  await toPage(root, 'Operators')
  await root.getByRole('button', { name: 'New operator' }).click()
  const form = root.getByRole('dialog', { name: 'New operator' })
  await form.getByLabel('Login').fill('Lanke')
  await form.getByLabel('Name').fill('兰客')
  for (const role of ['Review', 'Rulings']) await form.getByLabel(role).check()
  expect(await accessibilityFaults(root)).toEqual([])
  await reasoned(root, 'New operator', 'Propose', 'the desk needs a third person')
  await toasted(root, 'Proposed. Another root confirms it under Approvals.')
  await confirmed(second, `兰客 (${LOGIN})`)

  await toPage(second, 'Operators')
  await second.getByRole('row', { name: LOGIN }).getByRole('button', { name: 'Enrolment link' }).click()
  await second.getByRole('button', { name: 'Make the link' }).click()
  const link = await second.getByRole('dialog', { name: 'Link for 兰客' }).getByRole('textbox').inputValue()
  await enrol(person, link)
  await rule(person)

  await toPage(person, /^ID verification/)
  await person.locator('main .a-page:not(.a-page--loading), main .r-panes').first().waitFor()

  await second.goto(link)
  await second.getByText('This link opens nothing').waitFor()
  await open(second, '/approvals')
  await root.reload()
  await root.getByRole('row', { name: LOGIN }).getByRole('button', { name: 'Roles' }).click()
  await root.getByRole('dialog', { name: 'Roles of 兰客' }).getByLabel('Review').uncheck()
  await reasoned(root, 'Roles of 兰客', 'Propose', 'reviews are done by others')
  await root.getByText('A proposal waits').waitFor()
  await confirmed(second, /becomes rulings/)

  await person.reload()
  await person.getByText('Your roles do not include this page').waitFor()
  expect(await person.getByRole('link', { name: /ID verification/ }).count()).toBe(0)
})
