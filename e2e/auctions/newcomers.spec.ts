/** A newcomer wins a lot for new customers; the second account of the same person reads why it may not. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
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

/** Two of the demo's buyers as they were before they bought anything. */
async function twoNewcomers(): Promise<[string, string]> {
  const found = await sql<{ phone: string }>(
    `update account_users set first_paid_at = null, is_first_account = true where id in (select u.id from account_users u
       where u.status = 'active' and u.phone like '199%' and not exists (select 1 from lot_lots l where l.mode = 'new_customer'
         and (l.leader_user_id = u.id or l.winner_user_id = u.id)) and exists (select 1 from lot_bidders b where b.user_id = u.id)
       order by u.id limit 2) returning phone`,
  )
  return [found[0]!.phone, found[1]!.phone]
}

test('the hall says of a guest and of two accounts of one person how each stands, before any tap', async () => {
  const [lot] = await sql<{ id: number; next_fen: number; left_ms: number }>(
    `select l.id::int, l.start_fen::int as next_fen, (extract(epoch from l.ends_at - platform_now()) * 1000)::int as left_ms
     from lot_lots l where l.status = 'live' and l.mode = 'new_customer' and l.bid_count = 0 order by l.ends_at limit 1`,
  )
  const [ONE, OTHER] = await twoNewcomers()
  const guest = await newPhone({ width: 360 })
  await goTo(guest, '/pages/main/goodsXinkeDetail')
  await guest.getByText('Sign in to see whether you may bid').waitFor()
  expect(await sidewaysPx(guest)).toBe(0)
  expect(await accessibilityFaults(guest)).toEqual([])

  const one = await newPhone()
  const token = await signIn(one, ONE)
  await goTo(one, '/pages/main/goodsXinkeDetail')
  await one.getByText('You may bid on these').waitFor()
  const bid = { id: lot!.id, amount_fen: 1_000_00, kind: 'proxy', client_bid_id: randomUUID(), confirm_large: 1 }
  const placed = await callApi<{ accepted: boolean }>('GET', '/api/portal/Auction/auction_detail', bid, {
    Token: token,
  })
  expect(placed.data.accepted).toBe(true)
  await advance(lot!.left_ms + 1_000)
  await until(async () => (await sql(`select 1 from lot_lots where id = ${lot!.id} and status = 'sold'`)).length > 0)

  const other = await newPhone()
  await signIn(other, OTHER)
  await sql(
    `insert into account_devices (user_id, device_id, last_seen_at) select id, 'one-phone', platform_now() from account_users where phone = any($1)
     on conflict do nothing`,
    [[ONE, OTHER]],
  )
  await goTo(other, '/pages/main/goodsXinkeDetail')
  await other.getByText('Not with this account').waitFor()
  await other.getByText(/Each person may win one/).waitFor()
})
