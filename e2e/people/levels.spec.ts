/** A loss of growth value: found from Me, asked about, undone by an arbiter at the console, and seen by its person. */
import { expect, test } from 'vitest'
import { answered, effectsShown, open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goTo,
  goToWhole,
  newDesk,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const WORDS = 'Both reviews are of different pieces, see their titles.'

test('a person asks for a review of a loss; an arbiter undoes it, and the person has it back', async () => {
  const [lost] = await sql<{ id: number; phone: string }>(
    `select l.id::int, u.phone from level_losses l join account_users u on u.id = l.user_id where l.status = 'stands' and l.delta = -10 order by l.id limit 1`,
  )
  const { id, phone: number } = lost!
  const phone = await newPhone({ width: 360 })
  await signIn(phone, number)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: /growth value$/ }).click()
  await phone.getByText('What brings growth value').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('tab', { name: 'Losses' }).click()
  await phone.getByRole('button', { name: /May be reviewed/ }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByText('G-8 of “Levels and credit”').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Ask for a review' }).click()
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await sheet.getByText('At least 4 characters').waitFor()
  await sheet.getByRole('textbox', { name: 'What you say' }).fill(WORDS)
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByText('Under review').first().waitFor()

  const desk = await newDesk()
  await signInAs(desk, 'arbiter')
  await open(desk, `/losses?open=${id}`)
  await desk.getByText(WORDS).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Undo it' }).first().click()
  await desk.getByLabel('Reason its owner reads').fill('the titles show two different pieces')
  await effectsShown(desk)
  await desk.getByRole('button', { name: 'Undo it' }).last().click()
  await answered(desk, 'arbiter', 'Decided. Its owner was told.')

  await reload(phone)
  await phone.getByText('Loss undone').first().waitFor()
  await phone.getByRole('tab', { name: 'Losses' }).click()
  await phone.getByRole('button', { name: /−10/ }).click()
  await phone.getByRole('dialog').getByText('the titles show two different pieces').waitFor()
})

test('levels are looked up by a guest, who sees their own place once signed in; a shop sees its credit', async () => {
  const guest = await newPhone({ width: 360 })
  await goTo(guest, '/pages/tabbar/my/my')
  await guest.getByRole('button', { name: 'Levels', exact: true }).click()
  await guest.getByText('Sign in to see your place').waitFor()
  expect(await sidewaysPx(guest)).toBe(0)
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.getByRole('button', { name: /Level 5/ }).click()
  await guest.getByText('Deposits up to ¥200', { exact: false }).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await goTo(guest, '/pages/my/goodsLevel/levelRules')
  await guest.getByText('Reviews of losses', { exact: false }).first().waitFor()

  const [owner] = await sql<{ phone: string }>(
    `select u.phone from shop_shops s join account_users u on u.id = s.owner_user_id where s.status = 'active' order by s.id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, owner!.phone)
  await phone.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(phone, '/pages/sell/extended-services')
  await phone.getByText('Shop credit', { exact: true }).click()
  await phone.getByText('Latest changes').waitFor()
  await phone.getByText('You are here').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})
