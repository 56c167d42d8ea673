/** The first bid of a new person: from the first view to the bid that stands, counted. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { origin, sandboxUrl, sql, useSystem } from '../fixtures.ts'
import { codeFor, emptyPhone } from './steps.ts'

useSystem()

const NUMBER = '13955550121'
const INPUTS_MOST = 12
const SCREENS_MOST = 4

/** Of lots that ask for a deposit and run for hours, one that the first view shows, and whose leader left no higher maximum where there is one. */
async function lotOnHome(phone: Page): Promise<{ id: number; title: string }> {
  await phone.locator('.lot-card').first().waitFor()
  const lots = await sql<{ id: number; title: string }>(
    `select l.id::int as id, coalesce(l.title_en, l.title) as title from lot_lots l where l.status = 'live' and l.mode = 'single' and l.session_id is null and l.deposit_fen > 0
       and l.ends_at > platform_now() + interval '1 hour' and l.buy_now_fen is null and coalesce(l.join_filter, '{}') = '{}'
     order by coalesce(l.leader_max_fen, 0) > l.current_fen, l.id`,
  )
  for (const lot of lots) if ((await phone.locator('.lot-card', { hasText: lot.title }).count()) > 0) return lot
  throw new Error('the first view shows no such lot')
}

/** The screen somebody looks at: of the app by its address, of others by their host. */
function screenOf(phone: Page): string {
  const url = new URL(phone.url())
  return url.origin === origin() ? url.hash.replace(/^#/, '').split('?')[0] || '/' : url.host
}

test(`takes at most ${INPUTS_MOST} inputs on ${SCREENS_MOST} screens, and the amount chosen before the deposit is the one that is bid`, async () => {
  const phone = await emptyPhone()
  const lot = await lotOnHome(phone)
  // An input is a field that is filled in, or a tap that gives something: a choice, a yes, money. Going to a screen is none; a screen is one on
  // which something is typed or tapped.
  let inputs = 0
  const screens = new Set([screenOf(phone)])
  const fill = async (field: ReturnType<Page['getByLabel']>, text: string) => {
    inputs++
    screens.add(screenOf(phone))
    await field.fill(text)
  }
  const tap = async (button: ReturnType<Page['getByRole']>) => {
    inputs++
    await button.waitFor()
    screens.add(screenOf(phone))
    await button.click()
  }

  await phone.locator('.lot-card', { hasText: lot.title }).first().click()
  await tap(phone.getByRole('button', { name: /^Bid ¥/ }))
  await phone.getByRole('button', { name: /^Sign in/ }).click()
  await fill(phone.getByPlaceholder('Phone number'), NUMBER)
  await tap(phone.getByRole('button', { name: 'Send code' }))
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()
  await fill(phone.getByPlaceholder('6-digit code'), await codeFor(NUMBER))
  inputs++
  await phone.getByRole('checkbox').check({ force: true })
  await tap(phone.getByRole('button', { name: 'Sign in', exact: true }))

  // The sheet is open again; a higher amount than the lowest is chosen before the deposit.
  const sheet = phone.getByRole('dialog')
  const chip = sheet.getByRole('button', { name: /^\+¥/ }).first()
  const amount = /¥[\d,]+$/.exec((await chip.innerText()).trim())![0]
  await tap(chip)
  await tap(sheet.getByRole('button', { name: /^Pay deposit/ }))
  await tap(sheet.getByText('WeChat Pay', { exact: true }))
  await tap(sheet.getByRole('button', { name: /^Pay ¥/ }))
  await phone.waitForURL((url) => url.href.startsWith(sandboxUrl()))
  await tap(phone.getByRole('link', { name: /^支付/ }))

  // Back on the lot the sheet is there by itself, with the amount.
  await tap(phone.getByRole('dialog').getByRole('button', { name: `Place bid · ${amount}` }))
  await phone
    .getByText(/^You’(re leading|ve been outbid)/)
    .first()
    .waitFor()
  const bids = await sql<{ yuan: string }>(
    `select '¥' || to_char(b.amount_fen / 100, 'FM999,999,999') as yuan from lot_bids b join account_users u on u.id = b.user_id and u.phone = $2 where b.lot_id = $1`,
    [lot.id, NUMBER],
  )
  expect(bids).toEqual([{ yuan: amount }])
  expect(inputs).toBeLessThanOrEqual(INPUTS_MOST)
  expect(screens.size, [...screens].join(', ')).toBeLessThanOrEqual(SCREENS_MOST)
})
