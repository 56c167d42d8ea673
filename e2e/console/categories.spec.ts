/** The tree of categories by keys alone, and what a shop's phone shows of it. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, newDesk, sql, useSystem } from '../fixtures.ts'
import { pressTwo, signInAs } from './desk.ts'

useSystem()

/** Presses Tab until this has the focus. */
async function tabTo(desk: Page, there: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await there.evaluate((element) => element === document.activeElement)) return
    await desk.keyboard.press('Tab')
  }
  throw new Error('Tab never gets there')
}

test('a category is made, placed and closed by keys alone', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await pressTwo(desk, 'g', 'e')
  const tree = desk.getByRole('tree', { name: 'Categories' })
  await tree.waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])

  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: 'New category' })
  await dialog.waitFor()
  await desk.keyboard.type('香炉')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('Incense burners')
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.keyboard.press('Enter')
  const made = tree.getByRole('treeitem', { name: /Incense burners/ })
  await expect.poll(() => made.getAttribute('aria-selected')).toBe('true')
  const place = await made.getAttribute('aria-posinset')

  await desk.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => made.getAttribute('aria-posinset')).toBe(String(Number(place) - 1))
  await desk.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => made.getAttribute('aria-level')).toBe('2')
  const [row] = await sql<{ above: string }>(
    `select above.name_en as above from site_categories c join site_categories above on above.id = c.parent_id where c.name_en = 'Incense burners'`,
  )
  expect(row!.above).toBe('Glass & snuff bottles')

  await desk.keyboard.press('d')
  const closing = desk.getByRole('dialog', { name: /Take no new lots in Incense burners/ })
  await closing.waitFor()
  await desk.keyboard.type('made by mistake')
  await closing.getByText('Takes new lots → Takes no new lots', { exact: false }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await tabTo(desk, closing.getByRole('button', { name: 'Take no new lots' }))
  await desk.keyboard.press('Enter')
  await closing.waitFor({ state: 'detached' })
  await made.getByText('Takes no new lots').waitFor()
})

test('what a category asks is changed, with the form it makes and who would lack an answer before it is saved', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await pressTwo(desk, 'g', 'e')
  await desk.getByRole('treeitem', { name: /^Ceramics/ }).click()
  await desk.getByRole('button', { name: 'Edit the attributes' }).click()
  const dialog = desk.getByRole('dialog', { name: 'What is asked in Ceramics' })
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  const field = dialog.getByRole('group', { name: 'New field' })
  await field.getByLabel('Chinese name').fill('口径')
  await field.getByLabel('Kind').selectOption('number')
  await field.getByLabel('Unit').fill('cm')
  await field.getByLabel('Needed to submit').check()
  await field.getByLabel('English name').fill('Mouth')

  await dialog.getByLabel('Mouth (cm)').waitFor()
  const [lots] = await sql<{ count: number }>(
    `select count(*)::int as count from lot_lots l join site_categories c on c.id = l.category_id
     where 'ceramics' in (c.code, (select code from site_categories where id = c.parent_id)) and l.deleted_at is null
       and l.status in ('draft', 'rejected', 'reviewing', 'scheduled', 'live')`,
  )
  await dialog.getByText(`Lots that have not ended: ${lots!.count}`).click()
  expect(
    await dialog.getByRole('region', { name: 'Would lack a needed answer' }).getByRole('link').count(),
  ).toBeGreaterThanOrEqual(lots!.count)
  expect(await accessibilityFaults(desk)).toEqual([])
  await dialog.getByLabel('Why it changes').fill('buyers keep asking for it')
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.getByText('Version 2').waitFor()
  await desk.getByText('Mouth (cm)').waitFor()
})
