/** An absentee bidder from an empty phone: a maximum left days before a sale opens, away while it runs, back on another phone: won, paid. Only by what screens offer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, advance, sidewaysPx, sql, until, useSystem } from '../fixtures.ts'
import { CODE_AGAIN_MS, emptyPhone, fillAddress, payByWechat, register, toTab } from './steps.ts'

useSystem()

const NUMBER = '13955550131'
const SALE = 'Zhuzhai winter sale: mountains in ink'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Lot {
  id: number
  session_id: number
  title: string
  yuan: number
}
/** The sale's first lot, which has no reserve. */
async function firstLot(): Promise<Lot> {
  const [lot] = await sql<Lot>(
    `select l.id::int, l.session_id::int, coalesce(l.title_en, l.title) as title, (l.start_fen / 100)::int as yuan from lot_lots l
       join sale_sales s on s.id = l.session_id where s.title_en = $1 and l.reserve_fen is null order by l.session_position limit 1`,
    [SALE],
  )
  return lot!
}

/** Finds the sale, and leaves a maximum for its first lot: signed in, registered and paid on the way. */
async function leaveMaximum(phone: Page, { title, yuan }: Lot): Promise<void> {
  await phone.getByRole('button', { name: 'Houses' }).click()
  await phone.getByText(SALE).first().click()
  await phone.getByText(title).first().click()
  await phone.getByRole('button', { name: 'Leave a maximum' }).click()
  await phone.getByRole('button', { name: /^Sign in/ }).click()
  await register(phone, NUMBER)
  // The sheet is open again; who leaves a maximum without a paddle is led to the sale's terms and back.
  const sheet = phone.getByRole('dialog')
  const leave = sheet.getByRole('button', { name: /^Leave ¥/ })
  await sheet.getByLabel('The most you would pay').fill(String(yuan * 2))
  await leave.click()
  await phone.getByRole('button', { name: /^Set aside ¥/ }).click()
  await payByWechat(phone)
  await phone
    .getByText(/^Paddle \d+/)
    .first()
    .waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
  // On the lot again the sheet is there by itself, with the amount.
  await phone.getByRole('button', { name: 'To the lots' }).click()
  await phone.getByText(title).first().click()
  await leave.click()
  await phone.getByText(/^Your maximum of ¥.* waits for the opening/).waitFor()
}

/** Time goes by with the service there all the while: no outage. */
const pass = (ms: number) =>
  sql(`update platform_clock set lead_ms = lead_ms + ${ms}; update lot_heartbeat set seen_at = platform_now()`)

/** The sale opens and every lot of it ends. */
async function holdSale({ session_id }: Lot): Promise<void> {
  const status = async () =>
    (await sql<{ status: string }>('select status from sale_sales where id = $1', [session_id]))[0]!.status
  const leftMs = async (column: 'starts_at' | 'ends_at') =>
    (
      await sql<{ ms: number }>(
        column === 'starts_at'
          ? `select ceil(extract(epoch from starts_at - platform_now()) * 1000)::float8 as ms from sale_sales where id = $1`
          : `select ceil(extract(epoch from max(ends_at) - platform_now()) * 1000)::float8 as ms from lot_lots where session_id = $1`,
        [session_id],
      )
    )[0]!.ms
  const none = async (standing: 'scheduled' | 'live') =>
    (await sql('select 1 from lot_lots where session_id = $1 and status = $2', [session_id, standing])).length === 0
  await pass((await leftMs('starts_at')) + 1_000)
  await until(async () => (await none('scheduled')) && (await status()) === 'live')
  await pass((await leftMs('ends_at')) + HOUR_MS)
  await until(() => none('live'))
  await pass(MINUTE_MS)
  await until(async () => (await status()) === 'ended')
}

test('a maximum left before the sale bids while its person is away, who comes back on another phone to what they won', async () => {
  const lot = await firstLot()
  const before = await emptyPhone()
  await leaveMaximum(before, lot)
  await before.close()
  await holdSale(lot)

  await advance(CODE_AGAIN_MS)
  const phone = await emptyPhone()
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Sign in' }).first().click()
  await register(phone, NUMBER)
  await phone
    .getByText(/^You won/)
    .first()
    .waitFor()
  await phone.getByRole('button', { name: 'Pay now', exact: true }).click()
  await phone.getByRole('button', { name: /^Choose where it goes/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(phone, '程砚', NUMBER)
  await phone.getByRole('button', { name: 'Pay now', exact: true }).click()
  // The sale's deposit pays this last bill, and the rest of it goes back.
  await phone.getByText('Paid', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'View order' }).click()
  await phone.getByText('Paid, the shop ships next').waitFor()
  const [won] = await sql<{ yuan: number; status: string }>(
    `select (l.current_fen / 100)::int as yuan, o.status from order_orders o join lot_lots l on l.id = o.lot_id join account_users u on u.id = o.user_id
     where l.id = $1 and u.phone = $2`,
    [lot.id, NUMBER],
  )
  expect(won).toEqual({ yuan: lot.yuan, status: 'to_ship' })
})
