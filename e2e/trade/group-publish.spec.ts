/** A shop whose goods are reviewed publishes a group buy by tapping, from its workbench on; a reviewer decides it, and the shop and buyers see it run. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goTo,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'glass')!.owner_phone
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/** What the picker of a moment takes: the phone's own time, to the minute. */
const typed = (at_ms: number): string => new Date(at_ms + SHANGHAI_MS).toISOString().slice(0, 16)

const statusOf = async (id: number) =>
  (await sql<{ status: string }>(`select status from group_buys where id = ${id}`))[0]!.status

async function ownersPhone(lang: 'en' | 'zh-CN'): Promise<Page> {
  const shop = await newPhone({ lang })
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/tabbar/my/my')
  await shop.getByRole('button', { name: lang === 'en' ? 'Group buys' : '拼团', exact: true }).click()
  return shop
}

/** Fills the terms in and hands them in. A first try without a time says what is missing. */
async function fillIn(shop: Page): Promise<void> {
  await shop.getByRole('button', { name: 'Publish group buy' }).first().click()
  await shop.getByText('Which goods').waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])
  // Goods that wait for the review of another one are not offered.
  await shop.locator('.group-line').first().waitFor()
  expect(await shop.getByText('Blue glass snuff bottle, workshop piece').count()).toBe(0)
  await shop.locator('.group-line').first().click()
  const submit = shop.getByRole('button', { name: 'Publish', exact: true })
  await submit.click()
  await shop.getByText(/^Later than a team’s time/).waitFor()
  for (const price of await shop.getByLabel(/, alone ¥/).all()) await price.fill('9.9')
  await shop.getByLabel('People in a team').fill('2')
  await shop.getByLabel('No new team from').fill(typed(Date.now() + 7 * DAY_MS))
  await shop.getByLabel('Rules in your words').fill('每人一件，随机发货。')
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await submit.click()
}

test('a shop publishes a group buy from its workbench; a reviewer approves it, its page says so, and buyers find it', async () => {
  const shop = await ownersPhone('en')
  await fillIn(shop)
  await toasted(shop, 'Submitted for review')
  const [sent] = await sql<{ id: number }>('select max(id)::int as id from group_buys')
  expect(await statusOf(sent!.id)).toBe('reviewing')
  await shop.getByRole('tab', { name: /^In review/ }).click()
  await shop.getByRole('button', { name: 'Take back' }).first().waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /^Group buys/ })
    .click()
  await desk.getByText(`T-${sent!.id} `, { exact: false }).first().click()
  await desk.getByText('每人一件，随机发货。').waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByText('Approved, open to teams').waitFor()

  await shop.getByRole('tab', { name: /^Running/ }).click()
  await shop.getByRole('button', { name: 'Pause' }).first().waitFor()
  const guest = await newPhone()
  await goTo(guest, '/')
  await guest.getByRole('button', { name: /^Buy together/ }).click()
  await guest.getByText('¥9.90').first().click()
  await guest.getByRole('button', { name: 'Buy alone' }).waitFor()
  for (const option of await guest
    .getByRole('group')
    .filter({ has: guest.locator('legend') })
    .all())
    await option.getByRole('button').first().click()
  await guest.getByRole('button', { name: 'Start a team of 2' }).waitFor()
})

test('one that is sent back says why where its shop changes it, and goes to the review again', async () => {
  const [waits] = await sql<{ id: number }>(
    `select b.id::int from group_buys b join goods_goods g on g.id = b.goods_id where g.title = '蓝料鼻烟壶 工坊款'`,
  )
  const shop = await ownersPhone('zh-CN')

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/group-buys?open=${waits!.id}`)
  await desk.getByLabel('Words for the shop').fill('规则请写明款式')
  await desk.getByRole('button', { name: 'Send back', exact: true }).click()
  await desk.getByText('Sent back to the shop').waitFor()

  // The banner tells the same over the tabs, and stays under a pointer.
  await shop.getByRole('button', { name: '关闭提醒' }).click()
  await shop.getByRole('tab', { name: /^未通过/ }).click()
  await shop.getByText('规则请写明款式').waitFor()
  await shop.getByRole('button', { name: '编辑' }).click()
  await shop.getByText('规则请写明款式').waitFor()
  expect(await shop.getByLabel('成团人数').inputValue()).toBe('4')
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByRole('button', { name: '发布', exact: true }).click()
  await toasted(shop, '已提交审核')
  expect(await statusOf(waits!.id)).toBe('reviewing')
})
