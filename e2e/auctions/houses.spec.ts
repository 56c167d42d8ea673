/** A sale of an auction house: prepared on a phone, let in as a whole, registered for, bid on with paddles and a maximum left before it, and its results. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { REFUSALS } from '@juya/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  historySettled,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const MINUTE = 60_000
const LOTS = 3
const OWNER = SHOPS.find(({ category }) => category === 'painting')!.owner_phone
const COVER = join(import.meta.dirname, '../../apps/server/demo-world/items/celadon-vase-main.webp')
const PADDLE_LIMIT = REFUSALS.PADDLE_LIMIT.code
const [first, second] = BUYERS.filter((buyer) => !buyer.robot)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Drafts such as the shop's running lots, under names of their own. */
async function draftsOf(token: string): Promise<void> {
  const forms = await sql(
    `select l.category_id::int, l.start_fen::int, t.images, t.params, t."desc" from lot_lots l join lot_texts t on t.lot_id = l.id
       join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
     where u.phone = $1 and l.session_id is null and l.status in ('live', 'sold', 'passed') order by l.id desc limit $2`,
    [OWNER, LOTS],
  )
  expect(forms).toHaveLength(LOTS)
  for (const [n, form] of forms.entries()) {
    const input = { mode: 'single', title: `Evening fan ${n + 1}`, duration_s: 86_400, save: 'draft', deposit_fen: 0 }
    const { code } = await callApi('POST', '/api/store/Auction/auction_add', { ...form, ...input }, { token })
    expect(code).toBe(1)
  }
}

/** @returns the person's token */
async function register(page: Page, session_id: number, phone: string, no: number): Promise<string> {
  const token = await signIn(page, phone)
  await goTo(page, `/pages/auctionhouse/session?id=${session_id}`)
  await press(page, 'Register for the sale')
  await page.getByText('Buyer’s premium', { exact: true }).waitFor()
  await press(page, /^Set aside ¥/)
  await press(page, /^Pay ¥/)
  await page.getByLabel('6-digit pay password').fill('258369')
  await page.getByText(`Paddle ${no}`).first().waitFor()
  await historySettled(page)
  return token
}

/** A buyer with a paddle leaves a maximum for the last lot before it opens. */
async function leaveMaximum(page: Page, session_id: number): Promise<void> {
  const [lot] = await sql<{ id: number; yuan: number }>(
    `select id::int, (start_fen / 100)::int as yuan from lot_lots where session_id = $1 order by session_position desc limit 1`,
    [session_id],
  )
  await goTo(page, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}`)
  await press(page, 'Leave a maximum')
  await page.getByLabel('The most you would pay').fill(String(lot!.yuan * 2))
  await press(page, /^Leave ¥/)
  await page.getByText(/^Your maximum of ¥.* waits for the opening/).waitFor()
}

const standing = (session_id: number) =>
  sql<{ status: string; live: number }>(
    `select s.status, (select count(*)::int from lot_lots l where l.session_id = s.id and l.status = 'live') as live from sale_sales s where id = $1`,
    [session_id],
  )

test('a sale is prepared, let in, bid on with paddles, closes one lot after the other, and its results stay', async () => {
  const owner = await newPhone({ width: 360 })
  await draftsOf(await signIn(owner, OWNER))
  await owner.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(owner, '/pages/sell/session')
  await owner.getByRole('textbox', { name: 'Title', exact: true }).fill('Three evening fans')
  await owner.getByLabel('Cover').setInputFiles(COVER)
  const opens = owner.getByLabel('Bidding opens')
  const now = new Date(`${await opens.getAttribute('min')}:00Z`).getTime()
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString().slice(0, 16)
  await opens.fill(at(60))
  await owner.getByLabel('First lot ends').fill(at(120))
  await press(owner, /^Add (a draft|drafts) /)
  for (let n = 1; n <= LOTS; n++) await press(owner, `Evening fan ${n}`)
  await owner.getByLabel('No. Evening fan 2').fill('27A')
  expect(await sidewaysPx(owner)).toBe(0)
  expect(await accessibilityFaults(owner)).toEqual([])
  await press(owner, 'Submit for review')
  await owner.getByText('In review', { exact: true }).waitFor()
  await owner.getByText(/^We answer by/).waitFor()
  const [session] = await sql<{ id: number }>(`select id::int from sale_sales where title = 'Three evening fans'`)
  const { id } = session!

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/sales?open=${id}`)
  await desk.getByText('27A Evening fan 2').waitFor()
  await press(desk, 'Approve')
  await until(async () => (await standing(id))[0]!.status === 'preview')

  const [one, other] = [await newPhone({ width: 360 }), await newPhone()]
  const token = await register(one, id, first!.phone, 1)
  await register(other, id, second!.phone, 2)
  await leaveMaximum(other, id)
  expect(await sidewaysPx(one)).toBe(0)
  expect(await accessibilityFaults(one)).toEqual([])
  await advance(61 * MINUTE)
  await until(async () => (await standing(id))[0]!.live === LOTS && (await standing(id))[0]!.status === 'live')

  await goTo(one, `/pages/auctionhouse/session?id=${id}`)
  await press(one, /Evening fan 2/)
  await press(one, /^Bid ¥/)
  await one.getByText('Paddle 1.').waitFor()
  await press(one, /^Place bid/)
  await one.getByText('You’re leading').first().waitFor()
  await goTo(other, `/pages/auctionhouse/session?id=${id}`)
  await press(other, /Evening fan 2/)
  await press(other, /^Bid ¥/)
  await press(other, /^Place bid/)
  await one.getByText(/You’ve been outbid by/).waitFor()
  await beyondPaddle(id, token)

  await advance(59 * MINUTE)
  await advance(5 * MINUTE)
  await until(async () => (await standing(id))[0]!.status === 'ended')
  const back = async () =>
    sql(
      `select 1 from deposit_holds h join account_users u on u.id = h.user_id
       where h.scope = 'session' and h.ref_id = $1 and u.phone = $2 and h.status = 'released'`,
      [id, first!.phone],
    )
  await until(async () => (await back()).length === 1)
  await goTo(other, `/pages/auctionhouse/results?id=${id}`)
  await other.getByText('27A', { exact: true }).waitFor()
  await other.getByText('Yours', { exact: true }).first().waitFor()
  expect(await other.getByText('Not sold', { exact: true }).count()).toBeGreaterThanOrEqual(1)
  await other.getByRole('button', { name: 'Pay your 2 lots' }).waitFor()
  expect(await sidewaysPx(other)).toBe(0)
  expect(await accessibilityFaults(other)).toEqual([])

  await sellUnsold(id, owner, other)
})

/** The paddle's limit is ten times the deposit: a maximum above it is refused, with what is left. */
async function beyondPaddle(session_id: number, Token: string): Promise<void> {
  const [lot] = await sql<{ id: number; limit_fen: number }>(
    `select l.id::int, (s.deposit_fen * 10)::int as limit_fen from lot_lots l join sale_sales s on s.id = l.session_id
     where s.id = $1 and l.lot_no = '27A'`,
    [session_id],
  )
  const bid = {
    id: lot!.id,
    amount_fen: lot!.limit_fen + 100_00,
    kind: 'proxy',
    client_bid_id: randomUUID(),
    confirm_large: 1,
  }
  const refused = await callApi<{ left_fen?: number }>('GET', '/api/portal/Auction/auction_detail', bid, { Token })
  expect(refused.code).toBe(PADDLE_LIMIT)
}

/** The first lot had no bid: a buyer offers part of its price, its house asks another, and the buyer takes that. */
async function sellUnsold(session_id: number, owner: Page, buyer: Page): Promise<void> {
  const [lot] = await sql<{ id: number; yuan: number }>(
    `select id::int, (start_fen / 100)::int as yuan from lot_lots where session_id = $1 and status = 'passed' order by session_position limit 1`,
    [session_id],
  )
  const { id, yuan } = lot!
  const [offered, asked] = [Math.ceil(yuan * 0.6), Math.ceil(yuan * 0.8)]
  await goTo(buyer, `/pages/main/auctionitemdetail/auctionitemdetail?id=${id}`)
  await press(buyer, /^Unsold: buy for ¥/)
  await press(buyer, /^Make an offer$/)
  await buyer.getByRole('textbox', { name: 'Your offer' }).fill(String(offered))
  await buyer.getByText(/^I agree to the buyer’s premium/).click()
  expect(await accessibilityFaults(buyer)).toEqual([])
  await press(buyer, /^Offer ¥/)
  await buyer
    .getByText(/^You offered ¥/)
    .first()
    .waitFor()

  await goTo(owner, `/pages/sell/session?id=${session_id}`)
  await owner.getByText('Offers after the sale').waitFor()
  await press(owner, 'Ask another price')
  await owner.getByRole('textbox', { name: 'What do you ask?' }).fill(String(asked))
  await press(owner, /^Ask ¥/)
  await owner.getByText('Waits for the buyer').waitFor()
  expect(await sidewaysPx(owner)).toBe(0)
  expect(await accessibilityFaults(owner)).toEqual([])

  await goTo(buyer, '/pages/auctionhouse/offers')
  await buyer.getByText('Waits for you').waitFor()
  await goTo(buyer, `/pages/main/auctionitemdetail/auctionitemdetail?id=${id}`)
  await press(buyer, /^The auction house asks ¥/)
  await press(buyer, /^Accept ¥/)
  await until(
    async () =>
      (await sql(`select 1 from sale_post_sales where lot_id = $1 and price_fen = $2`, [id, asked * 100])).length === 1,
  )
  await goTo(buyer, `/pages/auctionhouse/results?id=${session_id}`)
  await buyer.getByText('Sold after the sale', { exact: true }).waitFor()
}

/** Of a screen of 844 px: the first line of the catalogue is seen without scrolling. */
const FIRST_LOT_WITHIN_PX = 640

test('a sale shows its cover, the time left, its house, three lines of terms and a first lot on the first screen', async () => {
  const [sale] = await sql<{ id: number; title: string }>(
    `select id::int, title from sale_sales where status = 'preview' order by id limit 1`,
  )
  const phone = await newPhone()

  await goTo(phone, `/pages/auctionhouse/session?id=${sale!.id}`)

  await phone.getByText('Bidding opens in').waitFor()
  expect(await phone.locator('.sale-head__cover img').count()).toBe(1)
  for (const name of ['Follow', 'Share'])
    expect(await phone.getByRole('button', { name, exact: true }).isVisible()).toBe(true)
  const first = await phone.locator('.sale-line').first().boundingBox()
  expect(first!.y).toBeLessThan(FIRST_LOT_WITHIN_PX)
  expect(await phone.locator('.page__body dt').count()).toBe(3)
  await press(phone, 'All terms')
  await phone.getByText('If you do not pay').waitFor()
  expect([await sidewaysPx(phone), await accessibilityFaults(phone)]).toEqual([0, []])
})
