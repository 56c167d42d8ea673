/** Goods at the console: a new shop's goods are approved and stand on sale; an operator removes them and gives them back. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, newDesk, newPhone, sql, useSystem } from '../fixtures.ts'
import { open, reasoned, signInAs } from './desk.ts'

useSystem()

const statusOf = async (id: number) =>
  (await sql<{ status: string }>(`select status from goods_goods where id = ${id}`))[0]!.status

test('a reviewer is served the oldest goods that wait, approves them, removes them from sale with a reason and gives them back', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, '/goods')
  await desk.getByRole('button', { name: 'Next N' }).click()
  const approve = desk.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  const id = Number(new URL(desk.url().replace('#', '')).searchParams.get('open'))
  expect(await statusOf(id)).toBe('reviewing')
  await desk.getByText(/^We answer by/).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])

  await approve.click()
  await desk.getByText('Approved, on sale').waitFor()
  expect(await statusOf(id)).toBe('on')
  const buyer = await newPhone()
  await goTo(buyer, `/pages/main/goodsDetail/goodsDetail?id=${id}`)
  await buyer.getByRole('button', { name: 'Buy now' }).waitFor()

  await desk.getByRole('button', { name: 'Remove from sale' }).click()
  await reasoned(desk, 'Remove these goods from sale?', 'Remove from sale', 'The base is not shown')
  await desk.getByText('Reason given: The base is not shown').waitFor()
  expect(await statusOf(id)).toBe('removed')

  await desk.getByRole('button', { name: 'Give back to the shop' }).click()
  await reasoned(desk, 'Give these goods back?', 'Give back to the shop', 'The photos came')
  await desk.getByText('Given back', { exact: true }).waitFor()
  expect(await statusOf(id)).toBe('off')
})
