/** One lot, two phones: deposit, bids against each other, live prices, the close, and the proof afterwards. */
import { expect, test } from 'vitest'
import { BUYERS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useBrowser,
} from './fixtures.ts'

useBrowser()

const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const people = BUYERS.filter((buyer) => !buyer.robot)

interface LiveLot {
  id: number
  next_fen: number
  ends_at_ms: number
}

/** A lot that runs for hours and that neither of the two has bid on. */
async function quietLot(): Promise<LiveLot> {
  const [lot] = await sql<{ id: number }>(
    `select l.id from auction_lots l where l.status = 'live' and l.mode = 'single' and l.ends_at > platform_now() + interval '5 hours' and l.reserve_fen is null and l.buy_now_fen is null
       and l.deposit_fen > 0 and coalesce(l.leader_max_fen, 0) <= l.current_fen and not exists (select 1 from auction_bidders b join account_users u on u.id = b.user_id where b.lot_id = l.id and u.phone = any($1)) order by l.id limit 1`,
    [people.slice(0, 2).map((one) => one.phone)],
  )
  const { data } = await callApi<LiveLot>('GET', '/api/portal/Auction/auction_info', { id: lot!.id })
  return data
}

test('two people bid against each other and each sees the other’s bid at once', async () => {
  const lot = await quietLot()
  const [first, second] = [await newPhone(), await newPhone()]
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
  }

  await first.getByRole('button', { name: /^Bid ¥/ }).click()
  await first.getByRole('button', { name: /^Place bid/ }).click()
  await first.getByText('You’re leading').first().waitFor()

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
  expect(await phone.getByText('Sign in to bid').count()).toBe(0)
})

test('opening a lot is remembered, so that signing in leads back to it [R4.6]', async () => {
  const lot = await quietLot()
  const phone = await newPhone()
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('heading', { level: 2 }).first().waitFor()

  expect(await phone.evaluate(() => localStorage.getItem('from_url'))).toContain(`${LOT_PAGE}?id=${lot.id}`)
})

test('after the close anybody can check the auction, and a changed bid is found', async () => {
  const [lot] = await sql<{ id: number }>(
    `select lot_id as id from auction_closings where result = 'sold' order by bid_count desc limit 1`,
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
  await phone.reload()
  await phone.getByText('This log does not add up').first().waitFor()
})

test('when the end comes the lot closes, the winner is told to pay and the loser has the deposit back', async () => {
  const phone = await newPhone()
  const token = await signIn(phone, people[2]!.phone)
  // One that ends within hours: the journeys share the clock, and it should not be moved by days.
  const soon = `l.status = 'live' and l.mode = 'single' and l.reserve_fen is null and l.ends_at between platform_now() + interval '2 minutes' and platform_now() + interval '4 hours'`
  const [mine] = await sql<{ id: number }>(
    `select l.id from auction_lots l join account_users u on u.id = l.leader_user_id where ${soon} and u.phone = $1 order by l.ends_at limit 1`,
    [people[2]!.phone],
  )
  const [free] = await sql<{ id: number }>(
    `select l.id from auction_lots l where ${soon} and coalesce(l.leader_max_fen, 0) <= l.current_fen order by l.ends_at limit 1`,
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

  const [{ left_ms }] = (await sql<{ left_ms: number }>(
    `select (extract(epoch from ends_at - platform_now()) * 1000)::bigint as left_ms from auction_lots where id = $1`,
    [id],
  )) as [{ left_ms: number }]
  await advance(Number(left_ms) + 1_000)
  await until(
    async () =>
      (await sql<{ status: string }>('select status from auction_lots where id = $1', [id]))[0]!.status === 'sold',
  )

  await phone
    .getByText(/^You won at/)
    .first()
    .waitFor()
  await until(
    async () =>
      (
        await sql(
          `select 1 from deposit_holds where scope = 'lot' and ref_id = $1 and status = 'held' and user_id <> (select winner_user_id from auction_lots where id = $1)`,
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
