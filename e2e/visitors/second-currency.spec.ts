/** Amounts in a second currency: chosen in the settings, a dated guide beside CNY, and gone once its rate is old. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  goTo,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const DAY_MS = 86_400_000
const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const GUIDE = /≈ US\$[\d,.]+.* \(guide, rate of \d+ \w+ \d{4}; you pay in CNY\)/

test('who chooses US dollars reads them beside CNY on the lot, dated, and not at all once the rate is a week old', async () => {
  const [lot] = await sql<{ id: number }>(
    `select id from lot_lots where status = 'live' and bid_count > 0 and mode = 'single' order by ends_at desc limit 1`,
  )
  // It goes on while the days pass, as after an outage: a sold one keeps the rate of its day.
  await sql(
    `with held as (update lot_lots set ends_at = ends_at + $2 * interval '1 ms', outage_ms = outage_ms + $2 where id = $1 returning id)
     update platform_deadlines d set due_at = d.due_at + $2 * interval '1 ms'
       from held where d.ref_id = held.id and d.kind in ('lot_close', 'lot_last_minute')`,
    [lot!.id, 9 * DAY_MS],
  )
  const [rate] = await sql<{ dated_on: string }>(
    `select to_char(max(dated_on), 'FMDD Mon YYYY') as dated_on from currency_rates where currency = 'USD'`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[1]!.phone)
  const guide = phone.locator('.guide').first()
  await goTo(phone, `${LOT_PAGE}?id=${lot!.id}`)
  await phone.locator('.lot-title__name').waitFor()
  expect(await guide.count()).toBe(0)

  await goTo(phone, '/pages/my/payPasswordSettings')
  await phone.getByRole('button', { name: /^Second currency/ }).click()
  await phone.getByText('USD · US dollar').click()
  await phone.getByRole('button', { name: /^Second currency.*US dollar/ }).waitFor()
  await goTo(phone, `${LOT_PAGE}?id=${lot!.id}`)

  await guide.waitFor()
  expect(await guide.textContent()).toMatch(GUIDE)
  expect(await guide.textContent()).toContain(rate!.dated_on)
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await advance(8 * DAY_MS)
  await reload(phone)
  await phone.locator('.lot-title__name').waitFor()
  await phone.waitForLoadState('networkidle')
  await expect.poll(() => guide.count()).toBe(0)
})
