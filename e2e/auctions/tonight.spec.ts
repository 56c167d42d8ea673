/** The evening on one page: bids in two taps, and rows that say when they are old; and a maximum left for a lot that is still to open. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  networkWasCut,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot)

test('a bid takes two taps; being outbid and a lost connection show in the row', async () => {
  // Two people who have not bid on it, on a lot that asks for no deposit.
  const [lot] = await sql<{ id: number; title: string; phones: string[] }>(
    `select l.id, coalesce(l.title_en, l.title) as title, u.phones from lot_lots l cross join lateral (
       select array_agg(phone order by id) as phones from account_users u where phone = any($1)
         and not exists (select 1 from lot_bidders b where b.lot_id = l.id and b.user_id = u.id)
         and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = u.id)
     ) u where l.status = 'live' and l.deposit_fen = 0 and l.premium_bp = 0 and l.buy_now_fen is null and l.mode = 'single' and l.reserve_fen is null
       and coalesce(l.leader_max_fen, 0) <= l.current_fen and l.ends_at > platform_now() + interval '30 minutes' and cardinality(u.phones) > 1
     order by l.ends_at limit 1`,
    [people.map(({ phone }) => phone)],
  )
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, lot!.phones[0]!)
  await callApi('GET', '/api/portal/Auction/auction_collect', { id: lot!.id, on: 1 }, { token })
  await goTo(phone, '/pages/auction/tonight')
  const row = phone.getByRole('listitem').filter({ hasText: lot!.title })
  await row.getByRole('button', { name: /^Bid ¥/ }).click()
  await row.getByRole('button', { name: /^Yes, ¥/ }).click()
  await row.getByText('Leading', { exact: true }).waitFor()
  await row.getByText(/^You’re leading at ¥/).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  const second = await newPhone()
  await signIn(second, lot!.phones[1]!)
  // The other phone bids from the lot's own page; this row hears of it without being touched.
  await goTo(second, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}&sheet=manual`)
  await second.getByRole('button', { name: /^Place bid/ }).click()
  await row.getByText('Outbid', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Bid ¥/ }).waitFor()

  networkWasCut()
  await phone.context().setOffline(true)
  await row.getByRole('button', { name: 'Not up to date' }).waitFor()
  expect(await row.getByRole('button', { name: 'Not up to date' }).isDisabled()).toBe(true)
  await phone.context().setOffline(false)
  await row.getByRole('button', { name: /^Bid ¥/ }).waitFor()
})

test('a maximum left before the opening enters by itself, and its place among the sealed ones is checked', async () => {
  const [lot] = await sql<{ id: number; start_fen: number; phone: string; wait_ms: number }>(
    `select l.id::int, l.start_fen::int, u.phone, (extract(epoch from l.starts_at - platform_now()) * 1000)::int as wait_ms
     from lot_lots l cross join lateral (
       select phone from account_users u where phone = any($1)
         and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = u.id)
         and not exists (select 1 from bidder_caps c where c.user_id = u.id) order by u.id limit 1
     ) u where l.status = 'scheduled' and l.deposit_fen = 0 and l.premium_bp = 0 and l.mode = 'single' and l.reserve_fen is null
       and l.starts_at > platform_now() + interval '10 minutes' order by l.starts_at limit 1`,
    [people.map(({ phone }) => phone)],
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, lot!.phone)
  const openLot = () => goTo(phone, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}`)
  await openLot()
  await phone.getByRole('button', { name: 'Leave a maximum' }).click()
  await phone.getByLabel('The most you would pay').fill(String((lot!.start_fen / 100) * 3))
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Leave ¥/ }).click()
  await phone.getByText(/^Your maximum of ¥.* waits for the opening/).waitFor()

  await advance(lot!.wait_ms + 5_000)
  await until(async () => {
    const [now] = await sql('select 1 from lot_lots where id = $1 and leader_user_id is not null', [lot!.id])
    return now !== undefined
  })
  // Its own clock does not know of the leap.
  await reload(phone)
  await phone
    .getByText(/^You’re leading/)
    .first()
    .waitFor()
  await goTo(phone, `/pages/main/auctioncheck?id=${lot!.id}`)
  await phone.getByText('1 act of yours is in its place').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
})
