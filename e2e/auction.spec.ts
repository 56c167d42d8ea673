/** One lot, two phones: deposit, bids against each other, live prices, the close, and the proof afterwards. */
import { expect, test } from 'vitest'
import { BUYERS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goBack,
  goTo,
  historySettled,
  isHeard,
  newPhone,
  reload,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
/** Without the first, who is VIP and need not pay every deposit. */
const people = BUYERS.filter((buyer) => !buyer.robot).slice(1)

interface LiveLot {
  id: number
  next_fen: number
  ends_at_ms: number
}

/** A lot that runs for hours and that these people have not bid on. */
async function quietLot(who = people.slice(0, 2)): Promise<LiveLot> {
  const [lot] = await sql<{ id: number }>(
    `select l.id from lot_lots l where l.status = 'live' and l.mode = 'single' and l.ends_at > platform_now() + interval '5 hours' and l.reserve_fen is null and l.buy_now_fen is null
       and l.deposit_fen > 0 and coalesce(l.leader_max_fen, 0) <= l.current_fen and not exists (select 1 from lot_bidders b join account_users u on u.id = b.user_id where b.lot_id = l.id and u.phone = any($1)) order by l.id limit 1`,
    [who.map((one) => one.phone)],
  )
  const { data } = await callApi<LiveLot>('GET', '/api/portal/Auction/auction_info', { id: lot!.id })
  return data
}

test('two people bid against each other and each sees the other’s bid at once', async () => {
  const lot = await quietLot()
  const [first, second] = [await newPhone({ motion: true }), await newPhone()]
  await signIn(first, people[0]!.phone)
  await signIn(second, people[1]!.phone)
  for (const phone of [first, second]) {
    await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
    await phone
      .getByRole('button', { name: /^Pay deposit/ })
      .first()
      .click()
    await phone.getByRole('button', { name: /^Pay ¥/ }).click()
    await phone.getByLabel('6-digit pay password').fill('258369')
    await phone.getByText(/Deposit ¥[\d,]+ held/).waitFor()
    await phone.keyboard.press('Escape')
    await historySettled(phone)
  }

  await first.getByRole('button', { name: /^Bid ¥/ }).click()
  await first.getByRole('button', { name: /^Place bid/ }).click()
  await first.getByText('You’re leading').first().waitFor()

  // The other phone is told without being touched: it asks for more than the bid it has not made.
  const { data: after } = await callApi<LiveLot>('GET', '/api/portal/Auction/auction_info', { id: lot.id })
  expect(after.next_fen).toBeGreaterThan(lot.next_fen)
  await second.getByRole('button', { name: `Bid ¥${(after.next_fen / 100).toLocaleString('en-US')}` }).waitFor()
  await second.getByRole('button', { name: 'Max bid', exact: true }).click()
  await second.getByRole('button', { name: /^Set maximum/ }).click()
  await second.getByText('You’re leading').first().waitFor()
  await first.getByText(/You’ve been outbid by/).waitFor()

  const { data } = await callApi<{ tick: { bid_count: number } }>('GET', '/api/portal/Auction/auction_info', {
    id: lot.id,
  })
  expect(data.tick.bid_count).toBeGreaterThanOrEqual(2)
})

test('a guest who taps Bid is asked to sign in, in place', async () => {
  const lot = await quietLot()
  const phone = await newPhone()
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)

  await phone.getByRole('button', { name: /^Bid ¥/ }).click()

  await phone.getByText('Sign in to bid').waitFor()
  await phone.getByRole('button', { name: 'Keep browsing' }).click()
  await phone.getByText('Sign in to bid').waitFor({ state: 'detached' })
})

test('a guest who signs in from the bid sheet finds it open again', async () => {
  const lot = await quietLot()
  const phone = await newPhone()
  const number = '13955550017'
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('button', { name: /^Bid ¥/ }).click()
  await phone.getByRole('button', { name: /^Sign in/ }).click()
  await phone.getByPlaceholder('Phone number').fill(number)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()
  const sent = await fetch(`${sandboxUrl()}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone: number, from: 'platform' }),
  })
  await phone.getByPlaceholder('6-digit code').fill(((await sent.json()) as { result: string }).result)
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()

  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay deposit/ })
    .waitFor()
  expect(await phone.evaluate(() => location.hash)).toBe(`#${LOT_PAGE}?id=${lot.id}`)
})

/** Sets the deposit aside and bids, by calls. */
async function bidByCall(token: string, id: number): Promise<void> {
  const headers = { token }
  const pre = '/api/portal/Auction/auction_detail_pre'
  const { data: quote } = await callApi<{ submit_token: string; topup_fen: number }>('GET', pre, { id }, headers)
  const { submit_token, topup_fen: shown_total_fen } = quote
  const pay = { id, submit_token, channel: 'wallet', pay_password: '258369', shown_total_fen }
  if (shown_total_fen > 0) expect(await callApi('POST', pre, pay, headers)).toMatchObject({ code: 1 })
  const { data: lot } = await callApi<LiveLot>('GET', '/api/portal/Auction/auction_info', { id })
  const bid = { id, amount_fen: lot.next_fen, confirm_large: 1, client_bid_id: crypto.randomUUID() }
  expect(await callApi('GET', '/api/portal/Auction/auction_detail', bid, headers)).toMatchObject({ code: 1 })
}

test.each([
  { lang: 'en', dark: false, width: 390, again: /Bid again/, place: /^Place bid/ },
  { lang: 'zh-CN', dark: true, width: 360, again: /再次出价/, place: /^确认出价/ },
] as const)(
  'a bidder who is outbid elsewhere in the app is told over the page, and one tap opens the bid sheet ($lang)',
  async ({ again, place, ...kind }) => {
    const { id } = await quietLot(people.slice(3, 5))
    const phone = await newPhone(kind)
    const token = await signIn(phone, people[3]!.phone)
    await bidByCall(token, id)
    await goTo(phone, '/pages/tabbar/menu/menu')
    // The banner's code comes once the first view stands, and hears what happens from then on; what happens before is among the messages.
    await phone.locator('.toasts').waitFor({ state: 'attached' })
    await until(() => isHeard(people[3]!.phone))

    await bidByCall(await signIn(await newPhone(), people[4]!.phone), id)

    const banner = phone.locator('.toasts__card')
    // It goes by itself, but not while the focus is on it.
    await banner.getByRole('button', { name: again }).focus()
    expect(await sidewaysPx(phone)).toBe(0)
    await banner.getByRole('button', { name: again }).click()
    await phone.getByRole('dialog').getByRole('button', { name: place }).waitFor()
    expect(await phone.evaluate(() => location.hash)).toBe(`#${LOT_PAGE}?id=${id}`)

    // Going back closes the sheet, and only then leaves the lot.
    await goBack(phone)
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await phone.evaluate(() => location.hash)).toBe(`#${LOT_PAGE}?id=${id}`)
  },
)

test('opening a lot is remembered, so that signing in leads back to it [R4.6]', async () => {
  const lot = await quietLot()
  const phone = await newPhone()
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('heading', { level: 2 }).first().waitFor()

  expect(await phone.evaluate(() => localStorage.getItem('from_url'))).toContain(`${LOT_PAGE}?id=${lot.id}`)
})

test('after the close anybody can check the auction, and a changed bid is found', async () => {
  const [lot] = await sql<{ id: number }>(
    `select lot_id as id from lot_closings where result = 'sold' order by bid_count desc limit 1`,
  )
  const phone = await newPhone()

  await goTo(phone, `/pages/main/auctioncheck?id=${lot!.id}`)
  await phone.getByText('Everything adds up').waitFor()

  await phone.route('**/api/portal/Auction/bid_log*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { entries: Array<{ price_fen: number }> } }
    body.data.entries[0]!.price_fen += 100
    await route.fulfill({ response: answer, json: body })
  })
  await reload(phone)
  await phone.getByText('This log does not add up').first().waitFor()
})

test('when the end comes the lot closes, the winner is told to pay and the loser has the deposit back', async () => {
  const phone = await newPhone()
  const token = await signIn(phone, people[2]!.phone)
  // One that ends within hours: the journeys share the clock, and it should not be moved by days.
  const soon = `l.status = 'live' and l.mode = 'single' and l.reserve_fen is null and l.ends_at between platform_now() + interval '20 minutes' and platform_now() + interval '4 hours'`
  const [mine] = await sql<{ id: number }>(
    `select l.id from lot_lots l join account_users u on u.id = l.leader_user_id where ${soon} and u.phone = $1 order by l.ends_at limit 1`,
    [people[2]!.phone],
  )
  const [free] = await sql<{ id: number }>(
    `select l.id from lot_lots l where ${soon} and coalesce(l.leader_max_fen, 0) <= l.current_fen order by l.ends_at limit 1`,
  )
  const id = mine?.id ?? free!.id
  if (!mine) {
    const headers = { token, 'content-type': 'application/json' }
    const quote = await callApi<{ submit_token: string; topup_fen: number }>(
      'GET',
      '/api/portal/Auction/auction_detail_pre',
      { id },
      headers,
    )
    await callApi(
      'POST',
      '/api/portal/Auction/auction_detail_pre',
      {
        id,
        submit_token: quote.data.submit_token,
        channel: 'wallet',
        pay_password: '258369',
        shown_total_fen: quote.data.topup_fen,
      },
      headers,
    )
    const info = await callApi<LiveLot>('GET', '/api/portal/Auction/auction_info', { id })
    await callApi(
      'GET',
      '/api/portal/Auction/auction_detail',
      { id, amount_fen: info.data.next_fen, client_bid_id: crypto.randomUUID() },
      headers,
    )
  }
  await goTo(phone, `${LOT_PAGE}?id=${id}`)
  await phone.getByText('You’re leading').first().waitFor()
  await phone.getByRole('button', { name: /^(Raise max|Max bid)$/ }).click()
  await phone.getByRole('button', { name: /^Set maximum/ }).waitFor()

  const [{ left_ms }] = (await sql<{ left_ms: number }>(
    `select (extract(epoch from ends_at - platform_now()) * 1000)::bigint as left_ms from lot_lots where id = $1`,
    [id],
  )) as [{ left_ms: number }]
  await advance(Number(left_ms) + 1_000)
  await until(
    async () =>
      (await sql<{ status: string }>('select status from lot_lots where id = $1', [id]))[0]!.status === 'sold',
  )

  // The sheet that took bids closes into how the lot ended.
  const sheet = phone.getByRole('dialog')
  await sheet.getByText(/^You won at/).waitFor()
  await sheet.getByText(/^Pay by .+, or lose your ¥[\d,]+ deposit\.$|^Pay by .+\.$/).waitFor()
  await sheet.getByRole('button', { name: 'Pay now' }).waitFor()
  expect(await phone.getByRole('button', { name: /^Set maximum/ }).count()).toBe(0)
  await until(
    async () =>
      (
        await sql(
          `select 1 from deposit_holds where scope = 'lot' and ref_id = $1 and status = 'held' and user_id <> (select winner_user_id from lot_lots where id = $1)`,
          [id],
        )
      ).length === 0,
  )
})

test.each([
  ['home', '/'],
  ['categories', '/pages/tabbar/menu/menu'],
  ['search', '/pages/main/search?keyword=jade'],
  ['ending soon', '/pages/main/endingSoon'],
])('%s fits a narrow phone and has no accessibility faults', async (_name, path) => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, path)
  await phone.getByRole('article').first().or(phone.getByRole('tabpanel')).first().waitFor()

  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})
