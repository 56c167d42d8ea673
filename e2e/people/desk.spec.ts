/** Customer service: a person is one tap away; and Juya joins a chat whose shop is silent, seen by both sides. */
import { expect, test } from 'vitest'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
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

const DAY_MS = 86_400_000

/** A person who is in no chat yet, buys nowhere and sells nothing. */
async function aBuyer(): Promise<{ id: number; phone: string; nickname: string }> {
  const [one] = await sql<{ id: number; phone: string; nickname: string }>(
    `select u.id::int, u.phone, u.nickname from account_users u where u.phone is not null and not u.is_robot
       and not exists (select 1 from chat_conversations c where c.user_id = u.id) and not exists (select 1 from shop_members m where m.user_id = u.id)
     order by u.id limit 1`,
  )
  if (!one) throw new Error('the demo world has no such buyer')
  return one
}

test('the help knows nothing, a person is one tap away: place, answer, and how it was', async () => {
  const person = await aBuyer()
  const phone = await newPhone({ width: 360 })
  await signIn(phone, person.phone)
  await goToWhole(phone, '/pages/my/serviceChat')
  await phone.getByLabel('Your question').fill('quasars nebulae')
  await phone.getByLabel('Your question').press('Enter')
  await phone.getByText(/^The help has no answer to this yet/).waitFor()
  await phone.getByRole('listitem').getByRole('button', { name: 'Speak to a person' }).click()
  await phone.getByText(/^You are number \d+ in line/).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)

  const desk = await newDesk()
  await signInAs(desk, 'service')
  await open(desk, '/desk')
  await desk.getByRole('checkbox', { name: 'At the desk' }).check()
  await desk.getByRole('button', { name: new RegExp(person.nickname) }).click()
  const lines = desk.getByRole('list', { name: 'Messages' })
  await lines.getByText('quasars nebulae').waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  const answer = desk.getByRole('textbox', { name: 'Answer as Juya' })
  await answer.fill('Quasars are far away, but we are here.')
  await answer.press('Enter')
  await phone.getByText('Quasars are far away, but we are here.').waitFor()
  await phone.getByText('You are with a person of Juya').waitFor()

  const field = phone.getByRole('textbox', { name: 'Message' })
  await field.fill('Thank you')
  await field.press('Enter')
  await lines.getByText('Thank you').waitFor()
  await desk.getByRole('button', { name: 'End the chat' }).click()
  await phone.getByText('This chat is over').waitFor()
  await phone.getByRole('button', { name: '5 stars' }).click()
  await phone.getByText('Your rating').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  const [kept] = await sql<{ stars: number }>('select stars from service_desk_chats where user_id = $1', [person.id])
  expect(kept).toEqual({ stars: 5 })

  await open(desk, '/questions')
  await desk.getByText('quasars nebulae').waitFor()
})

test('the shop is silent, the buyer asks, and Juya joins: both see from which line on it reads', async () => {
  const person = await aBuyer()
  const [shop] = await sql<{ id: number; phone: string }>(
    `select s.id::int, u.phone from shop_shops s join account_users u on u.id = s.owner_user_id where s.status = 'active'
       and not exists (select 1 from chat_inbound_policy d where d.shop_id = s.id) order by s.id desc limit 1`,
  )
  const buyer = await newPhone({ width: 360 })
  await signIn(buyer, person.phone)
  await goTo(buyer, `/pages/message/chat/chat?shop_id=${shop!.id}`)
  const field = buyer.getByRole('textbox', { name: 'Message' })
  await field.fill('Is the box old?')
  await field.press('Enter')
  await buyer.getByText(/^If the shop is silent until/).waitFor()

  await advance(DAY_MS + 60_000)
  const owner = await newPhone({ width: 360 })
  await signIn(owner, shop!.phone)
  await reload(buyer)
  await buyer.getByRole('button', { name: 'Ask Juya to join' }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Ask Juya to join' }).click()
  await buyer.getByText(/^You are number \d+ in line/).waitFor()

  const desk = await newDesk()
  await signInAs(desk, 'service')
  await open(desk, '/desk')
  await desk.getByRole('checkbox', { name: 'At the desk' }).check()
  await desk.getByRole('button', { name: new RegExp(person.nickname) }).click()
  await desk.getByText('You read from here on; both sides see it.').waitFor()
  const answer = desk.getByRole('textbox', { name: 'Answer as Juya' })
  await answer.fill('We have asked the shop to answer today.')
  await answer.press('Enter')

  await buyer.getByText('We have asked the shop to answer today.').waitFor()
  await buyer.getByText('Juya is in this chat').waitFor()
  await buyer.getByText('Juya reads from here on. The shop was silent and the buyer asked.').waitFor()
  expect(await accessibilityFaults(buyer)).toEqual([])
  expect(await sidewaysPx(buyer)).toBe(0)
  const [conv] = await sql<{ id: number }>(
    'select id::int from chat_conversations where user_id = $1 and shop_id = $2',
    [person.id, shop!.id],
  )
  await owner.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(owner, `/pages/message/chat/chat?conv_id=${conv!.id}&as_shop=1`)
  await owner.getByText('Juya is in this chat').waitFor()
  await owner.getByText('We have asked the shop to answer today.').waitFor()

  await goTo(buyer, '/pages/settings/data_access')
  await buyer.getByText('A chat of yours').first().waitFor()
})
