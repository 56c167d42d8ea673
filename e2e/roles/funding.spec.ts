/** A shop’s campaigns: published by tapping and reviewed, backed by two phones, shipped and confirmed; one that fails gives all back, one that is late is left with one tap. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goBack,
  goTo,
  newDesk,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { choose } from './lot-steps.ts'
import { bindCard, PHOTOS, payByCard } from './steps.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'wood')!.owner_phone
const people = BUYERS.filter((buyer) => !buyer.robot)
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const TITLE = 'Agarwood incense box, carved after an old drawing'
const STORY = 'Twenty boxes are carved from one log that lies in our yard. The money pays the carver and the lacquer.'
const RISK = 'The log may have cracks inside; then we need another one and some weeks more.'

const detail = (id: number) => `/pages/funding/detail?id=${id}`
const manage = (id: number, tab: string) => `/pages/sell/crowdfuncdingManage?id=${id}&tab=${tab}`

const nowMs = async () =>
  (await sql<{ ms: number }>('select (extract(epoch from platform_now()) * 1000)::float8 as ms'))[0]!.ms
/** What a picker of days takes: a day of the shop's calendar. */
const dayIn = async (days: number): Promise<string> =>
  new Date((await nowMs()) + days * DAY_MS + SHANGHAI_MS).toISOString().slice(0, 10)
const campaignOf = async (id: number) =>
  (
    await sql<{ status: string; raised_fen: number; left_ms: number }>(
      `select status, raised_fen::int, (extract(epoch from to_at - platform_now()) * 1000)::float8 as left_ms from funding_campaigns where id = $1`,
      [id],
    )
  )[0]!
const becomes = (id: number, status: string) => until(async () => (await campaignOf(id)).status === status)

async function ownersPhone(lang: 'en' | 'zh-CN' = 'en'): Promise<Page> {
  const shop = await newPhone({ lang })
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/tabbar/my/my')
  return shop
}

/** What a screen must be in every state: nothing hangs over its edge, and axe finds nothing. */
async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** The first three steps, with a tier that is made on the way; what was typed before is there on coming back. */
async function fillIn(shop: Page): Promise<void> {
  await shop.getByRole('button', { name: 'Next: tiers' }).click()
  await shop.getByText('Choose a category').waitFor()
  await judged(shop)
  await shop.getByLabel('Category').click()
  await shop.getByRole('tab', { name: 'Ceramics' }).click()
  await shop.getByRole('dialog').getByText('Celadon', { exact: true }).click()
  await shop.getByLabel('Title', { exact: false }).first().fill(TITLE)
  await shop.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS)
  await shop.getByRole('button', { name: 'Move photo 2 left' }).waitFor()
  await shop
    .getByLabel(/^Story/)
    .first()
    .fill(STORY)
  await shop.getByLabel(/^Risks/).fill(RISK)
  await shop.getByRole('button', { name: 'Next: tiers' }).click()

  await shop.getByRole('button', { name: 'Next: time and goal' }).click()
  await shop.getByText('Take in at least one tier').waitFor()
  await shop.getByRole('button', { name: 'Add a tier' }).click()
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.getByText('Please fill this in').first().waitFor()
  await judged(shop)
  await shop.getByLabel(/^Name/).first().fill('One incense box')
  await shop
    .getByLabel(/^What one gets/)
    .first()
    .fill('One box, numbered and signed by its carver.')
  await shop.getByLabel(/^Price/).fill('520')
  await shop.getByLabel('How many there are').fill('20')
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.getByText('One incense box').waitFor()
  expect(await shop.getByRole('checkbox', { name: 'In this campaign' }).last().isChecked()).toBe(true)
  await judged(shop)
  await shop.getByRole('button', { name: 'Next: time and goal' }).click()

  await shop.getByLabel(/^Goal/).fill('500')
  await shop.getByLabel(/^Days it runs/).fill('7')
  await shop.getByLabel(/^Ships by/).fill(await dayIn(20))
  await shop.getByRole('button', { name: 'Add a stage' }).click()
  await shop.getByRole('textbox', { name: /^Stage 1/ }).fill('Carving')
  await shop.getByLabel(/^Planned for/).fill(await dayIn(12))
  await shop.getByRole('button', { name: 'Save and check' }).click()
  await shop.getByText(/^¥1,000 to ¥/).waitFor()
  await judged(shop)
  await shop.getByLabel(/^Goal/).fill('1000')
  await shop.getByRole('button', { name: 'Save and check' }).click()
}

/** Pays by card on the page of the deposit what campaigns in preparation need; the card is added at the first time. */
async function payIn(shop: Page): Promise<void> {
  await shop.getByRole('button', { name: /^Pay in ¥/ }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Pay ¥/ }).waitFor()
  if ((await sheet.getByRole('radio', { name: /·/ }).count()) === 0) {
    await sheet.getByRole('button', { name: 'Add a bank card' }).click()
    await bindCard(shop, OWNER, 9301)
  }
  await payByCard(shop, OWNER)
  await toasted(shop, 'Paid')
}

/** Pays what is lacking of the reserve, from the step that says so and back to it. */
async function payReserve(shop: Page): Promise<void> {
  await shop.getByText('The reserve is not in the deposit yet').waitFor()
  expect(await shop.getByRole('button', { name: 'Submit for review' }).isDisabled()).toBe(true)
  await judged(shop)
  await shop.getByRole('button', { name: /^Pay ¥.* into the deposit/ }).click()
  await shop.getByText('Campaigns in preparation need').waitFor()
  await judged(shop)
  await payIn(shop)
  await goBack(shop)
  await shop.getByText('The reserve is there').waitFor()
}

async function approve(desk: Page, id: number): Promise<void> {
  await open(desk, `/campaigns?open=${id}`)
  await desk.getByText(`C-${id} `, { exact: false }).first().waitFor()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await toasted(desk, 'Approved. The shop was told.')
}

/** A person's phone backs the tier that stands first, from the campaign's page, out of the wallet. */
async function pledge(number: string, id: number): Promise<Page> {
  const phone = await newPhone()
  await signIn(phone, number)
  await goTo(phone, detail(id))
  await phone.getByRole('button', { name: /^Back this .* · ¥/ }).click()
  await phone.getByText('I know that this is not made yet', { exact: false }).click()
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()
  await goTo(phone, detail(id))
  await phone.getByText('Your pledge').waitFor()
  return phone
}

/** The shop tells how it comes along, corrects it, and answers what was asked. */
async function tellAndAnswer(shop: Page, backer: Page, id: number): Promise<void> {
  await backer.getByRole('tab', { name: /^Questions/ }).click()
  await backer.getByRole('button', { name: 'Ask a question' }).click()
  await backer.getByRole('dialog').getByRole('textbox').fill('Is the inside lacquered too?')
  await backer.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await goTo(shop, manage(id, 'questions'))
  await shop.getByText('Is the inside lacquered too?').waitFor()
  await judged(shop)
  await shop.getByRole('button', { name: 'Answer', exact: true }).click()
  await shop.getByLabel(/^Your answer/).fill('Yes, with two coats.')
  await shop.getByRole('button', { name: 'Send answer' }).click()
  await toasted(shop, 'Answered')

  await shop.getByRole('tab', { name: 'Updates' }).click()
  await shop.getByRole('button', { name: 'Write an update' }).click()
  await shop.getByLabel(/^How it comes along/).fill('The log is cut.')
  await shop.getByRole('dialog').getByText('Only backers read it').click()
  await shop.getByRole('button', { name: 'Send', exact: true }).click()
  await toasted(shop, 'Sent to your backers')
  await shop.getByRole('button', { name: 'Correct', exact: true }).click()
  await shop.getByLabel(/^How it comes along/).fill('The log is cut, and has no cracks.')
  await shop.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await toasted(shop, 'Saved')
  await shop.getByText('The log is cut, and has no cracks.').waitFor()
  await judged(shop)
}

/** Sends what one of the backers has, from the table of backers. */
async function shipOne(
  shop: Page,
  id: number,
  { waiting, parcel }: { waiting: number; parcel: string },
): Promise<void> {
  await goTo(shop, manage(id, 'backers'))
  await shop.getByRole('button', { name: 'To ship', exact: true }).click()
  const ships = shop.getByRole('button', { name: 'Ship', exact: true })
  await until(async () => (await ships.count()) === waiting)
  await judged(shop)
  await ships.first().click()
  await choose(shop, 'Carrier', 'SF Express')
  await shop.getByLabel('Tracking number').fill(parcel)
  await shop.getByRole('button', { name: 'Ship 1 order' }).click()
  await toasted(shop, 'Shipped. The buyer was told.')
}

test('a shop publishes a campaign by tapping and pays its reserve; reviewed and backed by two phones it succeeds, is shipped and confirmed', async () => {
  const shop = await ownersPhone()
  await shop.getByRole('button', { name: 'Crowdfunding', exact: true }).click()
  await shop.getByRole('button', { name: 'Publish a campaign' }).first().click()
  await fillIn(shop)
  await payReserve(shop)
  await judged(shop)
  await shop.getByRole('button', { name: 'Submit for review' }).click()
  await toasted(shop, 'Submitted for review')
  const [sent] = await sql<{ id: number }>('select max(id)::int as id from funding_campaigns')
  const { id } = sent!
  expect((await campaignOf(id)).status).toBe('reviewing')
  await shop.getByRole('button', { name: 'Take back' }).first().waitFor()
  await judged(shop)

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await approve(desk, id)
  await becomes(id, 'live')

  const first = await pledge(people[2]!.phone, id)
  const second = await pledge(people[3]!.phone, id)
  await tellAndAnswer(shop, first, id)
  expect((await campaignOf(id)).raised_fen).toBe(1_040_00)

  await advance(Math.ceil((await campaignOf(id)).left_ms) + 1_000)
  await becomes(id, 'succeeded')
  await goTo(shop, manage(id, 'stages'))
  await shop.getByRole('button', { name: 'It is done' }).click()
  await shop.getByRole('dialog').getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS.slice(0, 1))
  await shop.getByLabel(/^What was done/).fill('All twenty are carved.')
  await until(() => shop.getByRole('dialog').getByRole('button', { name: 'It is done' }).isEnabled())
  await shop.getByRole('dialog').getByRole('button', { name: 'It is done' }).click()
  await shop.getByText('All twenty are carved.').waitFor()
  await judged(shop)

  await shop.getByRole('tab', { name: 'Overview' }).click()
  await shop.getByText('¥1,040 of ¥1,000').first().waitFor()
  await shop.getByRole('button', { name: 'Lock addresses' }).click()
  await shop.getByRole('alertdialog').getByRole('button', { name: 'Lock addresses' }).click()
  await shop.getByText(/^Stand from/).waitFor()
  await judged(shop)

  await shipOne(shop, id, { waiting: 2, parcel: 'SF7700000000201' })
  await shipOne(shop, id, { waiting: 1, parcel: 'SF7700000000202' })
  await becomes(id, 'fulfilling')
  for (const phone of [first, second]) {
    await goTo(phone, '/pages/funding/mine?tab=won')
    await phone.getByRole('button', { name: 'Confirm receipt' }).first().click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
    await toasted(phone, 'Confirmed')
  }
  await goTo(shop, manage(id, 'numbers'))
  await until(async () => {
    const rows = await sql<{ status: string }>(
      'select o.status from order_orders o join funding_pledges p on p.order_id = o.id where p.campaign_id = $1',
      [id],
    )
    return rows.length === 2 && rows.every(({ status }) => status === 'received' || status === 'completed')
  })
})

type Made = { id: number; status: string }
/** One of the shop’s calls, which goes through. */
async function asShop<T>(token: string, method: 'GET' | 'POST', path: string, input = {}): Promise<T> {
  const answer = await callApi<T>(method, path, input, { token, 'Idempotency-Key': randomUUID() })
  expect(answer.code, answer.msg).toBe(1)
  return answer.data
}

/** A draft of the shop’s with one tier, by its calls: the way by tapping is the journey above. */
async function drafted(token: string, goal_fen: number): Promise<number> {
  const [goods] = await sql<{ image: string; category_id: number }>(
    `select g.image, g.category_id::int from goods_goods g join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id where u.phone = '${OWNER}' limit 1`,
  )
  const tier = await asShop<{ id: number }>(token, 'POST', '/api/store/Funding/add_funding_param', {
    ...{ name: 'One box', content: 'One box, signed.', price_fen: 300_00, stock: 10 },
  })
  const { id } = await asShop<Made>(token, 'POST', '/api/store/Funding/add_funding', {
    ...{ title: TITLE, category_id: goods!.category_id, images: [goods!.image], story: STORY, risk_text: RISK },
    ...{ goal_fen, days: 7, ship_by_at: Math.floor(((await nowMs()) + 17 * DAY_MS) / 1000), tier_ids: [tier.id] },
    save: 'draft',
  })
  return id
}

test('one campaign fails and all its money is back; another succeeds and is not sent by its day: a backer leaves with one tap', async () => {
  const shop = await newPhone()
  const token = await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  const failing = await drafted(token, 5_000_00)
  const late = await drafted(token, 1_000_00)
  await goTo(shop, '/pages/sell/shop-baozheng')
  await payIn(shop)
  for (const id of [failing, late])
    await asShop(token, 'POST', '/api/store/Funding/edit_funding', { id, action: 'submit' })
  const desk = await newDesk()
  await signInAs(desk, 'review')
  for (const id of [failing, late]) {
    await approve(desk, id)
    await becomes(id, 'live')
  }
  const unlucky = await pledge(people[4]!.phone, failing)
  const waiting = await pledge(people[5]!.phone, late)
  for (const { phone } of people.slice(6, 9)) await (await pledge(phone, late)).close()

  await advance(Math.ceil((await campaignOf(late)).left_ms) + 1_000)
  await becomes(failing, 'failed')
  await becomes(late, 'succeeded')
  await reload(unlucky)
  await unlucky.getByText(/^¥300(\.00)? is back in your wallet since/).waitFor()

  await advance(11 * DAY_MS)
  await reload(waiting)
  await waiting.getByRole('button', { name: 'Leave, money back' }).click()
  await waiting.getByRole('alertdialog').getByRole('button', { name: 'Leave, money back' }).click()
  await toasted(waiting, 'You left. Your money goes back.')
  await waiting.getByText(/^¥300(\.00)? is back in your wallet since/).waitFor()

  // The shop reads who left, in its own language.
  const chinese = await ownersPhone('zh-CN')
  await goTo(chinese, manage(late, 'backers'))
  await chinese.getByRole('button', { name: '逾期退出', exact: true }).click()
  await until(async () => (await chinese.getByText('One box × 1', { exact: false }).count()) === 1)
  await judged(chinese)
  await goTo(chinese, '/pages/sell/alreadyAddCrowdfunding')
  await chinese.getByRole('tab', { name: /^未达成/ }).click()
  await chinese.getByText('¥300 / ¥5,000', { exact: false }).waitFor()
  await judged(chinese)
})
