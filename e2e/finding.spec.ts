/** Finding: suggestions while one types, a search narrowed by its facets and gone back to, what is near an empty one, and categories; an item of the points mall and a task, found and seen again. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { BUYERS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  goTo,
  holdEnds,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from './fixtures.ts'

useSystem()
// What is counted twice must be as many both times.
beforeAll(holdEnds)

const SEARCH = '/pages/main/search'

/** How many lots the line above a result says there are. */
const found = async (phone: Page): Promise<number> =>
  Number(/^(\d+) lot/.exec(await phone.locator('.finder-figures').innerText())?.[1])

test('typing suggests a category and leads there; own searches come back and can be forgotten', async () => {
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[0]!.phone)
  await goTo(phone, SEARCH)

  await phone.getByRole('searchbox').fill('jade')
  const suggestions = phone.getByRole('list', { name: 'Suggestions' })
  await suggestions
    .getByRole('button', { name: /^Category/ })
    .first()
    .waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await suggestions.getByRole('button', { name: 'Search for “jade”' }).click()
  await phone.getByRole('article').first().waitFor()
  await expect.poll(() => found(phone)).toBeGreaterThan(0)

  await phone.getByRole('button', { name: 'Clear' }).click()
  await phone.getByRole('button', { name: 'jade', exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Forget “jade”' }).click()
  await phone.getByRole('button', { name: 'Forget “jade”' }).waitFor({ state: 'detached' })

  await phone.getByRole('searchbox').fill('ceram')
  await suggestions
    .getByRole('button', { name: /^Category/ })
    .first()
    .click()
  await phone.waitForURL(/categoryResult/)
})

test('a choice in the filters leaves as many lots as it says, stands in the address, and is taken off again', async () => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, `${SEARCH}?keyword=jade`)
  await phone.getByRole('article').first().waitFor()
  const all = await found(phone)

  await phone.getByRole('button', { name: 'Filters' }).click()
  const sheet = phone.getByRole('dialog')
  const choice = sheet.getByRole('group', { name: 'Category' }).getByRole('button').last()
  const [, name, count] = /^(.*) (\d+)$/.exec((await choice.innerText()).replace(/\s+/g, ' '))!
  expect(await accessibilityFaults(phone)).toEqual([])
  await choice.click()
  await sheet.getByRole('button', { name: new RegExp(`^Show ${count} lot`) }).click()
  const chip = phone.getByRole('button', { name: `Remove ${name}` })
  await chip.waitFor()

  await expect.poll(() => found(phone)).toBe(Number(count))
  expect(phone.url()).toContain('category_id=')
  await reload(phone)
  await chip.click()
  await expect.poll(() => found(phone)).toBe(all)
})

test('a search that finds nothing offers what is near', async () => {
  const phone = await newPhone()
  await goTo(phone, `${SEARCH}?keyword=zzzz`)

  await phone.getByRole('heading', { name: 'Popular right now' }).waitFor()
  await phone.getByRole('article').first().waitFor()
  await goTo(phone, `${SEARCH}?keyword=jade&price_min_fen=99999999900`)
  await phone.getByRole('heading', { name: /without the filters$/ }).waitFor()
  await phone.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => found(phone)).toBeGreaterThan(0)
})

test('a category leads on by scene, with as many lots as it said', async () => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, '/pages/tabbar/menu/menu')
  const scene = phone.locator('.categories__scene').first()
  await scene.waitFor()
  const count = Number(/(\d+) lot/.exec(await scene.innerText())![1])

  await scene.click()

  await phone.waitForURL(/scene=/)
  await phone.locator('.finder-figures').waitFor()
  expect(await found(phone)).toBe(count)
})

test('a person finds an item for points and a task, sends the task to its shop, and sees both again among what they viewed', async () => {
  const [task] = await sql<{ id: number; title: string }>(
    `select id::int, title from task_tasks where status = 'active' and taken + approved < quota order by id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[0]!.phone)
  await goTo(phone, `${SEARCH}?keyword=celadon`)
  await phone.getByRole('tab', { name: /^Points mall/ }).click()
  await phone.getByRole('link', { name: /Small celadon bowl/ }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('link', { name: /Small celadon bowl/ }).click()
  await phone.getByRole('button', { name: 'Exchange' }).waitFor()

  await goTo(phone, SEARCH)
  await phone.getByRole('searchbox').fill(task!.title)
  await phone.getByRole('searchbox').press('Enter')
  await phone.getByRole('tab', { name: /^Tasks/ }).click()
  await phone.getByRole('button', { name: new RegExp(task!.title) }).click()
  await phone.getByText('What to do').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByText('Ask the shop').click()
  await phone.getByRole('button', { name: 'Send this: Task' }).click()
  await phone.getByRole('button', { name: 'Send this: Task' }).waitFor({ state: 'detached' })
  await phone.getByRole('list', { name: 'Messages' }).getByText(task!.title).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])

  await goTo(phone, '/pages/users/footprint')
  await phone.getByRole('tab', { name: 'Points mall' }).click()
  await phone.getByRole('link', { name: /Small celadon bowl/ }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('tab', { name: 'Tasks' }).click()
  await phone.getByRole('button', { name: new RegExp(task!.title) }).click()
  await phone.getByText('What to do').waitFor()
})

test('the address of a task opens for a guest, and names the person who shared it', async () => {
  const [task] = await sql<{ id: number; title: string }>(
    `select id::int, title from task_tasks where status = 'active' order by id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[1]!.phone)
  await goTo(phone, `/pages/task/detail?id=${task!.id}`)
  await phone.getByRole('button', { name: 'Share' }).click()
  const address = await phone.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()

  const guest = await newPhone({ width: 360 })
  await guest.goto(address)

  await guest.getByText('What to do').waitFor()
  expect(address).toMatch(new RegExp(`/h5/task/${task!.id}\\?invite_uid=\\d+$`))
})
