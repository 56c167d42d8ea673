/** A limit somebody set for themselves refuses a bid and leads to its page; loosened, it holds until tomorrow. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, advance, goTo, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const DAY_MS = 86_400_000
const people = BUYERS.filter((buyer) => !buyer.robot).map(({ phone }) => phone)

test('a limit refuses a bid today, and tomorrow no more', async () => {
  // Somebody who leads nothing, on a lot without a deposit that runs for days.
  const [lot] = await sql<{ id: number; phone: string }>(
    `select l.id::int, u.phone from auction_lots l cross join lateral (
       select phone from account_users u where phone = any($1)
         and not exists (select 1 from auction_bidders b where b.lot_id = l.id and b.user_id = u.id)
         and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = u.id) order by u.id limit 1
     ) u where l.status = 'live' and l.deposit_fen = 0 and l.premium_bp = 0 and l.mode = 'single' and l.reserve_fen is null
       and l.ends_at > platform_now() + interval '30 hours' and greatest(l.current_fen, l.start_fen) > 10000 order by l.ends_at limit 1`,
    [people],
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, lot!.phone)
  const openBids = () => goTo(phone, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}&sheet=manual`)

  await goTo(phone, '/pages/my/payPasswordSettings')
  await phone.getByRole('button', { name: 'Bidding limits' }).click()
  await phone.getByRole('button', { name: /^Most a bid/ }).click()
  await phone.getByLabel('Amount').fill('10')
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByRole('button', { name: /^Most a bid.*¥10/ }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await openBids()
  await phone.getByRole('button', { name: /^Place bid/ }).click()
  await phone.getByText(/^Your limit is ¥10 a bid\. A higher one set now would hold from/).waitFor()
  await phone.getByRole('link', { name: 'My bidding limits' }).click()
  await phone.getByRole('button', { name: /^Most a bid/ }).click()
  await phone.getByLabel('Amount').fill('10000000')
  await phone.getByText(/^A looser limit holds from/).waitFor()
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText(/^From .*: ¥10,000,000/).waitFor()
  await openBids()
  await phone.getByRole('button', { name: /^Place bid/ }).click()
  await phone.getByText(/^Your limit is ¥10 a bid/).waitFor()

  await advance(DAY_MS + 60_000)
  await openBids()
  await phone.getByRole('button', { name: /^Place bid/ }).click()
  await phone.getByText(/^You’re leading at ¥/).waitFor()
})
