/** A shop from an empty phone: registered, applied, approved in the console, opened; its first lot on sale, sold to a new collector, the money moved; and live from its own room. Only by what screens offer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lotShown, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  goBack,
  HANGS_MS,
  newDesk,
  reload,
  sidewaysPx,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { prepareSale, SALE } from './house-steps.ts'
import { drawWaybill, handInLot, WAYBILL } from './lot-steps.ts'
import {
  bindCard,
  CODE_AGAIN_MS,
  codeFor,
  emptyPhone,
  fillAddress,
  PAY_PASSWORD,
  PHOTOS,
  paidInWechat,
  payByCard,
  payByWechat,
  register,
  setPayPassword,
  toTab,
} from './steps.ts'

useSystem({ video: true, camera: true })

const COLLECTOR = '13955550102'
const CLERK = '13955550103'
const OWNER = '13955550101'
const NAME = '顾小满'
const SHOP = '听松阁'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ROOM = 'Celadon by lamplight'
const LOT = 'Celadon vase with a lotus mouth'

let phone: Page

/** Fills in the application and sends it; a first try without anything says what is missing. */
async function apply(): Promise<void> {
  await phone.getByRole('button', { name: 'Apply' }).click()
  await phone.getByText('Choose at least one category').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)

  await phone.getByLabel('Shop name').fill(SHOP)
  await phone.getByRole('button', { name: 'Ceramics', exact: true }).click()
  await phone.getByLabel('Real name').fill(NAME)
  await phone.getByLabel('ID number').fill('330102198803030010')
  await phone.locator('input[type=file]').last().setInputFiles(PHOTOS)
  await phone.getByText('Add the front and the back').waitFor({ state: 'detached' })
  // An address is a page of its own: what was typed is there on coming back.
  await phone.getByRole('button', { name: /^Return address/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(phone, NAME, OWNER)
  await phone.getByText('杭州市 西湖区').waitFor()
  expect(await phone.getByLabel('Shop name').inputValue()).toBe(SHOP)
  await phone.getByRole('checkbox').check({ force: true })
  await until(() => phone.getByRole('button', { name: 'Apply' }).isEnabled())
  await phone.getByRole('button', { name: 'Apply' }).click()
  await phone.getByText('Your application is with us').waitFor()
}

/** Opens what waits in a queue, looks at it where the desk asks for that, and approves it. */
async function approve(desk: Page, button: RegExp, path: string, said: string): Promise<void> {
  await open(desk, path)
  const pane = desk.getByRole('complementary').or(desk.getByRole('article'))
  const act = pane.getByRole('button', { name: button })
  const look = pane.getByRole('button', { name: 'I have looked at it' })
  await act.or(look).first().waitFor()
  if (await look.isVisible()) await look.click()
  await act.click()
  await toasted(desk, said)
}

test('a new person opens a shop by tapping: from the first view over the console’s approval to a first lot that people may bid on', async () => {
  phone = await emptyPhone()
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Open a shop' }).click()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await register(phone, OWNER)
  await apply()

  const [filed] = await sql<{ id: number; filing_id: number }>(
    `select a.id::int as id, i.id::int as filing_id from shop_applications a join account_identity_filings i on i.user_id = a.user_id where a.name = $1`,
    [SHOP],
  )
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await approve(desk, /^Verify/, `/verification?open=${filed!.filing_id}`, 'Verified')
  await approve(desk, /^Approve/, `/applications?open=${filed!.id}`, 'Approved. The applicant was told.')

  // The address of the application is the shop's return address: two steps are left.
  await reload(phone)
  await phone.getByText('2 steps left').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Pay fee and deposit/ }).click()
  await phone.getByText('Two steps to your open shop').waitFor()
  await phone.getByRole('button', { name: /^Pay ¥/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Add a bank card' }).click()
  // The sheet is open again when the way to the card is done.
  await bindCard(phone, OWNER, 9101)
  await payByCard(phone, OWNER)
  await toasted(phone, 'Paid')
  await phone.getByRole('button', { name: /^Pay the missing/ }).click()
  await payByCard(phone, OWNER)
  await toasted(phone, 'Paid')
  await goBack(phone)
  await phone.getByText('1 step left').waitFor()

  await phone.getByRole('button', { name: /^Publish a first piece/ }).click()
  await handInLot(phone, LOT)
  const [lot] = await sql<{ id: number; status: string }>(
    'select l.id::int as id, l.status from lot_lots l join shop_shops s on s.id = l.shop_id where s.name = $1',
    [SHOP],
  )
  expect(lot!.status).toBe('reviewing')
  await open(desk, '/review')
  await desk.getByRole('button', { name: new RegExp(`^${LOT}`) }).click()
  await lotShown(desk, lot!.id)
  await desk.keyboard.press('a')
  await toasted(desk, 'Approved')
  await until(async () => (await sql(`select 1 from lot_lots where id = $1 and status = 'live'`, [lot!.id])).length > 0)

  // Anybody finds it from the first view.
  const guest = await emptyPhone()
  await guest.getByRole('button', { name: 'New lots' }).click()
  await guest.getByText(LOT).first().click()
  await guest.getByRole('button', { name: /^Bid ¥100/ }).waitFor()
})

/** A collector's way to a first bid on an empty phone: finds the lot, registers, pays the deposit through WeChat Pay, bids. */
async function bidAsNewcomer(): Promise<Page> {
  const page = await emptyPhone()
  await page.getByRole('button', { name: 'New lots' }).click()
  await page.getByText(LOT).first().click()
  await page.getByRole('button', { name: /^Bid ¥100/ }).click()
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await register(page, COLLECTOR)
  const sheet = page.getByRole('dialog')
  const bid = sheet.getByRole('button', { name: /^Place bid/ })
  await sheet
    .getByRole('button', { name: /^Pay deposit/ })
    .or(bid)
    .first()
    .waitFor()
  if (!(await bid.isVisible())) {
    await sheet.getByRole('button', { name: /^Pay deposit/ }).click()
    await payByWechat(page)
  }
  await bid.click()
  await page.getByText('You’re leading').first().waitFor()
  return page
}

/** A person on a phone that never saw the app. */
async function signedIn(number: string): Promise<Page> {
  await advance(CODE_AGAIN_MS)
  const page = await emptyPhone()
  await toTab(page, 'Me')
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await register(page, number)
  return page
}

/** The owner on a phone that never saw the app, in the shop's role. */
async function ownerAtWork(): Promise<Page> {
  const owner = await signedIn(OWNER)
  const to_shop = owner.getByRole('button', { name: 'Switch to shop' })
  const in_shop = owner.getByRole('button', { name: 'Switch to buyer' })
  await to_shop.or(in_shop).waitFor()
  if (await to_shop.isVisible()) await to_shop.click()
  await in_shop.waitFor()
  return owner
}

/** The lot runs to its end. */
async function endLot(): Promise<void> {
  const [lot] = await sql<{ id: number; left_ms: number }>(
    `select l.id::int as id, (extract(epoch from l.ends_at - platform_now()) * 1000)::float8 as left_ms from lot_lots l join shop_shops s on s.id = l.shop_id where s.name = $1`,
    [SHOP],
  )
  await advance(Math.ceil(lot!.left_ms) + 1_000)
  await until(async () => (await sql(`select 1 from lot_lots where id = $1 and status = 'sold'`, [lot!.id])).length > 0)
}

test('its first lot goes to a collector with an empty phone: won, paid, sent, received, reviewed; its money is the shop’s and moves to the owner’s wallet', async () => {
  const collector = await bidAsNewcomer()
  await endLot()
  await collector
    .getByText(/^You won at ¥100/)
    .first()
    .waitFor()
  await collector.getByRole('dialog').getByRole('button', { name: 'Pay now', exact: true }).click()
  await collector.getByRole('button', { name: /^Choose where it goes/ }).click()
  await collector.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(collector, '沈知白', COLLECTOR)
  await collector.getByRole('button', { name: 'Pay now', exact: true }).click()
  await paidInWechat(collector)
  await collector.getByText('Paid', { exact: true }).waitFor()
  await collector.getByRole('button', { name: 'View order' }).click()
  await collector.getByText('Paid, the shop ships next').waitFor()

  const owner = await ownerAtWork()
  await owner.getByText('To ship', { exact: true }).click()
  await owner.getByRole('button', { name: 'Ship', exact: true }).first().click()
  await owner.getByText('Ship to').waitFor()
  // The waybill is read from a photo: this phone's camera shows none. Its carrier is known by the number.
  await owner.getByRole('button', { name: 'Scan', exact: true }).click()
  const waybill = { name: 'waybill.png', mimeType: 'image/png', buffer: await drawWaybill(owner) }
  await owner.getByLabel('Use a photo').setInputFiles(waybill)
  await until(async () => (await owner.getByLabel('Tracking number').inputValue()) === WAYBILL.number)
  await owner.getByText('SF Express', { exact: true }).waitFor()
  await owner.getByRole('button', { name: 'Ship 1 order' }).click()
  await toasted(owner, 'Shipped. The buyer was told.')

  await collector.getByText('On the way to you').waitFor()
  await collector.getByRole('button', { name: 'Confirm receipt' }).click()
  await collector.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await collector.getByText('Received, the shop is paid').waitFor()
  await collector.getByRole('button', { name: 'Review', exact: true }).click()
  await collector.getByRole('radio', { name: 'Overall: 5 of 5' }).click()
  await collector.getByPlaceholder(/How is the piece/).fill('Exactly as described, and packed twice.')
  await collector.getByRole('button', { name: 'Publish review' }).click()
  await toasted(collector, 'Thank you. Your review is published.')

  // The time to send it back passes; what the sale brought is the shop's.
  await advance(8 * DAY_MS)
  await owner.getByText('Settled with the shop').waitFor()
  await goBack(owner)
  await owner.getByRole('tab', { name: /^To ship/ }).waitFor()
  await goBack(owner)
  await owner.getByText('Switch to buyer').waitFor()
  await owner.getByText('Assets', { exact: true }).first().click()
  await owner.getByRole('button', { name: 'Withdraw to the shop’s account' }).click()
  await owner.getByRole('button', { name: 'Move to your wallet' }).click()
  const sheet = owner.getByRole('dialog')
  await sheet.getByLabel('How much').fill('95')
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await sheet.getByRole('button', { name: 'Set pay password' }).click()
  await setPayPassword(owner, OWNER)
  // The sheet is there again, with its sum.
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await owner.getByLabel('6-digit pay password').fill(PAY_PASSWORD)
  await toasted(owner, 'Moved. Your wallet has ¥95')
})

test('its owner invites a clerk by number; a new person registers, accepts, and works for the shop', async () => {
  const owner = await ownerAtWork()
  await owner.getByText('Members', { exact: true }).click()
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  const sheet = owner.getByRole('dialog')
  await sheet.getByLabel('Mobile number').fill(CLERK)
  await sheet.getByRole('button', { name: 'Clerk', exact: true }).click()
  await sheet.getByRole('button', { name: 'Invite', exact: true }).click()
  await toasted(owner, 'Invited')

  const clerk = await emptyPhone()
  await toTab(clerk, 'Me')
  await clerk.getByRole('button', { name: 'Sign in' }).first().click()
  await register(clerk, CLERK)
  await toTab(clerk, 'Messages')
  // A banner says the same for a moment; the list of notices keeps it.
  await clerk.getByText('Account', { exact: true }).click()
  await clerk.getByText('just now').click()
  await clerk.getByRole('button', { name: 'Accept' }).click()
  await toasted(clerk, 'You work in this shop now')
  await clerk.getByRole('heading', { name: `You work in ${SHOP}` }).waitFor()
  await goBack(clerk)
  await goBack(clerk)
  await toTab(clerk, 'Me')
  await clerk.getByRole('button', { name: 'Switch to shop' }).click()
  await clerk.getByText('My lots', { exact: true }).click()
  await clerk.getByText(LOT).first().waitFor()
})

test('its owner applies for a live room, buys time, and goes live with the phone', async () => {
  const owner = await ownerAtWork()
  await owner.getByRole('button', { name: 'Live room' }).click()
  await owner.getByRole('button', { name: 'Apply for a live room' }).click()
  await owner.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS[0]!)
  await owner.getByLabel(/^Name of the room/).fill(ROOM)
  await owner.getByLabel('Category').click()
  await owner.getByRole('dialog').getByText('Ceramics', { exact: true }).click()
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  await owner.getByText('Your application is in review').waitFor()

  const [applied] = await sql<{ id: number }>('select id::int from live_applications order by id desc limit 1')
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await approve(desk, /^Approve/, `/live-applications?open=${applied!.id}`, 'Approved. The shop was told.')

  await reload(owner)
  await owner.getByText('Time left').click()
  await owner.getByRole('button', { name: 'Buy · ¥30' }).click()
  await payByCard(owner, OWNER)
  await owner.getByText('660 minutes').waitFor()
  await goBack(owner)
  await owner.getByRole('button', { name: 'Go live' }).click()
  await owner.getByRole('button', { name: 'Go live with this phone' }).click()
  await owner.getByText('On air').waitFor()
  const stands = async () =>
    (await sql<{ status: string }>('select status from live_sessions where title = $1', [ROOM]))[0]?.status
  await until(async () => (await stands()) === 'live')

  // Anybody finds it on the live tab, and sees its picture move.
  const guest = await emptyPhone()
  await toTab(guest, 'Live')
  await guest.getByText(ROOM).first().click()
  await until(() => guest.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0))

  await owner.getByRole('button', { name: 'More' }).click()
  await owner.getByRole('button', { name: 'End the session' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await owner.getByText('The session has ended').waitFor()
  expect(await stands()).toBe('ended')
})

test('it becomes an auction house, which brings a sale from a table, holds it in a room and has its bill paid', async () => {
  const owner = await ownerAtWork()
  const [shop] = await sql<{ id: number }>('select id::int from shop_shops where name = $1', [SHOP])
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/shops/${shop!.id}`)
  await desk.getByRole('button', { name: 'Make an auction house' }).click()
  await desk.getByLabel('Number of its licence to hold auctions').fill('浙拍 2026-007')
  await desk.getByLabel('What it is known for', { exact: true }).fill('龙泉青瓷专拍，逐件上手')
  await reasoned(desk, `Make ${SHOP} an auction house?`, 'Make an auction house', 'its licence was seen')
  await toasted(desk, 'An auction house now. The shop was told.')
  await reload(owner)
  await prepareSale(owner)
  const [sale] = await sql<{ id: number }>('select id::int from sale_sales where title = $1', [SALE])
  await approve(desk, /^Approve/, `/sales?open=${sale!.id}`, 'Approved. The shop was told.')

  const collector = await signedIn(COLLECTOR)
  await toTab(collector, 'Home')
  await collector.getByRole('button', { name: 'Houses' }).click()
  await collector.getByText(SALE).first().click()
  await collector.getByRole('button', { name: 'Register for the sale' }).click()
  await collector.getByRole('button', { name: /^Set aside ¥/ }).click()
  await payByWechat(collector)
  await collector
    .getByText(/^Paddle 1/)
    .first()
    .waitFor()
  const pass = (ms: number) =>
    sql(`update platform_clock set lead_ms = lead_ms + ${ms}; update lot_heartbeat set seen_at = platform_now()`)
  const [opens] = await sql<{ in_ms: number }>(
    'select ceil(extract(epoch from starts_at - platform_now()) * 1000)::float8 as in_ms from sale_sales where id = $1',
    [sale!.id],
  )
  await pass(opens!.in_ms + 1_000)
  await reload(owner)
  await owner.getByRole('button', { name: 'To the desk' }).click()
  await owner.getByRole('button', { name: 'Begin the sale' }).click()
  await collector.getByRole('button', { name: 'To the lots' }).click()
  await owner.getByRole('button', { name: 'Start lot 1' }).click()
  await collector
    .getByRole('button', { name: /^Bid ¥/ })
    .first()
    .click()
  await collector
    .getByRole('button', { name: /^Yes, ¥/ })
    .first()
    .click()
  await collector.getByText('Leading', { exact: true }).first().waitFor()
  await pass(31_000)
  await owner.getByRole('button', { name: 'Start lot 2' }).click()
  const passed = () => sql(`select 1 from lot_lots where session_id = $1 and status = 'passed'`, [sale!.id])
  await until(
    async () => (await sql(`select 1 from lot_lots where session_id = $1 and status = 'live'`, [sale!.id])).length > 0,
  )
  await pass(31_000)
  await until(async () => (await passed()).length > 0)
  await owner.getByText('The sale is over').first().waitFor()

  // The bill: the deposit pays it, and the owner finds it among what is to be sent.
  await collector.getByRole('button', { name: 'See the results' }).first().click()
  await collector.getByRole('button', { name: 'Pay your lot' }).click()
  const place = collector.getByRole('button', { name: /^Choose where it goes/ })
  const pay = collector.getByRole('button', { name: 'Pay now', exact: true })
  await place.or(pay).first().waitFor()
  if (await place.isVisible()) {
    await place.click()
    await collector.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
    await fillAddress(collector, '沈知白', COLLECTOR)
  }
  await pay.click()
  await collector.getByText('Your deposit covered it', { exact: false }).waitFor()
})

test('the clerk leaves: what keeps the account open leads to where it ends, and after fifteen days the number begins anew', async () => {
  await advance(CODE_AGAIN_MS)
  const clerk = await emptyPhone()
  await toTab(clerk, 'Me')
  await clerk.getByRole('button', { name: 'Sign in' }).first().click()
  await register(clerk, CLERK)
  await clerk.getByRole('button', { name: 'Settings', exact: true }).click()
  await clerk.getByText('Account security', { exact: true }).click()
  await clerk.getByText('Close the account', { exact: true }).click()
  await clerk.getByText('You belong to 1 shop').click()
  await clerk.getByRole('button', { name: 'Leave this shop' }).click()
  await clerk.getByRole('alertdialog').getByRole('button', { name: 'Leave this shop' }).click()
  await toasted(clerk, 'You have left')
  await goBack(clerk)
  await clerk.getByLabel('Your phone number').fill(CLERK)
  await advance(CODE_AGAIN_MS)
  const seen = await codeFor(CLERK)
  await clerk.getByRole('button', { name: 'Send code' }).click()
  await clerk.getByLabel('SMS code').fill(await codeFor(CLERK, 'platform', seen))
  await clerk.getByRole('button', { name: 'Close the account' }).click()
  await clerk.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await clerk.getByText(/^The account closes/).waitFor()
  await advance(15 * DAY_MS + CODE_AGAIN_MS)
  // Half a month of everybody's deadlines is due at once, and this one is the last of them.
  await until(
    async () => (await sql(`select 1 from account_users where phone = $1 and status = 'active'`, [CLERK])).length === 0,
    3 * HANGS_MS,
  )

  const anew = await emptyPhone()
  await toTab(anew, 'Me')
  await anew.getByRole('button', { name: 'Sign in' }).first().click()
  await register(anew, CLERK)
  await anew.getByText('My orders').waitFor()
  expect(await anew.getByRole('button', { name: 'Switch to shop' }).count()).toBe(0)
})
