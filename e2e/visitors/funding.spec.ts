/** Crowdfunding as backers meet it: found from home, backed and paid, another tier taken, withdrawn; one that missed its goal, or that two operators stopped, has given back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { answered, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
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

const people = BUYERS.filter((buyer) => !buyer.robot)
const HOUR_MS = 3_600_000
const detail = (id: number) => `/pages/funding/detail?id=${id}`

/** A campaign of the demo world's first shop, approved and open; its title is its name here. */
async function opened(
  title_en: string,
  { goal_yuan = 5_000, ends_in = '12 days' } = {},
): Promise<{ id: number; tiers: number[] }> {
  const [made] = await sql<{ id: number }>(
    `insert into funding_campaigns (shop_id, category_id, title, title_en, images, story, story_en, risk_text, goal_fen, days, from_at, to_at, ship_by, commission_bp, status)
     select s.id, l.category_id, $1, $1, (select array_agg(image) from (select image from lot_lots where shop_id = s.id order by id limit 3) i),
       $2, $2, '柴窑成品率约六成，发货可能延期。', $3, 14, platform_now() - interval '2 days', platform_now() + $4::interval, platform_now() + interval '90 days', 800, 'live'
     from shop_shops s join lot_lots l on l.shop_id = s.id where s.status = 'active' order by s.id, l.id limit 1 returning id::int`,
    [title_en, 'Four firings of a wood kiln, fifty pieces each. Every piece has its number.', goal_yuan * 100, ends_in],
  )
  await sql(
    `insert into platform_deadlines (kind, ref_id, due_at) select 'funding_end', id, to_at from funding_campaigns where id = $1`,
    [made!.id],
  )
  const tiers = await sql<{ id: number }>(
    `insert into funding_tiers (shop_id, campaign_id, name, name_en, image, price_fen, content, content_en, stock, per_user, shipping_fen, sort)
     select c.shop_id, c.id, t.name, t.name, c.images[1], t.price_fen, t.content, t.content, t.stock, 3, t.shipping_fen, t.sort
     from funding_campaigns c, (values ('One brush washer', 49800, 'With its kiln number, boxed.', 120, 1200, 0), ('Full tea set, six cups', 168000, 'With a signed certificate.', 60, 0, 1)) as t(name, price_fen, content, stock, shipping_fen, sort)
     where c.id = $1 returning id::int`,
    [made!.id],
  )
  return { id: made!.id, tiers: tiers.map(({ id }) => id) }
}

const pledges = (phone: string, id: number) =>
  sql<{ order_id: number; state: string; status: string; qty: number; tier_id: number }>(
    `select p.order_id::int, p.state, o.status, p.qty, p.tier_id::int from funding_pledges p join order_orders o on o.id = p.order_id
     join account_users u on u.id = p.user_id where u.phone = $1 and p.campaign_id = $2 order by p.order_id`,
    [phone, id],
  )
const raisedFen = async (id: number) =>
  (await sql<{ fen: number }>('select raised_fen::int as fen from funding_campaigns where id = $1', [id]))[0]!.fen

const sound = async (phone: Page): Promise<void> => {
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
}

/** Agrees to the risk and pays from the wallet. */
async function payEnglish(phone: Page): Promise<void> {
  await phone.getByText('I know that this is not made yet', { exact: false }).click()
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()
}

test('a new person finds a campaign from home, backs it with two pieces, takes another tier instead, and withdraws', async () => {
  const backer = people[10]!.phone
  const { id, tiers } = await opened('Firing the Ru glaze again')
  const phone = await newPhone()
  await goTo(phone, '/')
  await phone.getByRole('button', { name: /^Crowdfunding/ }).click()
  await phone.getByRole('button', { name: /Firing the Ru glaze again/ }).waitFor()
  await sound(phone)
  await phone.getByRole('button', { name: /Firing the Ru glaze again/ }).click()
  await phone.getByText('raised of ¥5,000').waitFor()
  await phone.getByText('120 of 120 left').waitFor()
  await sound(phone)
  for (const tab of ['Story', 'Updates', 'Questions']) {
    await phone.getByRole('tab', { name: tab }).click()
    await sound(phone)
  }

  // A guest is asked to sign in, and comes back to the order form.
  await phone.getByRole('tab', { name: 'Rewards' }).click()
  await phone.getByRole('button', { name: 'Back this project · ¥498' }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .first()
    .waitFor()

  await signIn(phone, backer)
  await goTo(phone, detail(id))
  await phone.getByRole('button', { name: 'Back this project · ¥498' }).click()
  await phone.getByRole('heading', { name: 'Back this project' }).waitFor()
  await phone.getByText('Tick that you know the risks').waitFor()
  expect(await phone.getByRole('button', { name: 'Pay now' }).isDisabled()).toBe(true)
  await phone
    .getByRole('button', { name: /Quantity/ })
    .last()
    .click()
  await phone.getByText('¥1,008', { exact: false }).first().waitFor()
  await sound(phone)
  await payEnglish(phone)
  await until(async () => (await pledges(backer, id))[0]?.state === 'paid')
  expect(await raisedFen(id)).toBe(99_600)

  await goTo(phone, '/pages/funding/mine')
  await phone.getByText('One brush washer × 2').waitFor()
  await phone.getByText('Juya holds ¥1,008, shipping included, until the campaign ends', { exact: false }).waitFor()
  await sound(phone)
  await phone.getByRole('button', { name: 'Other tier' }).first().click()
  await phone.getByText('Your pledge').waitFor()
  await phone.getByRole('button', { name: 'Back this project · ¥1,680' }).click()
  await phone.getByText('¥1,008 of your first pledge goes back', { exact: false }).waitFor()
  await sound(phone)
  await payEnglish(phone)
  await until(async () => (await pledges(backer, id)).map(({ state }) => state).join() === 'moved,paid')
  expect((await pledges(backer, id))[1]!.tier_id).toBe(tiers[1])
  expect(await raisedFen(id)).toBe(168_000)

  // Its order says the same, and leads to the campaign.
  const [, second] = await pledges(backer, id)
  await goTo(phone, `/pages/users/orderDetail?id=${second!.order_id}`)
  await phone.getByText('Full tea set, six cups × 1').waitFor()
  await sound(phone)
  await phone.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await toasted(phone, 'Withdrawn. Your money goes back.')
  await until(async () => (await pledges(backer, id))[1]?.state === 'withdrawn')
  expect(await raisedFen(id)).toBe(0)
  await goTo(phone, '/pages/funding/mine?tab=over')
  await phone.getByText(/¥1,680 is back in your wallet since \d\d:\d\d:\d\d/).waitFor()
  await sound(phone)
})

test('who watches and asks is answered on the page; a heart and a question need an account', async () => {
  const { id } = await opened('Bronze mirrors, cast anew')
  const phone = await newPhone({ width: 360 })
  await signIn(phone, people[12]!.phone)
  await goTo(phone, detail(id))
  await phone.getByRole('button', { name: 'Tell me when it opens and ends' }).first().click()
  await phone.getByRole('button', { name: 'Tell me no more' }).first().waitFor()
  await phone.getByRole('tab', { name: /Questions/ }).click()
  await phone.getByRole('button', { name: 'Ask a question' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Ask a question' })
  await sheet.getByRole('textbox').fill('Is each piece numbered?')
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click()
  await phone.getByText('Is each piece numbered?').waitFor()
  await phone.getByText('Not answered yet').waitFor()
  await sound(phone)
  await sql(
    `update funding_questions set answer = 'Yes, from 1 to 200.', answered_at = platform_now() where campaign_id = $1`,
    [id],
  )
  await phone.reload()
  await phone.getByRole('tab', { name: /Questions/ }).click()
  await phone.getByText('Yes, from 1 to 200.').waitFor()
})

test('a campaign that misses its goal gives everything back, and says since when it is there', async () => {
  const backer = people[11]!.phone
  const { id } = await opened('A kiln that was too large', { goal_yuan: 900_000, ends_in: '2 hours' })
  const phone = await newPhone({ lang: 'zh-CN' })
  await signIn(phone, backer)
  await goTo(phone, detail(id))
  await phone.getByRole('button', { name: '支持 · ¥498' }).click()
  await phone.getByText('我已知晓', { exact: false }).click()
  await phone.getByRole('radio', { name: /^钱包/ }).click()
  await phone.getByRole('button', { name: '立即支付' }).click()
  await phone.getByLabel(/6 位/).fill(DEMO_PAY_PASSWORD)
  await phone.getByText('支付成功').waitFor()
  // Its time is over.
  await advance(2 * HOUR_MS)
  await until(async () => (await pledges(backer, id))[0]?.status === 'refunded')

  await goTo(phone, detail(id))
  await phone
    .getByText(/未达目标/)
    .first()
    .waitFor()
  await phone.getByText(/¥510 已于 .*\d\d:\d\d:\d\d 退回钱包/).waitFor()
  await sound(phone)
  await goTo(phone, '/pages/funding/mine?tab=over')
  await phone.getByText(/¥510 已于 .*\d\d:\d\d:\d\d 退回钱包/).waitFor()
})

test('a campaign with much in escrow is stopped by two operators: its backer reads why, and has the money back', async () => {
  const title = 'A gate of carved brick'
  const { id, tiers } = await opened(title, { goal_yuan: 400_000 })
  await sql('update funding_tiers set price_fen = 5200000 where id = $1', [tiers[0]])
  const [rich] = await sql<{ phone: string }>(
    `select u.phone from account_users u join ledger_accounts a on a.code = 'user:' || u.id || ':wallet'
     where u.phone = any($1) and a.balance_fen > 6000000 order by a.balance_fen desc limit 1`,
    [people.map(({ phone }) => phone)],
  )
  const phone = await newPhone()
  await signIn(phone, rich!.phone)
  await goTo(phone, detail(id))
  await phone.getByText('¥400,000 more within', { exact: false }).waitFor()
  await phone.getByRole('button', { name: 'Back this project · ¥52,000' }).click()
  await payEnglish(phone)
  await until(async () => (await pledges(rich!.phone, id))[0]?.state === 'paid')

  const [desk, root] = [await newDesk(), await newDesk()]
  await signInAs(desk, 'review')
  await open(desk, `/campaigns?open=${id}`)
  await desk.getByRole('complementary').getByRole('button', { name: 'Stop', exact: true }).click()
  await desk.getByRole('dialog').getByText('Refund one backer ¥52,012', { exact: false }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await reasoned(desk, 'Stop this campaign?', 'Stop', 'there is no such gate')
  await toasted(desk, 'Stopped, or waits for a second person')
  expect((await pledges(rich!.phone, id))[0]!.status).toBe('funding')

  await signInAs(root, 'root')
  await open(root, '/approvals')
  await root.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(root, 'Confirm this act?', 'Confirm', 'as proposed')
  await answered(root, 'root', 'Done')
  await until(async () => (await pledges(rich!.phone, id))[0]?.status === 'refunded')
  await goTo(phone, detail(id))
  await phone.getByText('Stopped: there is no such gate').waitFor()
  await phone.getByText('All ¥52,012 went back to backers.').waitFor()
  await sound(phone)
  // The desk sees how far the refund has come.
  await open(desk, `/refund-batches?about=campaign&about_id=${id}`)
  await desk.getByRole('row').filter({ hasText: 'there is no such gate' }).getByText('1/1').waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
})
