/// <reference lib="dom" />
/** The chat of a session on air: a viewer writes with the keys alone, another reads it over the picture; the host pins a word, and mutes the viewer, who reads why and asks for a review. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, toasted, useSystem } from '../fixtures.ts'
import { goOnAir, HOST_PHONE } from './on-air.ts'

useSystem({ video: true })

const QUESTION = 'How wide is the rim?'
const WORD = 'Parcels of tonight travel free.'
const WHY = 'I asked for a size, nothing else.'

async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function viewer(session_id: number, nth: number, width?: number): Promise<Page> {
  const page = await newPhone(width === undefined ? {} : { width })
  await signIn(page, BUYERS[nth]!.phone)
  await goTo(page, `/pages/live/live?id=${session_id}`)
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  return page
}

const STOPS_AT_MOST = 40

/** Goes with the Tab key to the part of that name, as people do who use no pointer. */
async function tabTo(page: Page, name: string): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
    })
  for (let stop = 0; stop < STOPS_AT_MOST && (await at()) !== name; stop++) await page.keyboard.press('Tab')
  expect(await at()).toBe(name)
}

test('one writes, another reads; the host pins a word and mutes with a reason, and the muted person asks for a review', async () => {
  const { session_id } = await goOnAir()
  const asker = await viewer(session_id, 0)
  const reader = await viewer(session_id, 1, 360)

  await tabTo(asker, 'Chat')
  await asker.keyboard.press('Enter')
  const chat = asker.getByRole('dialog', { name: 'Chat' })
  await chat.getByText('No line yet').waitFor()
  await tabTo(asker, 'Write a line')
  await asker.keyboard.type(QUESTION)
  await asker.keyboard.press('Enter')
  await chat.getByText(QUESTION).waitFor()
  expect(await chat.getByLabel('Write a line').inputValue()).toBe('')
  await judged(asker)

  const over = reader.locator('.chat-over')
  await over.getByText(QUESTION).waitFor()
  await reader.getByRole('button', { name: 'Send a heart, 0 hearts' }).click()
  await asker.getByRole('dialog').getByRole('button', { name: 'Send a heart, 1 heart' }).waitFor()
  await judged(reader)

  const host = await newPhone()
  await signIn(host, HOST_PHONE)
  await host.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(host, '/pages/live/sbLive')
  const heard = host.locator('.chat-over').getByRole('button', { name: QUESTION })
  await heard.waitFor()
  await judged(host)
  await host.getByRole('button', { name: 'Chat', exact: true }).click()
  await host.getByRole('button', { name: 'Order in the chat' }).click()
  await host.getByLabel('What everybody reads above the chat').fill(WORD)
  await host.getByRole('button', { name: 'Pin a word' }).click()
  await host.getByRole('button', { name: 'Take it down' }).waitFor()
  await over.getByText(WORD).waitFor()
  await judged(host)
  await host.getByRole('dialog', { name: 'Order in the chat' }).getByRole('button', { name: 'Close' }).click()
  await host.getByRole('dialog', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click()

  await heard.click()
  const about = host.getByRole('dialog', { name: /^About the line of/ })
  await about.getByText('Mute', { exact: true }).click()
  await about.getByText('Flooding the chat').click()
  await judged(host)
  await about.getByRole('button', { name: 'Confirm' }).click()
  await toasted(host, 'Done. The person was told.')

  await chat.getByLabel('Write a line').fill('And how high?')
  await asker.keyboard.press('Enter')
  await toasted(asker, 'You are muted in this live room')
  await chat.getByRole('button', { name: 'Contest it' }).click()
  await asker.getByText('Flooding the chat').waitFor()
  await asker.getByRole('button', { name: 'Ask for a review' }).click()
  await asker.getByLabel('Why it is wrong').fill(WHY)
  await asker.getByRole('dialog').getByRole('button', { name: 'Ask for a review' }).click()
  await asker.getByText('Under review', { exact: true }).waitFor()
  await asker.getByText(WHY).waitFor()
  await judged(asker)
})
