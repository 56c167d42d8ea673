/** The first cards: once on a phone, never over a link to a lot, skipped in every way; what a guest chooses shapes home and goes along. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, reload, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const cards = (phone: Page) => phone.getByRole('dialog', { name: 'New here: how bidding works' })
const unused = async (path = '/'): Promise<Page> => {
  const phone = await newPhone({ unused: true, width: 360 })
  await goTo(phone, path)
  return phone
}
/** Where a lot of the branch stands among those picked for the visitor. */
const pickedCategories = async (phone: Page): Promise<number[]> => {
  await phone.getByText('Picked for you').waitFor()
  const ids = await phone
    .locator('.j-grid2 a[href*="auctionitemdetail"]')
    .evaluateAll((links) => links.map((link) => Number(/id=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1])))
  const rows = await sql<{ id: number; branch: number }>(
    `select l.id, coalesce(c.parent_id, c.id) as branch from lot_lots l join site_categories c on c.id = l.category_id where l.id = any($1)`,
    [ids],
  )
  return ids.map((id) => Number(rows.find((row) => Number(row.id) === id)?.branch))
}

test('a new visitor reads three cards with the figures of the rules, chooses what they collect, and home shows that first', async () => {
  const phone = await unused()
  await cards(phone).getByText('Bid by hand, or set a maximum').waitFor()
  await cards(phone)
    .getByText(/in the last 2 minutes/)
    .waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Next' }).click()
  await cards(phone)
    .getByText(/usually 10% of the start price/)
    .waitFor()
  await phone.keyboard.press('ArrowRight')
  await cards(phone)
    .getByText(/7 days after delivery/)
    .waitFor()
  await phone.getByRole('button', { name: 'Next' }).click()
  expect(await phone.getByRole('button', { name: 'Choose at least one' }).isDisabled()).toBe(true)
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await cards(phone).getByRole('button', { name: 'Ceramics', exact: true }).click()
  await phone.getByRole('button', { name: 'Show these first' }).click()

  const [ceramics] = await sql<{ id: number }>(
    `select id from site_categories where name_en = 'Ceramics' and parent_id is null`,
  )
  await expect.poll(async () => (await pickedCategories(phone))[0]).toBe(Number(ceramics!.id))
  const asked: string[] = []
  phone.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await reload(phone)
  await phone.getByText('Picked for you').waitFor()
  await expect.poll(() => asked.filter((url) => url.includes('Index/nav')).length).toBe(1)
  expect(asked.find((url) => url.includes('Index/nav'))).toContain(`interests=${ceramics!.id}`)
  expect(await cards(phone).count()).toBe(0)

  await signIn(phone, BUYERS[1]!.phone)
  await goTo(phone, '/pages/my/interests')
  await expect
    .poll(() => phone.getByRole('button', { name: 'Ceramics', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
  await phone.waitForFunction(() => localStorage.getItem('interests') === null)
})

test('Escape, a swipe and "Skip" leave the cards, and they do not come again', async () => {
  const by_key = await unused()
  await cards(by_key).waitFor()
  await by_key.keyboard.press('Escape')
  await cards(by_key).waitFor({ state: 'detached' })
  await reload(by_key)
  await by_key.getByText('Picked for you').waitFor()
  expect(await by_key.evaluate(() => localStorage.getItem('first_run'))).toBe('1')

  const by_hand = await unused()
  await cards(by_hand).waitFor()
  await cards(by_hand)
    .locator('.first-run')
    .evaluate((box) => {
      const at = (x: number) => [new Touch({ identifier: 1, target: box, clientX: x, clientY: 600 })]
      box.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300), changedTouches: at(300) }))
      box.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(120) }))
    })
  await cards(by_hand).getByText('A deposit keeps bids serious').waitFor()
  await by_hand.getByRole('button', { name: 'Skip' }).click()
  await by_hand.getByRole('button', { name: 'Not now' }).click()
  await cards(by_hand).waitFor({ state: 'detached' })
})

test('somebody who follows a link to a lot sees the lot alone, also when they go on to home', async () => {
  const [lot] = await sql<{ id: number }>(`select id from lot_lots where status = 'live' order by id limit 1`)
  const phone = await unused(`/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}`)
  await phone.locator('.lot-title__name').waitFor()
  await phone.getByRole('button', { name: 'Back' }).first().click()
  await phone.getByText('Picked for you').waitFor()

  // Longer than a new visitor's cards take to come.
  await phone.waitForLoadState('networkidle')
  expect(await cards(phone).count()).toBe(0)
  expect(await phone.evaluate(() => localStorage.getItem('first_run'))).toBeNull()
})
