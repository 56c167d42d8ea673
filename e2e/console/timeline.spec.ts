/** What operators tell each other about a thing, and what they may learn of a person. */
import { expect, test } from 'vitest'
import { accessibilityFaults, advance, newDesk, sql, toasted, until, useSystem } from '../fixtures.ts'
import { answered, codeOf, open, RECEIPT, reasoned, STEP_MS, signInAs } from './desk.ts'

useSystem()

test('a note typed on an order survives a reload and reaches the colleague it mentions, who asks the buyer with a ready answer and learns who they are; linked accounts are told apart, and a growth value is corrected by two', async () => {
  const [service, arbiter] = [await newDesk(), await newDesk()]
  await signInAs(service, 'service')
  await signInAs(arbiter, 'arbiter')
  const [one] = await sql<{ id: number; order_no: string; user_id: number; phone: string; escrow: string }>(
    `select o.id::int as id, o.order_no, o.user_id::int as user_id, u.phone from order_orders o join account_users u on u.id = o.user_id
     where o.status = 'shipped' order by o.id desc limit 1`,
  )
  await open(service, `/orders/${one!.id}`)
  const note = service.getByRole('textbox', { name: /^Write a note/ })
  await note.fill('The buyer asks where the parcel is')
  await service.reload()
  await until(async () => (await note.inputValue()) === 'The buyer asks where the parcel is')
  await service.getByLabel('Mention a colleague').selectOption({ label: '秦断' })
  expect(await accessibilityFaults(service)).toEqual([])
  await service.getByLabel('Attach a file').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await service.getByRole('button', { name: 'Leave out PDF 1' }).waitFor()
  await service.getByRole('button', { name: 'Save note' }).click()
  await service
    .getByRole('listitem')
    .filter({ hasText: 'The buyer asks where the parcel is' })
    .getByText('For 秦断')
    .waitFor()
  expect(await note.inputValue()).toBe('')

  await arbiter.reload()
  await arbiter.getByRole('button', { name: /^Mentions: [1-9]\d* unread/ }).click()
  await arbiter.getByRole('link', { name: /The buyer asks where the parcel is/ }).click()
  const read = arbiter.getByRole('listitem').filter({ hasText: 'The buyer asks where the parcel is' })
  const coming = arbiter.waitForEvent('download')
  await read.getByRole('link', { name: 'PDF 1' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^note-\d+\.pdf$/)
  await arbiter.getByRole('button', { name: 'Confirm receipt' }).click()
  const asking = arbiter.getByRole('dialog')
  await asking.getByLabel('Put an answer in').selectOption({ label: '联系店铺发货' })
  expect(await asking.getByLabel('Reason').inputValue()).toContain(`order ${one!.order_no}`)
  await asking.getByRole('button', { name: 'Cancel' }).click()

  await open(arbiter, `/users/${one!.user_id}`)
  await arbiter.getByRole('tab', { name: 'Orders' }).click()
  await arbiter.getByRole('link', { name: 'All of them' }).waitFor()
  expect(await accessibilityFaults(arbiter)).toEqual([])
  expect(await arbiter.getByText(one!.phone).count()).toBe(0)
  await arbiter.getByRole('button', { name: 'Show identity' }).click()
  await advance(6 * 60_000)
  await reasoned(arbiter, /^Show who/, 'Show identity', 'the buyer is on the phone')
  const question = arbiter.getByRole('dialog', { name: 'A fresh code, please' })
  await advance(STEP_MS)
  await question.getByLabel('6-digit code').fill(await codeOf('arbiter'))
  await arbiter.getByText(one!.phone).waitFor()
  await arbiter
    .getByRole('listitem')
    .filter({ hasText: 'the buyer is on the phone' })
    .getByText('Had their identity shown')
    .waitFor()

  // A person who shares a phone is found to be another person, and a growth value is corrected by two.
  const [other] = await sql<{ id: number; nickname: string }>(
    'select id::int, nickname from account_users where id <> $1 and realname_status = $2 order by id limit 1',
    [one!.user_id, 'none'],
  )
  await sql(`insert into account_devices (user_id, device_id) select unnest($1::bigint[]), 'one-phone'`, [
    [one!.user_id, other!.id],
  ])
  await arbiter.reload()
  await arbiter.getByRole('tab', { name: 'Linked accounts' }).click()
  await arbiter.getByRole('button', { name: `Not the same: ${other!.nickname}` }).click()
  await reasoned(arbiter, /two people\?$/, 'Not the same', 'a household with one telephone')
  await toasted(arbiter, 'Written down')
  await arbiter.getByRole('button', { name: 'Correct the growth value' }).click()
  const growth = arbiter.getByRole('dialog', { name: /^Correct the growth value of/ })
  await growth.getByLabel(/^By how much/).fill('40')
  await growth.getByLabel('Document').setInputFiles(RECEIPT)
  await growth.getByText('Uploaded').waitFor()
  await growth.getByLabel('Reason').fill('orders of the old system')
  await growth.getByRole('button', { name: 'Propose' }).click()
  await answered(arbiter, 'arbiter', 'Proposed: a second operator confirms it')
  const value = () =>
    sql<{ growth_value: number }>('select growth_value from account_users where id = $1', [one!.user_id])
  const [before] = await value()
  await open(service, '/approvals?status=waiting')
  const proposal = service.getByRole('row').filter({ hasText: 'orders of the old system' })
  await proposal.getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(service, 'Confirm this act?', 'Confirm', 'the old list says so')
  await answered(service, 'service', 'Done')
  expect(await value()).toEqual([{ growth_value: before!.growth_value + 40 }])
})
