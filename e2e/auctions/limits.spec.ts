/** Limits: one's own refuses a bid and leads to its page, and loosened holds until tomorrow; a basket over five lots wins two and no more. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { logIn } from '../browser.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  origin,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const DAY_MS = 86_400_000
const people = BUYERS.filter((buyer) => !buyer.robot).map(({ phone }) => phone)

test('a limit refuses a bid today, and tomorrow no more', async () => {
  // A person who leads nothing, on a lot without a deposit that runs for days.
  const [lot] = await sql<{ id: number; phone: string }>(
    `select l.id::int, u.phone from lot_lots l cross join lateral (
       select phone from account_users u where phone = any($1)
         and not exists (select 1 from lot_bidders b where b.lot_id = l.id and b.user_id = u.id)
         and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = u.id) order by u.id limit 1
     ) u where l.status = 'live' and l.deposit_fen = 0 and l.premium_bp = 0 and l.mode = 'single' and l.reserve_fen is null
       and l.ends_at > platform_now() + interval '30 hours' and greatest(l.current_fen, l.start_fen) > 10000 order by l.ends_at limit 1`,
    [people],
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, lot!.phone)
  const openBids = () => goTo(phone, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}&sheet=manual`)

  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'Limits' }).click()
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

interface SaleLot {
  id: number
  title: string
  status: string
  top_fen: number
  leader: string | null
  winner: string | null
}

test('a basket over five lots leads two, goes on to the next when it is outbid, and wins two', async () => {
  const lotsNow = () =>
    sql<SaleLot>(
      `select l.id::int, l.title_en as title, l.status, greatest(l.leader_max_fen, l.start_fen, (select max(b.max_fen) from bidder_basket_lots b where b.lot_id = l.id))::int as top_fen,
         leader.phone as leader, winner.phone as winner
       from lot_lots l left join account_users leader on leader.id = l.leader_user_id left join account_users winner on winner.id = l.winner_user_id
       where l.title like '同好专场%' and l.batch_id is not null order by l.planned_end_at`,
    )
  const [sale] = await sql<{ batch_id: number; phones: string[] }>(
    `select b.id::int as batch_id, (select array_agg(u.phone order by u.id) from account_users u where u.phone = any($1)
         and not exists (select 1 from bidder_caps c where c.user_id = u.id)
         and not exists (select 1 from shop_members m where m.shop_id = b.shop_id and m.user_id = u.id)) as phones
     from lot_batches b where b.title = '同好专场'`,
    [people],
  )
  const [mine, rival] = sale!.phones
  const ledBy = async (phone: string) =>
    (await lotsNow()).flatMap(({ leader }, at) => (leader === phone ? [at + 1] : []))
  const phone = await newPhone({ width: 360 })
  await signIn(phone, mine!)
  await goTo(phone, `/pages/auction/batch?id=${sale!.batch_id}`)
  await phone.getByRole('button', { name: /^My baskets/ }).click()
  for (const { title, top_fen } of await lotsNow()) {
    await phone.getByRole('button', { name: `Add ${title}` }).click()
    // A little more than anybody else would pay: a deposit is asked for higher sums.
    await phone.getByLabel(`Your maximum for ${title}`).fill(String(Math.ceil(top_fen / 100) + 100))
  }
  await phone.getByRole('button', { name: '2 lots' }).click()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Save basket' }).click()
  await toasted(phone, 'Basket saved')
  await expect.poll(() => ledBy(mine!)).toEqual([1, 2])

  const [, second] = await lotsNow()
  const { token } = await logIn(origin(), rival!)
  const bid = {
    id: second!.id,
    amount_fen: second!.top_fen + 500_00,
    kind: 'proxy',
    confirm_large: 1,
    client_bid_id: crypto.randomUUID(),
  }
  const answer = await callApi('GET', '/api/portal/Auction/auction_detail', bid, { token })
  expect(answer.code).toBe(1)
  await expect.poll(() => ledBy(mine!)).toEqual([1, 3])
  await phone.getByText('Outbid', { exact: true }).waitFor()

  await advance(12 * 3_600_000)
  await until(async () => (await lotsNow()).every(({ status }) => status === 'sold' || status === 'passed'))
  expect((await lotsNow()).map(({ winner }) => winner === mine)).toEqual([true, false, true, false, false])
  await until(async () => (await phone.getByText('Won', { exact: true }).count()) === 2)
})
