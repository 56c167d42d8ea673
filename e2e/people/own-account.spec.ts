/** What is one's own: which operator looked at it. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { codeOf, open, reasoned, STEP_MS, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  goToWhole,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const idOf = async (phone: string) =>
  (await sql<{ id: number }>('select id::int from account_users where phone = $1', [phone]))[0]!.id

test('an operator looks at a phone; the person reads when, in which role and why', async () => {
  const person = BUYERS[3]!.phone
  const desk = await newDesk()
  await signInAs(desk, 'service')
  await open(desk, `/users/${await idOf(person)}`)
  await desk.getByRole('button', { name: 'Show identity' }).click()
  await advance(6 * 60_000)
  await reasoned(desk, /^Show who/, 'Show identity', 'a parcel came back')
  const question = desk.getByRole('dialog', { name: 'A fresh code, please' })
  await advance(STEP_MS)
  await question.getByLabel('6-digit code').fill(await codeOf('service'))
  await desk.getByText(person).waitFor()

  const phone = await newPhone({ width: 360 })
  await signIn(phone, person)
  await goToWhole(phone, '/pages/settings/data_access')
  await phone.getByText(/Customer service.*a parcel came back/).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})
