/** Tasks on phones: a shop publishes one and locks its money, one person is paid, another is rejected and appeals, the rest goes back; one of Juya’s brings points. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { answered, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goTo,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const TITLE = 'Photograph the foot of a bowl'

async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}
const taskNow = async () =>
  (
    await sql<{ id: number; status: string; paid_fen: number; returned_fen: number }>(
      'select id::int, status, paid_fen::int, returned_fen::int from task_tasks order by id desc limit 1',
    )
  )[0]!
const placeOf = async (user_id: number) =>
  (
    await sql<{ status: string }>('select status from task_places where user_id = $1 order by id desc limit 1', [
      user_id,
    ])
  )[0]!

/** The owner of a shop whose wallet can lock ¥21, and two adults who work in none and have no place yet. */
async function cast() {
  const [owner] = await sql<{ phone: string }>(
    `select u.phone from shop_shops s join account_users u on u.id = s.owner_user_id
     join ledger_accounts a on a.code = 'shop:' || s.id || ':wallet' and not a.frozen and a.balance_fen >= 2100
     where s.status = 'active' order by s.id limit 1`,
  )
  const people = await sql<{ id: number; phone: string }>(
    `select u.id::int, u.phone from account_users u where u.status = 'active' and u.realname_status = 'verified' and u.is_adult
       and not exists (select from shop_members m where m.user_id = u.id) and not exists (select from task_places p where p.user_id = u.id)
       and not u.is_robot order by u.id limit 2`,
  )
  return { owner: owner!.phone, people }
}

async function publish(phone: string): Promise<Page> {
  const shop = await newPhone({ width: 360 })
  await signIn(shop, phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/sell/extended-services')
  await shop.getByText('Pay people for small jobs').click()
  await shop.getByRole('button', { name: 'Publish a task' }).first().click()
  await shop.getByLabel(/^Title/).waitFor()
  await judged(shop)
  await shop.getByLabel(/^Title/).fill(TITLE)
  await shop.getByLabel(/^Step 1/).fill('Turn a bowl over and photograph its foot in daylight.')
  await shop.getByLabel(/^Photos at least/).fill('0')
  await shop.getByLabel(/^Reward for each/).fill('10')
  await shop.getByLabel(/^Places/).fill('2')
  await shop.getByRole('button', { name: /^Submit and pay ¥21/ }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Shop wallet/ }).check({ force: true })
  await sheet.getByRole('button', { name: /^Pay/ }).first().click()
  await shop.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await until(async () => (await taskNow()).status === 'reviewing')
  return shop
}

/** From Me to the hall, into the task, a place, and its proof. */
async function submit(number: string): Promise<Page> {
  const phone = await newPhone()
  await signIn(phone, number)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'Tasks', exact: true }).click()
  await phone.getByText(TITLE).first().click()
  await phone.getByText('nothing is withheld', { exact: false }).waitFor()
  await judged(phone)
  await phone.getByRole('button', { name: /^Take a place/ }).click()
  await phone.getByRole('button', { name: 'Submit the proof' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await phone.getByText('A few words are needed').waitFor()
  await phone.getByLabel(/^Your words/).fill('The foot is unglazed, with kiln sand.')
  await phone.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await phone.getByText('With the shop').waitFor()
  return phone
}

test('a task is paid, and its rest goes back', async () => {
  const { owner, people } = await cast()
  const [first, second] = people
  const shop = await publish(owner)
  const { id } = await taskNow()
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/tasks?open=${id}`)
  await desk.getByText(`T-${id} `, { exact: false }).first().waitFor()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await toasted(desk, 'Approved. The shop was told.')

  const winner = await submit(first!.phone)
  const loser = await submit(second!.phone)
  await goTo(shop, `/pages/sell/task-review?id=${id}`)
  await shop.getByText('The foot is unglazed', { exact: false }).first().waitFor()
  await judged(shop)
  await shop.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await until(async () => (await placeOf(first!.id)).status === 'paid')
  const reject = shop.getByRole('button', { name: 'Reject', exact: true })
  await until(async () => (await reject.count()) === 1) // the page knows that the first is paid
  await reject.click()
  await shop.getByLabel(/^Why/).fill('The photograph is missing.')
  await shop.getByText(/^A second try/).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await until(async () => (await placeOf(second!.id)).status === 'rejected')

  await goTo(loser, '/pages/task/mine')
  await loser.getByText('The photograph is missing.', { exact: false }).waitFor()
  await judged(loser)
  await loser.getByRole('button', { name: 'Ask Juya to decide', exact: true }).click()
  await loser.getByLabel(/^Your words/).fill('The task asks for words alone.')
  await loser.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await loser.getByText('With Juya').waitFor()

  const court = await newDesk()
  await signInAs(court, 'arbiter')
  await open(court, '/task-appeals')
  await court.getByText(TITLE).first().click()
  await court.getByText('The task asks for words alone.').waitFor()
  await court.getByLabel('Words for both sides').fill('The steps ask for a photograph.')
  await court.getByRole('button', { name: 'Uphold the rejection' }).click()
  await toasted(court, 'Upheld. Both sides were told.')
  await until(async () => (await placeOf(second!.id)).status === 'rejected')

  await goTo(winner, '/pages/task/mine')
  await winner.getByText('Earned from tasks').waitFor()
  await judged(winner)
  await goTo(shop, `/pages/sell/task-review?id=${id}`)
  await shop.getByRole('button', { name: 'Settle', exact: true }).click()
  await shop.getByRole('alertdialog').getByRole('button', { name: 'Settle' }).click()
  await until(async () => (await taskNow()).status === 'settled')
  expect(await taskNow()).toMatchObject({ paid_fen: 10_00, returned_fen: 10_00 })
})

const OF_JUYA = 'Tell us three names of patterns'

/** Written and published at the desk, by the role that does so. */
async function publishOfJuya(): Promise<Page> {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/house-tasks')
  await desk.getByRole('button', { name: 'New task' }).click()
  const form = desk.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Title').fill(OF_JUYA)
  await form.getByLabel('Category').selectOption({ label: 'Surveys' })
  await form.getByLabel('Steps, one a line').fill('Choose three patterns.\nWrite their names and where they come from.')
  await form.getByLabel('Photos at least').fill('0')
  await form.getByLabel('Words are needed').check()
  await form.getByLabel(/^Points for each place/).fill('60')
  await form.getByLabel('Places', { exact: true }).fill('5')
  await form.getByLabel('Takes people until').fill('2030-01-31T20:00')
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await toasted(desk, 'Saved')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await reasoned(desk, /Publish/, 'Publish', 'The plan of this month')
  await answered(desk, 'content', 'Published')
  return desk
}

test('a task of Juya brings points: an operator publishes it, a person submits from Me, another operator approves', async () => {
  await publishOfJuya()
  const [person] = (await cast()).people
  const phone = await newPhone({ width: 360 })
  await signIn(phone, person!.phone)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'Tasks', exact: true }).click()
  await phone.getByText(OF_JUYA).first().click()
  await phone.getByText('The points are promised with your place', { exact: false }).waitFor()
  await judged(phone)
  await phone.getByRole('button', { name: /^Take a place · 60 points/ }).click()
  await phone.getByRole('button', { name: 'Submit the proof' }).click()
  await phone.getByLabel(/^Your words/).fill('Lotus scroll, Yuan; bamboo, Song; peach, Qing.')
  await phone.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await phone.getByText('Juya looks at it').waitFor()
  await judged(phone)

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, '/house-proofs?status=submitted')
  await desk.getByText(OF_JUYA).first().click()
  await desk.getByText('Lotus scroll', { exact: false }).waitFor()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await toasted(desk, 'Approved. The points are there.')
  await until(async () => (await placeOf(person!.id)).status === 'paid')

  await goTo(phone, '/pages/task/mine')
  await phone.getByText('Points from tasks').waitFor()
  await judged(phone)
  await goTo(phone, '/pages/points/mine')
  await phone.getByText(`Task · ${OF_JUYA}`).waitFor()
  await phone.getByText('+60').waitFor()
  await judged(phone)
})
