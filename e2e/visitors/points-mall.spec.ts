/** The points mall: a thing found from Me, exchanged, shipped and received, and sent back in a case; another one given up: their points are back. */
import { randomUUID } from 'node:crypto'
import { aftersale } from '@juya/contract'
import { expect, test } from 'vitest'
import { accessibilityFaults, callApi, goTo, newPhone, sidewaysPx, signIn, sql, until, useSystem } from '../fixtures.ts'
import { choose } from '../roles/lot-steps.ts'

useSystem()

/** A verified person with an address and no exchange yet; they are given a thousand points. */
async function saver(): Promise<string> {
  const [person] = await sql<{ id: number; phone: string }>(
    `select u.id, u.phone from account_users u where u.status = 'active' and u.realname_status = 'verified'
       and exists (select from address_addresses a where a.user_id = u.id) and not exists (select from exchange_exchanges e where e.user_id = u.id)
       and not exists (select from shop_members m where m.user_id = u.id) order by u.id limit 1`,
  )
  await sql(`insert into points_books (user_id) values ($1) on conflict do nothing`, [person!.id])
  await sql(
    `with book as (update points_books set balance = balance + 1000 where user_id = $1 returning balance, debt),
       entry as (insert into points_entries (user_id, reason, ref, delta, debt_delta, multiplier_bp, in_day_limit, balance_after, debt_after)
         select $1, 'operator', 'e2e:mall', 1000, 0, 10000, false, balance, debt from book returning id)
     insert into points_lots (user_id, entry_id, points, remaining, ends_at) select $1, id, 1000, 1000, now() + interval '200 days' from entry`,
    [person!.id],
  )
  return person!.phone
}

const pointsOf = async (phone: string): Promise<number> =>
  (
    await sql<{ balance: number }>(
      'select b.balance from points_books b join account_users u on u.id = b.user_id where u.phone = $1',
      [phone],
    )
  )[0]!.balance

async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}

test('one exchange is shipped and received, and sent back in a case; another is given up', async () => {
  const number = await saver()
  const before = await pointsOf(number)
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, number)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByText('Points mall').click()
  await phone.getByText('Small celadon bowl').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await phone.getByText('Small celadon bowl').click()
  await phone.getByRole('button', { name: 'Exchange' }).click()
  await phone.getByRole('dialog').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Exchange now' }).click()
  await phone.getByText('To be shipped').first().waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await pointsOf(number)).toBe(before - 300)

  const [order] = await sql<{ id: number; phone: string; returns_to: number | null }>(
    `select o.id::int, u.phone, (select max(a.id)::int from address_addresses a where a.shop_id = s.id) as returns_to from order_orders o join shop_shops s on s.id = o.shop_id join account_users u on u.id = s.owner_user_id
     where o.kind = 'points' and o.status = 'to_ship' order by o.id desc limit 1`,
  )
  const shop = await newPhone({ width: 390 })
  const shop_token = await signIn(shop, order!.phone)
  await goTo(shop, `/pages/users/order/seller/orderPreview?id=${order!.id}`)
  await choose(shop, 'Carrier', 'SF Express')
  await shop.getByLabel('Tracking number').fill('SF7700000000909')
  await shop.getByRole('button', { name: 'Ship 1 order' }).click()
  await until(async () => {
    const [row] = await sql<{ status: string }>('select status from order_orders where id = $1', [order!.id])
    return row!.status === 'shipped'
  })

  await goTo(phone, '/pages/points/exchanges')
  await phone.getByRole('button', { name: /^On its way.*Small celadon bowl/ }).click()
  await phone.getByRole('button', { name: 'Confirm receipt' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await phone.getByText('Received').first().waitFor()

  await phone.getByText('To the points mall').click()
  await phone.getByText('Carved bamboo brush pot').click()
  await phone.getByRole('button', { name: 'Exchange' }).click()
  await phone.getByRole('button', { name: 'Exchange now' }).click()
  await phone.getByText('To be shipped').first().waitFor()
  await phone.getByRole('button', { name: 'Give it up' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Give it up' }).click()
  await phone.getByText('Cancelled').first().waitFor()
  expect(await pointsOf(number)).toBe(before - 300)

  const { id: case_id } = await act<{ id: number }>(token, aftersale.act, {
    ...{ action: 'open', order_id: order!.id, type: 'return_refund', reason_code: 'not_as_described', amount_fen: 0 },
    ...{ content: 'The bowl has a crack that the page does not show.' },
  })
  await act(shop_token, aftersale.shopAct, { case_id, action: 'agree', return_address_id: order!.returns_to })
  await act(token, aftersale.act, {
    ...{ action: 'return_shipped', case_id, carrier_code: 'SF', tracking_no: 'SF7700000000910', amount_fen: 0 },
  })
  await act(shop_token, aftersale.shopReturned, { case_id, result: 'confirm', restock: true })
  await goTo(phone, '/pages/points/exchanges')
  await phone.getByRole('button', { name: /^Cancelled.*Small celadon bowl/ }).click()
  await phone.getByText('300 points went back.').waitFor()
  expect(await pointsOf(number)).toBe(before)
})
