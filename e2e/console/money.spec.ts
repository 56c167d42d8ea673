/** Money at the console: a correction by two with its document, and a bar of a chart that opens the rows it counts. What a role may not is refused. */
import { expect, test } from 'vitest'
import { accessibilityFaults, newDesk, sql, until, useSystem } from '../fixtures.ts'
import { answered, open, RECEIPT, reasoned, signInAs } from './desk.ts'

useSystem()

test('a balance is corrected by two with a document: the second reads what it was and would be, and so it is', async () => {
  const [owner] = await sql<{ code: string; balance_fen: number }>(
    `select a.code, a.balance_fen::float8 as balance_fen from ledger_accounts a join account_users u on u.id = a.owner_id
     where a.owner_type = 'user' and a.kind = 'wallet' and u.phone = '19900000001'`,
  )
  const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 ? 2 : 0 })}`
  const [one, two] = [await newDesk(), await newDesk()]
  await signInAs(one, 'finance')
  await open(one, '/ledger')
  await one.getByRole('button', { name: 'Correct balances by hand' }).click()
  const form = one.getByRole('dialog', { name: 'Correct balances by hand' })
  await form.getByLabel('1. From').fill('platform:marketing')
  await form.getByLabel('1. To').fill(owner!.code)
  await form.getByLabel('1. Yuan').fill('8')
  await form.getByText(`Has ${yuan(owner!.balance_fen)}, would have ${yuan(owner!.balance_fen + 800)}`).waitFor()
  await form.getByLabel('Reason').fill('charged twice at the fair')
  const propose = form.getByRole('button', { name: 'Propose' })
  expect(await propose.isDisabled()).toBe(true) // without a document
  await form.getByLabel('Document').setInputFiles(RECEIPT)
  await form.getByText('Stored').waitFor()
  await propose.click()
  await answered(one, 'finance', 'Proposed. A second operator confirms it under Approvals.')
  await open(one, '/approvals')
  await one.getByText('Your own proposal: another operator confirms it.').waitFor()

  await signInAs(two, 'root')
  await open(two, '/approvals')
  const row = two.getByRole('row').filter({ hasText: owner!.code })
  const effect = `${owner!.code} ${yuan(owner!.balance_fen)} → ${yuan(owner!.balance_fen + 800)}`
  await row.getByText(effect, { exact: false }).waitFor()
  const document = await two.request.get(
    `${new URL(two.url()).origin}${await row.getByRole('link', { name: 'Document' }).getAttribute('href')}`,
  )
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'image/webp'])
  expect(await accessibilityFaults(two)).toEqual([])
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(two, 'Confirm this act?', 'Confirm', 'the receipt shows it')
  await answered(two, 'root', 'Done')

  expect(
    await sql('select balance_fen::float8 as balance_fen from ledger_accounts where code = $1', [owner!.code]),
  ).toEqual([{ balance_fen: owner!.balance_fen + 800 }])
})

test('a bar of a chart opens the rows it counts, exactly', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'finance')
  await open(desk, '/charts')
  const chart = desk.getByRole('img', { name: /^Sales/ })
  await chart.locator('canvas').waitFor()
  const counted = await desk
    .getByRole('table', { name: /^Sales/ })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)))

  // A bar stands somewhere above the axis: pressed from the right until one is hit.
  const box = (await chart.boundingBox())!
  for (let right_px = 12; right_px < box.width && desk.url().includes('/charts'); right_px += 6)
    await desk.mouse.click(box.x + box.width - right_px, box.y + box.height - 34)
  const table = desk.getByRole('table', { name: 'Order' })
  await table.waitFor()

  const day = /paid_at=(\d{4}-\d\d-\d\d)$/.exec(desk.url())![1]!
  const rows = await sql<{ id: number; total_fen: number }>(
    `select id, total_fen from order_orders where (paid_at at time zone 'Asia/Shanghai')::date = $1::date order by id desc`,
    [day],
  )
  const opened = () =>
    table.locator('tbody a[href^="#/orders/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await until(async () => String(await opened()) === String(rows.slice(0, 20).map(({ id }) => `#/orders/${id}`)))
  const sum_fen = rows.reduce((sum, { total_fen }) => sum + total_fen, 0)
  expect(counted.find(([one]) => one === day)!.slice(1)).toEqual([
    `¥${Math.round(sum_fen / 100).toLocaleString('en-US')}`,
    String(rows.length),
  ])
})

test('a payment is opened from its list: what it was for, what it moved, and its notes', async () => {
  const [paid] = await sql<{ id: number; pay_no: string; order_id: number }>(
    `select id::int as id, pay_no, purpose_ids[1]::int as order_id from payment_payments
     where purpose = 'orders' and channel = 'wallet' and status = 'succeeded' order by id desc limit 1`,
  )
  const desk = await newDesk()
  await signInAs(desk, 'finance')
  await open(desk, `/payments?q=${paid!.pay_no}`)
  await desk.getByRole('link', { name: paid!.pay_no }).click()
  const heading = desk.getByRole('heading', { level: 1, name: `Payment ${paid!.id}` })
  await heading.waitFor()
  await desk.getByRole('link', { name: `Order ${paid!.order_id}` }).waitFor()
  await desk.getByText('Every movement of its money').waitFor()
  expect(await desk.getByText('No money has moved yet').count()).toBe(0)
  expect(await accessibilityFaults(desk)).toEqual([])

  await open(desk, '/')
  await desk.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type(paid!.pay_no)
  await desk.keyboard.press('Enter')
  await heading.waitFor()
})

/** What each may not open, of what stands in the sidebar of others; and what those who read everything may not do. */
test.each([
  {
    login: 'content',
    closed: ['/orders', '/payments/1', '/users', '/review', '/ledger', '/operators', '/audit'],
  },
  {
    login: 'service',
    closed: ['/ledger', '/transactions', '/callbacks', '/stuck', '/verification', '/operators', '/audit'],
  },
])('$login is shown no page of others, and told who has it', async ({ login, closed }) => {
  const desk = await newDesk()
  await signInAs(desk, login)
  const links = await desk
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of closed) {
    expect(links).not.toContain(`#${path}`)
    await open(desk, path)
    await desk.getByText('Your roles do not include this page').waitFor()
    await desk.getByText(/^It is for /).waitFor()
  }
})

test('the auditor reads every page and finds no button to act with', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'auditor')
  const [order] = await sql<{ id: number }>(`select id from order_orders where status = 'shipped' order by id limit 1`)
  const [dispute] = await sql<{ id: number }>(
    `select id from aftersale_cases where status = 'arbitration' order by id limit 1`,
  )
  for (const [path, act] of [
    [`/orders/${order!.id}`, 'Confirm receipt'],
    ['/review', /^Approve|^Remove contact/],
    [`/disputes?open=${dispute!.id}`, /^Take it|^Ask for more/],
    ['/operators', 'New operator'],
    ['/ledger', 'Correct balances by hand'],
  ] as const) {
    await open(desk, path)
    await desk.locator('main .a-page:not(.a-page--loading), main .r-object').first().waitFor()
    if (path.includes('open=')) await desk.locator('aside .c-head').waitFor()
    expect(await desk.getByRole('button', { name: act }).count(), path).toBe(0)
  }
})
