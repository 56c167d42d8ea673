/** Finding at the console: one search, lists narrowed in their address, views and files of them. */
import { text } from 'node:stream/consumers'
import type { Definition } from '@juya/contract/operator/resources/definition.ts'
import { DEFINITIONS } from '@juya/contract/operator/resources/index.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from '../browser.ts'
import { accessibilityFaults, newDesk, origin, sql, until, useSystem } from '../fixtures.ts'
import { open, reasoned, signInAs } from './desk.ts'

useSystem()

test('an operator finds an order by its number and by its amount, and opens it, by keys alone', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'finance')
  const [order] = await sql<{ id: number; order_no: string; total_fen: number }>(
    'select id, order_no, total_fen from order_orders order by id desc limit 1',
  )

  await desk.keyboard.press('Control+k')
  await desk.keyboard.type(order!.order_no)
  await desk.keyboard.press('Enter') // before the answer is there, as a quick hand does
  await desk.getByRole('heading', { level: 1, name: `Order ${order!.id}` }).waitFor()

  await desk.keyboard.press('/')
  await desk.keyboard.type(`¥${order!.total_fen / 100}`)
  await desk.getByRole('option', { name: order!.order_no }).waitFor()
  await desk.keyboard.press('Escape')

  await desk.keyboard.press('?')
  await desk.getByRole('dialog', { name: 'Keys' }).getByText('Orders').waitFor()
})

test('a list is narrowed and ordered in its address: a colleague opens the same, and back undoes it step by step', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'finance')
  const shown = async (page: Page) =>
    await page
      .getByRole('table', { name: 'Order' })
      .locator('tbody a[href^="#/orders/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const found = async (where: string, order: string) =>
    (await sql<{ id: number }>(`select id from order_orders where ${where} order by ${order} limit 20`)).map(
      ({ id }) => `#/orders/${id}`,
    )
  await open(desk, '/orders')
  await desk.getByRole('button', { name: 'Completed' }).click()
  await desk.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Filter' })
  await dialog.getByLabel('Field').selectOption('Total')
  await dialog.getByLabel('Compared').selectOption('is between')
  await dialog.getByLabel('From (¥)').fill('1000')
  expect(await accessibilityFaults(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Show' }).click()
  // A column's link keeps the filters of the list on screen: the filtered list must be there before the press.
  await desk.getByRole('list', { name: 'Filters that are on' }).getByText('¥1,000').waitFor()
  await desk.getByRole('link', { name: 'Total' }).click()
  const where = `status = 'completed' and total_fen >= 100000`
  const dearest = await found(where, 'total_fen desc, id desc')
  await until(async () => String(await shown(desk)) === String(dearest))
  expect(desk.url()).toMatch(/\/orders\?status=completed&total_fen=100000\.\.&sort=-total_fen$/)

  const colleague = await newDesk()
  await signInAs(colleague, 'service')
  await colleague.goto(desk.url())
  await colleague.getByRole('list', { name: 'Filters that are on' }).getByText('¥1,000').waitFor()
  await until(async () => String(await shown(colleague)) === String(dearest))

  await desk.goBack()
  const newest = await found(where, 'id desc')
  await until(async () => String(await shown(desk)) === String(newest))
  await desk.getByRole('button', { name: 'Take off the filter “Total”' }).click()
  const completed = await found(`status = 'completed'`, 'id desc')
  await until(async () => String(await shown(desk)) === String(completed))
  await open(desk, '/orders')
  const all = await found('true', 'id desc')
  await until(async () => String(await shown(desk)) === String(all))
  await desk.getByRole('link', { name: 'Next page' }).click()
  const [later] = await sql<{ id: number }>('select id from order_orders order by id desc offset 20 limit 1')
  await until(async () => (await shown(desk))[0] === `#/orders/${later!.id}`)
})

test('a narrowed list is saved as a view, pinned with its count, and taken out as a file that says who took it', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'finance')
  await open(desk, '/orders?status=completed,received')
  await desk.getByRole('button', { name: 'Save view' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Arrived')
  await dialog.getByLabel(/Pin it/).check()
  expect(await accessibilityFaults(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const arrived = await sql<{ order_no: string }>(
    `select order_no from order_orders where status in ('completed', 'received') order by id desc`,
  )
  await desk
    .getByRole('navigation', { name: /console/ })
    .getByRole('link', { name: `Arrived ${arrived.length}` })
    .waitFor()

  await desk.getByRole('button', { name: 'CSV' }).click()
  const coming = desk.waitForEvent('download')
  await reasoned(desk, 'Take this list as a file', 'Take the file', 'the auditors asked for it')
  const file = await (await coming).createReadStream()
  const lines = (await text(file)).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(arrived.map(({ order_no }) => `"${order_no}"`))
  expect(lines.slice(1).every((line) => line.includes('"finance · '))).toBe(true)
})

test('every list opens the first of its things beside it', async () => {
  // The demo world has no flagged invitation: it would say that one of its people invites with other people’s numbers.
  await sql('insert into invite_flags (relation_id, friends) select id, 51 from invite_relations order by id limit 1')
  const desk = await newDesk()
  await signInAs(desk, 'root')
  const empty: string[] = []
  for (const { name, page, path, pane } of DEFINITIONS as readonly Definition[]) {
    if (!pane) continue
    const answer = await desk
      .context()
      .request.get(origin() + path, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    const { data } = (await answer.json()) as { data: { list: Array<{ id: number }> } }
    const [first] = data.list
    if (!first) empty.push(name)
    else {
      await open(desk, `${page}?open=${first.id}`)
      await settle(desk)
      await desk.locator('aside.a-aside, main .r-object, main .r-panes').first().waitFor()
    }
  }
  expect(empty).toEqual([])
})
