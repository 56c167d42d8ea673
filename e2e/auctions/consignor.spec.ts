/** An auction house names somebody by phone as the consignor of a lot: they register with that number, read it, and say that it is not theirs. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, sql, until, useSystem } from '../fixtures.ts'
import { emptyPhone, register, toTab } from '../roles/steps.ts'

useSystem()

const NUMBER = '13911110041'

test('who is named as a consignor reads of it in their messages and says whether the lot is theirs', async () => {
  const [sale] = await sql<{ id: number; phone: string }>(
    `select s.id::int, u.phone from sale_sales s join shop_shops h on h.id = s.shop_id join account_users u on u.id = h.owner_user_id
     where s.status = 'preview' and s.mode = 'timed' order by s.id limit 1`,
  )
  const owner = await newPhone()
  await signIn(owner, sale!.phone)
  await goTo(owner, `/pages/sell/session?id=${sale!.id}`)
  await owner.getByRole('button', { name: /^5 / }).click()
  const sheet = owner.getByRole('dialog')
  await sheet.getByLabel('Consignor').fill(NUMBER)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'hidden' })

  const person = await emptyPhone()
  await toTab(person, 'Me')
  await person.getByText('Sign in', { exact: true }).first().click()
  await register(person, NUMBER)
  await toTab(person, 'Messages')
  // The newest notice stands under its kind; the list behind it leads on.
  await person.getByText('Named as a consignor').first().click()
  await person.waitForURL(/message\/notice/)
  await person.getByText('just now').first().click()

  await person.getByRole('button', { name: 'Not mine' }).waitFor()
  expect(await sidewaysPx(person)).toBe(0)
  expect(await accessibilityFaults(person)).toEqual([])
  await person.getByRole('button', { name: 'Not mine' }).click()
  await person.getByText('You said it is not yours. You may bid on it.').waitFor()
  await until(
    async () =>
      (
        await sql(
          'select 1 from sale_consignor_answers a join account_users u on u.id = a.user_id where u.phone = $1 and not a.mine',
          [NUMBER],
        )
      ).length === 1,
  )
})
