/** A basket over two sales: the cap holds the whole price of what is led and won in both. */
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
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot).map(({ phone }) => phone)

interface SaleOrShopLot {
  id: number
  title: string
  next_fen: number
  all_in_fen: number
}

test('an all-in cap over a lot of a house’s sale and one of a shop: one is won, the other’s maximum sleeps and says why', async () => {
  const LOT = `l.id::int, l.title_en as title, l.start_fen::int as next_fen,
    (l.start_fen + round(l.start_fen * l.premium_bp / 10000.0) + l.shipping_fen)::int as all_in_fen`
  const [sale] = await sql<SaleOrShopLot & { session_id: number; user_id: number; phone: string; before: number }>(
    `select ${LOT}, l.session_id::int, u.id::int as user_id, u.phone,
       (select count(*)::int from lot_lots o where o.session_id = l.session_id and o.title_en = l.title_en and o.session_position < l.session_position) as before
     from lot_lots l join sale_sales s on s.id = l.session_id
       join bidder_caps c on c.session_id = s.id and c.kind = 'paddle' join account_users u on u.id = c.user_id and u.phone = any($1)
     where l.status = 'live' and l.bid_count = 0 and l.reserve_fen is null
       and l.start_fen < c.limit_fen - (select coalesce(sum(o.leader_max_fen), 0) from lot_lots o where o.session_id = s.id and o.leader_user_id = u.id)
       and not exists (select 1 from bidder_caps b where b.user_id = u.id and b.kind <> 'paddle')
       and not exists (select 1 from bidder_basket_lots b where b.lot_id = l.id)
     order by l.start_fen, l.id, u.id limit 1`,
    [people],
  )
  const [own] = await sql<SaleOrShopLot & { shipping_fen: number }>(
    `select ${LOT}, l.shipping_fen::int from lot_lots l where l.status = 'live' and l.session_id is null and l.batch_id is null and l.mode = 'single'
       and l.deposit_fen = 0 and l.premium_bp = 0 and l.reserve_fen is null and l.ends_at > platform_now() + interval '20 hours'
       and l.leader_user_id is distinct from $1 and not exists (select 1 from shop_members m where m.shop_id = l.shop_id and m.user_id = $1)
     order by l.current_fen desc, l.id limit 1`,
    [sale!.user_id],
  )
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, sale!.phone)
  const offered = await callApi<{ offers: Array<{ next_fen: number }> }>(
    'GET',
    '/api/portal/Auction/basket',
    { lot_id: own!.id },
    { token },
  )
  own!.next_fen = offered.data.offers[0]!.next_fen
  own!.all_in_fen = own!.next_fen + own!.shipping_fen
  // Of one kind there may be several here, too; each proposes its own lowest.
  const typeMax = ({ title, next_fen }: SaleOrShopLot) =>
    phone
      .getByLabel(`Your maximum for ${title}`)
      .and(phone.getByPlaceholder((next_fen / 100).toLocaleString('en-US'), { exact: true }))
      .fill(String(next_fen / 100))

  await goTo(phone, `/pages/auctionhouse/session?id=${sale!.session_id}`)
  await phone.getByRole('button', { name: /^My baskets/ }).click()
  // Of one kind there may be several.
  await phone
    .getByRole('button', { name: `Add ${sale!.title}` })
    .nth(sale!.before)
    .click()
  await typeMax(sale!)
  await phone.getByRole('radio', { name: 'Money' }).click()
  // Ten yuan short of both.
  await phone.getByLabel('Spend at most').fill(String(Math.ceil((sale!.all_in_fen + own!.all_in_fen) / 100) - 10))
  await phone.getByRole('button', { name: 'Save basket' }).click()
  await toasted(phone, 'Basket saved')
  const ranked = () => sql('select state, because from bidder_basket_lots where user_id = $1', [sale!.user_id])
  await expect.poll(ranked).toEqual([{ state: 'entered', because: null }])
  await phone.getByText('Leading', { exact: true }).waitFor()

  await goTo(phone, `/pages/main/auctionitemdetail/auctionitemdetail?id=${own!.id}`)
  await phone.getByRole('button', { name: /^Add to a basket/ }).click()
  await phone.getByText(/^Choose a basket for this lot/).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Basket 1/ }).click()
  await typeMax(own!)
  await phone.getByRole('button', { name: 'Save basket' }).click()
  await phone.getByText('No room under your cap now').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await advance(12 * 3_600_000)
  await phone.getByText('Won', { exact: true }).first().waitFor()
  await phone.getByText('No room under your cap now').waitFor()
  const [left] = await sql<{ fen: number; leader: number | null }>(
    `select (c.limit_fen - l.hammer_fen - round(l.hammer_fen * l.premium_bp / 10000.0) - l.shipping_fen)::int as fen, o.leader_user_id::int as leader
     from lot_lots l join bidder_basket_lots b on b.lot_id = l.id and b.user_id = $2 join bidder_caps c on c.id = b.cap_id, lot_lots o
     where l.id = $1 and o.id = $3`,
    [sale!.id, sale!.user_id, own!.id],
  )
  expect(left!.leader).not.toBe(sale!.user_id)
  const digits = left!.fen % 100 === 0 ? 0 : 2
  const yuan = (left!.fen / 100).toLocaleString('en-US', { minimumFractionDigits: digits })
  await phone.getByText(`¥${yuan}`, { exact: true }).waitFor()
})
