/** VIP: a new person finds it on Me, buys a month in a payment app, sees until when, and gives it back. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, sidewaysPx, sql, until, useSystem } from '../fixtures.ts'
import { emptyPhone, payByWechat, register } from '../roles/steps.ts'

useSystem()

const NUMBER = '13911110011'
const statusOf = async () =>
  (
    await sql<{ status: string }>(
      `select p.status from vip_purchases p join account_users u on u.id = p.user_id where u.phone = '${NUMBER}' order by p.id desc limit 1`,
    )
  )[0]?.status

test('VIP is bought and refunded', async () => {
  const phone = await emptyPhone()
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'VIP', exact: true }).click()
  await phone.getByText('Choose a plan below').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Buy for ¥29' }).first().click()
  await phone.getByRole('button', { name: 'Sign in to buy' }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .first()
    .click()
  await register(phone, NUMBER)
  await phone.getByText('Your last 90 days').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Buy for ¥29' }).click()
  await payByWechat(phone)
  await phone.getByRole('button', { name: 'See your VIP' }).click()
  await phone
    .getByText(/does not renew|never renews itself/)
    .first()
    .waitFor()
  await until(async () => (await statusOf()) === 'active')
  expect(await accessibilityFaults(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Refund', exact: true }).click()
  await phone.getByRole('button', { name: 'Refund ¥29' }).click()
  await phone.getByText('You are not VIP').waitFor()
  await until(async () => (await statusOf()) === 'refunded')
})
