/** A clerk runs ten lots in a room from a phone: two paddles bid, lots pass without a bid, one is withdrawn, and there is a pause. */
import { FAIR_WARNING_S } from '@juya/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, callApi, goTo, newPhone, sidewaysPx, signIn, sql, until, useSystem } from '../fixtures.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'painting')!.owner_phone
const [first, second] = BUYERS.filter((buyer) => !buyer.robot)
const LOT_MS = 31_000
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Time goes by with the service there all the while: no outage. */
const pass = (ms: number) =>
  sql(`update platform_clock set lead_ms = lead_ms + ${ms}; update lot_heartbeat set seen_at = platform_now()`)

/** Bids where the phone shows that this lot runs, and so many bids: before that, the tap would be for the lot or the price of before. */
async function bid(page: Page, lot_no: string, bids: 'No bid yet' | '1 bid' = 'No bid yet'): Promise<void> {
  const shown = page.locator('.j-card', { has: page.getByText('Running now') })
  await shown
    .filter({ has: page.getByText(`Lot ${lot_no}`, { exact: true }) })
    .filter({ hasText: bids })
    .waitFor()
  await press(page, /^Bid ¥/)
  await press(page, /^Yes, ¥/)
  await page.getByText('Leading', { exact: true }).first().waitFor()
}

test('a clerk runs ten lots', async () => {
  const [sale] = await sql<{ id: number; in_ms: number }>(
    `select id::int, ceil(extract(epoch from starts_at - platform_now()) * 1000)::int as in_ms from sale_sales where mode = 'room'`,
  )
  const { id, in_ms } = sale!
  const lots = await sql<{ id: number; no: string }>(
    'select id::int, lot_no as no from lot_lots where session_id = $1 order by session_position',
    [id],
  )
  expect(lots).toHaveLength(10)
  const statusOf = async (n: number) =>
    (await sql<{ status: string }>('select status from lot_lots where id = $1', [lots[n]!.id]))[0]!.status
  const is = (n: number, status: string) => until(async () => (await statusOf(n)) === status)
  const leftMs = async (n: number) => {
    const [lot] = await sql<{ left_ms: number }>(
      'select extract(epoch from ends_at - platform_now())::float8 * 1000 as left_ms from lot_lots where id = $1',
      [lots[n]!.id],
    )
    return Math.round(lot!.left_ms)
  }
  const start = async (clerk: Page, n: number) => {
    await press(clerk, `Start lot ${lots[n]!.no}`)
    await is(n, 'live')
  }

  /** A key counts where its button may be pressed: not while what was done before waits for its answer. */
  const key = async (clerk: Page, name: string, of: string) => {
    await clerk.getByRole('button', { name, disabled: false }).waitFor()
    await clerk.locator('body').press(of)
  }
  /** A lot without a bid passes by itself once its time is over, and no button passes it before. */
  const passByItself = async (clerk: Page, n: number) => {
    await is(n, 'live')
    expect(await clerk.getByRole('button', { name: `Pass lot ${lots[n]!.no}` }).count()).toBe(0)
    await pass(LOT_MS)
    await is(n, 'passed')
  }

  const clerk = await newPhone({ width: 360 })
  await signIn(clerk, OWNER)
  await clerk.evaluate(() => localStorage.setItem('user_role', 'shop'))
  // A visitor who enters before the start waits in a room of its own, which opens by itself.
  const early = await newPhone({ width: 360 })
  await goTo(early, `/pages/auctionhouse/session?id=${id}&view=room`)
  await early.getByText('The room opens in').waitFor()
  await early.getByText('First lots').waitFor()
  expect(await early.getByText('Terms', { exact: true }).count()).toBe(0)
  expect([await sidewaysPx(early), await accessibilityFaults(early)]).toEqual([0, []])
  await pass(in_ms + 1_000)
  await goTo(clerk, `/pages/sell/desk?id=${id}`)
  await press(clerk, 'Begin the sale')
  await early.getByText('The first lot comes in a moment').waitFor()
  const [one, other] = [await newPhone({ width: 360 }), await newPhone()]
  const token = await signIn(one, first!.phone)
  const other_token = await signIn(other, second!.phone)
  for (const page of [one, other]) await goTo(page, `/pages/auctionhouse/session?id=${id}`)
  // Here both bid by hand: they take back the maximums the demo world has of them.
  for (const [phone, of] of [
    [first!.phone, token],
    [second!.phone, other_token],
  ] as const)
    for (const { lot_id } of await sql<{ lot_id: number }>(
      `select lot_id::int from bidder_absentee_maximums a join account_users u on u.id = a.user_id where u.phone = $1 and state = 'waiting'`,
      [phone],
    ))
      await callApi('POST', '/api/portal/Auction/absentee', { id: lot_id, action: 'withdraw' }, { token: of })
  await one.getByText('The first lot comes in a moment').waitFor()

  // Two paddles against each other; the page of each hears of the other's bid.
  await start(clerk, 0)
  await bid(one, lots[0]!.no)
  await clerk.getByText('Paddle 1 leads').waitFor()
  await bid(other, lots[0]!.no, '1 bid')
  await one.getByText('Outbid', { exact: true }).first().waitFor()
  expect([await sidewaysPx(one), await sidewaysPx(clerk)]).toEqual([0, 0])
  expect([...(await accessibilityFaults(one)), ...(await accessibilityFaults(clerk))]).toEqual([])
  // What was done so far took its time: from here it is a moment after the warning is due.
  const warned = one.getByText('Fair warning').first().waitFor()
  await pass((await leftMs(0)) - FAIR_WARNING_S * 1_000 + 500)
  await warned
  await pass(LOT_MS)
  await is(0, 'sold')

  await start(clerk, 1)
  await passByItself(clerk, 1)

  await press(clerk, `Withdraw ${lots[2]!.no}`)
  await clerk.getByRole('alertdialog').getByLabel(/^Why/).fill('damaged on the way here')
  await clerk.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await is(2, 'cancelled')

  // A pause: the lot that runs goes on to its end, and none starts.
  await start(clerk, 3)
  await press(clerk, 'Pause')
  await other.getByText('Paused', { exact: true }).first().waitFor()
  await pass(LOT_MS)
  await is(3, 'passed')
  await press(clerk, 'Go on')

  // Two by themselves, and the rest by keyboard.
  await press(clerk, 'After 5 s')
  for (const [n, bidder] of [
    [4, other],
    [5, one],
  ] as const) {
    await pass(6_000)
    await is(n, 'live')
    await bid(bidder, lots[n]!.no)
    if (n === 5) await press(clerk, 'When I start it')
    await pass(LOT_MS)
    await is(n, 'sold')
  }
  for (let n = 6; n < 10; n++) {
    await key(clerk, `Start lot ${lots[n]!.no}`, 'n')
    await passByItself(clerk, n)
  }
  await clerk.getByText('The sale is over').first().waitFor()

  await goTo(one, `/pages/auctionhouse/results?id=${id}`)
  await one.getByText('Withdrawn', { exact: true }).first().waitFor()
  await one.getByText('Yours', { exact: true }).first().waitFor()
  const { data } = await callApi<{ counts: Record<string, number> }>(
    'GET',
    '/api/portal/auction_company/results',
    { session_id: id },
    { token },
  )
  expect(data.counts).toMatchObject({ lots: 10, sold: 3, passed: 6, withdrawn: 1 })
})
