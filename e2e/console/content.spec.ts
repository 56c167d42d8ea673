/** What operators publish reaches the phone: an agreement with its second reader, a banner with its picture. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  advance,
  goTo,
  newDesk,
  newPhone,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { answered, open, reasoned, signInAs } from './desk.ts'

useSystem()

const PICTURE = 'banners/banner-01.webp'

const DAY_MS = 86_400_000
/** As a field for a day and a time writes it, by the clock of Shanghai. */
const fieldOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)

test('an agreement is edited, read by a second person, comes into force on its day, and the old version stays readable', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/texts?code=user_agreement')
  await desk.getByRole('link', { name: /User agreement/ }).click()
  const body = desk.getByLabel(/^Text: a heading/)
  await body.waitFor()
  const words = await body.inputValue()
  await body.fill(words.replace('# ', '# Foremost: '))
  await desk.getByLabel('Title').fill('User agreement {wrong}')
  await desk.getByText('Not a figure of ours: {wrong}').waitFor()
  await desk.getByLabel('Title').fill('User agreement')
  expect(await desk.locator('.x-compare ins').allTextContents()).toEqual([expect.stringContaining('# Foremost: ')])
  await desk
    .getByRole('region', { name: 'On a phone' })
    .getByText(/^Foremost: /)
    .waitFor()
  await desk.getByRole('button', { name: 'Save as a new draft' }).click()
  await toasted(desk, 'Saved')

  const [now] = await sql<{ ms: number }>(`select (extract(epoch from platform_now()) * 1000)::bigint as ms`)
  const day = fieldOf(Number(now!.ms) + DAY_MS)
  await desk.getByRole('button', { name: 'Give it to the second reader' }).click()
  await desk.getByLabel('In force from (empty: at once)').fill(day)
  await reasoned(desk, 'Give it to the second reader', 'Give it to the second reader', 'counsel asked for it')
  await toasted(desk, 'Done')
  await desk.getByText('With its reader').waitFor()
  expect(await desk.getByRole('button', { name: 'Read and confirmed' }).count()).toBe(0)
  const address = new URL(desk.url()).hash.slice(1)

  const reader = await newDesk()
  await signInAs(reader, 'root')
  await open(reader, address)
  await reader.locator('.x-compare ins').getByText('# Foremost: ', { exact: false }).waitFor()
  expect(await accessibilityFaults(reader)).toEqual([])
  await reader.getByRole('button', { name: 'Read and confirmed' }).click()
  await reasoned(reader, 'Confirm the agreement?', 'Read and confirmed', 'read against the old one')
  await toasted(reader, 'Done')
  await reader.getByText('Scheduled').first().waitFor()

  const phone = await newPhone()
  await goTo(phone, '/pages/site/article?code=user_agreement')
  await phone.getByText(/^Version 2 comes into force on /).waitFor()
  expect(await phone.getByRole('heading', { name: /^Foremost: / }).count()).toBe(0)
  await advance(DAY_MS + 60_000)
  await phone.reload()
  await phone.getByRole('heading', { name: /^Foremost: / }).waitFor()
  await phone.getByRole('link', { name: /^Version 1 · / }).click()
  await phone.getByText('This version is no longer in force.', { exact: false }).waitFor()
  expect(await phone.getByRole('heading', { name: /^Foremost: / }).count()).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})

test('a banner with its picture goes live on the phone, and is taken off again', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/banners')
  await desk.getByRole('button', { name: 'New banner' }).click()
  const form = desk.getByRole('dialog', { name: 'New banner' })
  await form.getByLabel('Picture').setInputFiles(join(import.meta.dirname, '../../apps/server/demo-world', PICTURE))
  await form.getByText('Uploaded').waitFor()
  await form.getByLabel('Chinese title').fill('藏家之夜')
  await form.getByLabel('English title').fill('Collectors’ night')
  await form.getByLabel('Leads to').selectOption('bargains')
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await toasted(desk, 'Saved')
  expect(await accessibilityFaults(desk)).toEqual([])
  const phone = await newPhone()
  await goTo(phone, '/pages/tabbar/index/index')
  const sales = phone.getByRole('region', { name: 'Sales' })
  await sales.waitFor()
  expect(await sales.getByText('Collectors’ night').count()).toBe(0)

  const pane = desk.getByRole('complementary')
  await pane.getByRole('button', { name: 'Publish' }).click()
  await reasoned(desk, 'Publish', 'Publish', 'for the collectors')
  await toasted(desk, 'Done')

  await phone.reload()
  await sales.getByText('Collectors’ night').first().waitFor()
  await pane.getByRole('button', { name: 'Take it off' }).click()
  await reasoned(desk, 'Take it off', 'Take it off', 'the night is over')
  await toasted(desk, 'Done')
  await phone.reload()
  await sales.waitFor()
  expect(await sales.getByText('Collectors’ night').count()).toBe(0)
})

test('a broadcast is written, goes out to everybody of its segment and is read on the phone', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/broadcasts')
  await desk.getByRole('button', { name: 'New broadcast' }).click()
  const form = desk.getByRole('dialog', { name: 'New broadcast' })
  await form.getByLabel('Chinese title').fill('藏家之夜')
  await form.getByLabel('English title').fill('Collectors’ night')
  await form.getByLabel('Chinese text').fill('周五晚八点，整晚不设保留价。')
  await form.getByLabel('English text').fill('Friday at eight, the whole evening without reserve.')
  await form.getByLabel('Leads to').selectOption('ending_soon')
  await form.getByRole('combobox', { name: /^To/ }).selectOption('all')
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await toasted(desk, 'Saved')
  const pane = desk.getByRole('complementary')
  await pane.getByRole('button', { name: 'Send', exact: true }).click()
  const asking = desk.getByRole('dialog', { name: 'Send “Collectors’ night”?' })
  await asking.getByText('at most 500 a second', { exact: false }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await reasoned(desk, 'Send “Collectors’ night”?', 'Send', 'for Friday')
  await answered(desk, 'content', 'On its way')
  await until(
    async () =>
      (await sql(`select 1 from message_mailings where title_en = 'Collectors’ night' and status = 'done'`)).length > 0,
  )

  const phone = await newPhone()
  await signIn(phone, '19900000001')
  await goTo(phone, '/pages/users/mymessage')
  await phone.getByText('Friday at eight', { exact: false }).first().waitFor()
})

test('a coupon of Juya’s is written, put on offer, claimed on the phone, counted in its report, and taken back with a reason', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/coupons')
  await desk.getByRole('button', { name: 'New coupon' }).click()
  const form = desk.getByRole('dialog', { name: 'New coupon' })
  await form.getByLabel('Its name, as people read it').fill('藏家之夜券')
  await form.getByLabel('How much (yuan)').fill('15')
  await form.getByLabel('How many there are').fill('200')
  await form.getByLabel(/^Budget/).fill('900')
  await form.getByText('Enough for 60 used at their most.').waitFor()
  const [now] = await sql<{ ms: number }>(`select (extract(epoch from platform_now()) * 1000)::bigint as ms`)
  await form.getByLabel('Can be claimed until').fill(fieldOf(Number(now!.ms) + 3 * DAY_MS))
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await toasted(desk, 'Saved')
  const pane = desk.getByRole('complementary')
  await pane.getByRole('button', { name: 'Put on offer' }).click()
  const asking = desk.getByRole('dialog', { name: 'Put “藏家之夜券” on offer?' })
  await asking.getByText('People can claim it until', { exact: false }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await reasoned(desk, 'Put “藏家之夜券” on offer?', 'Put on offer', 'for Friday')
  await answered(desk, 'content', 'Done')
  await pane.getByText('On offer', { exact: true }).waitFor()

  const phone = await newPhone()
  await signIn(phone, '19900000001')
  await goTo(phone, '/pages/users/discountList')
  const ticket = phone.getByRole('article').filter({ hasText: '藏家之夜券' })
  await ticket.getByRole('button', { name: 'Claim' }).click()
  await toasted(phone, 'The coupon is yours')

  await desk.reload()
  await desk.getByRole('complementary').getByText('1 of 200').waitFor()
  await desk.getByText('Can still cost at most').waitFor()

  const [holder] = await sql<{ id: number }>(`select id from account_users where phone = '19900000001'`)
  await pane.getByRole('button', { name: 'Take back' }).click()
  const taking = desk.getByRole('dialog', { name: 'Take “藏家之夜券” back from people' })
  await taking.getByLabel(/^Their numbers/).fill(`U${holder!.id}`)
  await taking.getByText('1 of at most 200').waitFor()
  await reasoned(desk, 'Take “藏家之夜券” back from people', 'Take back', 'Claimed with another account')
  await answered(desk, 'content', 'Taken back from 1')

  await goTo(phone, '/pages/users/coupon')
  await phone.getByRole('tab', { name: /^Ended/ }).click()
  await phone.getByText('Taken back. Reason: Claimed with another account').waitFor()
})
