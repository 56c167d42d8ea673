/** What a saved search finds is told as it opens and leads to the lot; the calendar of one's lots follows an end that a late bid has moved. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
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
  useSystem,
} from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot).map(({ phone }) => phone)
/** Two people who may bid on a lot and have not. */
const TWO_FREE = `cross join lateral (
  select array_agg(phone order by id) as phones from account_users u where phone = any($1)
    and not exists (select 1 from lot_bidders b where b.lot_id = l.id and b.user_id = u.id)
    and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = u.id)
    and not exists (select 1 from bidder_caps c where c.user_id = u.id)) u`

test('a search that is saved on the phone tells of a lot as it opens, and the notice leads there', async () => {
  const [lot] = await sql<{ id: number; title: string; phones: string[]; wait_ms: number }>(
    `select l.id::int, l.title, u.phones, (extract(epoch from l.starts_at - platform_now()) * 1000)::int as wait_ms
     from lot_lots l ${TWO_FREE} where l.status = 'scheduled' and l.session_id is null and cardinality(u.phones) > 0 order by l.starts_at limit 1`,
    [people],
  )
  const { id, title, phones, wait_ms } = lot!
  const words = title.slice(0, 4)
  const phone = await newPhone({ width: 360 })
  await signIn(phone, phones[0]!)
  await goTo(phone, `/pages/main/search?keyword=${encodeURIComponent(words)}`)
  await phone.getByRole('button', { name: 'Save this search' }).click()
  await phone.getByRole('button', { name: 'Saved · all saved searches' }).click()
  await phone.getByText(words, { exact: true }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await advance(wait_ms + 2_000)
  await until(async () => {
    const told = await sql(
      `select 1 from message_notices n join account_users u on u.id = n.user_id where u.phone = $1 and n.code = 'auction.search_found' and n.link like $2`,
      [phones[0], `%${id}%`],
    )
    return told.length > 0
  })
  await goTo(phone, '/pages/users/mymessage')
  await phone.getByText(`New for “${words}”`).first().click()
  await phone.waitForURL(new RegExp(`auctionitemdetail\\?id=${id}`))
})

test('the calendar of one’s lots moves with an end that a late bid has moved, and shows nothing once it is stopped', async () => {
  const [lot] = await sql<{ id: number; phones: string[]; next_fen: number }>(
    `select l.id::int, u.phones, l.start_fen::int as next_fen from lot_lots l ${TWO_FREE}
     where l.status = 'live' and l.deposit_fen = 0 and l.premium_bp = 0 and l.mode = 'single' and l.reserve_fen is null and l.bid_count = 0
       and l.start_fen < 1000000 and l.ends_at > platform_now() + interval '30 minutes' and cardinality(u.phones) > 1 order by l.ends_at limit 1`,
    [people],
  )
  const { id, phones, next_fen } = lot!
  const endOf = async () => {
    const [now] = await sql<{ at: string; left_ms: number }>(
      `select to_char(ends_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as at, (extract(epoch from ends_at - platform_now()) * 1000)::int as left_ms
       from lot_lots where id = $1`,
      [id],
    )
    return now!
  }
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, phones[0]!)
  await callApi('GET', '/api/portal/Auction/auction_collect', { id, on: 1 }, { token })
  await goTo(phone, '/pages/auction/calendar')
  await phone.getByRole('button', { name: 'Make an address' }).click()
  const address = await phone.getByLabel('Address of the calendar').inputValue()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  const read = async () => (await fetch(address)).text()
  const planned = await endOf()
  expect(await read()).toContain(`DTEND:${planned.at}`)

  await advance(planned.left_ms - 60_000)
  const other = await newPhone()
  const Token = await signIn(other, phones[1]!)
  const bid = { id, amount_fen: next_fen, kind: 'manual', client_bid_id: randomUUID(), confirm_large: 1 }
  const placed = await callApi<{ accepted: boolean }>('GET', '/api/portal/Auction/auction_detail', bid, { Token })
  expect(placed.data?.accepted).toBe(true)
  const moved = await endOf()

  expect(moved.at > planned.at).toBe(true)
  const after = await read()
  expect(after).toContain(`DTEND:${moved.at}`)
  expect(after).not.toContain(`DTEND:${planned.at}`)

  await phone.getByRole('button', { name: 'Stop it' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await phone.getByRole('button', { name: 'Make an address' }).waitFor()
  expect(await read()).not.toContain('BEGIN:VEVENT')
})
